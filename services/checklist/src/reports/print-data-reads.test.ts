import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import type { PrintData } from '@larkfield/schemas/internal/reports.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { answerTo, charge, referee } from '#test/reference-inputs.ts';
import { startReferences } from '#test/start-references.ts';

let started: Awaited<ReturnType<typeof startReferences>>;
beforeAll(async () => {
  started = await startReferences();
});
afterAll(() => started?.stop());

/** Counts the reads of data keys during an act. */
async function countReads(act: () => Promise<unknown>): Promise<number> {
  let reads = 0;
  mongoose.set('debug', (collection: string) => {
    if (collection === sealedFields.submissionKey.collection) reads += 1;
  });
  onTestFinished(() => void mongoose.set('debug', false));
  await act();
  mongoose.set('debug', false);
  return reads;
}

test('a report with two references reads data keys once, and a report without encrypted parts reads none', async () => {
  const owner = await started.submit({ email: 'printed@candidate.example' });
  await started.ask(owner, [charge, referee('Otto Otherward', 'otto@other-hospital.example')]);
  for (const token of await started.mailedTokens()) {
    const { skills } = await started.openedBy(token);
    expect((await started.post('/api/references/answer', { token, answer: answerTo(skills) })).status).toBe(200);
  }
  const print = async (edition: string) => {
    const path = `/internal/submissions/${owner.submissionId}/revisions/1${edition}`;
    return readJson<PrintData>(await started.app.send('GET', path, { as: 'pdf-worker' }));
  };
  expect((await print('?edition=2')).references?.references).toHaveLength(2);
  expect(await countReads(() => print('?edition=2'))).toBe(1);
  expect(await countReads(() => print(''))).toBe(0);
});

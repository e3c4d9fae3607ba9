import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { startServiceProcess, testSettings } from '@larkfield/testing/processes/start-service-process.ts';
import { searchKeysOf } from '#src/submissions/search-keys.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import type { ChecklistUnderTest } from './start-checklist.ts';

const kills = 5;

/** Stores submissions of different people, each with a reminder due. */
async function seedDue(app: ChecklistUnderTest, count: number): Promise<void> {
  const { submissionId } = await app.submit();
  const { awaitingPdfSince: _pdf, receiptDue: _mail, ...first } = (await findSubmission(submissionId))!;
  const submittedAt = new Date(Date.now() - 340 * day);
  const copies = Array.from({ length: count }, (_, index) => {
    const number = String(index).padStart(4, '0');
    const person = { ...first, email: `nurse-${number}@candidate.example`, phone: null, reference: `LK-TEST-${number}` };
    return {
      ...person,
      ...searchKeysOf(person),
      _id: new mongoose.Types.ObjectId(),
      submittedAt,
      reminderDue: { at: new Date(Date.now() - day) },
    };
  });
  await app.collection('submissions').deleteMany({});
  // Insert in small batches, since a thousand whole checklists at once would block the store for seconds.
  for (let from = 0; from < copies.length; from += 100)
    await app.collection('submissions').insertMany(copies.slice(from, from + 100) as object[]);
}

/** The recipient of each mail in the folder. */
function recipientsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => /^To: (.+)$/m.exec(readFileSync(join(folder, name), 'utf8'))![1]!.trim());
}

/** Sends due reminders by a service that is killed five times meanwhile; returns the recipients. */
export async function sendUnderKills(app: ChecklistUnderTest, count: number): Promise<{ recipients: string[]; stillDue: number }> {
  await seedDue(app, count);
  const settings = await testSettings(app.stores);
  const contact = await startServiceProcess('contact', settings);
  const stillDue = () => app.collection('submissions').countDocuments({ 'reminderDue.at': { $lte: new Date() } });
  const taken = () => app.collection('mails').countDocuments({ kind: 'expiry-reminder' });
  const folder = join(settings.dataDir, 'mail');
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const { child: sender } = await startServiceProcess('checklist', settings);
      const enough = Math.floor((count * kill) / (kills + 1));
      await waitUntil(`${enough} reminders are taken`, async () => (await taken()) >= enough, { interval: 5, timeout: 300_000 });
      sender.process.kill('SIGKILL');
      await sender.exited;
    }
    const last = await startServiceProcess('checklist', settings);
    await waitUntil('nothing is due', async () => (await stillDue()) === 0, { interval: 50, timeout: 300_000 });
    await waitUntil('all mails are written', () => recipientsIn(folder).length >= count, { interval: 100, timeout: 300_000 });
    await last.stop();
    return { recipients: recipientsIn(folder), stillDue: await stillDue() };
  } finally {
    await contact.stop();
  }
}

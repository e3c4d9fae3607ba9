import { createHash } from 'node:crypto';
import { Worker } from 'bullmq';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { storePdf } from '@larkfield/stored-data/pdf-content.ts';
import { type PdfKey, storePdfFailure } from '@larkfield/stored-data/pdf-store.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { pdfQueues } from '@larkfield/schemas/queue-jobs.ts';
import type { createPacket } from '@larkfield/schemas/reports/packets.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { openJobWaits } from '@larkfield/service-kit/queue/job-waits.ts';
import { workerConnection } from '@larkfield/service-kit/queue/queue.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { mintAccessToken } from '#src/access/access-token-store.ts';
import { packetKey } from '#src/packets/packet-pdf.ts';
import { findPacket } from '#src/packets/packet-store.ts';
import { pdfWaiting } from './send-pdf.ts';

let app: ChecklistUnderTest;
const pdf = Buffer.from('%PDF-1.7 a report %%EOF');
const rendered = { pdf, sha256: createHash('sha256').update(pdf).digest('hex'), renderMilliseconds: 5 };

beforeAll(async () => {
  app = await startChecklist();
  // Packets need no consent here; put-forward.test.ts tests consent.
  app.context.putForward = { ...app.context.putForward, packet: 'off' };
});
afterAll(() => app.stop());

function waitAtMost(longest: number) {
  app.context.pdfWaits.close();
  app.context.pdfWaits = openJobWaits(Object.values(pdfQueues), app.stores.redisUrl, { ...pdfWaiting, longest });
}

/**
 * Stores PDFs as the worker does, and repeats their jobs until each call has a reply, since a service that has just started may miss the
 * end of the first job.
 */
async function make(keys: PdfKey[], calls: Promise<Response>[]): Promise<Response[]> {
  for (const key of keys) await storePdf(app.context.keyRing, key, rendered);
  const worker = new Worker(pdfQueues.fresh, async () => {}, { connection: workerConnection(app.stores.redisUrl) });
  worker.on('error', () => {});
  onTestFinished(() => worker.close());
  let replies: Response[] | null = null;
  const answered = Promise.all(calls).then((all) => (replies = all));
  await waitUntil('the calls are answered', async () => {
    await Promise.all(keys.map((key) => app.context.pdfQueue.addAgain(key)));
    return replies !== null;
  });
  return answered;
}

test('a call for a PDF that is being made waits for it, for submitter, viewer and staff, for report and packet; only eight of nine calls wait', async () => {
  // This limit is longer than any machine needs, so a call that gets the file was woken.
  waitAtMost(300_000);
  const { submissionId, downloadToken } = await app.submit();
  const viewerToken = await mintAccessToken('viewer-download', submissionId);
  const requirements = {
    name: 'ICU nights',
    specialtyId: app.icu.specialty.id,
    requirements: [{ kind: 'ehr', need: 'wish', system: 'meditech' }],
  };
  const set = await readJson<{ set: { id: string } }>(
    await app.send('POST', '/api/admin-portal/requirements', { as: 'user', body: { ...requirements, job: 'Fernhill: ICU nights' } }),
  );
  const { packet } = await readJson<ReplyOf<typeof createPacket>>(
    await app.send('POST', `/api/admin-portal/submissions/${submissionId}/packets`, { as: 'user', body: { requirements: set.set.id } }),
  );
  const ask = [
    () => app.send('GET', `/api/checklist/download/${downloadToken}`),
    () => app.send('GET', `/api/checklist/download/${viewerToken}`),
    () => app.send('GET', `/api/admin-portal/submissions/${submissionId}/download`, { as: 'user' }),
    () => app.send('GET', `/api/admin-portal/submissions/${submissionId}/packets/${packet.id}/download`, { as: 'user' }),
  ];
  const calls = Array.from({ length: pdfWaiting.places + 1 }, (_, index) => ask[index % ask.length]!());
  // Before any PDF exists, only the call that found no free place can have a reply.
  const first = await Promise.race(calls);
  expect([first.status, first.headers.get('retry-after')]).toEqual([202, expect.stringMatching(/^[2-6]$/)]);
  const key = { submissionId, revision: 1, template: app.context.template };
  const replies = await make([key, packetKey((await findPacket(packet.id))!)], calls);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array<number>(pdfWaiting.places).fill(200), 202]);
  for (const reply of replies) if (reply.status === 200) expect(Buffer.from(await reply.arrayBuffer()).equals(pdf)).toBe(true);
});

test('a call that times out returns the current state, pending or failed', async () => {
  waitAtMost(1);
  const { submissionId, downloadToken } = await app.submit();
  const ask = () => app.send('GET', `/api/checklist/download/${downloadToken}`);
  const waited = await ask();
  expect([waited.status, await waited.json()]).toEqual([202, { state: 'pending' }]);
  waitAtMost(300_000);
  const call = ask();
  await storePdfFailure({ submissionId, revision: 1, template: app.context.template }, 'renderer stopped');
  app.context.pdfWaits.close();
  expect((await call).headers.get('x-error-code')).toBe('PDF_FAILED');
});

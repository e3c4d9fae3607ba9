import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import type { RightsRequest } from '@larkfield/schemas/portal/candidate-rights.ts';
import { runRetention, runRetentionDaily } from '@larkfield/stored-data/retention.ts';
import { useTraces } from '#test/use-traces.ts';
import { checklistRetention } from './checklist-retention.ts';

const { app, askForReference, leaveTraces, makePacket, noteOn, post, storePdfOf, submit } = useTraces();

test('erases a submission two years after the last act with everything that belongs to it, once a day and with a record', async () => {
  await leaveTraces({ email: 'other@candidate.example', candidateName: 'Peregrine Other' });
  const receivedAt = new Date().toISOString();
  const request = await post<RightsRequest>(
    'requests',
    { kind: 'access', name: 'Peregrine Other', email: 'other@candidate.example', receivedAt },
    201,
  );
  await post(`requests/${request.id}/close`, { status: 'fulfilled', outcome: 'Sent on paper' }, 200);
  const submitted = await submit({ candidateName: 'Thaddeus Testcase' });
  const { submissionId } = submitted;
  await askForReference(submitted);
  await storePdfOf(submissionId);
  const twoYearsOn = new Date();
  twoYearsOn.setUTCFullYear(twoYearsOn.getUTCFullYear() + 2);
  expect(await runRetention(checklistRetention(app.context), new Date(twoYearsOn.getTime() - day))).toMatchObject({
    submissions: 0,
    pdfs: 0,
  });
  await makePacket(submissionId);
  await noteOn(submissionId, 'Prefers days');
  const [count, references, packets, people, notes] = await Promise.all(
    ['submissions', 'references', 'packets', 'people', 'person-notes'].map((name) => app.collection(name).countDocuments()),
  );
  const late = new Date(twoYearsOn.getTime() + day);
  // Read the log before the data file: content that moves to the data file in between would otherwise be missed.
  const { storeFile } = app.stores;
  const isOnDisk = () => ['-wal', ''].some((end) => readFileSync(`${storeFile}${end}`).includes('Thaddeus'));
  // A MongoDB server has its files elsewhere, and keeps deleted data for a while (docs/security.md).
  if (storeFile) expect(isOnDisk()).toBe(true);
  expect(await runRetention(checklistRetention(app.context), late)).toMatchObject({
    submissions: count,
    references,
    packets,
    people,
    notes,
    rightsRequests: 1,
  });
  for (const one of [
    'submissions',
    'submission-revisions',
    'access-tokens',
    'references',
    'packets',
    'people',
    'person-notes',
    'pdfs',
    'rights-requests',
  ])
    expect([one, await app.collection(one).countDocuments()]).toEqual([one, 0]);
  const runs = () => app.collection('retention-runs').countDocuments({ service: 'checklist' });
  expect(await runs()).toBe(2);
  await runRetentionDaily(checklistRetention(app.context), new Date(late.getTime() + day / 2));
  expect(await runs()).toBe(2);
  if (storeFile) await expect.poll(isOnDisk).toBe(false);
});

test('an owner’s act on a submission counts as the candidate’s', async () => {
  const { submissionId, downloadToken } = await submit({ candidateName: 'Ursula Testcase' });
  const yearAgo = new Date(Date.now() - 365 * day);
  await app.collection('submissions').updateOne({ candidateName: 'Ursula Testcase' }, { $set: { lastActAt: yearAgo } });
  await app.send('POST', `/internal/submissions/${submissionId}/ownership`, { as: 'links', body: { downloadToken: 'a'.repeat(64) } });
  const lastAct = async () => (await app.collection('submissions').findOne({ candidateName: 'Ursula Testcase' }))!['lastActAt'] as Date;
  expect(await lastAct()).toEqual(yearAgo);
  const before = Date.now();
  await app.send('POST', `/internal/submissions/${submissionId}/ownership`, { as: 'links', body: { downloadToken } });
  expect((await lastAct()).getTime()).toBeGreaterThanOrEqual(before);
});

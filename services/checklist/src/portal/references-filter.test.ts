import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getChecklistsToday, SubmissionPage } from '@larkfield/schemas/portal/submissions.ts';
import { answerTo } from '#test/reference-inputs.ts';
import { startReferences } from '#test/start-references.ts';

let desk: Awaited<ReturnType<typeof startReferences>>;
beforeAll(async () => {
  desk = await startReferences();
});
afterAll(() => desk.stop());

const listed = async (query: string) => {
  const response = await desk.app.send('GET', `/api/admin-portal/submissions/recent?${query}`, { as: 'user' });
  return (await readJson<SubmissionPage>(response)).submissions;
};
const names = async (query: string) => (await listed(query)).map(({ candidateName }) => candidateName);

/** Name and references of each row of the table. Names in this file contain no comma. */
async function exported(query: string) {
  const response = await desk.app.send('GET', `/api/admin-portal/submissions/export.csv?${query}`, { as: 'admin' });
  const [headings, ...rows] = (await response.text())
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));
  return rows.map((row) => [row[1], row[headings!.indexOf('References given')]]);
}

const addressOf = (name: string) => `${name.split(' ')[0]!.toLowerCase()}@candidate.example`;

const stored = (id: string) => desk.app.collection('submissions').findOne({ _id: new ObjectId(id) });

test('the filter by references finds a candidate while references are on the report', async () => {
  const owner = await desk.submit({ candidateName: 'Ines Farrow', email: addressOf('Ines Farrow') });
  await desk.ask(owner);
  expect(await names('references=given')).toEqual([]);
  const [token] = await desk.mailedTokens();
  const { skills } = await desk.openedBy(token!);
  expect((await desk.post('/api/references/answer', { token, answer: answerTo(skills) })).status).toBe(200);
  expect(await names('references=given')).toEqual(['Ines Farrow']);
  expect(await names('references=none')).not.toContain('Ines Farrow');
  expect((await listed('references=given'))[0]).toMatchObject({ references: 1 });
  expect(await exported('references=given')).toEqual([['Ines Farrow', '1']]);
  const [reference] = await desk.listFor(owner.submissionId);
  const path = `/api/admin-portal/references/${reference!.id}/set-aside`;
  expect((await desk.app.send('POST', path, { as: 'user', body: { setAside: { reason: 'other', note: '' } } })).status).toBe(200);
  expect([await names('references=given'), (await stored(owner.submissionId))?.['hasReferences']]).toEqual([[], undefined]);
});

test('Today counts recent arrivals: new unassigned checklists, and references that were answered or declined', async () => {
  const today = async (query = '') => {
    const response = await desk.app.send('GET', `/api/admin-portal/today/checklists${query}`, { as: 'user' });
    return readJson<ReplyOf<typeof getChecklistsToday>>(response);
  };
  const before = await today();
  const owner = await desk.submit({ candidateName: 'Nora Answered', email: addressOf('Nora Answered') });
  await desk.ask(owner);
  const [token] = await desk.mailedTokens();
  const { skills } = await desk.openedBy(token!);
  expect((await desk.post('/api/references/answer', { token, answer: answerTo(skills) })).status).toBe(200);
  const row = { submissionId: owner.submissionId, candidateName: 'Nora Answered' };
  const after = await today();
  expect(after.newUnassigned).toBe(before.newUnassigned + 1);
  expect(after.referencesIn[0]).toEqual({ ...row, answered: 1, declined: 0 });
  // Use the same day as the list behind the count.
  const tomorrow = new Date(Date.now() + day).toISOString();
  expect((await today(`?newSince=${tomorrow}`)).newUnassigned).toBe(0);
  expect((await names(`assignee=nobody&from=${new Date(Date.now() - 60_000).toISOString()}`)).length).toBe(after.newUnassigned);
  const change = (fields: object) => desk.app.collection('references').updateOne({ submissionId: owner.submissionId }, { $set: fields });
  await change({ answeredAt: null, declinedAt: new Date() });
  expect((await today()).referencesIn[0]).toEqual({ ...row, answered: 0, declined: 1 });
  await change({ declinedAt: new Date(Date.now() - 8 * day) });
  expect((await today()).referencesIn).toEqual(before.referencesIn);
});

import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { staffIds } from '@larkfield/testing/serve-routes.ts';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import type { SubmissionPage } from '@larkfield/schemas/portal/submissions.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';

const colleague = 'c'.repeat(24);
const unknownId = 'f'.repeat(24);
let app: ChecklistUnderTest;
const ids: string[] = [];

beforeAll(async () => {
  app = await startChecklist();
  const { specialty, skillsByCategory } = app.icu;
  for (const candidateName of ['Maren Oakfield', 'Tobias Lindqvist', 'Ada Fernhill']) {
    const body = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { candidateName });
    ids.push((await readJson<{ submissionId: string }>(await app.send('POST', '/api/checklist/submit', { body }))).submissionId);
  }
  app.users.set(colleague, user(colleague, 'ida@larkfield.example', true));
});
afterAll(() => app.stop());

const user = (id: string, email: string, isActive: boolean) => ({
  id,
  email,
  isActive,
  role: 'user' as const,
  hasSecondFactor: false,
});
const assign = (body: object) => app.send('PUT', '/api/admin-portal/submissions/assignee', { as: 'user', body });
const listed = async (query: string) => {
  const response = await app.send('GET', `/api/admin-portal/submissions/recent?${query}`, { as: 'user' });
  return (await readJson<SubmissionPage>(response)).submissions.map(({ candidateName, assignee }) => [
    candidateName,
    assignee?.email ?? null,
  ]);
};
const actsOf = async (id: string) => {
  const stored = await app.collection('submissions').findOne({ _id: new ObjectId(id) });
  return (stored!['unsentAudit'] as AuditEvent[]).map(({ action, actor }) => `${action} ${'id' in actor ? actor.id : ''}`);
};

test('assigns several submissions to a colleague, with an audit event for each, and lists them by assignee', async () => {
  const response = await assign({ ids: [ids[0], ids[1], ids[1], unknownId], userId: colleague });
  expect([response.status, await readJson(response)]).toEqual([
    200,
    { ids: [ids[0], ids[1]], assignee: { userId: colleague, email: 'ida@larkfield.example' } },
  ]);
  expect(await listed(`assignee=${colleague}`)).toEqual([
    ['Tobias Lindqvist', 'ida@larkfield.example'],
    ['Maren Oakfield', 'ida@larkfield.example'],
  ]);
  expect(await listed('assignee=nobody')).toEqual([['Ada Fernhill', null]]);
  expect((await actsOf(ids[0]!)).at(-1)).toBe(`submission.assigned ${staffIds.user}`);
});

test('audits a request once, even if it is sent many times at once', async () => {
  const before = (await actsOf(ids[1]!)).length;
  const sent = await Promise.all(Array.from({ length: 12 }, () => assign({ ids: [ids[1]], userId: staffIds.user })));
  for (const response of sent) expect((await readJson<{ ids: string[] }>(response)).ids).toEqual([ids[1]]);
  expect(await actsOf(ids[1]!)).toHaveLength(before + 1);
  await assign({ ids: [ids[1]], userId: colleague });
});

test('staff can assign a submission to themselves and unassign it', async () => {
  await assign({ ids: [ids[0]], userId: staffIds.user });
  expect(await listed(`assignee=${staffIds.user}`)).toEqual([['Maren Oakfield', 'user@larkfield.example']]);
  await assign({ ids: [ids[0]], userId: null });
  expect(await listed('assignee=nobody')).toEqual([
    ['Ada Fernhill', null],
    ['Maren Oakfield', null],
  ]);
  expect((await actsOf(ids[0]!)).at(-1)).toBe(`submission.unassigned ${staffIds.user}`);
});

test('refuses to assign work to an inactive or unknown user', async () => {
  app.users.set('d'.repeat(24), user('d'.repeat(24), 'left@larkfield.example', false));
  const left = await assign({ ids: [ids[2]], userId: 'd'.repeat(24) });
  expect([left.status, (await readJson(left)).fields]).toEqual([400, [{ field: 'userId', message: "This user isn't active" }]]);
  expect((await assign({ ids: [ids[2]], userId: unknownId })).status).toBe(404);
  expect(await listed(`assignee=${colleague}`)).toEqual([['Tobias Lindqvist', 'ida@larkfield.example']]);
});

test('a correction keeps the assignee', async () => {
  const { specialty, skillsByCategory } = app.icu;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { candidateName: 'Ines Farrow' });
  const { submissionId } = await readJson<{ submissionId: string }>(await app.send('POST', '/api/checklist/submit', { body, headers }));
  await assign({ ids: [submissionId], userId: colleague });
  await app.send('POST', '/api/checklist/submit', { body: { ...body, phone: '214-555-0190' }, headers });
  expect(await app.collection('submissions').findOne({ _id: new ObjectId(submissionId) })).toMatchObject({ revision: 2 });
  expect(await listed(`assignee=${colleague}`)).toContainEqual(['Ines Farrow', 'ida@larkfield.example']);
});

test.each([
  [{ ids: [], userId: null }, 'ids'],
  [{ ids: ['x'], userId: null }, 'ids.0'],
  [{ ids: Array.from({ length: 101 }, (_, index) => String(index).padStart(24, '0')), userId: null }, 'ids'],
  [{ ids: [unknownId], userId: 'me' }, 'userId'],
])('refuses an invalid change and names the rule', async (body, field) => {
  const response = await assign(body);
  expect([response.status, (await readJson(response)).fields?.[0]?.field]).toEqual([400, field]);
});

test('an admin can export the ticked submissions', async () => {
  const response = await app.send('GET', `/api/admin-portal/submissions/export.csv?ids=${ids[0]},${ids[2]}`, { as: 'admin' });
  const rows = (await response.text()).trimEnd().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',')[1])).toEqual(['Ada Fernhill', 'Maren Oakfield']);
});

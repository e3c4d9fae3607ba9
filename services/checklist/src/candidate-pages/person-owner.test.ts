import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { findPerson, getPerson } from '@larkfield/schemas/candidate-pages/candidate-pages.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { staffIds } from '@larkfield/testing/serve-routes.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { visitAs } from '#test/visit-as.ts';
import { forgetPerson } from './forget-people.ts';

const colleague = 'c'.repeat(24);
let app: ChecklistUnderTest;
beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());

const get = async <E extends Endpoint>(path: string): Promise<ReplyOf<E>> => {
  const response = await app.send('GET', `/api/admin-portal/${path}`, { as: 'user' });
  expect([path, response.status]).toEqual([path, 200]);
  return readJson<ReplyOf<E>>(response);
};
const idOf = async (submissionId: string) => (await get<typeof findPerson>(`submissions/${submissionId}/person`)).personId;

test('an owner is assigned the candidate’s next checklists but not the earlier ones, unless they have left or auth is unavailable', async () => {
  const email = 'cordelia@candidate.example';
  const first = await app.submit({ email });
  const personId = await idOf(first.submissionId);
  const path = `/api/admin-portal/people/${personId}/owner`;
  const setOwner = async (userId: string | null, revision?: number) => {
    const seen = revision ?? (await get<typeof getPerson>(`people/${personId}`)).ownerRevision;
    return app.send('PUT', path, { as: 'user', body: { userId, revision: seen } });
  };
  const user = { id: colleague, email: 'ida@larkfield.example', role: 'user', isActive: true, hasSecondFactor: false } as const;
  app.users.set(colleague, user);
  const assigneesNow = async () => {
    const { owner, checklists } = await get<typeof getPerson>(`people/${personId}`);
    return [owner?.email ?? null, ...checklists.map(({ assignee }) => assignee?.email ?? null)];
  };
  expect(await assigneesNow()).toEqual([null, null]);
  const reply = await setOwner(colleague);
  expect([reply.status, await readJson(reply)]).toEqual([200, { owner: { userId: colleague, email: user.email }, ownerRevision: 1 }]);
  const visit = await visitAs(app, email);
  const second = await app.submit({ email: 'Cordelia@Candidate.example' }, visit);
  await app.submit({ email: 'another@candidate.example' });
  expect(await assigneesNow()).toEqual([user.email, user.email, null]);
  const acts = await recordedActs(`person:${personId}`);
  expect(acts.filter(({ action }) => action === 'person.owner-set')).toMatchObject([
    { actor: { kind: 'user', id: staffIds.user }, changedFields: ['owner'] },
  ]);

  const actsOf = async (id: string) => (await recordedActs(`submission:${id}`)).map(({ action, actor }) => `${actor.kind} ${action}`);
  expect(await actsOf(second.submissionId)).toEqual(['candidate submission.submitted', 'system submission.assigned']);
  expect(await actsOf(first.submissionId)).toEqual(['candidate submission.submitted']);

  app.users.set(colleague, { ...user, isActive: false });
  const refused = await setOwner(colleague);
  expect([refused.status, (await readJson(refused)).fields]).toEqual([400, [{ field: 'userId', message: "This user isn't active" }]]);
  await app.submit({ email }, visit);
  const { auth } = app.context;
  app.context.auth = () => new Promise(() => {});
  await app.submit({ email }, visit);
  app.context.auth = auth;
  expect(await assigneesNow()).toEqual([user.email, null, null, user.email, null]);

  // Notes and owner must stay erased even if the candidate submits again.
  await forgetPerson(app.context.addressKey, email, new Date());
  expect((await assigneesNow())[0]).toBe(null);
  expect((await setOwner(null)).status).toBe(200);
  app.users.set(colleague, user);
  await app.submit({ email }, visit);
  expect(await assigneesNow()).toEqual([null, null, null, null, user.email, null]);
  expect(
    (await app.send('PUT', `/api/admin-portal/people/${'e'.repeat(24)}/owner`, { as: 'user', body: { userId: null, revision: 0 } })).status,
  ).toBe(404);
});

test('two simultaneous choices of an owner do not overwrite each other, and a repeated choice changes nothing', async () => {
  const { submissionId } = await app.submit({ email: 'two-at-once@candidate.example' });
  const personId = await idOf(submissionId);
  const person = () => get<typeof getPerson>(`people/${personId}`);
  for (const [id, name] of [
    [colleague, 'ida'],
    ['d'.repeat(24), 'ada'],
  ] as const)
    app.users.set(id, { id, email: `${name}@larkfield.example`, role: 'user', isActive: true, hasSecondFactor: false });
  const choose = (userId: string | null, revision: number) =>
    app.send('PUT', `/api/admin-portal/people/${personId}/owner`, { as: 'user', body: { userId, revision } });
  const replies = await Promise.all([choose(colleague, 0), choose('d'.repeat(24), 0)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { owner, ownerRevision } = await person();
  expect([owner?.userId, ownerRevision]).toEqual([replies[0].status === 200 ? colleague : 'd'.repeat(24), 1]);
  const repeated = await choose(owner!.userId, 0);
  expect([repeated.status, (await readJson<{ ownerRevision: number }>(repeated)).ownerRevision]).toEqual([200, 1]);
  expect((await choose(null, 0)).status).toBe(409);
  expect((await choose(null, 1)).status).toBe(200);
  expect((await choose(colleague, 1)).status).toBe(409);
  expect(await person()).toMatchObject({ owner: null, ownerRevision: 2 });
  const acts = (await recordedActs(`person:${personId}`)).map(({ action }) => action);
  expect(acts.filter((action) => action.startsWith('person.owner'))).toEqual(['person.owner-set', 'person.owner-removed']);
});

import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { findPerson } from '@larkfield/schemas/people/find-person.ts';
import type { getPerson } from '@larkfield/schemas/people/get-person.ts';
import type {
  listPersonInquiries,
  listPersonLinks,
  listPersonMails,
  listPersonPackets,
  listPersonReferences,
} from '@larkfield/schemas/people/list-person-records.ts';
import { makeSubmission, type SubmissionInput } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { staffIds } from '@larkfield/testing/serve-routes.ts';
import { charge } from '#test/reference-inputs.ts';
import { startChecklist, type ChecklistUnderTest } from '#test/start-checklist.ts';
import { forgetPerson } from './forget-people.ts';
import { startNeighbors, type Neighbors } from '#test/start-neighbors.ts';

const away = 'http://127.0.0.1:9';
const colleague = 'c'.repeat(24);
let app: ChecklistUnderTest;
let neighbors: Neighbors;

beforeAll(async () => {
  app = await startChecklist();
  neighbors = await startNeighbors(app);
});
afterAll(async () => {
  await neighbors?.stop();
  await app.stop();
});

interface Submitted {
  submissionId: string;
  shortReference: string;
  downloadToken: string;
}
async function submit(changes: Partial<SubmissionInput>, headers: Record<string, string> = {}): Promise<Submitted> {
  const body = makeSubmission({ id: app.icu.specialty.id, groups: app.icu.skillsByCategory }, changes);
  return readJson(await app.send('POST', '/api/checklist/submit', { body, headers }));
}

const get = async <E extends Endpoint>(path: string): Promise<ReplyOf<E>> => {
  const response = await app.send('GET', `/api/admin-portal/${path}`, { as: 'user' });
  expect([path, response.status]).toEqual([path, 200]);
  return readJson<ReplyOf<E>>(response);
};
const idOf = async (submissionId: string) => (await get<typeof findPerson>(`submissions/${submissionId}/person`)).personId;
const statusOf = async (path: string, as: 'user' | 'admin' = 'user') => (await app.send('GET', `/api/admin-portal/${path}`, { as })).status;

test('checklists of one address have one candidate, whatever its case, under an id that says nothing of it', async () => {
  const email = 'ottoline@candidate.example';
  const [first, second, other] = [
    await submit({ email, candidateName: 'Ottoline Placeholder' }),
    await submit({ email: 'Ottoline@Candidate.example', candidateName: 'Ottoline Married' }),
    await submit({ email: 'peregrine@candidate.example', candidateName: 'Peregrine Other' }),
  ];
  const ids = await Promise.all([first, first, second, other].map(({ submissionId }) => idOf(submissionId)));
  expect(new Set(ids.slice(0, 3)).size).toBe(1);
  expect(ids[3]).not.toBe(ids[0]);
  const person = await get<typeof getPerson>(`people/${ids[0]}`);
  expect(person).toMatchObject({ id: ids[0], names: ['Ottoline Married', 'Ottoline Placeholder'], email: 'Ottoline@Candidate.example' });
  expect(person.checklists.map(({ id }) => id)).toEqual([second.submissionId, first.submissionId]);
  expect(person.checklists[0]).toMatchObject({ pdf: { state: 'pending' }, revisions: [{ revision: 1, via: 'submit' }], assignee: null });
  expect(JSON.stringify(await app.collection('people').find().toArray())).not.toMatch(/ottoline/i);
  const acts = (await recordedActs()).filter(({ action }) => action === 'person.viewed');
  expect(acts.map(({ object }) => object)).toEqual([`person:${ids[0]}`]);
});

test('a checklist without an address stands for a candidate of its own, and its corrections are listed', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const first = await submit({ email: undefined, candidateName: 'Evadne Noaddress' }, key);
  await submit({ email: undefined, candidateName: 'Evadne Noaddress', phone: '214-555-0199' }, key);
  const another = await submit({ email: undefined, candidateName: 'Evadne Noaddress' });
  const personId = await idOf(first.submissionId);
  expect(await idOf(another.submissionId)).not.toBe(personId);
  const { email, checklists } = await get<typeof getPerson>(`people/${personId}`);
  expect([email, checklists.map(({ id }) => id)]).toEqual([null, [first.submissionId]]);
  expect(checklists[0]!.revisions.map(({ revision, via }) => [revision, via])).toEqual([
    [2, 'correction'],
    [1, 'submit'],
  ]);
  expect(await get<typeof listPersonInquiries>(`people/${personId}/inquiries`)).toEqual({ inquiries: [] });
});

test('a candidate whose last checklist is gone, and an id of nobody, are not found', async () => {
  const { submissionId } = await submit({ email: 'gone@candidate.example' });
  const personId = await idOf(submissionId);
  await app.collection('submissions').deleteOne({ _id: new ObjectId(submissionId) });
  expect([
    await statusOf(`people/${personId}`),
    await statusOf(`people/${'f'.repeat(24)}`),
    await statusOf(`people/${personId}/links`),
    await statusOf(`submissions/${submissionId}/person`),
    await statusOf('people/gone%40candidate.example'),
  ]).toEqual([404, 404, 404, 404, 400]);
});

test('references, packets, links, mails and inquiries are gathered over all checklists of one, without those of another', async () => {
  const email = 'romilly@candidate.example';
  const first = await submit({ email, candidateName: 'Romilly Gathered' });
  const second = await submit({ email, candidateName: 'Romilly Gathered' });
  const other = await submit({ email: 'someone@candidate.example', candidateName: 'Some Other' });
  for (const { submissionId, downloadToken } of [first, second, other]) {
    const asked = await app.send('POST', '/api/references', { body: { submissionId, downloadToken, referees: [charge], skillIds: [] } });
    expect(asked.status).toBe(201);
    const shared = await neighbors.links.send('POST', '/api/share-links', {
      body: { submissionId, downloadToken, mode: 'quick', duration: '7d', viewLimit: 5 },
    });
    expect(shared.status).toBe(201);
    await makePacket(submissionId);
  }
  for (const [address, candidateName] of [
    [email, 'Romilly Gathered'],
    ['someone@candidate.example', 'Some Other'],
  ] as const) {
    const smart = { specialtyId: app.icu.specialty.id, candidateName, email: address };
    expect((await neighbors.links.send('POST', '/api/magic-links', { body: smart })).status).toBe(201);
    await neighbors.contact.send('POST', '/api/contact-submissions', {
      body: {
        name: candidateName,
        email: address,
        message: 'I would like this job.',
        subject: 'ICU nights',
        source: 'general',
        sourceTitle: 'Jobs',
      },
    });
  }
  const personId = await idOf(first.submissionId);
  const own = [second.submissionId, first.submissionId];

  const { references } = await get<typeof listPersonReferences>(`people/${personId}/references`);
  expect(references.map(({ submissionId }) => submissionId)).toEqual(own);
  expect(references[0]).toMatchObject({ name: charge.name, state: 'waiting', shortReference: second.shortReference, setAsideAt: null });
  expect(JSON.stringify(references)).not.toContain(charge.email);

  const { packets } = await get<typeof listPersonPackets>(`people/${personId}/packets`);
  expect(packets.map(({ submissionId, state }) => [submissionId, state])).toEqual(own.map((id) => [id, 'pending']));

  const { links: found, invites } = await get<typeof listPersonLinks>(`people/${personId}/links`);
  expect(found.map(({ kind, submissionId, candidateName }) => [kind, submissionId ?? candidateName])).toEqual([
    ['smart', 'Romilly Gathered'],
    ['quick', second.submissionId],
    ['quick', first.submissionId],
  ]);
  expect(invites).toEqual([]);

  const { inquiries } = await get<typeof listPersonInquiries>(`people/${personId}/inquiries`);
  expect(inquiries.map(({ name, subject }) => [name, subject])).toEqual([['Romilly Gathered', 'ICU nights']]);

  const mail = (about: string) => ({
    requestKey: about,
    kind: 'submission-receipt',
    about,
    state: 'failed',
    failure: 'LIMITED',
    attempts: 0,
    createdAt: new Date(),
    lastActAt: new Date(),
  });
  const about = [
    `submission:${first.submissionId}`,
    `link:${found[1]!.id}`,
    `reference:${references[0]!.id}`,
    `submission:${other.submissionId}`,
  ];
  for (const one of about) await app.collection('mails').insertOne(mail(one));
  const { mails, isPartial } = await get<typeof listPersonMails>(`people/${personId}/mails`);
  expect([mails.map((one) => one.about), isPartial]).toEqual([about.slice(0, 3).reverse(), false]);
  expect(mails[0]).toMatchObject({ state: 'failed', failure: 'LIMITED' });
});

test('a service that is away takes its own part along and no other; mails say what they lack', async () => {
  const { submissionId } = await submit({ email: 'quillon@candidate.example' });
  const personId = await idOf(submissionId);
  const parts = ['', '/references', '/packets', '/links', '/mails', '/inquiries'];
  const statuses = () => Promise.all(parts.map((part) => statusOf(`people/${personId}${part}`)));
  neighbors.connectTo(away, neighbors.contact.url);
  expect(await statuses()).toEqual([200, 200, 200, 503, 200, 200]);
  expect(await get<typeof listPersonMails>(`people/${personId}/mails`)).toMatchObject({ isPartial: true });
  neighbors.connectTo(neighbors.links.url, away);
  expect(await statuses()).toEqual([200, 200, 200, 200, 503, 503]);
  neighbors.connectTo(neighbors.links.url, neighbors.contact.url);
});

test('the audit trail of a candidate is for admins', async () => {
  const { submissionId } = await submit({ email: 'thaddeus@candidate.example' });
  const personId = await idOf(submissionId);
  expect(await statusOf(`people/${personId}/audit`)).toBe(403);
});

async function makePacket(submissionId: string): Promise<void> {
  const { specialty, skillsByCategory } = app.icu;
  const requirements = [{ kind: 'skill', need: 'must', skillId: skillsByCategory[0]!.skills[0]!.id, proficiency: 3 }];
  const asStaff = (path: string, body: object) => app.send('POST', `/api/admin-portal/${path}`, { as: 'user', body });
  const { set } = await readJson<{ set: { id: string } }>(
    await asStaff('requirements', { name: 'ICU nights', specialtyId: specialty.id, requirements }),
  );
  expect((await asStaff(`submissions/${submissionId}/packets`, { requirements: set.id })).status).toBe(201);
}

test('an owner gets the next checklists of their candidate and what is there stays; who has left or cannot be asked for gets none', async () => {
  const email = 'cordelia@candidate.example';
  const first = await submit({ email });
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
  const second = await submit({ email: 'Cordelia@Candidate.example' });
  await submit({ email: 'another@candidate.example' });
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
  await submit({ email });
  const { auth } = app.context;
  app.context.auth = () => new Promise(() => {});
  await submit({ email });
  app.context.auth = auth;
  expect(await assigneesNow()).toEqual([user.email, null, null, user.email, null]);

  // Of somebody who was erased and is back nothing stays that was said of them before.
  await forgetPerson(app.context.addressKey, email, new Date());
  expect((await assigneesNow())[0]).toBe(null);
  expect((await setOwner(null)).status).toBe(200);
  app.users.set(colleague, user);
  await submit({ email });
  expect(await assigneesNow()).toEqual([null, null, null, null, user.email, null]);
  expect(
    (await app.send('PUT', `/api/admin-portal/people/${'e'.repeat(24)}/owner`, { as: 'user', body: { userId: null, revision: 0 } })).status,
  ).toBe(404);
});

test('two who choose an owner at once do not overwrite each other, and the same choice again is no change', async () => {
  const { submissionId } = await submit({ email: 'two-at-once@candidate.example' });
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

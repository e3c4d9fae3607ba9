import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type {
  findPerson,
  getPerson,
  listPersonInquiries,
  listPersonLinks,
  listPersonMails,
  listPersonPackets,
  listPersonReferences,
} from '@larkfield/schemas/candidate-pages/candidate-pages.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { charge } from '#test/reference-inputs.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { type Neighbors, startNeighbors } from '#test/start-neighbors.ts';

const away = 'http://127.0.0.1:9';
let app: ChecklistUnderTest;
let neighbors: Neighbors;

beforeAll(async () => {
  app = await startChecklist();
  // Packets need no consent here; put-forward.test.ts tests consent.
  app.context.putForward = { ...app.context.putForward, packet: 'off' };
  neighbors = await startNeighbors(app);
});
afterAll(async () => {
  await neighbors?.stop();
  await app.stop();
});

const get = async <E extends Endpoint>(path: string): Promise<ReplyOf<E>> => {
  const response = await app.send('GET', `/api/admin-portal/${path}`, { as: 'user' });
  expect([path, response.status]).toEqual([path, 200]);
  return readJson<ReplyOf<E>>(response);
};
const idOf = async (submissionId: string) => (await get<typeof findPerson>(`submissions/${submissionId}/person`)).personId;
const statusOf = async (path: string, as: 'user' | 'admin' = 'user') => (await app.send('GET', `/api/admin-portal/${path}`, { as })).status;

test('checklists with one address belong to one candidate, whatever the case of the address, under an unrelated id', async () => {
  const email = 'ottoline@candidate.example';
  const [first, second, other] = [
    await app.submit({ email, candidateName: 'Ottoline Placeholder' }),
    await app.submit({ email: 'Ottoline@Candidate.example', candidateName: 'Ottoline Married' }),
    await app.submit({ email: 'peregrine@candidate.example', candidateName: 'Peregrine Other' }),
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

test('a checklist without an address belongs to a separate candidate, and its corrections are listed', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const first = await app.submit({ email: undefined, candidateName: 'Evadne Noaddress' }, key);
  await app.submit({ email: undefined, candidateName: 'Evadne Noaddress', phone: '214-555-0199' }, key);
  const another = await app.submit({ email: undefined, candidateName: 'Evadne Noaddress' });
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

test('lists the checklists that proved an address, however many unproved ones have the same address', async () => {
  const email = 'honora@candidate.example';
  const own = await app.submit({ email, candidateName: 'Honora Real' });
  await app.confirm(own);
  const typed = await app.submit({ email, candidateName: 'Zed Stranger' });
  const stored = (await app.collection('submissions').findOne({ _id: new ObjectId(typed.submissionId) }))!;
  const copies = Array.from({ length: 60 }, (_, at) => ({ ...stored, _id: new ObjectId(), reference: `LK-TYPE-D${100 + at}` }));
  await app.collection('submissions').insertMany(copies);
  const { checklists, names, hasMore } = await get<typeof getPerson>(`people/${await idOf(own.submissionId)}`);
  expect([checklists.length, hasMore, names]).toEqual([50, true, ['Zed Stranger', 'Honora Real']]);
  expect(checklists.at(-1)!.id).toBe(own.submissionId);
});

test('a candidate whose last checklist was erased, and an unknown id, are not found', async () => {
  const { submissionId } = await app.submit({ email: 'gone@candidate.example' });
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

test('references, packets, links, mails and inquiries are collected from all checklists of a candidate, without those of another candidate', async () => {
  const email = 'romilly@candidate.example';
  const first = await app.submit({ email, candidateName: 'Romilly Gathered' });
  const second = await app.submit({ email, candidateName: 'Romilly Gathered' });
  const other = await app.submit({ email: 'someone@candidate.example', candidateName: 'Some Other' });
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

test('an unavailable service only affects its own part, and the list of mails reports that it is partial', async () => {
  const { submissionId } = await app.submit({ email: 'quillon@candidate.example' });
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
  const { submissionId } = await app.submit({ email: 'thaddeus@candidate.example' });
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

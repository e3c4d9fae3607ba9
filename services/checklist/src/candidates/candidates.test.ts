import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { confirmErasure } from '@larkfield/schemas/portal/candidate-rights/confirm-erasure.ts';
import type { exportCandidate } from '@larkfield/schemas/portal/candidate-rights/export-candidate.ts';
import type { findCandidate } from '@larkfield/schemas/portal/candidate-rights/find-candidate.ts';
import type { requestErasure } from '@larkfield/schemas/portal/candidate-rights/request-erasure.ts';
import type { RightsRequest } from '@larkfield/schemas/portal/candidate-rights/rights-request.ts';
import { storePdf } from '@larkfield/records/pdf-content.ts';
import { runRetention, runRetentionDaily } from '@larkfield/records/retention.ts';
import { makeSubmission, usualProfile, type SubmissionInput } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { applyErasureList } from './erasure/apply-erasure-list.ts';
import { checklistRetention } from './checklist-retention.ts';
import { workOnErasures } from './erasure/work-on-erasures.ts';
import { charge } from '#test/reference-inputs.ts';
import { startChecklist, type ChecklistUnderTest } from '#test/start-checklist.ts';
import { startNeighbors, type Neighbors } from '#test/start-neighbors.ts';

const day = 24 * 60 * 60_000;
const email = 'Ottoline@candidate.example';
const name = 'Ottoline Placeholder';

let app: ChecklistUnderTest;
let neighbors: Neighbors;
let held: Awaited<ReturnType<typeof leaveTraces>>;

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
async function submit(changes: Partial<SubmissionInput>, key = crypto.randomUUID()): Promise<Submitted> {
  const body = makeSubmission({ id: app.icu.specialty.id, groups: app.icu.skillsByCategory }, changes);
  return readJson(await app.send('POST', '/api/checklist/submit', { body, headers: { 'idempotency-key': key } }));
}

const packetJob = 'Fernhill: ICU nights';
async function makePacket(submissionId: string): Promise<void> {
  const { specialty, skillsByCategory } = app.icu;
  const requirements = [{ kind: 'skill', need: 'must', skillId: skillsByCategory[0]!.skills[0]!.id, proficiency: 3 }];
  const asStaff = (path: string, body: object) => app.send('POST', `/api/admin-portal/${path}`, { as: 'user', body });
  const { set } = await readJson<{ set: { id: string } }>(
    await asStaff('requirements', { name: packetJob, specialtyId: specialty.id, requirements }),
  );
  expect((await asStaff(`submissions/${submissionId}/packets`, { requirements: set.id })).status).toBe(201);
}

async function noteOn(submissionId: string, text: string): Promise<void> {
  const { personId } = await readJson<{ personId: string }>(
    await app.send('GET', `/api/admin-portal/submissions/${submissionId}/person`, { as: 'user' }),
  );
  const body = { requestId: crypto.randomUUID(), text };
  expect((await app.send('POST', `/api/admin-portal/people/${personId}/notes`, { as: 'user', body })).status).toBe(201);
}

/** Leaves something of a person in every place that keeps anything. */
async function leaveTraces(person: { email: string; candidateName: string }) {
  const key = crypto.randomUUID();
  const first = await submit({ ...person, profile: usualProfile }, key);
  await submit({ ...person, profile: usualProfile, phone: '214-555-0199' }, key);
  await storePdf(
    app.context.keyRing,
    { submissionId: first.submissionId, revision: 1, template: 1 },
    { pdf: Buffer.from('pdf'), sha256: '0'.repeat(64), renderMilliseconds: 1 },
  );
  const shared = await neighbors.links.send('POST', '/api/share-links', {
    body: { ...first, shortReference: undefined, mode: 'quick', duration: '7d', viewLimit: 5 },
  });
  const { linkId, token } = await readJson<{ linkId: string; token: string }>(shared);
  const smart = await readJson<{ magicUrl: string }>(
    await neighbors.links.send('POST', '/api/magic-links', {
      body: { specialtyId: app.icu.specialty.id, candidateName: person.candidateName, email: person.email },
    }),
  );
  const post = (path: string, body: object) => neighbors.contact.send('POST', path, { body });
  await post('/api/contact-submissions', {
    name: person.candidateName,
    email: person.email.toUpperCase(),
    message: 'Please call me tomorrow.',
    subject: 'General',
    source: 'general',
    sourceTitle: 'General',
  });
  await post('/api/feedback/survey', { shareLinkId: linkId, feedbackMessage: 'It went well' });
  await post('/api/pro-interest-notifications', {
    candidateName: person.candidateName,
    email: person.email,
    interestSource: 'draft_notify_me',
    metadata: { featureTitle: 'Drafts', timestamp: new Date().toISOString() },
  });
  const proof = { submissionId: first.submissionId, downloadToken: first.downloadToken };
  const asked = await app.send('POST', '/api/references', { body: { ...proof, referees: [charge], skillIds: [] } });
  expect(asked.status).toBe(201);
  await makePacket(first.submissionId);
  await noteOn(first.submissionId, `${person.candidateName} likes nights`);
  return { ...first, shareToken: token, smartToken: smart.magicUrl.split('/m/')[1]! };
}

/** Everything in the database as text, by collection. */
async function dump(): Promise<{ collection: string; content: string }[]> {
  const collections = await mongoose.connection.listCollections();
  return Promise.all(
    collections.map(async ({ name }) => ({ collection: name, content: JSON.stringify(await app.collection(name).find().toArray()) })),
  );
}

/** The request itself is kept, with the name of who made it, to show that it was answered in time. */
const mayNamePerson = /^rights-requests$/;

/** Where a submission may be named once it is gone: what was done, what is still to be done, and that it and its links were withdrawn. */
const mayNameErased = /^(audit-outbox-|erasures$|erasure-list$|withdrawn-reports$|match-removals$|links$)/;

const post = async <T>(path: string, body: object, status: number): Promise<T> => {
  const response = await app.send('POST', `/api/admin-portal/candidates/${path}`, { as: 'admin', body });
  expect(response.status, path).toBe(status);
  return readJson<T>(response);
};

test('a request is taken in with a due date of 45 days, listed and closed once', async () => {
  const receivedAt = new Date(Date.now() - 5 * day);
  const request = await post<RightsRequest>(
    'requests',
    { kind: 'access', name, email, notes: 'By letter', receivedAt: receivedAt.toISOString() },
    201,
  );
  expect(Date.parse(request.dueAt) - receivedAt.getTime()).toBe(45 * day);
  const list = async (filter: string) =>
    (
      await readJson<{ requests: RightsRequest[] }>(
        await app.send('GET', `/api/admin-portal/candidates/requests?filter=${filter}`, { as: 'admin' }),
      )
    ).requests.map(({ id }) => id);
  expect([await list('open'), await list('closed')]).toEqual([[request.id], []]);
  const closing = { status: 'fulfilled', outcome: 'Sent on paper' };
  expect(await post(`requests/${request.id}/close`, closing, 200)).toMatchObject({
    status: 'fulfilled',
    closedBy: 'admin@larkfield.example',
  });
  expect([await list('open'), await list('closed')]).toEqual([[], [request.id]]);
  await post(`requests/${request.id}/close`, closing, 409);
  await post(`requests/${'f'.repeat(24)}/close`, closing, 404);
  await post('requests', { kind: 'access', name, email, receivedAt: new Date(Date.now() + day).toISOString() }, 400);
});

test('the export has all of one person from every service, opened, and nothing of another', async () => {
  held = await leaveTraces({ email, candidateName: name });
  await leaveTraces({ email: 'other@candidate.example', candidateName: 'Peregrine Other' });
  const data = await post<ReplyOf<typeof exportCandidate>>('export', { email: 'ottoline@CANDIDATE.example' }, 200);
  expect(data.submissions).toHaveLength(1);
  expect(data.submissions[0]).toMatchObject({
    candidateName: name,
    dateOfBirth: '03/15/1985',
    last4Ssn: '0042',
    phone: expect.stringContaining('0199'),
  });
  const revisions = data.submissions[0]!['revisions'] as { skillRatings: { skill: string }[]; profile: unknown }[];
  expect([revisions.length, typeof revisions[0]!.skillRatings[0]!.skill]).toEqual([2, 'string']);
  expect(data.submissions[0]!['packets']).toMatchObject([{ job: packetJob, items: [{ fact: { state: 'met' } }] }]);
  expect(revisions.map(({ profile }) => profile)).toEqual([usualProfile, usualProfile]);
  expect(data.links.map(({ kind }) => kind).sort()).toEqual(['quick', 'smart']);
  expect([data.inquiries.length, data.surveys.length, data.signUps.length, data.rightsRequests.length]).toEqual([1, 1, 1, 1]);
  expect(data.mails.length).toBeGreaterThan(0);
  expect(data.notes.map(({ text }) => text)).toEqual(['Ottoline Placeholder likes nights']);
  expect(JSON.stringify(data)).not.toMatch(/Peregrine|other@/);
});

test('what is held on a person is counted in every service, for admins alone, audited and without naming whom', async () => {
  const counted = await post<ReplyOf<typeof findCandidate>>('find', { email: 'OTTOLINE@candidate.example' }, 200);
  expect(counted).toMatchObject({
    names: [name],
    found: { submissions: 1, links: 2, inquiries: 1, surveys: 1, signUps: 1, references: 1 },
  });
  const nobody = await post<ReplyOf<typeof findCandidate>>('find', { email: 'nobody@candidate.example' }, 200);
  expect([nobody.names, Object.values(nobody.found).every((count) => count === 0)]).toEqual([[], true]);
  const acts = await app.collection('audit-outbox-checklist').find({ 'event.action': 'candidate.found' }).toArray();
  expect(acts.map(({ event }) => event.object)).toEqual([`submission:${held.submissionId}`, null]);
  expect(JSON.stringify(acts)).not.toMatch(/ottoline/i);
  expect((await app.send('POST', '/api/admin-portal/candidates/find', { as: 'user', body: { email } })).status).toBe(403);
});

test('with a service away there is no export, instead of a part of one', async () => {
  neighbors.connectTo(neighbors.links.url, 'http://127.0.0.1:9');
  await post('export', { email }, 503);
  neighbors.connectTo(neighbors.links.url, neighbors.contact.url);
});

test('an erasure takes two steps, leaves nothing of the person anywhere and everything of others', async () => {
  const { erasure, names, found } = await post<ReplyOf<typeof requestErasure>>('erasures', { email }, 201);
  expect(names).toEqual([name]);
  expect(found).toMatchObject({ submissions: 1, links: 2, inquiries: 1, surveys: 1, signUps: 1 });
  const before = { others: (await app.collection('submissions').countDocuments()) - 1 };
  await post(`erasures/${erasure.id}/confirm`, { reference: 'LK-0000-0000' }, 400);
  expect(await app.collection('submissions').countDocuments({ candidateName: name })).toBe(1);

  const done = await post<ReplyOf<typeof confirmErasure>>(
    `erasures/${erasure.id}/confirm`,
    { reference: erasure.reference.toLowerCase() },
    202,
  );
  expect(done).toMatchObject({
    state: 'done',
    erased: {
      submissions: 1,
      people: 1,
      notes: 1,
      references: 1,
      packets: 1,
      revisions: 1,
      pdfs: 1,
      links: 2,
      inquiries: 1,
      surveys: 1,
      signUps: 1,
    },
  });
  const left = await dump();
  const personal = left.filter(({ content }) => /Ottoline/i.test(content)).map(({ collection }) => collection);
  expect(personal.filter((collection) => !mayNamePerson.test(collection))).toEqual([]);
  const naming = left.filter(({ content }) => content.includes(held.submissionId)).map(({ collection }) => collection);
  expect(naming.filter((collection) => !mayNameErased.test(collection))).toEqual([]);
  expect(await app.collection('submissions').countDocuments()).toBe(before.others);
  expect(await app.collection('inquiries').countDocuments({ name: 'Peregrine Other' })).toBe(1);
  expect(await app.collection('pdfs').countDocuments({ submissionId: held.submissionId })).toBe(0);
  const opened = await Promise.all([
    neighbors.links.send('POST', `/api/share-links/${held.shareToken}/view`, { body: {} }),
    neighbors.links.send('GET', `/api/magic-links/${held.smartToken}`),
    app.send('GET', `/api/checklist/download/${held.downloadToken}`),
  ]);
  expect(opened.map(({ status }) => status)).toEqual([410, 410, 404]);
  await post(`erasures/${erasure.id}/confirm`, { reference: erasure.reference }, 409);

  const acts = (await recordedActs()).map(({ action, outcome }) => `${action} ${outcome}`).filter((act) => act.startsWith('candidate.'));
  expect(acts).toEqual([
    'candidate.exported success',
    'candidate.found success',
    'candidate.found success',
    'candidate.erasure-requested success',
    'candidate.erasure-confirmed failure',
    'candidate.erasure-confirmed success',
    'candidate.erased success',
  ]);
});

test('what arrives late is erased by a second look, which forgets the address', async () => {
  const stored = (await app.collection('erasures').findOne({ state: 'done' }))!;
  const submissionId = stored['submissionIds'][0] as string;
  await storePdf(
    app.context.keyRing,
    { submissionId, revision: 2, template: 1 },
    { pdf: Buffer.from('late'), sha256: '0'.repeat(64), renderMilliseconds: 1 },
  );
  await workOnErasures(app.context, new Date(Date.now() + 60_000));
  expect(await app.collection('pdfs').countDocuments({ submissionId })).toBe(1);
  await workOnErasures(app.context, new Date(Date.now() + 11 * 60_000));
  expect(await app.collection('pdfs').countDocuments({ submissionId })).toBe(0);
  const ended = (await app.collection('erasures').findOne({ _id: stored._id }))!;
  expect([ended['sealedEmail'], ended['submissionIds'], ended['dueAt']]).toEqual([undefined, [], undefined]);
});

test('with a service away the confirmed erasure waits and is done later', async () => {
  const person = { email: 'quillon@candidate.example', candidateName: 'Quillon Later' };
  await leaveTraces(person);
  const { erasure } = await post<ReplyOf<typeof requestErasure>>('erasures', { email: person.email }, 201);
  neighbors.connectTo(neighbors.links.url, 'http://127.0.0.1:9');
  expect(await post(`erasures/${erasure.id}/confirm`, { reference: erasure.reference }, 202)).toMatchObject({
    state: 'confirmed',
    erased: null,
  });
  await expect(workOnErasures(app.context)).rejects.toThrow();
  neighbors.connectTo(neighbors.links.url, neighbors.contact.url);
  await workOnErasures(app.context);
  expect((await app.collection('erasures').findOne({ reference: erasure.reference }))!['state']).toBe('done');
  expect(JSON.stringify(await dump())).not.toMatch(/Quillon/i);
});

test('an erasure that nobody confirms is forgotten after a day', async () => {
  const { erasure } = await post<ReplyOf<typeof requestErasure>>('erasures', { email: 'nobody@candidate.example' }, 201);
  await workOnErasures(app.context, new Date(Date.now() + day + 1_000));
  await post(`erasures/${erasure.id}/confirm`, { reference: erasure.reference }, 404);
});

test('after a restore the list erases again who came back with it, and not who came back themselves', async () => {
  const person = { email: 'romilly@candidate.example', candidateName: 'Romilly Return' };
  await leaveTraces(person);
  const kept = await Promise.all(
    ['submissions', 'inquiries'].map(
      async (one) =>
        [
          one,
          await app
            .collection(one)
            .find({ email: { $regex: /^romilly/i } })
            .toArray(),
        ] as const,
    ),
  );
  const { erasure } = await post<ReplyOf<typeof requestErasure>>('erasures', { email: person.email }, 201);
  await post(`erasures/${erasure.id}/confirm`, { reference: erasure.reference }, 202);
  for (const [one, documents] of kept) await app.collection(one).insertMany(documents);
  await submit({ ...person, candidateName: 'Romilly Anew' });
  expect(await applyErasureList(app.context)).toBe(1);
  const names = (await app.collection('submissions').find({ email: person.email }).toArray()).map((one) => one['candidateName']);
  expect([names, await app.collection('inquiries').countDocuments({ name: 'Romilly Return' })]).toEqual([['Romilly Anew'], 0]);
  expect(JSON.stringify(await app.collection('erasure-list').find().toArray())).not.toMatch(/romilly/i);
});

test('who left no address is found by the reference, erased, and erased again after a restore', async () => {
  const { submissionId, shortReference } = await submit({ candidateName: 'Evadne Noaddress', email: undefined });
  const kept = await app.collection('submissions').find({ reference: shortReference }).toArray();
  const { names, found } = await post<ReplyOf<typeof findCandidate>>('find', { email: shortReference.toLowerCase() }, 200);
  expect([names, found]).toEqual([['Evadne Noaddress'], expect.objectContaining({ submissions: 1, inquiries: 0 })]);
  const data = await post<ReplyOf<typeof exportCandidate>>('export', { email: shortReference }, 200);
  expect(data.submissions.map(({ id }) => id)).toEqual([submissionId]);
  await post('find', { email: 'Evadne' }, 400);
  const { erasure } = await post<ReplyOf<typeof requestErasure>>('erasures', { email: shortReference }, 201);
  await post(`erasures/${erasure.id}/confirm`, { reference: erasure.reference }, 202);
  const left = () => app.collection('submissions').countDocuments({ reference: shortReference });
  expect(await left()).toBe(0);
  await app.collection('submissions').insertMany(kept);
  await applyErasureList(app.context);
  expect(await left()).toBe(0);
});

test('two years after the last act a submission goes with all that hangs on it, once a day and on record', async () => {
  const { submissionId, downloadToken } = await submit({ candidateName: 'Thaddeus Testcase' });
  await app.send('POST', '/api/references', { body: { submissionId, downloadToken, referees: [charge], skillIds: [] } });
  await storePdf(
    app.context.keyRing,
    { submissionId, revision: 1, template: 1 },
    { pdf: Buffer.from('pdf'), sha256: '0'.repeat(64), renderMilliseconds: 1 },
  );
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
  // The log first: what is moved into the data file between the two looks would be in neither.
  const isOnDisk = () => ['store.db-wal', 'store.db'].some((file) => readFileSync(join(app.stores.folder, file)).includes('Thaddeus'));
  // Where a MongoDB is used its files are elsewhere, and keep what was deleted for a while (docs/security.md).
  if (!process.env['MONGODB_URL']) expect(isOnDisk()).toBe(true);
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
  if (!process.env['MONGODB_URL']) await expect.poll(isOnDisk).toBe(false);
});

test("what an owner does with a submission counts as the candidate's act", async () => {
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

import { expect, test } from 'vitest';
import { day, minute } from '@larkfield/schemas/durations.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type {
  confirmErasure,
  exportCandidate,
  findCandidate,
  requestErasure,
  RightsRequest,
} from '@larkfield/schemas/portal/candidate-rights.ts';
import { sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { usualProfile } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { packetJob, useTraces } from '#test/use-traces.ts';
import { keyedAddress } from '#src/submissions/keyed-address.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { workOnErasures } from './erase-everywhere.ts';

const email = 'Ottoline@candidate.example';
const name = 'Ottoline Placeholder';

const { app, dump, leaveTraces, post, storePdfOf } = useTraces();
let held: Awaited<ReturnType<typeof leaveTraces>>;

/**
 * The collections in which the id of an erased submission may remain: the audit trail, pending work, and the withdrawal of the report and
 * its links.
 */
const mayNameErased = /^(audit-outbox-|erasures$|erasure-list$|withdrawn-reports$|links$)/;

test('a request is recorded with a due date of 45 days, listed and closed once', async () => {
  const receivedAt = new Date(Date.now() - 5 * day);
  const received = { kind: 'access', name, email, notes: 'By letter', receivedAt: receivedAt.toISOString() };
  const request = await post<RightsRequest>('requests', received, 201);
  // Repeat the request, as after a lost reply.
  expect(await post('requests', received, 201)).toEqual(request);
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
  // Repeat the request, as after a lost reply.
  expect((await post<RightsRequest>(`requests/${request.id}/close`, closing, 200)).id).toBe(request.id);
  await post(`requests/${request.id}/close`, { ...closing, outcome: 'Sent by mail' }, 409);
  const acts = (await recordedActs(`rights-request:${request.id}`)).map(({ action }) => action);
  expect(acts).toEqual(['rights-request.received', 'rights-request.closed']);
  await post(`requests/${'f'.repeat(24)}/close`, closing, 404);
  await post('requests', { kind: 'access', name, email, receivedAt: new Date(Date.now() + day).toISOString() }, 400);
});

test('a request that is recorded twelve times at once is stored once, until it is closed', async () => {
  const received = { kind: 'correction', name: 'Perpetua Twice', email: 'perpetua@candidate.example' };
  const keys = () => app.collection(sealedFields.submissionKey.collection).countDocuments();
  const before = await keys();
  const requests = await Promise.all(Array.from({ length: 12 }, () => post<RightsRequest>('requests', received, 201)));
  const [request] = requests;
  expect(requests).toEqual(requests.map(() => request));
  expect(await recordedActs(`rights-request:${request!.id}`)).toHaveLength(1);
  const addressKey = keyedAddress(app.context.addressKey, received.email);
  const stored = () => app.collection('rights-requests').countDocuments({ addressKey });
  // A write that was refused must leave no key.
  expect([await stored(), (await keys()) - before]).toEqual([1, 1]);
  const others = [
    { notes: 'Another address' },
    { email: 'Perpetua@candidate.example', notes: 'Another address' },
    { receivedAt: '2026-03-04T05:06:07.000Z' },
  ];
  const ids = await Promise.all(others.map(async (change) => (await post<RightsRequest>('requests', { ...received, ...change }, 201)).id));
  expect([ids[0], new Set(ids).size, await stored()]).toEqual([ids[1], 2, 3]);
  await post(`requests/${request!.id}/close`, { status: 'refused', outcome: 'Taken back' }, 200);
  expect((await post<RightsRequest>('requests', received, 201)).id).not.toBe(request!.id);
});

test('the export contains all data of one person from every service, decrypted, and nothing of another person', async () => {
  held = await leaveTraces({ email, candidateName: name });
  await leaveTraces({ email: 'other@candidate.example', candidateName: 'Peregrine Other' });
  const data = await post<ReplyOf<typeof exportCandidate>>('export', { email: 'ottoline@CANDIDATE.example' }, 200);
  expect(data.submissions).toHaveLength(1);
  expect(data.submissions[0]).toMatchObject({
    candidateName: name,
    dateOfBirth: '03/15/1985',
    last4Ssn: '0042',
    phone: expect.stringContaining('0199'),
    addressConfirmedAt: null,
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

test('counts what each service holds on a person, for admins only, and audits it without naming the person', async () => {
  const counted = await post<ReplyOf<typeof findCandidate>>('find', { email: 'OTTOLINE@candidate.example' }, 200);
  expect(counted).toMatchObject({
    names: [name],
    unconfirmed: 1,
    found: { submissions: 1, links: 2, inquiries: 1, surveys: 1, signUps: 1, references: 1 },
  });
  const nobody = await post<ReplyOf<typeof findCandidate>>('find', { email: 'nobody@candidate.example' }, 200);
  expect([nobody.names, Object.values(nobody.found).every((count) => count === 0)]).toEqual([[], true]);
  const acts = await app.collection('audit-outbox-checklist').find({ 'event.action': 'candidate.found' }).toArray();
  expect(acts.map(({ event }) => event.object)).toEqual([`submission:${held.submissionId}`, null]);
  expect(JSON.stringify(acts)).not.toMatch(/ottoline/i);
  expect((await app.send('POST', '/api/admin-portal/candidates/find', { as: 'user', body: { email } })).status).toBe(403);
});

test('the export shows when an address was confirmed, after which it is no longer counted as unconfirmed', async () => {
  const other = 'confirmed@candidate.example';
  const submission = await app.submit({ email: other });
  await app.submit({ email: other });
  await app.confirm(submission);
  const { unconfirmed } = await post<ReplyOf<typeof findCandidate>>('find', { email: other }, 200);
  const { submissions } = await post<ReplyOf<typeof exportCandidate>>('export', { email: other }, 200);
  const { addressProvedAt } = (await findSubmission(submission.submissionId))!;
  const confirmedAt = Object.fromEntries(submissions.map(({ id, addressConfirmedAt }) => [id, addressConfirmedAt]));
  expect([unconfirmed, submissions.length, confirmedAt[submission.submissionId]]).toEqual([1, 2, addressProvedAt!.toISOString()]);
  expect(Object.values(confirmedAt)).toContain(null);
});

test('refuses an export while a service is unavailable, since it would be incomplete', async () => {
  app.neighbors.connectTo(app.neighbors.links.url, 'http://127.0.0.1:9');
  await post('export', { email }, 503);
  app.neighbors.connectTo(app.neighbors.links.url, app.neighbors.contact.url);
});

test('an erasure takes two steps, removes everything of the person and keeps everything of others', async () => {
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
  expect(personal).toEqual([]);
  const naming = left.filter(({ content }) => content.includes(held.submissionId)).map(({ collection }) => collection);
  expect(naming.filter((collection) => !mayNameErased.test(collection))).toEqual([]);
  expect(await app.collection('submissions').countDocuments()).toBe(before.others);
  expect(await app.collection('inquiries').countDocuments({ name: 'Peregrine Other' })).toBe(1);
  expect(await app.collection('pdfs').countDocuments({ submissionId: held.submissionId })).toBe(0);
  const opened = await Promise.all([
    app.neighbors.links.send('POST', `/api/share-links/${held.shareToken}/view`, { body: {} }),
    app.neighbors.links.send('GET', `/api/magic-links/${held.smartToken}`),
    app.send('GET', `/api/checklist/download/${held.downloadToken}`),
  ]);
  expect(opened.map(({ status }) => status)).toEqual([410, 410, 404]);
  await post(`erasures/${erasure.id}/confirm`, { reference: erasure.reference }, 409);

  const acts = (await recordedActs()).map(({ action, outcome }) => `${action} ${outcome}`).filter((act) => act.startsWith('candidate.'));
  expect(acts).toEqual([
    'candidate.exported success',
    'candidate.found success',
    'candidate.found success',
    'candidate.found success',
    'candidate.exported success',
    'candidate.erasure-requested success',
    'candidate.erasure-confirmed failure',
    'candidate.erasure-confirmed success',
    'candidate.erased success',
  ]);
});

test('a second pass erases data that arrived late, and removes the address', async () => {
  const stored = (await app.collection('erasures').findOne({ state: 'done' }))!;
  const submissionId = stored['submissionIds'][0] as string;
  await storePdfOf(submissionId, 2);
  await workOnErasures(app.context, new Date(Date.now() + 60_000));
  expect(await app.collection('pdfs').countDocuments({ submissionId })).toBe(1);
  await workOnErasures(app.context, new Date(Date.now() + 11 * minute));
  expect(await app.collection('pdfs').countDocuments({ submissionId })).toBe(0);
  const ended = (await app.collection('erasures').findOne({ _id: stored._id }))!;
  expect([ended['sealedEmail'], ended['submissionIds'], ended['dueAt']]).toEqual([undefined, [], undefined]);
});

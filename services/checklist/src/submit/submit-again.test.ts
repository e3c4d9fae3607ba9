import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hour } from '@larkfield/schemas/durations.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { rateAll, type SubmissionInput } from '@larkfield/testing/factories.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { reportTemplateVersion } from '@larkfield/schemas/queue-jobs.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';

let app: ChecklistUnderTest;

beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());

type Reply = ReplyOf<typeof submitChecklist>;
const submit = (body: unknown, headers: Record<string, string> = {}) => app.send('POST', '/api/checklist/submit', { body, headers });
const count = () => app.collection('submissions').countDocuments();

test('the cookie of a repeated submission stays, however old it is', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const body = app.filledIn();
  const { submissionId } = await readJson<Reply>(await submit(body, headers));
  const newer = Array.from({ length: 20 }, (_, index) => `owner-${'f'.repeat(22)}${String(index + 10)}=x`);
  const response = await submit(body, { ...headers, cookie: [`owner-${submissionId}=x`, ...newer].join('; ') });
  expect(response.headers.getSetCookie().map((text) => text.split(';')[0])).toEqual([
    `owner-${'f'.repeat(22)}10=`,
    expect.stringMatching(`^owner-${submissionId}=[0-9a-f]{64}$`),
  ]);
});

test('a checklist without an email address is accepted and can be corrected', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await readJson<Reply>(await submit(app.filledIn({ email: undefined }), headers));
  expect(await app.collection('submissions').findOne({ reference: first.shortReference })).toMatchObject({ email: null, revision: 1 });
  await submit(app.filledIn({ email: undefined, candidateName: 'Wilhelmina T. Corrected' }), headers);
  expect(await app.collection('submissions').findOne({ reference: first.shortReference })).toMatchObject({
    email: null,
    revision: 2,
    candidateName: 'Wilhelmina T. Corrected',
  });
});

test('20 parallel requests with the same key and body make one submission and get equal replies', async () => {
  const before = await count();
  const headers = { 'idempotency-key': randomUUID() };
  const replies = await Promise.all(Array.from({ length: 20 }, async () => readJson<Reply>(await submit(app.filledIn(), headers))));
  expect(new Set(replies.map(({ submissionId, shortReference }) => `${submissionId} ${shortReference}`)).size).toBe(1);
  expect(await count()).toBe(before + 1);
});

test('another body from the same person with the same key is a correction: a new revision, and the earlier one is kept', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await readJson<Reply>(await submit(app.filledIn(), headers));
  const corrected = app.filledIn({ candidateName: 'Wilhelmina T. Corrected', skillRatings: rateAll(app.icu.skillsByCategory, 5) });
  const second = await readJson<Reply>(await submit(corrected, headers));
  expect([second.submissionId, second.shortReference]).toEqual([first.submissionId, first.shortReference]);
  const stored = await app.collection('submissions').findOne({ reference: first.shortReference });
  expect(stored).toMatchObject({ revision: 2, via: 'correction', candidateName: 'Wilhelmina T. Corrected', changedAt: null });
  const earlier = await app.collection('submission-revisions').findOne({ _id: `${first.submissionId}-r1` as never });
  expect(earlier).toMatchObject({ revision: 1, via: 'submit' });
  await expect.poll(app.queuedJobs).toContain(`pdf-${first.submissionId}-r2-t${reportTemplateVersion}`);
});

/** Another person at the same computer. */
const otto = { candidateName: 'Otto Exemplar', dateOfBirth: '07/01/1990', last4Ssn: '9911', email: 'otto@mail.example' };
const send = async (body: SubmissionInput, headers: Record<string, string>) => readJson<Reply>(await submit(body, headers));
const storedOf = ({ shortReference }: Reply) => app.collection('submissions').findOne({ reference: shortReference });

test('another person with the same key gets a separate submission, reference, cookie and replay, and the first keeps theirs', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await send(app.filledIn(), headers);
  const response = await submit(app.filledIn(otto), headers);
  const second = await readJson<Reply>(response);
  expect(second.submissionId).not.toBe(first.submissionId);
  expect(second.shortReference).not.toBe(first.shortReference);
  expect(response.headers.getSetCookie().join()).toContain(`owner-${second.submissionId}=`);
  expect(response.headers.getSetCookie().join()).not.toContain(first.submissionId);
  const { submissionId: downloaded } = (await app.collection('access-tokens').findOne({ _id: hashToken(second.downloadToken) as never }))!;
  expect(downloaded).toBe(second.submissionId);
  expect(await storedOf(first)).toMatchObject({ candidateName: 'Wilhelmina Testcase', revision: 1 });
  expect(await storedOf(second)).toMatchObject({ candidateName: otto.candidateName, email: otto.email, revision: 1 });
  expect((await send(app.filledIn(otto), headers)).submissionId).toBe(second.submissionId);
  expect((await send(app.filledIn(), headers)).submissionId).toBe(first.submissionId);
  expect([(await storedOf(first))!['revision'], (await storedOf(second))!['revision']]).toEqual([1, 1]);
});

test('each of several people with one key corrects their own submission', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const son = { ...otto, dateOfBirth: '07/01/2007', last4Ssn: '1234' };
  const people = [{}, otto, son].map((person) => app.filledIn(person));
  const replies = [];
  for (const person of people) replies.push(await send(person, headers));
  expect(new Set(replies.map(({ submissionId }) => submissionId)).size, 'father and son share a name and a mailbox').toBe(3);
  for (const [index, person] of people.entries()) {
    const corrected = await send({ ...person, candidateName: `${person.candidateName} Jr`, email: 'other@mail.example' }, headers);
    expect(corrected.submissionId).toBe(replies[index]!.submissionId);
    expect(await storedOf(corrected)).toMatchObject({ revision: 2, candidateName: `${person.candidateName} Jr` });
  }
});

test('recognizes the first body when it is sent again after several corrections', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await send(app.filledIn(), headers);
  await send(app.filledIn({ candidateName: 'Mina Testcase', email: 'mina@mail.example' }), headers);
  await send(app.filledIn({ candidateName: 'Mina Testcase', email: 'mina@mail.example', dateOfBirth: '03/16/1985' }), headers);
  expect((await send(app.filledIn(), headers)).submissionId).toBe(first.submissionId);
});

test('two people who submit at once with one key make two submissions, however often both bodies are sent', async () => {
  const before = await count();
  const headers = { 'idempotency-key': randomUUID() };
  const bodies = Array.from({ length: 20 }, (_, index) => app.filledIn(index % 2 ? otto : {}));
  const replies = await Promise.all(bodies.map((body) => send(body, headers)));
  const [ids, others] = [0, 1].map(
    (rest) => new Set(replies.filter((_, index) => index % 2 === rest).map(({ submissionId }) => submissionId)),
  );
  expect([ids!.size, others!.size, await count()]).toEqual([1, 1, before + 2]);
  const stored = await storedOf(replies[0]!);
  expect(stored).toMatchObject({ candidateName: 'Wilhelmina Testcase', revision: 1 });
});

test('a key shared by a crowd gives each person one submission', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const crowd = Array.from({ length: 24 }, (_, index) =>
    app.filledIn({
      candidateName: `Nurse ${'abcdefghijklmnopqrstuvwxyz'[index]}`,
      dateOfBirth: `01/${index + 1}/1980`.replace(/\/(\d)\//, '/0$1/'),
      last4Ssn: String(1000 + index),
      email: undefined,
    }),
  );
  const ids = [];
  for (const person of crowd) ids.push((await send(person, headers)).submissionId);
  expect(new Set(ids).size).toBe(24);
  for (const [index, person] of crowd.entries()) expect((await send(person, headers)).submissionId).toBe(ids[index]);
});

test('ignores the case of a key', async () => {
  const key = randomUUID();
  const first = await readJson<Reply>(await submit(app.filledIn(), { 'idempotency-key': key }));
  const second = await readJson<Reply>(await submit(app.filledIn(), { 'idempotency-key': key.toUpperCase() }));
  expect(second.submissionId).toBe(first.submissionId);
});

test('another body with the same key makes one new submission after 24 hours, however often it is sent', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await readJson<Reply>(await submit(app.filledIn(), headers));
  const dayAgo = new Date(Date.now() - 25 * hour);
  await app.collection('submissions').updateOne({ reference: first.shortReference }, { $set: { submittedAt: dayAgo } });
  const before = await count();
  const changed = app.filledIn({ candidateName: 'Wilhelmina T. Later' });
  const replies = await Promise.all([1, 2, 3].map(async () => readJson<Reply>(await submit(changed, headers))));
  expect(new Set(replies.map(({ submissionId }) => submissionId)).size).toBe(1);
  expect(replies[0]!.submissionId).not.toBe(first.submissionId);
  const corrected = await readJson<Reply>(await submit(app.filledIn({ candidateName: 'Wilhelmina T. Corrected' }), headers));
  expect(corrected.submissionId).toBe(replies[0]!.submissionId);
  expect((await readJson<Reply>(await submit(app.filledIn(), headers))).submissionId).toBe(first.submissionId);
  expect(await count()).toBe(before + 1);
});

test.each([
  'again',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
])('refuses the key %s and names the header', async (key) => {
  const response = await submit(app.filledIn(), { 'idempotency-key': key });
  const { fields } = await readJson<{ fields: unknown }>(response);
  expect([response.status, fields]).toEqual([
    400,
    [{ field: 'Idempotency-Key', message: 'Must be a UUID, neither all zeros nor all ones' }],
  ]);
});

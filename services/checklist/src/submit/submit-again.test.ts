import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJson } from '@larkfield/testing/read-json.ts';
import { rateAll } from '@larkfield/testing/factories.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { reportTemplateVersion } from '@larkfield/schemas/jobs/render-pdf.ts';
import { startChecklist, type ChecklistUnderTest } from '#test/start-checklist.ts';

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

test('without an email address a checklist is accepted and corrected', async () => {
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

test('the same key and body in 20 parallel requests make one submission with 20 equal answers', async () => {
  const before = await count();
  const headers = { 'idempotency-key': randomUUID() };
  const replies = await Promise.all(Array.from({ length: 20 }, async () => readJson<Reply>(await submit(app.filledIn(), headers))));
  expect(new Set(replies.map(({ submissionId, shortReference }) => `${submissionId} ${shortReference}`)).size).toBe(1);
  expect(await count()).toBe(before + 1);
});

test('the same key with another body is the same person correcting: a new revision, the earlier one kept', async () => {
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

test('a key means the same in capitals', async () => {
  const key = randomUUID();
  const first = await readJson<Reply>(await submit(app.filledIn(), { 'idempotency-key': key }));
  const second = await readJson<Reply>(await submit(app.filledIn(), { 'idempotency-key': key.toUpperCase() }));
  expect(second.submissionId).toBe(first.submissionId);
});

test('after 24 hours another body with the same key makes one submission, however often it is sent', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await readJson<Reply>(await submit(app.filledIn(), headers));
  const dayAgo = new Date(Date.now() - 25 * 60 * 60_000);
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
])('the key %s is refused by name', async (key) => {
  const response = await submit(app.filledIn(), { 'idempotency-key': key });
  const { fields } = await readJson<{ fields: unknown }>(response);
  expect([response.status, fields]).toEqual([
    400,
    [{ field: 'Idempotency-Key', message: 'Must be a UUID, neither all zeros nor all ones' }],
  ]);
});

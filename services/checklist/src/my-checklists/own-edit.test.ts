import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { getOwnEditData } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { PrintData } from '@larkfield/schemas/internal/reports.ts';
import { type SubmissionInput, usualProfile } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { mailFor } from '#src/submit/ask-for-mails.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { visitAs } from '#test/visit-as.ts';

let app: ChecklistUnderTest;
let people = 0;

beforeAll(async () => void (app = await startChecklist()));
afterAll(() => app.stop());

interface Stored {
  submissionId: string;
  shortReference: string;
  downloadToken: string;
}
/** Makes a candidate with a separate address, a submission and a visit. */
async function begin(changes: Partial<SubmissionInput> = {}) {
  const email = `owner-${(people += 1)}@candidate.example`;
  const body = app.filledIn({ email, ...changes });
  const stored = await readJson<Stored>(await app.send('POST', '/api/checklist/submit', { body }));
  return { ...stored, body, headers: await visitAs(app, email) };
}
const edit = (body: SubmissionInput, headers: Record<string, string>) => app.send('POST', '/api/checklist/submit', { body, headers });
const dataOf = (submissionId: string, headers?: Record<string, string>) =>
  app.send('POST', `/api/my-checklists/${submissionId}/edit-data`, { headers });
const codeOf = async (response: Response) => [response.status, (await readJson(response)).code];
const revision = async (submissionId: string) => (await app.collection('submissions').findOne({ _id: new Types.ObjectId(submissionId) }))!;

test('the owner gets the submission with masked personal fields, and others are refused', async () => {
  const { submissionId, body, headers } = await begin({ profile: usualProfile });
  const { editData } = await readJson<ReplyOf<typeof getOwnEditData>>(await dataOf(submissionId, headers));
  expect(editData).toMatchObject({ submissionId, dateOfBirth: '••/••/••••', last4Ssn: '••••', email: body.email, profile: usualProfile });
  expect(editData.skillRatings).toHaveLength(body.skillRatings.length);
  const other = await begin();
  expect(await codeOf(await dataOf(submissionId, other.headers))).toEqual([404, 'SUBMISSION_NOT_FOUND']);
  expect(await codeOf(await dataOf(submissionId))).toEqual([401, 'VISIT_ENDED']);
});

test('an edit by the owner is a revision of kind `owner` with a new download token, and mentions no link', async () => {
  const { submissionId, body, headers } = await begin();
  const [first, ...rest] = body.skillRatings;
  const changed = { ...body, updatedFrom: submissionId, skillRatings: [{ ...first!, proficiency: 5 as const }, ...rest] };
  const response = await edit({ ...changed, candidateName: 'Somebody Else', dateOfBirth: '••/••/••••' }, headers);
  const { downloadToken } = await readJson<Stored>(response);
  expect(response.status).toBe(201);
  expect(await revision(submissionId)).toMatchObject({ revision: 2, via: 'owner', changedAt: null, candidateName: body.candidateName });
  const [download] = await app.collection('access-tokens').find({ submissionId }).sort({ expiresAt: -1 }).limit(1).toArray();
  expect(download!['kind']).toBe('submitter-download');
  expect((await app.send('GET', `/api/checklist/download/${downloadToken}/status`)).status).toBe(200);
  const print = await app.send('GET', `/internal/submissions/${submissionId}/revisions/2`, { as: 'pdf-worker' });
  expect((await readJson<PrintData>(print)).changedAt).toBeNull();
  const acts = await recordedActs(`submission:${submissionId}`);
  expect(acts.at(-1)).toMatchObject({ action: 'submission.edited', actor: { kind: 'candidate' }, changedFields: ['skillRatings'] });
});

test('the owner gets a mail about it, worded for an edit by the owner', async () => {
  const { submissionId, body, headers } = await begin();
  await edit({ ...body, updatedFrom: submissionId }, headers);
  const submission = (await findSubmission(submissionId))!;
  expect(mailFor(submission, body.email!)).toMatchObject({
    kind: 'revision-notice',
    idempotencyKey: `revision-${submissionId}-r2`,
    isByOwner: true,
  });
  // An edit before the receipt was sent replaces the receipt and its link, which is the only one that confirms the address.
  const confirmUrl = 'https://larkfield.example/confirm-address/token';
  expect(mailFor(submission, body.email!, confirmUrl)).toMatchObject({ kind: 'revision-notice', confirmUrl });
});

test('the owner can change experience and credentials, keeps them by leaving them out, and removes them by an empty profile', async () => {
  const { submissionId, body, headers } = await begin({ profile: usualProfile });
  const ask = async () => (await readJson<ReplyOf<typeof getOwnEditData>>(await dataOf(submissionId, headers))).editData.profile;
  await edit({ ...body, updatedFrom: submissionId, profile: { ...usualProfile, years: 8 } }, headers);
  expect(await ask()).toMatchObject({ years: 8 });
  await edit({ ...body, updatedFrom: submissionId, profile: undefined }, headers);
  expect(await ask()).toMatchObject({ years: 8 });
  await edit({ ...body, updatedFrom: submissionId, profile: {} }, headers);
  expect(await ask()).toBeUndefined();
});

test('a repeated edit makes one revision, even if many are sent at once', async () => {
  const { submissionId, body, headers } = await begin();
  const send = () => edit({ ...body, updatedFrom: submissionId }, { ...headers, 'idempotency-key': key });
  const key = randomUUID();
  const sent = await Promise.all(Array.from({ length: 12 }, send));
  expect([...sent, await send()].map(({ status }) => status)).toEqual(Array(13).fill(201));
  expect((await revision(submissionId))['revision']).toBe(2);
});

test('refuses an edit with the visit of another address, or after the visit has ended', async () => {
  const { submissionId, body, headers } = await begin();
  const other = await begin();
  expect(await codeOf(await edit({ ...body, updatedFrom: submissionId }, other.headers))).toEqual([403, 'NOT_OWNER']);
  await app.send('POST', '/api/my-checklists/sign-out', { headers });
  expect(await codeOf(await edit({ ...body, updatedFrom: submissionId }, headers))).toEqual([403, 'NOT_OWNER']);
  expect((await revision(submissionId))['revision']).toBe(1);
});

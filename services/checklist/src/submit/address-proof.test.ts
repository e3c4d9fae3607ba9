import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailRequest } from '@larkfield/schemas/internal/mails.ts';
import type { SubmissionInput } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { takeMails } from '@larkfield/testing/take-mails.ts';
import { proofTokenOf } from '#src/access/access-token-store.ts';
import { findSubmission, replaceRevision } from '#src/submissions/submission-store.ts';
import { type ChecklistUnderTest, handOver, startChecklist } from '#test/start-checklist.ts';
import { visitAs } from '#test/visit-as.ts';
import { receiptOutbox } from './ask-for-mails.ts';

let app: ChecklistUnderTest;
beforeAll(async () => {
  app = await startChecklist();
});
afterAll(() => app.stop());

type Receipt = Extract<MailRequest, { kind: 'submission-receipt' }>;

/** A new address, different for each test. */
const newAddress = () => `nurse-${randomUUID()}@candidate.example`;
const storedOf = ({ shortReference }: { shortReference: string }) => app.collection('submissions').findOne({ reference: shortReference });
const isProved = async (submission: { shortReference: string }) => Boolean((await storedOf(submission))!['addressProvedAt']);
const press = (token: string) => app.send('POST', '/api/checklist/confirm-address', { body: { token } });

/** The receipts that are due for an address. */
async function receiptsOf(email: string): Promise<Receipt[]> {
  const mails = await takeMails('checklist', app.stores.secrets);
  try {
    await handOver(receiptOutbox({ ...app.context, contact: mails.contact }));
    return (mails.asked as Receipt[]).filter(({ to }) => to === email);
  } finally {
    await mails.stop();
  }
}
const tokenIn = ({ confirmUrl }: Receipt) => confirmUrl!.split('/').at(-1)!;

test('typing an address does not prove it', async () => {
  expect(await isProved(await app.submit({ email: newAddress() }))).toBe(false);
});

test('a submission in a visit to My checklists is proved, but only with the address of the visit', async () => {
  const email = newAddress();
  await app.submit({ email });
  const headers = await visitAs(app, email);
  expect(await isProved(await app.submit({ email: email.toUpperCase() }, headers))).toBe(true);
  expect(await isProved(await app.submit({ email: newAddress() }, headers))).toBe(false);
});

test('one click on the receipt’s page proves the address; GET and HEAD do not, and a second click changes nothing', async () => {
  const email = newAddress();
  const submission = await app.submit({ email });
  const token = tokenIn((await receiptsOf(email))[0]!);
  for (const method of ['GET', 'HEAD'] as const) await app.send(method, '/api/checklist/confirm-address');
  expect(await isProved(submission)).toBe(false);
  const replies = await Promise.all([press(token), press(token), press(token)]);
  for (const reply of replies) {
    expect([reply.status, await readJson(reply)]).toEqual([200, { shortReference: submission.shortReference, specialtyName: 'ICU RN' }]);
  }
  const { addressProvedAt, unsentAudit } = (await storedOf(submission))!;
  expect(addressProvedAt).toBeInstanceOf(Date);
  await press(token);
  expect((await storedOf(submission))!['addressProvedAt']).toEqual(addressProvedAt);
  expect(unsentAudit.filter(({ action }: { action: string }) => action === 'submission.address-confirmed')).toHaveLength(1);
});

test('a receipt proves the address to which it was sent, not an address that the checklist was corrected to', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const [own, others] = [newAddress(), newAddress()];
  const body = (email: string): Partial<SubmissionInput> => ({ email });
  const submission = await app.submit(body(own), headers);
  const token = tokenIn((await receiptsOf(own))[0]!);
  await app.submit(body(others), headers);
  const refused = await press(token);
  expect([refused.status, (await readJson(refused)).code]).toEqual([404, 'LINK_NOT_FOUND']);
  expect(await isProved(submission)).toBe(false);
  // The receipt sent to the corrected address must prove it.
  expect((await press(tokenIn((await receiptsOf(others))[0]!))).status).toBe(200);
  expect(await isProved(submission)).toBe(true);
  await app.submit(body(own), headers);
  expect(await isProved(submission), 'another address has to be proved by itself').toBe(false);
});

test('a correction that keeps address and person keeps the proof, and the receipt is sent once', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const email = newAddress();
  const submission = await app.submit({ email }, headers);
  const [receipt] = await receiptsOf(email);
  await app.submit({ email, candidateName: 'WILHELMINA TESTCASE' }, headers);
  expect((await receiptsOf(email))[0]!.idempotencyKey).toBe(receipt!.idempotencyKey);
  await press(tokenIn(receipt!));
  await app.submit({ email: email.toUpperCase(), phone: '214-555-0199' }, headers);
  expect([await isProved(submission), (await storedOf(submission))!['revision']]).toEqual([true, 3]);
  expect((await receiptsOf(email.toUpperCase()))[0]).not.toHaveProperty('confirmUrl');
});

const otherPeople: Partial<SubmissionInput>[] = [{ candidateName: 'Nora Real' }, { dateOfBirth: '07/04/1988' }, { last4Ssn: '7391' }];
test.each(otherPeople)('a proof for one person does not apply to %o, unless the browser proves the address again', async (changes) => {
  const headers = { 'idempotency-key': randomUUID() };
  const email = newAddress();
  const submission = await app.submit({ email }, headers);
  const token = tokenIn((await receiptsOf(email))[0]!);
  await press(token);
  await app.submit({ email, ...changes }, headers);
  expect([await isProved(submission), (await storedOf(submission))!['revision']]).toEqual([false, 2]);
  // The receipt named another person; the corrected person gets a new link.
  expect([(await press(token)).status, await isProved(submission)]).toEqual([404, false]);
  const [renewed] = await receiptsOf(email);
  expect(renewed && tokenIn(renewed)).not.toBe(token);
  await app.submit({ email }, { ...headers, ...(await visitAs(app, email)) });
  expect([await isProved(submission), (await storedOf(submission))!['revision']]).toEqual([true, 3]);
});

test('the proof token contains no personal data: its mark is random, and renewed when the person changes, also by Correct details', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const email = newAddress();
  const submission = await app.submit({ email }, headers);
  const markOf = async () => (await storedOf(submission))!['identityMark'] as string;
  const first = await markOf();
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  const other = await app.submit({ email: newAddress() });
  expect((await storedOf(other))!['identityMark']).not.toBe(first);
  const sent = tokenIn((await receiptsOf(email))[0]!);
  expect(sent).toBe(proofTokenOf(app.context.mailTokenKey, submission.submissionId, first));
  await app.submit({ email, dateOfBirth: '07/04/1988' }, headers);
  const second = await markOf();
  await app.submit({ email }, headers);
  expect(new Set([first, second, await markOf()]).size, 'the person from before has a new mark, too').toBe(3);
  const visit = await visitAs(app, email);
  const correct = async (changes: object) => {
    const { revision } = (await storedOf(submission))!;
    const body = { revision, ...changes };
    const path = `/api/my-checklists/${submission.submissionId}/details`;
    expect((await app.send('POST', path, { headers: visit, body })).status).toBe(200);
    return markOf();
  };
  const third = await markOf();
  expect(await correct({ phone: '214-555-0187' })).toBe(third);
  expect(await correct({ candidateName: 'Nora Real' })).not.toBe(third);
});

test('a correction that read the checklist before the click does not undo the proof', async () => {
  const email = newAddress();
  const submission = await app.submit({ email });
  const read = (await findSubmission(submission.submissionId))!;
  await press(tokenIn((await receiptsOf(email))[0]!));
  const act = { actor: { kind: 'candidate', id: submission.submissionId }, action: 'submission.submitted' } as const;
  const { via, catalogueVersion, skillRatings, skillBytes, digitalSignature, checksNoted, pdfRequestedAt, awaitingPdfSince } = read;
  const signed = { via, catalogueVersion, skillRatings, skillBytes, digitalSignature };
  const change = { ...signed, checksNoted, pdfRequestedAt, awaitingPdfSince, addressProvedAt: null };
  expect(await replaceRevision(read, change, act)).toBe(false);
  expect([await isProved(submission), (await storedOf(submission))!['revision']]).toEqual([true, 1]);
});

test.each(['', 'x', 'f'.repeat(64), 'F'.repeat(200)])('the token %s confirms nothing', async (token) => {
  expect((await press(token)).status).toBe(404);
});

test('a token of another kind confirms nothing, and an expired one says so', async () => {
  const email = newAddress();
  const { downloadToken } = await app.submit({ email });
  expect((await press(downloadToken)).status).toBe(404);
  const token = tokenIn((await receiptsOf(email))[0]!);
  await app.collection('access-tokens').updateMany({ kind: 'address-proof' }, { $set: { expiresAt: new Date() } });
  expect((await press(token)).status).toBe(410);
});

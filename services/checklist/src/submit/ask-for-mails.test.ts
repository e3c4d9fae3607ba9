import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailTaker, takeMails } from '@larkfield/testing/take-mails.ts';
import { type ChecklistUnderTest, handOver, startChecklist } from '#test/start-checklist.ts';
import { receiptOutbox } from './ask-for-mails.ts';

let app: ChecklistUnderTest;
let mails: MailTaker;
const receipts = () => receiptOutbox({ ...app.context, contact: mails.contact });

beforeAll(async () => {
  app = await startChecklist();
  mails = await takeMails('checklist', app.stores.secrets);
});
afterAll(async () => {
  await mails.stop();
  await app.stop();
});

test('a candidate gets one receipt with the reference, retried until the contact service has accepted it', async () => {
  const { submissionId, shortReference } = await app.submit();
  mails.setAway(true);
  await expect(handOver(receipts())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  mails.setAway(false);
  expect(await handOver(receipts())).toBe(1);
  expect(await handOver(receipts())).toBe(0);
  expect(mails.asked).toEqual([
    {
      kind: 'submission-receipt',
      idempotencyKey: expect.stringMatching(`^receipt-${submissionId}-[0-9a-f]{16}$`),
      to: 'wilhelmina@candidate.example',
      timeZone: 'America/Chicago',
      submissionId,
      shortReference,
      specialtyName: 'ICU RN',
      submittedAt: expect.any(String),
      confirmUrl: expect.stringMatching(/^https:\/\/larkfield\.example\/confirm-address\/[0-9a-f]{64}$/),
    },
  ]);
});

test('a candidate without an address gets no mail and does not delay the other mails', async () => {
  const before = mails.asked.length;
  await app.submit({ email: undefined });
  const { submissionId } = await app.submit();
  await handOver(receipts());
  expect(mails.asked.slice(before).map((mail) => mail.idempotencyKey)).toEqual([expect.stringMatching(`^receipt-${submissionId}-`)]);
  expect(await handOver(receipts())).toBe(0);
});

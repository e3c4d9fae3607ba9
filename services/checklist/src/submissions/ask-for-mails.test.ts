import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailTaker, takeMails } from '@larkfield/testing/take-mails.ts';
import { type ChecklistUnderTest, handOver, startChecklist } from '#test/start-checklist.ts';
import { receiptOutbox } from './ask-for-mails.ts';

let app: ChecklistUnderTest;
let mails: MailTaker;

beforeAll(async () => {
  app = await startChecklist();
  mails = await takeMails('checklist', app.stores.secrets);
});
afterAll(async () => {
  await mails.stop();
  await app.stop();
});

test('a candidate gets one receipt with the reference, asked for until the contact service has it', async () => {
  const { submissionId, shortReference } = await app.submit();
  mails.setAway(true);
  await expect(handOver(receiptOutbox(mails))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  mails.setAway(false);
  expect(await handOver(receiptOutbox(mails))).toBe(1);
  expect(await handOver(receiptOutbox(mails))).toBe(0);
  expect(mails.asked).toEqual([
    {
      kind: 'submission-receipt',
      idempotencyKey: `receipt-${submissionId}`,
      to: 'wilhelmina@candidate.example',
      timeZone: 'America/Chicago',
      submissionId,
      shortReference,
      specialtyName: 'ICU RN',
      submittedAt: expect.any(String),
    },
  ]);
});

test('a candidate without an address gets no mail, and delays nobody', async () => {
  const before = mails.asked.length;
  await app.submit({ email: undefined });
  const { submissionId } = await app.submit();
  await handOver(receiptOutbox(mails));
  expect(mails.asked.slice(before).map((mail) => mail.idempotencyKey)).toEqual([`receipt-${submissionId}`]);
  expect(await handOver(receiptOutbox(mails))).toBe(0);
});

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtp, type SmtpUnderTest } from '@larkfield/testing/mail/start-smtp.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { startContact, type ContactUnderTest } from '#test/start-contact.ts';
import { deliverMail, type MailContext } from '#src/mail/deliver-mail.ts';

let app: ContactUnderTest;
let smtp: SmtpUnderTest;
let mails: MailContext;
beforeAll(async () => {
  app = await startContact();
  smtp = await startSmtp();
  mails = app.openMails(smtp.url);
});
afterAll(async () => {
  mails?.mailer.close();
  await smtp?.stop();
  await app?.stop();
});

let last = 0;
const submissionId = 'b'.repeat(24);
async function ask(idempotencyKey = `of-a-test-${(last += 1)}`) {
  const to = `${idempotencyKey}@candidate.example`;
  const body = {
    kind: 'revision-notice',
    idempotencyKey,
    to,
    submissionId,
    shortReference: 'LK-7Q2M-X4KD',
    specialtyName: 'RN ICU',
    submittedAt: new Date().toISOString(),
    changedAt: new Date().toISOString(),
    timeZone: 'America/Chicago',
  };
  const { mailId } = await readJson<{ mailId: string }>(await app.send('POST', '/internal/mails', { as: 'checklist', body }));
  return { mailId, to };
}
const stored = (mailId: string) => app.collection('mails').findOne({ _id: new ObjectId(mailId) });

test('the content of sent and abandoned mails is erased, but not that of waiting mails', async () => {
  const [sent, refused, waiting] = [await ask(), await ask(), await ask()];
  smtp.refuse(refused.to, 550);
  expect(await deliverMail(mails, sent.mailId)).toEqual({ outcome: 'sent' });
  expect(await deliverMail(mails, refused.mailId)).toMatchObject({ outcome: 'failed' });
  for (const { mailId } of [sent, refused]) {
    expect(await stored(mailId)).not.toHaveProperty('sealed');
    expect(await stored(mailId)).not.toHaveProperty('nextAttemptAt');
  }
  expect(await stored(waiting.mailId)).toHaveProperty('sealed');
  expect(await deliverMail(mails, waiting.mailId)).toEqual({ outcome: 'sent' });
});

test('erasing a candidate removes a waiting mail, which is never sent', async () => {
  const { mailId, to } = await ask();
  const body = { email: to, submissionIds: [submissionId], linkIds: [], referenceIds: [], until: new Date().toISOString() };
  const erased = await app.send('POST', '/internal/candidate-messages/erase', { as: 'checklist', body });
  expect(erased.status).toBe(200);
  expect(await stored(mailId)).toBeNull();
  expect(await deliverMail(mails, mailId)).toEqual({ outcome: 'ended-before' });
  expect(smtp.received.filter((mail) => mail.to.includes(to))).toEqual([]);
});

test('leaves no file of an abandoned mail', async () => {
  const files = app.openMails();
  const { mailId } = await ask();
  const file = join(app.mailFolder, `${mailId}.eml`);
  writeFileSync(file, 'To: whoever it was for');
  writeFileSync(`${file}.part`, 'To: who');
  // The mail cannot be decrypted, and has waited longer than mails are retried.
  const damaged = { sealed: `${(await stored(mailId))!['sealed']}A`, createdAt: new Date(0) };
  await app.collection('mails').updateOne({ _id: new ObjectId(mailId) }, { $set: damaged });
  expect(await deliverMail(files, mailId)).toMatchObject({ outcome: 'failed', failure: { code: 'NOT_WRITTEN' } });
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
});

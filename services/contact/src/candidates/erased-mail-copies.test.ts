import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailKeys } from '@larkfield/records/keys/mail-keys.ts';
import { placeOf, sealedFields } from '@larkfield/records/sealed-fields.ts';
import { waitUntil } from '@larkfield/local-stack/wait-until.ts';
import { decryptField } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { startSmtp, type SmtpUnderTest } from '@larkfield/testing/mail/start-smtp.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { startContact, type ContactUnderTest } from '#test/start-contact.ts';
import { deliverMail, type MailContext } from '#src/mail/deliver-mail.ts';
import { sweepMails } from '#src/mail/sweep-mails.ts';

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
const keys = () => app.collection(sealedFields.mailKey.collection);
/** Bytes as a replica or an old backup still has them. */
const copy = async (mailId: string): Promise<string> => (await stored(mailId))!['sealed'];

/** What the service can still read of a copy, with the ring and all keys that are stored now. */
async function read(mailId: string, sealed: string): Promise<string> {
  const ids = (await keys().find().toArray()).map(({ _id }) => String(_id));
  try {
    return decryptField(await mailKeys.readRing(app.context.keyRing, ids), sealed, placeOf(sealedFields.mail, mailId));
  } catch (error) {
    return (error as Error).message;
  }
}
const refusal = (id: string) => `Key ${id} is not in the key ring`;

test('of a mail that was sent, and of one that was given up, no copy opens, while one that waits goes on', async () => {
  const [sent, refused, waiting] = [await ask(), await ask(), await ask()];
  const copies = await Promise.all([sent, refused, waiting].map(({ mailId }) => copy(mailId)));
  expect(await read(sent.mailId, copies[0]!)).toContain(sent.to);
  smtp.refuse(refused.to, 550);
  expect(await deliverMail(mails, sent.mailId)).toEqual({ outcome: 'sent' });
  expect(await deliverMail(mails, refused.mailId)).toMatchObject({ outcome: 'failed' });
  expect(await read(sent.mailId, copies[0]!)).toBe(refusal(sent.mailId));
  expect(await read(refused.mailId, copies[1]!)).toBe(refusal(refused.mailId));
  expect(await read(waiting.mailId, copies[2]!)).toContain(waiting.to);
  expect(await deliverMail(mails, waiting.mailId)).toEqual({ outcome: 'sent' });
  expect(await keys().countDocuments()).toBe(0);
});

test('of a mail that waits no copy opens after its candidate is erased', async () => {
  const { mailId, to } = await ask();
  const sealed = await copy(mailId);
  const body = { email: to, submissionIds: [submissionId], linkIds: [], referenceIds: [], until: new Date().toISOString() };
  const erased = await app.send('POST', '/internal/candidate-messages/erase', { as: 'checklist', body });
  expect(erased.status).toBe(200);
  expect(await read(mailId, sealed)).toBe(refusal(mailId));
});

test('a mail that is asked for twice has one key', async () => {
  const [one, other] = await Promise.all([ask('asked-twice'), ask('asked-twice')]);
  expect(other.mailId).toBe(one.mailId);
  expect((await keys().find().toArray()).map(({ _id }) => String(_id))).toEqual([one.mailId]);
  expect(await deliverMail(mails, one.mailId)).toEqual({ outcome: 'sent' });
});

test('a mail whose sender was killed before its key was destroyed stays sent, and the sweep destroys the key', async () => {
  const { mailId, to } = await ask();
  const sealed = await copy(mailId);
  const key = await keys().findOne({ _id: new ObjectId(mailId) });
  expect(await deliverMail(mails, mailId)).toEqual({ outcome: 'sent' });
  await keys().insertOne(key!);
  await app.collection('mails').updateOne({ _id: new ObjectId(mailId) }, { $set: { nextAttemptAt: new Date() } });
  const worker = app.startMails(smtp.url);
  await sweepMails(app.context);
  await waitUntil('nothing is due', async () => !(await stored(mailId))!['nextAttemptAt']);
  await worker.close();
  expect(await read(mailId, sealed)).toBe(refusal(mailId));
  expect(await stored(mailId)).toMatchObject({ state: 'sent' });
  expect(smtp.received.filter((mail) => mail.to.includes(to))).toHaveLength(1);
});

test('never sends a mail whose key an interrupted erasure destroyed', async () => {
  const { mailId, to } = await ask();
  await mailKeys.destroy([mailId]);
  expect(await deliverMail(mails, mailId)).toMatchObject({ outcome: 'failed', failure: { code: 'UNKNOWN_IF_SENT' } });
  expect(await stored(mailId)).toMatchObject({ state: 'failed', failure: 'UNKNOWN_IF_SENT' });
  expect(await stored(mailId)).not.toHaveProperty('sealed');
  expect(smtp.received.filter((mail) => mail.to.includes(to))).toEqual([]);
});

test('of a mail that is given up no file is left', async () => {
  const files = app.openMails();
  const { mailId } = await ask();
  const file = join(app.mailFolder, `${mailId}.eml`);
  writeFileSync(file, 'To: whoever it was for');
  writeFileSync(`${file}.part`, 'To: who');
  await mailKeys.destroy([mailId]);
  expect(await deliverMail(files, mailId)).toMatchObject({ outcome: 'failed' });
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
});

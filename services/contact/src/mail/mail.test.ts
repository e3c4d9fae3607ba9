import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { hour } from '@larkfield/schemas/durations.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { insertInquiry } from '#src/inquiries/inquiry-store.ts';
import { makeInquiry } from '#test/start-contact.ts';
import { linkUsed, notice, personal, receipt, useMails } from '#test/use-mails.ts';
import { deliverMail } from './deliver-mail.ts';
import type { MailWorker } from './mail-queue.ts';
import { sweepMails } from './sweep-mails.ts';

const closedNotice = {
  kind: 'put-forward',
  timeZone: 'America/Chicago',
  about: 'closed',
  at: '2026-11-29T12:00:00.000Z',
  submissionId: '5'.repeat(24),
  shortReference: 'LK-7Q2M-X4KD',
  specialtyName: 'ICU RN',
  job: null,
  reason: 'The unit is full.',
  endsAt: null,
  replyTo: 'ada@larkfield.example',
  openUrl: 'https://larkfield.example/put-forward/x',
};

const consentQuestion = {
  kind: 'reference-consent',
  timeZone: 'America/Chicago',
  about: 'question',
  referenceId: '6'.repeat(24),
  shortReference: 'LK-7Q2M-X4KD',
  specialtyName: 'ICU RN',
  askedAt: '2026-11-29T12:00:00.000Z',
  endsAt: '2026-12-13T12:00:00.000Z',
};

const app = useMails();
const { ask, inquire, newest, newestIn } = app;
const mails = () => app.collection('mails');
const inFuture = () => new Date(Date.now() + 2 * hour);

describe('with SMTP', () => {
  let worker: MailWorker;
  beforeEach(() => {
    app.smtp.received.length = 0;
    worker = app.startMails(app.smtp.url);
  });
  afterEach(() => worker.close());

  test('one occasion is mailed once, however often it is requested', async () => {
    const body = { ...receipt, idempotencyKey: 'receipt-2222222222' };
    const replies = await Promise.all(Array.from({ length: 10 }, async () => readJson<{ mailId: string }>(await ask(body))));
    expect(new Set(replies.map(({ mailId }) => mailId)).size).toBe(1);
    await newestIn('sent');
    await ask({ ...body, idempotencyKey: 'receipt-3333333333' });
    await newestIn('sent');
    expect(app.smtp.received.length).toBe(2);
  });

  test('an address gets at most ten receipts a day, whatever its spelling and however many requests are simultaneous', async () => {
    const spellings = ['victim@elsewhere.example', 'Victim@Elsewhere.example', 'victim+1@elsewhere.example'];
    const idOf = (number: number) => (0xabc000 + number).toString(16).padStart(24, '0');
    const asked = Array.from({ length: 60 }, (_, index) => ({
      ...receipt,
      idempotencyKey: `receipt-limit-${index}`,
      submissionId: idOf(index),
      to: spellings[index % 3]!,
    }));
    const before = app.smtp.received.length;
    // Repeated requests, as after a lost reply, do not count.
    const replies = await Promise.all([...asked, ...asked.slice(0, 5)].map((body) => ask(body)));
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(65).fill(202));
    const limited = { requestKey: /receipt-limit/, state: 'failed', failure: 'LIMITED', attempts: 0, sealed: { $exists: false } };
    expect(await mails().countDocuments(limited)).toBe(50);
    // Notices of changes and other recipients are counted separately.
    await ask({ ...notice, idempotencyKey: 'revision-limit-1', to: spellings[0] });
    await ask({ ...receipt, idempotencyKey: 'receipt-limit-other', to: 'other@elsewhere.example' });
    await expect.poll(() => mails().countDocuments({ requestKey: /limit/, state: 'sent' })).toBe(12);
    expect(app.smtp.received.length - before).toBe(12);
    expect(await sweepMails(app.context, inFuture())).toBe(0);
  });

  test('a question above the daily limit is refused before it is asked, and a mail about a yes waits in its outbox', async () => {
    const to = 'asked@elsewhere.example';
    const noticeOf = (index: number) => ({ ...closedNotice, to, idempotencyKey: `put-forward-limit-${index}` });
    const reserve = async (idempotencyKey: string) =>
      readJson(
        await app.send('POST', '/internal/mails/reservations', { as: 'checklist', body: { idempotencyKey, to, kind: 'put-forward' } }),
      );
    for (let index = 0; index < 10; index += 1) expect((await ask(noticeOf(index))).status).toBe(202);
    expect((await ask(noticeOf(10))).status).toBe(429);
    // Notices take no place of a question.
    for (let index = 0; index < 10; index += 1) expect(await reserve(`put-forward-question-${index}`)).toEqual({ isReserved: true });
    expect(await reserve('put-forward-question-9')).toEqual({ isReserved: true });
    expect(await reserve('put-forward-question-10')).toEqual({ isReserved: false });
    const question = { ...noticeOf(0), about: 'question', idempotencyKey: 'put-forward-question-9' };
    expect((await ask(question)).status).toBe(202);
    expect(await mails().countDocuments({ requestKey: /put-forward-limit-10/ })).toBe(0);
    // On the next day, the mail that waited is sent: mails that an outbox repeats are not counted again.
    await app.redis.del(...(await app.redis.keys('budget:recipient:*')));
    for (let index = 0; index < 11; index += 1) expect((await ask(noticeOf(index))).status).toBe(202);
    const consent = { ...consentQuestion, to };
    const statuses = [];
    for (let index = 0; index < 11; index += 1)
      statuses.push((await ask({ ...consent, idempotencyKey: `reference-consent-${index}` })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(202), 429]);
  });

  test('a receipt that cannot be counted is retried, while Redis is down', async () => {
    await worker.close();
    await app.stores.killRedis();
    const body = { ...receipt, idempotencyKey: 'receipt-uncounted' };
    const refused = await ask(body);
    expect([refused.status, (await readJson(refused)).code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    await app.stores.restartRedis();
    worker = app.startMails(app.smtp.url);
    await expect.poll(async () => (await ask(body)).status).toBe(202);
    await newestIn('sent');
  });

  test('a mail to a nonexistent address is given up at once, and the reply of its server is neither stored nor logged', async () => {
    app.smtp.refuse('nobody@candidate.example', 550);
    await ask({ ...receipt, idempotencyKey: 'receipt-4444444444', to: 'nobody@candidate.example' });
    const mail = await newestIn('failed');
    expect([mail['attempts'], mail['failure']]).toEqual([1, 'EMESSAGE 550']);
    expect(JSON.stringify(mail)).not.toContain('nobody');
    expect(mail).not.toHaveProperty('sealed');
  });

  test('the sweep finds an inquiry without a mail, as after a crash, and mails it once', async () => {
    await insertInquiry({ ...makeInquiry(), message: 'Stored just before the power failed.' } as Parameters<typeof insertInquiry>[0]);
    await Promise.all([sweepMails(app.context, inFuture()), sweepMails(app.context, inFuture())]);
    await newestIn('sent');
    expect(app.smtp.received.length).toBe(1);
    expect(await sweepMails(app.context, inFuture())).toBe(0);
  });

  test('of two simultaneous attempts, one sends the mail and the other reports that it is busy', async () => {
    await worker.close();
    const { mailId } = await readJson<{ mailId: string }>(await ask({ ...receipt, idempotencyKey: 'receipt-5555555555' }));
    app.smtp.setPace(200);
    const context = app.openMails(app.smtp.url);
    const deliveries = await Promise.all([deliverMail(context, mailId), deliverMail(context, mailId)]);
    app.smtp.setPace(0);
    expect(deliveries.map(({ outcome }) => outcome).sort()).toEqual(['busy', 'sent']);
    expect(await deliverMail(context, mailId)).toEqual({ outcome: 'ended-before' });
    expect(app.smtp.received.length).toBe(1);
    context.mailer.close();
    worker = app.startMails(app.smtp.url);
  });

  test('does not send the mail of an inquiry that has been erased', async () => {
    await worker.close();
    await inquire();
    const { _id } = await newest();
    await app.collection('inquiries').deleteMany({});
    worker = app.startMails(app.smtp.url);
    await waitUntil('its mail is gone', async () => (await mails().countDocuments({ _id })) === 0);
    expect(app.smtp.received).toEqual([]);
  });
});

describe('a mail server', () => {
  const careers = 'careers@larkfield.example';
  const employers = 'employers@larkfield.example';
  const mailOf = async (name: string) => {
    const inquiry = await app.collection('inquiries').findOne({ name });
    return mails().findOne({ about: `inquiry:${inquiry!._id.toHexString()}` });
  };
  const arrived = (to: string) => app.smtp.received.filter((mail) => mail.to[0] === to).length;
  let worker: MailWorker;

  beforeAll(async () => {
    app.smtp.received.length = 0;
    app.smtp.refuse(careers, 451, 421);
    app.smtp.refuse(employers, 554, 554, 554, 554);
    worker = app.startMails(app.smtp.url);
    await inquire({ name: 'Fails Twice', source: 'about-join' });
    await inquire({ name: 'Is Refused', source: 'about-partner' });
  });
  afterAll(() => worker.close());

  test('that fails twice gets the mail once, at the third attempt', async () => {
    await waitUntil('the mail is sent', async () => (await mailOf('Fails Twice'))!['state'] === 'sent');
    expect([(await mailOf('Fails Twice'))!['attempts'], arrived(careers)]).toEqual([3, 1]);
  });

  test("that refuses the firm's own address is retried: the mail waits, and the sweep sends it", async () => {
    await waitUntil('four attempts were made', async () => (await mailOf('Is Refused'))!['attempts'] === 4);
    const swept = async () => {
      await sweepMails(app.context, inFuture());
      return (await mailOf('Is Refused'))!['state'] === 'sent';
    };
    await waitUntil('the sweep has brought the mail', swept, { interval: 100 });
    expect(await mailOf('Is Refused')).toMatchObject({ state: 'sent', attempts: 5 });
    expect(arrived(employers)).toBe(1);
  });
});

test('without SMTP a mail becomes a file that only its owner can read', async () => {
  const worker = app.startMails();
  await inquire({ message: 'This one is kept as a file.' });
  const { _id } = await newestIn('sent');
  await worker.close();
  const file = join(app.mailFolder, `${_id.toHexString()}.eml`);
  const content = readFileSync(file, 'utf8');
  expect(content).toMatch(/^To: hello@larkfield\.example\r$/m);
  expect(content).toContain('> This one is kept as a file.');
  expect([statSync(file).mode & 0o777, statSync(app.mailFolder).mode & 0o777]).toEqual([0o600, 0o700]);
  expect(readdirSync(app.mailFolder)).toEqual([`${_id.toHexString()}.eml`]);
});

test('only services can request a mail, with all its fields', async () => {
  for (const as of ['anonymous', 'user', 'admin'] as const)
    expect((await app.send('POST', '/internal/mails', { as, body: receipt })).status).toBe(401);
  const faults = [
    { ...receipt, to: 'nobody' },
    { ...receipt, kind: 'newsletter' },
    { ...receipt, candidateName: 'W. Testcase' },
    { ...linkUsed, idempotencyKey: 'short' },
  ];
  for (const fault of faults) expect((await ask(fault)).status, JSON.stringify(fault)).toBe(400);
  for (const field of Object.keys(linkUsed)) expect((await ask({ ...linkUsed, [field]: { $ne: null } })).status, field).toBe(400);
});

// Skipped on a shared Redis, since the test reads the files of a Redis in a known folder.
test.skipIf(process.env['REDIS_URL'])('Redis never stores personal data', () => {
  const written = app.writtenToRedis();
  expect(written).toMatch(/mail-[0-9a-f]{24}/);
  expect(written).toContain('Not sent: EMESSAGE 451');
  expect(written).not.toMatch(personal);
});

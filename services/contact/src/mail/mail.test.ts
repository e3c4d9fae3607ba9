import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitUntil } from '@larkfield/local-stack/wait-until.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { deliverMail } from './deliver-mail.ts';
import type { MailWorker } from './mail-queue.ts';
import { insertInquiry } from '#src/inquiries/inquiry-store.ts';
import { sweepMails } from './sweep-mails.ts';
import { makeInquiry, startContact, type ContactUnderTest } from '#test/start-contact.ts';
import { startSmtp, type SmtpUnderTest } from '@larkfield/testing/mail/start-smtp.ts';

let app: ContactUnderTest;
let smtp: SmtpUnderTest;
beforeAll(async () => {
  app = await startContact();
  smtp = await startSmtp();
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});

const mails = () => app.collection('mails');
const send = (changes: Record<string, unknown> = {}) => app.send('POST', '/api/contact-submissions', { body: makeInquiry(changes) });
const newest = async () => (await mails().find().sort({ _id: -1 }).limit(1).toArray())[0]!;
/** The newest mail once it is in a state. */
const newestIn = (state: string) =>
  waitUntil(`the newest mail is ${state}`, async () => ((await newest())['state'] === state ? newest() : null));
const inFuture = () => new Date(Date.now() + 2 * 60 * 60_000);

const receipt = {
  kind: 'submission-receipt',
  idempotencyKey: 'receipt-1111111111',
  to: 'wilhelmina@candidate.example',
  submissionId: 'a'.repeat(24),
  shortReference: 'LK-7Q2M-X4KD',
  specialtyName: 'RN ICU',
  submittedAt: '2026-03-04T05:06:07.000Z',
};
const notice = { ...receipt, kind: 'revision-notice', idempotencyKey: 'revision-1111111111-2', changedAt: '2026-04-05T06:07:08.000Z' };
const linkUsed = {
  kind: 'smart-link-used',
  idempotencyKey: 'smart-link-1111111111-1',
  to: 'recruiter@larkfield.example',
  linkId: 'b'.repeat(24),
  candidateName: 'Wilhelmina Testcase',
  specialtyName: 'RN ICU',
  usedAt: '2026-03-04T05:06:07.000Z',
  usesRemaining: 3,
};
const reminder = {
  ...receipt,
  kind: 'expiry-reminder',
  idempotencyKey: 'reminder-1111111111-30',
  validUntil: '2027-03-04T05:06:07.000Z',
  days: 30,
  renewUrl: 'https://larkfield.example/my-checklists',
  stopUrl: `https://larkfield.example/reminders/${'7'.repeat(64)}`,
};
const ask = (body: object, as: 'checklist' | 'links' = 'checklist') => app.send('POST', '/internal/mails', { as, body });

describe('with SMTP', () => {
  let worker: MailWorker;
  beforeEach(() => {
    smtp.received.length = 0;
    worker = app.startMails(smtp.url);
  });
  afterEach(() => worker.close());

  test('a reminder says what expires and when, how to renew it and how to stop reminders, and is sent once', async () => {
    await ask(reminder);
    await ask({ ...reminder, stopUrl: reminder.stopUrl.replaceAll('7', '8') });
    await newestIn('sent');
    const [{ header, raw }, ...more] = smtp.received as [(typeof smtp.received)[number]];
    expect(more).toEqual([]);
    expect(header('Subject')).toBe('Your RN ICU skills checklist expires in 30 days: LK-7Q2M-X4KD');
    expect(header('List-Unsubscribe')?.replaceAll(/\s/g, '')).toBe(`<${reminder.stopUrl}>`);
    const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    for (const part of ['Valid until: March 4, 2027', reminder.renewUrl, `press the button: ${reminder.stopUrl}`])
      expect(text).toContain(part);
    await ask({ ...reminder, idempotencyKey: 'reminder-1111111111-0', days: 0 });
    await waitUntil('the last one is sent', () => Promise.resolve(smtp.received.length === 2 || null));
    expect(smtp.received[1]!.header('Subject')).toBe('Your RN ICU skills checklist has expired: LK-7Q2M-X4KD');
  });

  test('what a recruiter asks for is said with who asks, goes back to them, and can be stopped', async () => {
    const { days: _, renewUrl: openUrl, ...facts } = reminder;
    const request = { ...facts, kind: 'recruiter-request', openUrl, replyTo: 'ida@larkfield.example' };
    await ask({ ...request, about: 'references', idempotencyKey: 'staff-references-1111111111' });
    await newestIn('sent');
    await ask({ ...request, about: 'references', idempotencyKey: 'staff-references-1111111111' });
    await ask({ ...request, about: 'renewal', idempotencyKey: 'staff-renewal-1111111111' });
    await waitUntil('both are sent', () => Promise.resolve(smtp.received.length === 2 || null));
    const [asked, reminded] = smtp.received as [(typeof smtp.received)[number], (typeof smtp.received)[number]];
    expect([asked.header('Subject'), reminded.header('Subject')]).toEqual([
      'Who can vouch for your clinical work? LK-7Q2M-X4KD',
      'Please renew your skills checklist: LK-7Q2M-X4KD',
    ]);
    expect(asked.header('Reply-To')).toBe('Larkfield Staffing <ida@larkfield.example>');
    expect(asked.header('List-Unsubscribe')?.replaceAll(/\s/g, '')).toBe(`<${reminder.stopUrl}>`);
    const text = asked.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    for (const part of [openUrl, 'Recruiter: ida@larkfield.example', `press the button: ${reminder.stopUrl}`]) expect(text).toContain(part);
  });

  test('an inquiry becomes one mail to the desk it is meant for, and what was sealed is forgotten', async () => {
    await send({ source: 'header-apply-now' });
    const mail = await newestIn('sent');
    expect(smtp.received.map(({ to }) => to)).toEqual([['careers@larkfield.example']]);
    const [{ header, raw }] = smtp.received as [(typeof smtp.received)[number]];
    expect([header('From'), header('Reply-To'), header('Subject'), header('Message-ID'), header('Auto-Submitted')]).toEqual([
      'Larkfield Staffing <no-reply@larkfield.example>',
      'Bartholomew Testcase <bartholomew@visitor.example>',
      'Inquiry: General Inquiry (Bartholomew Testcase)',
      `<mail-${mail._id.toHexString()}@larkfield.example>`,
      'auto-generated',
    ]);
    expect(raw).toContain('> We need two telemetry nurses from March on.');
    expect(mail).not.toHaveProperty('sealed');
    expect(await app.collection('inquiries').countDocuments({ awaitingMail: true })).toBe(0);
  });

  test('nobody can write a header or markup of their own', async () => {
    const script = '<img src=x onerror=alert(1)>';
    expect((await send({ name: 'Eve\r\nBcc: all@victim.example' })).status).toBe(400);
    await send({
      name: 'Eve Testcase',
      subject: `Hello\r\nBcc: all@victim.example\nX-Evil: 1`,
      company: script,
      message: `${script}\n.\nQUIT\nStill here`,
    });
    await newestIn('sent');
    const [{ to, raw, header }] = smtp.received as [(typeof smtp.received)[number]];
    expect([to, header('Bcc'), header('X-Evil'), header('Subject')]).toEqual([
      ['hello@larkfield.example'],
      null,
      null,
      'Inquiry: Hello Bcc: all@victim.example X-Evil: 1 (Eve Testcase)',
    ]);
    const html = raw.slice(raw.indexOf('text/html'));
    expect(html).not.toContain('<img');
    expect(html.replace(/=\r?\n/g, '')).toContain('&#60;img');
    expect(raw).toContain('> QUIT');
  });

  test('other services ask for mails, each of which states its facts and no more', async () => {
    for (const [body, as] of [
      [receipt, 'checklist'],
      [notice, 'checklist'],
      [linkUsed, 'links'],
    ] as const) {
      const response = await ask(body, as);
      expect([response.status, await readJson(response)]).toEqual([202, { mailId: expect.stringMatching(/^[0-9a-f]{24}$/) }]);
    }
    await waitUntil('three mails have come', () => smtp.received.length === 3);
    const byTo = (to: string) => smtp.received.filter((mail) => mail.to[0] === to);
    expect(
      byTo(receipt.to)
        .map(({ header }) => header('Subject'))
        .sort(),
    ).toEqual(['We have your skills checklist: LK-7Q2M-X4KD', 'Your skills checklist was changed: LK-7Q2M-X4KD']);
    const received = byTo(receipt.to).find(({ header }) => header('Subject')?.startsWith('We have'))!;
    expect(received.raw).toMatch(/My checklists:\r?\nhttps:\/\/larkfield\.example\/my-checklists\r?\n/);
    for (const { raw } of byTo(receipt.to))
      expect(raw).toMatch(/Reference: LK-7Q2M-X4KD\r?\nChecklist: RN ICU\r?\nSubmitted: March 4, 2026 at 5:06/);
    expect(byTo(linkUsed.to)[0]!.raw).toMatch(
      /Candidate: Wilhelmina Testcase\r?\nChecklist: RN ICU\r?\nOpened: March 4, 2026 at 5:06.*\r?\nUses remaining: 3/,
    );
  });

  test('the same occasion is mailed once, however often it is asked for', async () => {
    const body = { ...receipt, idempotencyKey: 'receipt-2222222222' };
    const replies = await Promise.all(Array.from({ length: 10 }, async () => readJson<{ mailId: string }>(await ask(body))));
    expect(new Set(replies.map(({ mailId }) => mailId)).size).toBe(1);
    await newestIn('sent');
    await ask({ ...body, idempotencyKey: 'receipt-3333333333' });
    await newestIn('sent');
    expect(smtp.received.length).toBe(2);
  });

  test('nobody gets more than ten receipts a day, however many are asked for at once, under whatever spelling', async () => {
    const spellings = ['victim@elsewhere.example', 'Victim@Elsewhere.example', 'victim+1@elsewhere.example'];
    const idOf = (number: number) => (0xabc000 + number).toString(16).padStart(24, '0');
    const asked = Array.from({ length: 60 }, (_, index) => ({
      ...receipt,
      idempotencyKey: `receipt-limit-${index}`,
      submissionId: idOf(index),
      to: spellings[index % 3]!,
    }));
    const before = smtp.received.length;
    // Asking again, as after a lost answer, takes nothing more.
    const replies = await Promise.all([...asked, ...asked.slice(0, 5)].map((body) => ask(body)));
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(65).fill(202));
    const limited = { requestKey: /receipt-limit/, state: 'failed', failure: 'LIMITED', attempts: 0, sealed: { $exists: false } };
    expect(await mails().countDocuments(limited)).toBe(50);
    // Notices of changes and other people are counted by themselves.
    await ask({ ...notice, idempotencyKey: 'revision-limit-1', to: spellings[0] });
    await ask({ ...receipt, idempotencyKey: 'receipt-limit-other', to: 'other@elsewhere.example' });
    await expect.poll(() => mails().countDocuments({ requestKey: /limit/, state: 'sent' })).toBe(12);
    expect(smtp.received.length - before).toBe(12);
    expect(await sweepMails(app.context, inFuture())).toBe(0);
  });

  test('a receipt that cannot be counted is asked for again, while Redis is away', async () => {
    await worker.close();
    await app.stores.killRedis();
    const body = { ...receipt, idempotencyKey: 'receipt-uncounted' };
    const refused = await ask(body);
    expect([refused.status, (await readJson(refused)).code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    await app.stores.restartRedis();
    worker = app.startMails(smtp.url);
    await expect.poll(async () => (await ask(body)).status).toBe(202);
    await newestIn('sent');
  });

  test('a candidate address that does not exist is given up at once, and nothing of the answer is kept or logged', async () => {
    smtp.refuse('nobody@candidate.example', 550);
    await ask({ ...receipt, idempotencyKey: 'receipt-4444444444', to: 'nobody@candidate.example' });
    const mail = await newestIn('failed');
    expect([mail['attempts'], mail['failure']]).toEqual([1, 'EMESSAGE 550']);
    expect(JSON.stringify(mail)).not.toContain('nobody');
    expect(mail).not.toHaveProperty('sealed');
  });

  test('an inquiry whose mail was never written, as after a crash, is found by the sweep and mailed once', async () => {
    await insertInquiry({ ...makeInquiry(), message: 'Stored just before the power failed.' } as Parameters<typeof insertInquiry>[0]);
    await Promise.all([sweepMails(app.context, inFuture()), sweepMails(app.context, inFuture())]);
    await newestIn('sent');
    expect(smtp.received.length).toBe(1);
    expect(await sweepMails(app.context, inFuture())).toBe(0);
  });

  test('of two attempts at the same time one sends and the other waits for it', async () => {
    await worker.close();
    const { mailId } = await readJson<{ mailId: string }>(await ask({ ...receipt, idempotencyKey: 'receipt-5555555555' }));
    smtp.setPace(200);
    const context = app.openMails(smtp.url);
    const deliveries = await Promise.all([deliverMail(context, mailId), deliverMail(context, mailId)]);
    smtp.setPace(0);
    expect(deliveries.map(({ outcome }) => outcome).sort()).toEqual(['busy', 'sent']);
    expect(await deliverMail(context, mailId)).toEqual({ outcome: 'ended-before' });
    expect(smtp.received.length).toBe(1);
    context.mailer.close();
    worker = app.startMails(smtp.url);
  });

  test('an inquiry that is erased before its mail is sent is not mailed', async () => {
    await worker.close();
    await send();
    const { _id } = await newest();
    await app.collection('inquiries').deleteMany({});
    worker = app.startMails(smtp.url);
    await waitUntil('its mail is gone', async () => (await mails().countDocuments({ _id })) === 0);
    expect(smtp.received).toEqual([]);
  });
});

describe('a server in trouble', () => {
  const careers = 'careers@larkfield.example';
  const employers = 'employers@larkfield.example';
  const mailOf = async (name: string) => {
    const inquiry = await app.collection('inquiries').findOne({ name });
    return mails().findOne({ about: `inquiry:${inquiry!._id.toHexString()}` });
  };
  const arrived = (to: string) => smtp.received.filter((mail) => mail.to[0] === to).length;
  let worker: MailWorker;

  beforeAll(async () => {
    smtp.received.length = 0;
    smtp.refuse(careers, 451, 421);
    smtp.refuse(employers, 554, 554, 554, 554);
    worker = app.startMails(smtp.url);
    await send({ name: 'Fails Twice', source: 'about-join' });
    await send({ name: 'Is Refused', source: 'about-partner' });
  });
  afterAll(() => worker.close());

  test('that fails twice gets the mail once, at the third attempt', async () => {
    await waitUntil('the mail is sent', async () => (await mailOf('Fails Twice'))!['state'] === 'sent');
    expect([(await mailOf('Fails Twice'))!['attempts'], arrived(careers)]).toEqual([3, 1]);
  });

  test("that refuses the firm's own address is a fault somebody will mend: the mail waits, and the sweep brings it", async () => {
    await waitUntil('four attempts were made', async () => (await mailOf('Is Refused'))!['attempts'] === 4);
    await waitUntil('the sweep finds nothing more', async () => (await sweepMails(app.context, inFuture())) === 0, { interval: 100 });
    expect(await mailOf('Is Refused')).toMatchObject({ state: 'sent', attempts: 5 });
    expect(arrived(employers)).toBe(1);
  });
});

test('without SMTP a mail becomes a file that only its owner can read', async () => {
  const worker = app.startMails();
  await send({ message: 'This one is kept as a file.' });
  const { _id } = await newestIn('sent');
  await worker.close();
  const file = join(app.mailFolder, `${_id.toHexString()}.eml`);
  const content = readFileSync(file, 'utf8');
  expect(content).toMatch(/^To: hello@larkfield\.example\r$/m);
  expect(content).toContain('> This one is kept as a file.');
  expect([statSync(file).mode & 0o777, statSync(app.mailFolder).mode & 0o777]).toEqual([0o600, 0o700]);
  expect(readdirSync(app.mailFolder)).toEqual([`${_id.toHexString()}.eml`]);
});

test('a mail is asked for in its full form, by services only', async () => {
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

// Reads the files of Redis, which only one started for the test has in a known folder.
test.skipIf(process.env['REDIS_URL'])('everything that ever went into Redis is free of personal data', () => {
  const folder = join(app.stores.folder, 'redis', 'appendonlydir');
  const written = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');
  expect(written).toMatch(/mail-[0-9a-f]{24}/);
  expect(written).toContain('Not sent: EMESSAGE 451');
  expect(written).not.toMatch(/Bartholomew|Wilhelmina|visitor\.example|candidate\.example|elsewhere\.example|telemetry nurses|LK-7Q2M/i);
});

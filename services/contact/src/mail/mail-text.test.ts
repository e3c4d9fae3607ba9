import { beforeAll, beforeEach, expect, test } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { linkEnded, linkUsed, notice, personal, receipt, useMails } from '#test/use-mails.ts';

const app = useMails();
const { ask, inquire, newestIn } = app;
beforeAll(() => void app.startMails(app.smtp.url));
beforeEach(() => {
  app.smtp.received.length = 0;
});

const reminder = {
  ...receipt,
  kind: 'expiry-reminder',
  idempotencyKey: 'reminder-1111111111-30',
  validUntil: '2027-03-04T05:06:07.000Z',
  days: 30,
  renewUrl: 'https://larkfield.example/my-checklists',
  stopUrl: `https://larkfield.example/reminders/${'7'.repeat(64)}`,
};

test('a reminder names the checklist, its expiry, how to renew and how to unsubscribe, and is sent once', async () => {
  await ask(reminder);
  await ask({ ...reminder, stopUrl: reminder.stopUrl.replaceAll('7', '8') });
  await newestIn('sent');
  const [{ header, text }, ...more] = app.smtp.received as [(typeof app.smtp.received)[number]];
  expect(more).toEqual([]);
  expect(header('Subject')).toBe('Your RN ICU skills checklist expires in 30 days: LK-7Q2M-X4KD');
  expect(header('List-Unsubscribe')?.replaceAll(/\s/g, '')).toBe(`<${reminder.stopUrl}>`);
  for (const part of [
    'Valid until: March 4, 2027 at 12:06 AM Eastern Time (5:06 AM UTC)',
    reminder.renewUrl,
    `press the button: ${reminder.stopUrl}`,
  ])
    expect(text).toContain(part);
  await ask({ ...reminder, idempotencyKey: 'reminder-1111111111-0', days: 0 });
  await waitUntil('the last one is sent', () => Promise.resolve(app.smtp.received.length === 2 || null));
  expect(app.smtp.received[1]!.header('Subject')).toBe('Your RN ICU skills checklist has expired: LK-7Q2M-X4KD');
});

test('a recruiter’s request names its sender, sends replies to them, and has an unsubscribe link', async () => {
  const { days: _, renewUrl: openUrl, ...facts } = reminder;
  const request = { ...facts, kind: 'recruiter-request', openUrl, replyTo: 'ida@larkfield.example' };
  await ask({ ...request, about: 'references', idempotencyKey: 'staff-references-1111111111' });
  await newestIn('sent');
  await ask({ ...request, about: 'references', idempotencyKey: 'staff-references-1111111111' });
  await ask({ ...request, about: 'renewal', idempotencyKey: 'staff-renewal-1111111111' });
  await waitUntil('both are sent', () => Promise.resolve(app.smtp.received.length === 2 || null));
  const [asked, reminded] = app.smtp.received as [(typeof app.smtp.received)[number], (typeof app.smtp.received)[number]];
  expect([asked.header('Subject'), reminded.header('Subject')]).toEqual([
    'Who can vouch for your clinical work? LK-7Q2M-X4KD',
    'Please renew your skills checklist: LK-7Q2M-X4KD',
  ]);
  expect(asked.header('Reply-To')).toBe('Larkfield Staffing <ida@larkfield.example>');
  expect(asked.header('List-Unsubscribe')?.replaceAll(/\s/g, '')).toBe(`<${reminder.stopUrl}>`);
  for (const part of [openUrl, 'Recruiter: ida@larkfield.example', `press the button: ${reminder.stopUrl}`])
    expect(asked.text).toContain(part);
});

test('an inquiry becomes one mail to its desk, and the sealed content is deleted', async () => {
  await inquire({ source: 'header-apply-now' });
  const mail = await newestIn('sent');
  expect(app.smtp.received.map(({ to }) => to)).toEqual([['careers@larkfield.example']]);
  const [{ header, text }] = app.smtp.received as [(typeof app.smtp.received)[number]];
  expect([header('From'), header('Reply-To'), header('Subject'), header('Message-ID'), header('Auto-Submitted')]).toEqual([
    'Larkfield Staffing <no-reply@larkfield.example>',
    'Bartholomew Testcase <bartholomew@visitor.example>',
    'Inquiry: General Inquiry (Bartholomew Testcase)',
    `<mail-${mail._id.toHexString()}@larkfield.example>`,
    'auto-generated',
  ]);
  expect(text).toContain('> We need two telemetry nurses from March on.');
  expect(mail).not.toHaveProperty('sealed');
  expect(await app.collection('inquiries').countDocuments({ awaitingMail: true })).toBe(0);
});

test('no text can add a header or markup', async () => {
  const script = '<img src=x onerror=alert(1)>';
  expect((await inquire({ name: 'Eve\r\nBcc: all@victim.example' })).status).toBe(400);
  await inquire({
    name: 'Eve Testcase',
    subject: `Hello\r\nBcc: all@victim.example\nX-Evil: 1`,
    company: script,
    message: `${script}\n.\nQUIT\nStill here`,
  });
  await newestIn('sent');
  const [{ to, text, header }] = app.smtp.received as [(typeof app.smtp.received)[number]];
  expect([to, header('Bcc'), header('X-Evil'), header('Subject')]).toEqual([
    ['hello@larkfield.example'],
    null,
    null,
    'Inquiry: Hello Bcc: all@victim.example X-Evil: 1 (Eve Testcase)',
  ]);
  const html = text.slice(text.indexOf('text/html'));
  expect(html).not.toContain('<img');
  expect(html).toContain('&#60;img');
  expect(text).toContain('> QUIT');
});

test('a mail requested by another service states only its facts', async () => {
  const confirmUrl = `https://larkfield.example/confirm-address/${'9'.repeat(64)}`;
  for (const [body, as] of [
    [receipt, 'checklist'],
    [{ ...notice, corrected: ['candidateName'], confirmUrl }, 'checklist'],
    [linkUsed, 'links'],
    [linkEnded, 'links'],
    [
      { ...linkEnded, idempotencyKey: 'share-link-1111111111-unsent', to: 'other@larkfield.example', isWithoutYes: true, isPart: true },
      'links',
    ],
  ] as const) {
    const response = await ask(body, as);
    expect([response.status, await readJson(response)]).toEqual([202, { mailId: expect.stringMatching(/^[0-9a-f]{24}$/) }]);
  }
  await waitUntil('five mails have come', () => app.smtp.received.length === 5);
  const byTo = (to: string) => app.smtp.received.filter((mail) => mail.to[0] === to);
  expect(
    byTo(receipt.to)
      .map(({ header }) => header('Subject'))
      .sort(),
  ).toEqual(['We have your skills checklist: LK-7Q2M-X4KD', 'Your skills checklist was changed: LK-7Q2M-X4KD']);
  const received = byTo(receipt.to).find(({ header }) => header('Subject')?.startsWith('We have'))!;
  expect(received.text).toMatch(/My checklists:\r?\nhttps:\/\/larkfield\.example\/my-checklists\r?\n/);
  expect(received.text).not.toContain('confirm-address');
  const corrected = byTo(receipt.to).find((mail) => mail !== received)!;
  expect(corrected.text).toContain(`press the button: ${confirmUrl}`);
  for (const { text } of byTo(receipt.to))
    expect(text).toMatch(/Reference: LK-7Q2M-X4KD\r?\nChecklist: RN ICU\r?\nSubmitted: March 4, 2026 at 12:06 AM Eastern Time/);
  expect(byTo('other@larkfield.example')[0]!.text).toMatch(/the candidate's yes to the job didn't hold any more.*part of a packet/s);
  expect(byTo(linkEnded.to)[0]!.text).toMatch(/The candidate ended a link that you made.*Reference: LK-7Q2M-X4KD\r?\n/s);
  expect(byTo(linkUsed.to)[0]!.text).toMatch(
    /Candidate: Wilhelmina Testcase\r?\nChecklist: RN ICU\r?\nOpened: March 3, 2026 at 11:06 PM Central Time \(March 4.*\r?\nUses remaining: 3/,
  );
});

// Skipped on a shared Redis, since the test reads the files of a Redis in a known folder.
test.skipIf(process.env['REDIS_URL'])('Redis never stores the content of mails', () => {
  const written = app.writtenToRedis();
  expect(written).toMatch(/mail-[0-9a-f]{24}/);
  expect(written).not.toMatch(personal);
});

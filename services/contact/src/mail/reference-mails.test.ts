import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { refereeNotice } from '@larkfield/schemas/references/reference-constants.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { useMails } from '#test/use-mails.ts';
import { referenceConsent } from './reference-mails.ts';

const app = useMails();

const link = `https://larkfield.example/reference/${'a'.repeat(64)}`;
const request = {
  kind: 'reference-request',
  idempotencyKey: 'reference-1111111111-m1',
  to: 'hester.fernhill@mercy.example',
  referenceId: 'c'.repeat(24),
  candidateName: 'Wilhelmina Testcase',
  specialtyName: 'ICU RN',
  unit: 'Medical ICU, Mercy West',
  worked: { from: '2023-03', to: '2025-05' },
  link,
  askedAt: '2026-03-04T05:06:07.000Z',
  linkEndsAt: '2026-03-18T05:06:07.000Z',
};
const reminder = { ...request, kind: 'reference-reminder', idempotencyKey: 'reference-1111111111-m2', candidateName: null };
const { ask } = app;
const statesOf = async (keys: string[], as: 'checklist' | 'links' = 'checklist') => {
  const response = await app.send('POST', '/internal/mails/states', { as, body: { keys } });
  return response.ok ? (await readJson<{ states: Record<string, string> }>(response)).states : response.status;
};

test('a referee learns who asks, who will read it and how to decline; a name with markup is left out', async () => {
  const worker = app.startMails();
  const texts: string[] = [];
  for (const body of [request, reminder]) {
    const { mailId } = await readJson<{ mailId: string }>(await ask(body));
    texts.push(
      await waitUntil('the mail is written', () => readFileSync(join(app.mailFolder, `${mailId}.eml`), 'utf8').replaceAll('=\r\n', '')),
    );
  }
  await worker.close();
  const [first, second] = texts as [string, string];
  expect(first).toMatch(/^Subject: Reference request for Wilhelmina Testcase\r$/m);
  for (const text of texts) {
    expect(text).toContain(link);
    expect(text.split(refereeNotice)).toHaveLength(2);
    expect(text).toMatch(/say so with one tap/);
    expect(text).toContain('Medical ICU, Mercy West, March 2023 to May 2025');
    // Staff may have named the referee, with the candidate's yes.
    expect(text).not.toContain('named you');
  }
  expect(second).toMatch(/^Subject: Reminder: your reference for someone you worked with\r$/m);
  expect(second).not.toContain('Wilhelmina');
});

test('the requester is informed of a received reference, and the referee gets a receipt', async () => {
  const worker = app.startMails();
  const about = { referenceId: 'c'.repeat(24), specialtyName: 'ICU RN', answeredAt: '2026-03-04T17:06:07.000Z' };
  const arrived = { kind: 'reference-arrived', ...about, submissionId: 'd'.repeat(24), shortReference: 'LK-7Q3M-X9TR' };
  const [toCandidate, toStaff, receipt] = await Promise.all(
    [
      { ...arrived, idempotencyKey: 'reference-5555555555-a1', to: 'w@candidate.example', reader: { kind: 'candidate', timeZone: 'UTC' } },
      {
        ...arrived,
        idempotencyKey: 'reference-5555555555-a2',
        to: 'u@larkfield.example',
        reader: { kind: 'staff', candidateName: 'W. Testcase' },
      },
      { kind: 'reference-receipt', ...about, idempotencyKey: 'reference-5555555555-r', to: request.to, candidateName: null },
    ].map(async (body) => {
      const { mailId } = await readJson<{ mailId: string }>(await ask(body));
      return waitUntil('the mail is written', () => readFileSync(join(app.mailFolder, `${mailId}.eml`), 'utf8').replaceAll('=\r\n', ''));
    }),
  );
  await worker.close();
  expect(toCandidate).toMatch(/people you asked for a reference has answered/);
  expect(toCandidate).toContain('/my-checklists');
  expect(toStaff).toContain('W. Testcase');
  expect(toStaff).toContain(`/admin-portal/submissions/${'d'.repeat(24)}`);
  expect(receipt).toMatch(/^Subject: Thank you for your reference\r$/m);
});

test('only the service that requested a mail can read its outcome', async () => {
  app.smtp.refuse('gone@mercy.example', 550);
  const worker = app.startMails(app.smtp.url);
  const key = 'reference-2222222222-m1';
  await ask({ ...request, to: 'gone@mercy.example', idempotencyKey: key });
  await waitUntil('it is given up', async () => JSON.stringify(await statesOf([key])) === JSON.stringify({ [key]: 'failed' }));
  await worker.close();
  expect(await statesOf([request.idempotencyKey, 'reference-3333333333-m1'])).toEqual({ [request.idempotencyKey]: 'sent' });
  expect(await statesOf([key], 'links')).toBe(403);
});

test('a mail that waits is not sent once its request has ended, except the one about a spoken yes', async () => {
  const referenceId = 'e'.repeat(24);
  const consent = {
    kind: 'reference-consent',
    to: 'w@candidate.example',
    timeZone: 'America/Chicago',
    referenceId,
    shortReference: 'LK-7Q3M-X9TR',
    specialtyName: 'ICU RN',
    askedAt: request.askedAt,
    endsAt: request.linkEndsAt,
  };
  const waiting = [
    { ...request, referenceId, idempotencyKey: 'reference-6666666666-m1' },
    { ...reminder, referenceId, idempotencyKey: 'reference-6666666666-m2' },
    { ...consent, about: 'question', idempotencyKey: 'reference-6666666666-question' },
    { ...consent, about: 'spoken-yes', saidAt: request.askedAt, idempotencyKey: 'reference-6666666666-spoken-yes' },
  ];
  for (const body of waiting) expect((await ask(body)).status).toBe(202);
  app.endedReferences.add(referenceId);
  app.smtp.received.length = 0;
  const worker = app.startMails(app.smtp.url);
  const keys = waiting.map(({ idempotencyKey }) => idempotencyKey);
  const isOver = async () => JSON.stringify(await statesOf(keys)) === JSON.stringify({ [keys[3]!]: 'sent' });
  await waitUntil('one is sent, and the others are gone', isOver);
  await worker.close();
  expect(app.smtp.received.map(({ header }) => header('Subject'))).toEqual(['You said yes: a supervisor is asked about you']);
});

test('a candidate reads that a supervisor is to be asked, or is asked, where to answer, and no name', () => {
  const about = { to: 'w@candidate.example', timeZone: 'America/Chicago', referenceId: 'c'.repeat(24), shortReference: 'LK-7Q3M-X9TR' };
  const times = { askedAt: '2026-03-01T17:06:07.000Z', endsAt: '2026-03-15T17:06:07.000Z' };
  const common = { kind: 'reference-consent' as const, specialtyName: 'ICU RN', ...about, ...times };
  const mailOf = (more: { about: 'question' | 'spoken-yes' | 'told'; saidAt?: string }) =>
    referenceConsent({ ...common, ...more }, 'https://larkfield.example').text;
  const question = mailOf({ about: 'question' });
  expect(question).toMatch(/Unless you say yes, we do not write to them\./);
  expect(question).toContain('https://larkfield.example/my-checklists');
  for (const way of ['we email you a link that opens it', brand.emails.credentialing, brand.phones.candidates])
    expect(question).toContain(way);
  expect(question).toContain('Answer by: March 15, 2026 at 12:06 PM Central Time');
  const spoken = mailOf({ about: 'spoken-yes', saidAt: '2026-02-28T18:00:00.000Z' });
  expect(spoken).toContain('You said yes on: February 28, 2026\n');
  expect(spoken).toMatch(/press Withdraw/);
  expect(mailOf({ about: 'told' })).not.toContain('Answer by');
});

test('refuses a name that could carry a message', async () => {
  for (const candidateName of ['Visit evil.example', 'W. Testcase', 'https://evil', 'A\nB', 'x'.repeat(61)])
    expect((await ask({ ...request, idempotencyKey: 'reference-4444444444-m1', candidateName })).status, candidateName).toBe(400);
});

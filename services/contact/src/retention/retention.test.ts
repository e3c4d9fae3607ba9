import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { runRetention, runRetentionDaily, yearsBefore } from '@larkfield/stored-data/retention.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { contactRetention } from './erase-expired.ts';
import { makeInquiry, startContact, type ContactUnderTest } from '#test/start-contact.ts';

let app: ContactUnderTest;
const twoYearsOn = new Date();
twoYearsOn.setUTCFullYear(twoYearsOn.getUTCFullYear() + 2);
const personal = ['inquiries', 'surveys', 'pro-interests', 'mails'];

beforeAll(async () => {
  app = await startContact();
  app.startMails();
  await app.send('POST', '/api/contact-submissions', { body: makeInquiry() });
  await app.send('POST', '/api/feedback/survey', { body: { feedbackMessage: 'Good' } });
  await app.send('POST', '/api/pro-interest-notifications', {
    body: {
      candidateName: 'W. Testcase',
      email: 'w@candidate.example',
      interestSource: 'draft_notify_me',
      metadata: { featureTitle: 'Drafts', timestamp: new Date().toISOString() },
    },
  });
  await waitUntil('the mail is written', async () => (await app.collection('mails').countDocuments({ state: 'sent' })) === 1);
  writeFileSync(join(app.mailFolder, `${'e'.repeat(24)}.eml`), 'a file whose record is lost');
});
afterAll(() => app.stop());

const counts = () => Promise.all(personal.map((name) => app.collection(name).countDocuments()));
const run = (now: Date) => runRetention(contactRetention(app.context), now);
const runDaily = (now: Date) => runRetentionDaily(contactRetention(app.context), now);
const runs = () => app.collection('retention-runs').find().sort({ startedAt: 1 }).toArray();

test('two years are two calendar years', () => {
  expect(yearsBefore(new Date('2028-03-01T12:00:00Z'), 2).toISOString()).toBe('2026-03-01T12:00:00.000Z');
  // Data from March 1 is still kept on this day.
  expect(yearsBefore(new Date('2028-02-29T12:00:00Z'), 2).toISOString()).toBe('2026-03-01T00:00:00.000Z');
});

test('erases nothing a day before two years are over', async () => {
  expect(await run(new Date(twoYearsOn.getTime() - day))).toEqual({
    inquiries: 0,
    surveys: 0,
    proInterests: 0,
    mails: 0,
    strayMailFiles: 0,
    forgottenMailFiles: 0,
  });
  expect([await counts(), readdirSync(app.mailFolder).length]).toEqual([[1, 1, 1, 1], 2]);
});

test('erases the files of abandoned mails, and of mails whose link or invite no longer exists, but keeps their records', async () => {
  const sent = (await app.collection('mails').findOne({ state: 'sent' }))!;
  const keep = async (changes: { kind: string; state: string; daysAgo: number }) => {
    const { daysAgo, ...of } = changes;
    const _id = new ObjectId();
    const lastActAt = new Date(Date.now() - daysAgo * day);
    await app.collection('mails').insertOne({ ...sent, _id, requestKey: `of-${_id}`, about: `link:${_id}`, ...of, lastActAt });
    writeFileSync(join(app.mailFolder, `${_id}.eml`), 'To: somebody');
    return _id;
  };
  const [failed, used, invited] = [
    await keep({ kind: 'submission-receipt', state: 'failed', daysAgo: 0 }),
    await keep({ kind: 'smart-link-used', state: 'sent', daysAgo: 30 }),
    await keep({ kind: 'invite', state: 'sent', daysAgo: 91 }),
  ];
  const staying = [
    await keep({ kind: 'smart-link-used', state: 'sent', daysAgo: 28 }),
    await keep({ kind: 'invite', state: 'sent', daysAgo: 89 }),
    await keep({ kind: 'submission-receipt', state: 'sent', daysAgo: 91 }),
  ];
  writeFileSync(join(app.mailFolder, `${failed}.eml.part`), 'To: some');
  expect(await run(new Date())).toMatchObject({ mails: 0, strayMailFiles: 0, forgottenMailFiles: 3 });
  const names = readdirSync(app.mailFolder);
  for (const id of [failed, used, invited]) expect(names.filter((name) => name.startsWith(String(id)))).toEqual([]);
  for (const id of staying) expect(names).toContain(`${id}.eml`);
  const all = { _id: { $in: [failed, used, invited, ...staying] } };
  expect(await app.collection('mails').countDocuments(all)).toBe(6);
  await app.collection('mails').deleteMany(all);
  for (const id of staying) rmSync(join(app.mailFolder, `${id}.eml`));
});

test('erases a mail and its file together with the earlier act that it reports', async () => {
  const submittedAt = new Date(Date.now() - 400 * day).toISOString();
  const response = await app.send('POST', '/internal/mails', {
    as: 'checklist',
    body: {
      kind: 'revision-notice',
      idempotencyKey: 'revision-1111111111-2',
      to: 'w@candidate.example',
      submissionId: 'a'.repeat(24),
      shortReference: 'LK-7Q2M-X4KD',
      specialtyName: 'RN ICU',
      submittedAt,
      changedAt: new Date().toISOString(),
      timeZone: 'America/Chicago',
    },
  });
  const { mailId } = (await response.json()) as { mailId: string };
  await waitUntil('the notice is written', () => readdirSync(app.mailFolder).includes(`${mailId}.eml`));
  expect(await run(new Date(twoYearsOn.getTime() - 300 * day))).toMatchObject({ mails: 1, inquiries: 0, strayMailFiles: 0 });
  expect(readdirSync(app.mailFolder)).not.toContain(`${mailId}.eml`);
});

test('a firm can set a longer period, and nothing is erased before', async () => {
  const threeYears = contactRetention(app.context, 3);
  expect(await runRetention(threeYears, new Date(twoYearsOn.getTime() + 300 * day))).toMatchObject({ inquiries: 0, surveys: 0, mails: 0 });
  expect(await counts()).toEqual([1, 1, 1, 1]);
  await app.collection('retention-runs').deleteOne({ startedAt: new Date(twoYearsOn.getTime() + 300 * day) });
});

test('what is on hold stays, with the file of its mail, until the hold ends', async () => {
  const { _id, email } = (await app.collection('inquiries').findOne({}))!;
  const key = { email: email as string, submissionIds: [], linkIds: [], referenceIds: [], until: new Date().toISOString() };
  const hold = (isOnHold: boolean) =>
    app.send('POST', '/internal/candidate-messages/hold', { as: 'checklist', body: { ...key, isOnHold } });
  const { kept } = await readJson<{ kept: object }>(await hold(true));
  expect(kept).toEqual({ mails: 1, inquiries: 1, surveys: 0, signUps: 0 });
  const other = makeInquiry({ email: 'due@visitor.example' });
  await app.send('POST', '/api/contact-submissions', { body: other });
  await waitUntil('the other mail is written', async () => (await app.collection('mails').countDocuments({ state: 'sent' })) === 2);
  const late = new Date(twoYearsOn.getTime() + day);
  const records = await Promise.all(personal.map((name) => app.collection(name).find().toArray()));
  expect(await run(late)).toMatchObject({ inquiries: 1, surveys: 1, proInterests: 1, mails: 1, strayMailFiles: 1 });
  expect([await counts(), (await app.collection('inquiries').findOne({}))!._id]).toEqual([[1, 0, 0, 1], _id]);
  expect(readdirSync(app.mailFolder)).toHaveLength(1);
  await hold(false);
  expect(await app.collection('mails').countDocuments({ isOnHold: { $exists: true } })).toBe(0);
  for (const name of ['surveys', 'pro-interests']) await app.collection(name).insertMany(records[personal.indexOf(name)]!);
  writeFileSync(join(app.mailFolder, `${'e'.repeat(24)}.eml`), 'a file whose record is lost');
  await app.collection('retention-runs').deleteOne({ startedAt: late });
});

test('erases everything a day later, and records an event', async () => {
  const now = new Date(twoYearsOn.getTime() + day);
  expect(await run(now)).toEqual({ inquiries: 1, surveys: 1, proInterests: 1, mails: 1, strayMailFiles: 1, forgottenMailFiles: 0 });
  expect([await counts(), readdirSync(app.mailFolder)]).toEqual([[0, 0, 0, 0], []]);
  const last = (await runs()).at(-1)!;
  expect(last).toMatchObject({ service: 'contact', startedAt: now, cutoff: yearsBefore(now, 2), erased: { inquiries: 1, mails: 1 } });
  expect((await app.recordedActs()).at(-1)).toBe('retention.completed null');
});

test('runs once a day, whichever process starts the run', async () => {
  const before = (await runs()).length;
  const start = new Date(twoYearsOn.getTime() + 10 * day);
  await runDaily(start);
  await runDaily(new Date(start.getTime() + day - 1));
  expect((await runs()).length).toBe(before + 1);
  await runDaily(new Date(start.getTime() + day));
  expect((await runs()).length).toBe(before + 2);
});

test('succeeds if the mail folder does not exist', async () => {
  mkdirSync(join(app.stores.folder, 'elsewhere'));
  const erased = await runRetention(
    contactRetention({ mailFolder: join(app.stores.folder, 'elsewhere', 'mail'), audit: app.context.audit }),
  );
  expect(erased['strayMailFiles']).toBe(0);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { validUntil } from '@larkfield/assessment/validity.ts';
import { day, hour } from '@larkfield/schemas/durations.ts';
import { rateAll, type SubmissionInput } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { type MailTaker, takeMails } from '@larkfield/testing/take-mails.ts';
import type { MailRequest } from '@larkfield/schemas/internal/mails.ts';
import { eraseSubmissions } from '#src/candidate-rights/erase-everywhere.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { submitOnce } from '#src/submit/submit-once.ts';
import { type ChecklistUnderTest, handOver, startChecklist } from '#test/start-checklist.ts';
import { reminderOutbox } from './reminders.ts';

type Reminder = Extract<MailRequest, { kind: 'expiry-reminder' }>;

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
beforeEach(async () => {
  mails.asked.length = 0;
  await app.collection('submissions').deleteMany({});
});

const send = (now: Date) => handOver(reminderOutbox({ ...app.context, contact: mails.contact }), now);
const reminders = () => mails.asked as Reminder[];
async function submit(changes: Partial<SubmissionInput> = {}) {
  const { submissionId } = await app.submit(changes);
  const submission = (await findSubmission(submissionId))!;
  return { submissionId, submission, end: validUntil(submission.submittedAt) };
}
const before = (end: Date, days: number) => new Date(end.getTime() - days * day);
const tokenIn = ({ stopUrl }: Reminder) => new URL(stopUrl).pathname.split('/').at(-1)!;
const setReminders = (token: string, isOn: boolean) => app.send('POST', `/api/reminders/${token}`, { body: { isOn } });

test('sends one mail each 60, 30 and 7 days before a checklist expires and on the day, whenever the task runs', async () => {
  const { submissionId, submission, end } = await submit();
  const sentOn: [daysLeft: number, days: number][] = [];
  for (let hours = 0; hours <= 400 * 24; hours += 6) {
    const now = new Date(submission.submittedAt.getTime() + hours * hour);
    mails.asked.length = 0;
    await send(now);
    for (const { days } of reminders()) sentOn.push([Math.ceil((end.getTime() - now.getTime()) / day), days]);
  }
  expect(sentOn).toEqual([
    [60, 60],
    [30, 30],
    [7, 7],
    [0, 0],
  ]);
  expect((await findSubmission(submissionId))?.reminderDue).toBeUndefined();
});

test('the mail names the checklist, its expiry, and the links to renew it and to unsubscribe', async () => {
  const { submissionId, submission, end } = await submit();
  await send(before(end, 30));
  expect(reminders()).toEqual([
    {
      kind: 'expiry-reminder',
      idempotencyKey: `reminder-${submissionId}-30`,
      to: 'wilhelmina@candidate.example',
      timeZone: 'America/Chicago',
      submissionId,
      shortReference: submission.reference,
      specialtyName: 'ICU RN',
      submittedAt: submission.submittedAt.toISOString(),
      validUntil: end.toISOString(),
      days: 30,
      renewUrl: 'https://larkfield.example/my-checklists',
      stopUrl: expect.stringMatching(/^https:\/\/larkfield\.example\/reminders\/[0-9a-f]{64}$/),
    },
  ]);
  const token = tokenIn(reminders()[0]!);
  expect(await app.collection('access-tokens').countDocuments({ kind: 'reminder-stop', submissionId })).toBe(1);
  expect(JSON.stringify(await app.collection('access-tokens').find().toArray())).not.toContain(token);
});

test('a reminder waits while the contact service is down, and only the last of the missed reminders is sent', async () => {
  const { end } = await submit();
  mails.setAway(true);
  await expect(send(before(end, 60))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  mails.setAway(false);
  expect(await send(before(end, 29))).toBe(1);
  expect(await send(before(end, 29))).toBe(0);
  expect(reminders().map(({ days }) => days)).toEqual([30]);
  await send(before(end, -30));
  expect(reminders()).toHaveLength(1);
});

test('people without an address, and erased ones, get no reminder', async () => {
  const { end } = await submit({ email: undefined });
  const erased = await submit();
  await eraseSubmissions([erased.submissionId]);
  expect(await send(before(end, 60))).toBe(0);
  expect(await app.collection('access-tokens').countDocuments({ kind: 'reminder-stop', submissionId: erased.submissionId })).toBe(0);
});

test('sends no reminder of a checklist after a renewal or a new checklist of the same specialty', async () => {
  const renewed = await submit();
  const again = await submit({ email: 'otto@candidate.example' });
  await submitOnce(app.context, app.filledIn(), null, { from: renewed.submission, isAddressProved: true });
  await app.confirm(await submit({ email: 'Otto@Candidate.example' }));
  const other = await submit({ email: 'third@candidate.example' });
  await send(new Date(renewed.submission.submittedAt.getTime() + 330 * day));
  const asked = reminders().map(({ submissionId }) => submissionId);
  expect(asked).not.toContain(renewed.submissionId);
  expect(asked).not.toContain(again.submissionId);
  expect(asked).toContain(other.submissionId);
  expect((await findSubmission(renewed.submissionId))?.reminderDue).toBeUndefined();
});

test('sends a reminder of the newest of several checklists with a typed address, and of one whose address is proved', async () => {
  const email = 'otto@candidate.example';
  const proved = await submit({ email });
  await app.confirm(proved);
  const typed = [await submit({ email }), await submit({ email }), await submit({ email: 'Otto@Candidate.example' })];
  await send(before(typed[0]!.end, 30));
  expect(new Set(reminders().map(({ submissionId }) => submissionId))).toEqual(new Set([proved.submissionId, typed[2]!.submissionId]));
});

test('one click stops the reminders of all checklists of an address, and another resumes them; GET changes nothing', async () => {
  const first = await submit();
  const er =
    app.context.catalogue.findBySlug('rn-emergency-department') ??
    app.context.catalogue.entries().find(({ specialty }) => specialty.id !== app.icu.specialty.id)!;
  const second = await submit({ specialtyId: er.specialty.id, skillRatings: rateAll(er.skillsByCategory) });
  const stranger = await submit({ email: 'third@candidate.example' });
  await send(before(first.end, 60));
  const token = tokenIn(reminders().find(({ submissionId }) => submissionId === first.submissionId)!);
  expect((await app.send('GET', `/api/reminders/${token}`)).status).toBe(404);
  expect(await readJson(await setReminders(token, false))).toEqual({ isOn: false });
  expect((await setReminders(token, false)).status).toBe(200);
  mails.asked.length = 0;
  await send(before(stranger.end, 30));
  expect(reminders().map(({ submissionId }) => submissionId)).toEqual([stranger.submissionId]);
  const stored = await app.collection('submissions').findOne({ reference: second.submission.reference });
  const stops = (stored?.['unsentAudit'] ?? []).filter(({ action }: { action: string }) => action === 'reminders.stopped');
  expect(stops).toMatchObject([{ actor: { kind: 'candidate', id: first.submissionId }, object: `submission:${second.submissionId}` }]);
  await setReminders(token, true);
  mails.asked.length = 0;
  await send(before(stranger.end, 7));
  expect(new Set(reminders().map(({ submissionId }) => submissionId))).toEqual(
    new Set([first.submissionId, second.submissionId, stranger.submissionId]),
  );
});

test('stopping reminders only affects the address to which the mail was sent, not one that the checklist was corrected to', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const [own, others] = ['stranger@candidate.example', 'victim@candidate.example'];
  const { submissionId } = await app.submit({ email: own }, headers);
  const end = validUntil((await findSubmission(submissionId))!.submittedAt);
  await send(before(end, 60));
  const token = tokenIn(reminders()[0]!);
  expect((await setReminders(token, false)).status).toBe(200);
  const victims = await submit({ email: others, candidateName: 'Vera Victim' });
  await app.submit({ email: others }, headers);
  expect((await setReminders(token, false)).status, 'the mail to the earlier address').toBe(404);
  mails.asked.length = 0;
  await send(before(victims.end, 30));
  const mailed = reminders().find((mail) => mail.submissionId === victims.submissionId)!;
  expect(mailed).toMatchObject({ to: others });
  // The owner stops them, and a later correction with the same address does not resume them.
  expect((await setReminders(tokenIn(mailed), false)).status).toBe(200);
  await app.submit({ email: others.toUpperCase(), phone: '214-555-0199' }, headers);
  mails.asked.length = 0;
  await send(before(victims.end, 7));
  expect(reminders()).toEqual([]);
});

test('an unknown, expired or foreign token stops nothing', async () => {
  const { end, submission } = await submit();
  const { downloadToken } = await readJson<{ downloadToken: string }>(
    await app.send('POST', '/api/checklist/submit', { body: app.filledIn({ email: 'third@candidate.example' }) }),
  );
  await send(before(end, 60));
  expect((await setReminders('0'.repeat(64), false)).status).toBe(404);
  expect((await setReminders(downloadToken, false)).status).toBe(404);
  expect((await app.send('GET', `/api/checklist/download/${tokenIn(reminders()[0]!)}`)).status).toBe(404);
  const token = tokenIn(reminders()[0]!);
  await app.collection('access-tokens').updateMany({ kind: 'reminder-stop' }, { $set: { expiresAt: new Date(0) } });
  expect((await setReminders(token, false)).status).toBe(410);
  expect((await findSubmission(submission._id.toString()))?.remindersStoppedAt).toBeUndefined();
});

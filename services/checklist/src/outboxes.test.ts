import type { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import { handOverDue, type Outbox } from '@larkfield/stored-data/outbox.ts';
import type { MailRequest } from '@larkfield/schemas/internal/mails.ts';
import type { LogFields } from '@larkfield/service-kit/telemetry/logger.ts';
import { type MailTaker, takeMails } from '@larkfield/testing/take-mails.ts';
import { charge } from '#test/reference-inputs.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import type { ChecklistContext } from './checklist-context.ts';
import { staffMailOutbox } from './portal/candidate-mails.ts';
import { referenceOutbox } from './references/send-reference-mails.ts';
import { reminderOutbox } from './reminders/reminders.ts';
import { receiptOutbox } from './submit/ask-for-mails.ts';
import { linkOutbox } from './candidate-visits/mail-links.ts';

let app: ChecklistUnderTest;
let mails: MailTaker;

beforeAll(async () => {
  app = await startChecklist();
  mails = await takeMails('checklist', app.stores.secrets);
  app.context.contact = mails.contact;
});
afterAll(async () => {
  await mails.stop();
  await app.stop();
});

interface Kind {
  kind: MailRequest['kind'];
  open: (context: ChecklistContext) => Outbox;
  collection: string;
  due: string;
  /** Stored values with which the mail is refused or cannot be composed. */
  poison: object;
  /** Makes a mail due for each of the given submissions. */
  ask?: (submissions: { submissionId: string; downloadToken: string; email: string }[]) => Promise<unknown>;
  /** The number of days after which the mail is due. */
  inDays?: number;
}
const post = async (path: string, body: object, as?: 'user') =>
  expect((await app.send('POST', path, { body, ...(as && { as }) })).status).toBeLessThan(300);
const ofSubmissions = { collection: 'submissions', poison: { specialtyName: '' } };

test.each<Kind>([
  { kind: 'submission-receipt', open: receiptOutbox, ...ofSubmissions, due: 'receiptDue' },
  { kind: 'expiry-reminder', open: reminderOutbox, ...ofSubmissions, due: 'reminderDue', inDays: 340 },
  {
    kind: 'recruiter-request',
    open: staffMailOutbox,
    ...ofSubmissions,
    due: 'staffMailDue',
    ask: (submissions) => {
      const body = { requestId: crypto.randomUUID(), kind: 'references', ids: submissions.map(({ submissionId }) => submissionId) };
      return post('/api/admin-portal/submissions/mails', body, 'user');
    },
  },
  {
    kind: 'reference-request',
    open: referenceOutbox,
    collection: 'references',
    due: 'mailDue',
    poison: { sealedToken: 'not what was encrypted' },
    ask: (submissions) =>
      Promise.all(
        submissions.map(({ submissionId, downloadToken }) =>
          post('/api/references', { submissionId, downloadToken, referees: [charge], skillIds: [] }),
        ),
      ),
  },
  {
    kind: 'my-checklists-link',
    open: linkOutbox,
    collection: 'candidate-visits',
    due: 'mailDue',
    poison: { sealedToken: 'not what was encrypted' },
    ask: (submissions) => Promise.all(submissions.map(({ email }) => post('/api/my-checklists/links', { email }))),
  },
])(
  '$kind: a mail that keeps failing does not delay the others, and is sent once it can be',
  async ({ kind, open, collection, due, poison, ask, inDays = 0 }) => {
    for (const name of ['submissions', 'references', 'candidate-visits']) await app.collection(name).deleteMany({});
    const submissions = [];
    for (const name of ['first', 'second', 'third']) {
      const email = `${name}.${kind}@candidate.example`;
      submissions.push({ ...(await app.submit({ email })), email });
    }
    await ask?.(submissions);
    const items = app.collection(collection);
    const [first] = await items
      .find()
      .sort({ [`${due}.at`]: 1 })
      .toArray();
    const _id = first!['_id'] as ObjectId;
    await items.updateOne({ _id }, { $set: { ...poison, [`${due}.at`]: new Date(0) } });

    const outbox = open(app.context);
    const lines: (LogFields & { message: string })[] = [];
    const note = (message: string, fields: LogFields = {}) => void lines.push({ message, ...fields });
    const run = (now: Date) => handOverDue([outbox], { log: { info: note, warn: note, error: note, fatal: note }, now });
    const start = new Date(Date.now() + inDays * day);
    mails.asked.length = 0;
    expect(await run(start)).toBe(2);
    const failed = (await items.findOne({ _id }))![due] as { at: Date; failures: number };
    expect([failed.failures, failed.at.getTime() - start.getTime()]).toEqual([1, 10_000]);
    expect(await run(start)).toBe(0);
    expect(await run(failed.at)).toBe(0);
    expect(lines).toMatchObject([{ jobId: _id.toString() }]);
    expect(mails.asked.map((mail) => mail.kind)).toEqual([kind, kind]);

    const mended = Object.fromEntries(Object.keys(poison).map((field) => [field, first![field]]));
    await items.updateOne({ _id }, { $set: mended });
    expect(await run(new Date(failed.at.getTime() + 20_000))).toBe(1);
    expect(new Set(mails.asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
    expect(await items.countDocuments({ [`${due}.at`]: { $lte: start } })).toBe(0);
  },
);

test('retrying a mail creates no further unsubscribe token', async () => {
  const { submissionId } = await app.submit({ email: 'stopping@candidate.example' });
  const body = { requestId: crypto.randomUUID(), kind: 'references', ids: [submissionId] };
  await post('/api/admin-portal/submissions/mails', body, 'user');
  const outbox = staffMailOutbox(app.context);
  const silent = { info() {}, warn() {}, error() {}, fatal() {} };
  mails.setAway(true);
  for (let round = 0; round < 3; round += 1) await expect(handOverDue([outbox], { log: silent })).rejects.toMatchObject({ status: 503 });
  mails.setAway(false);
  expect(await handOverDue([outbox], { log: silent })).toBe(1);
  expect(await app.collection('access-tokens').countDocuments({ kind: 'reminder-stop', submissionId })).toBe(1);
});

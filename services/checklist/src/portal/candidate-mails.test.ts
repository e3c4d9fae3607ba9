import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { MailRequest } from '@larkfield/schemas/internal/mails.ts';
import type { sendCandidateMails } from '@larkfield/schemas/portal/mail-candidates.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { staffIds } from '@larkfield/testing/serve-routes.ts';
import { type MailTaker, takeMails } from '@larkfield/testing/take-mails.ts';
import { referee } from '#test/reference-inputs.ts';
import { type ChecklistUnderTest, handOver, startChecklist } from '#test/start-checklist.ts';
import { staffMailOutbox } from './candidate-mails.ts';

type Request = Extract<MailRequest, { kind: 'recruiter-request' }>;
type Kind = Request['about'];
const unknownId = 'f'.repeat(24);

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
beforeEach(async () => {
  mails.asked.length = 0;
  await app.collection('submissions').deleteMany({});
});

/** Submits a checklist and backdates it by days. */
async function submit(
  candidateName: string,
  { email = addressOf(candidateName), ago = 0 }: { email?: string | undefined; ago?: number } = {},
) {
  const { specialty, skillsByCategory } = app.icu;
  const body = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { candidateName, email });
  const made = await readJson<{ submissionId: string; downloadToken: string }>(await app.send('POST', '/api/checklist/submit', { body }));
  const submittedAt = new Date(Date.now() - ago * day);
  await app.collection('submissions').updateOne({ _id: new ObjectId(made.submissionId) }, { $set: { submittedAt } });
  return made;
}
const addressOf = (name: string) => `${name.split(' ')[0]!.toLowerCase()}@candidate.example`;

const check = async (kind: Kind, ids: string[]) =>
  obstaclesIn(await app.send('POST', '/api/admin-portal/submissions/mails/check', { as: 'user', body: { kind, ids } }));
const send = async (kind: Kind, ids: string[], requestId: string = crypto.randomUUID()) =>
  obstaclesIn(await app.send('POST', '/api/admin-portal/submissions/mails', { as: 'user', body: { requestId, kind, ids } }));
async function obstaclesIn(response: Response) {
  expect(response.status).toBe(200);
  return (await readJson<ReplyOf<typeof sendCandidateMails>>(response)).people.map(({ candidateName, obstacle }) => [
    candidateName,
    obstacle,
  ]);
}
const mailed = () => (mails.asked as Request[]).map(({ about, to }) => [about, to]);
const sendDue = () => handOver(staffMailOutbox(app.context));
const stored = async (id: string) => (await app.collection('submissions').findOne({ _id: new ObjectId(id) }))!;

test('lists which candidates can be asked for references, and mails each once however often the request is repeated', async () => {
  const [maren, tobias] = [await submit('Maren Oakfield'), await submit('Tobias Lindqvist')];
  const ids = [maren.submissionId, tobias.submissionId, maren.submissionId];
  const everybody = [
    ['Maren Oakfield', null],
    ['Tobias Lindqvist', null],
  ];
  expect(await check('references', ids)).toEqual(everybody);
  expect(await sendDue()).toBe(0);

  const requestId = crypto.randomUUID();
  // Simulate a double tap, with two requests at the same time.
  expect(await Promise.all([send('references', ids, requestId), send('references', ids, requestId)])).toEqual([everybody, everybody]);
  expect(await sendDue()).toBe(2);
  // Repeat the request as after a lost reply, then from another member of staff.
  expect(await send('references', ids, requestId)).toEqual(everybody);
  expect(await send('references', ids)).toEqual([
    ['Maren Oakfield', 'mailed-lately'],
    ['Tobias Lindqvist', 'mailed-lately'],
  ]);
  expect(await sendDue()).toBe(0);
  expect(mailed().toSorted()).toEqual([
    ['references', 'maren@candidate.example'],
    ['references', 'tobias@candidate.example'],
  ]);
  const acts = (await stored(maren.submissionId))['unsentAudit'].filter(({ action }: { action: string }) =>
    action.startsWith('candidate.'),
  );
  expect(acts).toMatchObject([{ action: 'candidate.asked-for-references', actor: { kind: 'user', id: staffIds.user } }]);
  expect((await stored(maren.submissionId))['staffMailDue']).toBeUndefined();
});

test('a mail names its request, its sender, and how to unsubscribe', async () => {
  const { submissionId } = await submit('Maren Oakfield', { ago: 340 });
  await send('renewal', [submissionId]);
  await sendDue();
  const { reference } = await stored(submissionId);
  expect(mails.asked).toEqual([
    expect.objectContaining({
      kind: 'recruiter-request',
      about: 'renewal',
      to: 'maren@candidate.example',
      timeZone: 'America/Chicago',
      submissionId,
      shortReference: reference,
      replyTo: 'user@larkfield.example',
      openUrl: 'https://larkfield.example/my-checklists',
      stopUrl: expect.stringMatching(/^https:\/\/larkfield\.example\/reminders\/[0-9a-f]{64}$/),
    }),
  ]);
  const token = (mails.asked[0] as Request).stopUrl.split('/').at(-1)!;
  expect((await app.send('POST', `/api/reminders/${token}`, { body: { isOn: false } })).status).toBe(200);
  expect([await check('renewal', [submissionId]), await check('references', [submissionId])]).toEqual([
    [['Maren Oakfield', 'stopped']],
    [['Maren Oakfield', 'stopped']],
  ]);
});

test('lists the reason for each candidate without a mail', async () => {
  const fresh = await submit('Maren Oakfield');
  const old = await submit('Tobias Lindqvist', { ago: 400 });
  const nobody = await submit('Ada Fernhill');
  await app.collection('submissions').updateOne({ _id: new ObjectId(nobody.submissionId) }, { $set: { email: null } });
  const replaced = await submit('Ines Farrow', { ago: 320 });
  await app.confirm(await submit('Ines Farrow'));
  const full = await submit('Otto Brandt');
  const referees = ['one', 'two', 'three', 'four'].map((name) => referee(`Referee ${name}`, `${name}@mercy.example`));
  expect(
    (
      await app.send('POST', '/api/references', {
        body: { submissionId: full.submissionId, downloadToken: full.downloadToken, referees, skillIds: [] },
      })
    ).status,
  ).toBe(201);
  const ids = [fresh, old, nobody, replaced, full].map(({ submissionId }) => submissionId);
  expect(await check('references', [...ids, unknownId])).toEqual([
    ['Maren Oakfield', null],
    ['Tobias Lindqvist', 'expired'],
    ['Ada Fernhill', 'no-address'],
    ['Ines Farrow', 'newer-checklist'],
    ['Otto Brandt', 'places-taken'],
    [null, 'gone'],
  ]);
  expect(await send('renewal', ids)).toEqual([
    ['Maren Oakfield', 'not-due'],
    ['Tobias Lindqvist', null],
    ['Ada Fernhill', 'no-address'],
    ['Ines Farrow', 'newer-checklist'],
    ['Otto Brandt', 'not-due'],
  ]);
  await sendDue();
  expect(mailed()).toEqual([['renewal', 'tobias@candidate.example']]);
});

test('mails an address once, even if the request names two of its checklists', async () => {
  const first = await submit('Maren Oakfield');
  const other = await submit('Maren Oakfield');
  await app.collection('submissions').updateOne({ _id: new ObjectId(other.submissionId) }, { $set: { specialtyId: 1 } });
  const requestId = crypto.randomUUID();
  const results = [
    ['Maren Oakfield', 'same-person'],
    ['Maren Oakfield', null],
  ];
  expect(await send('references', [first.submissionId, other.submissionId], requestId)).toEqual(results);
  expect(await send('references', [first.submissionId, other.submissionId], requestId)).toEqual(results);
  expect(await send('references', [first.submissionId])).toEqual([['Maren Oakfield', 'mailed-lately']]);
  await sendDue();
  expect(mails.asked).toHaveLength(1);
});

test('a mail waits while the contact service is down, and is sent again unchanged after an interrupted handover', async () => {
  const { submissionId } = await submit('Maren Oakfield');
  await send('references', [submissionId]);
  mails.setAway(true);
  await expect(sendDue()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  mails.setAway(false);
  const before = await stored(submissionId);
  await sendDue();
  // Simulate that the process was killed before it recorded that the mail was accepted.
  const { staffMails, staffMailDue } = before;
  await app.collection('submissions').updateOne({ _id: before._id }, { $set: { staffMails, staffMailDue } });
  await sendDue();
  expect(new Set(mails.asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('candidates cannot request these mails, and a request without an id is refused', async () => {
  const { submissionId } = await submit('Maren Oakfield');
  const path = '/api/admin-portal/submissions/mails';
  expect((await app.send('POST', path, { body: { requestId: crypto.randomUUID(), kind: 'references', ids: [submissionId] } })).status).toBe(
    401,
  );
  expect((await app.send('POST', path, { as: 'user', body: { kind: 'references', ids: [submissionId] } })).status).toBe(400);
});

import { Types } from 'mongoose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { day } from '@larkfield/schemas/durations.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { charge } from '#test/reference-inputs.ts';
import { type Asked, type Owner, startReferences } from '#test/start-references.ts';
import { listHeldReferences, openReferenceRecords } from './held-references.ts';

const desk = await startReferences();
const { app, mails, post, submit, mailedTokens, listFor } = desk;
afterAll(() => desk.stop());
beforeEach(async () => {
  // Delete requests of other tests, whose due mails would be sent too.
  await app.collection('references').deleteMany({});
  mails.asked.length = 0;
  app.context.putForward = { packet: 'ask', link: 'ask', reference: 'ask' };
});

let people = 0;
async function newCandidate(isConfirmed = true): Promise<Owner> {
  people += 1;
  const owner = await submit({ email: `maren-${people}@candidate.example` });
  if (isConfirmed) await app.confirm(owner);
  return owner;
}
const askAsStaff = ({ submissionId }: Owner, more: object = {}) =>
  app.send('POST', '/api/references', { as: 'user', body: { submissionId, referees: [charge], skillIds: [], ...more } });
async function requestOf(response: Response) {
  expect(response.status).toBe(201);
  return (await readJson<Asked>(response)).requests[0]!;
}
const act = (owner: Owner, id: string, what: 'agree' | 'withdraw') => post(`/api/references/${id}/${what}`, owner);
/** The request in the candidate's export. */
async function recordOf({ submissionId }: Owner) {
  const held = await listHeldReferences(app.context.referenceKey, { email: '', submissionIds: [submissionId] }, new Date());
  return (await openReferenceRecords(app.context, held))[0];
}
const kinds = () => mails.asked.map((mail) => ('about' in mail ? `${mail.kind} ${mail.about}` : mail.kind));

test('a referee named by staff is mailed only after the yes of the candidate, however often it is pressed', async () => {
  const owner = await newCandidate();
  const { id, state, canResend } = await requestOf(await askAsStaff(owner));
  expect([state, canResend]).toEqual(['yes-awaited', false]);
  expect(await mailedTokens()).toEqual([]);
  expect(await mailedTokens(new Date(Date.now() + 5 * day))).toEqual([]);
  expect(kinds()).toEqual(['reference-consent question']);
  // The mail contains no name, but My checklists does.
  expect(JSON.stringify(mails.asked)).not.toMatch(/Hester|mercy/);

  const byStaff = { as: 'user', body: { submissionId: owner.submissionId } } as const;
  expect((await app.send('POST', `/api/references/${id}/agree`, byStaff)).status).toBe(403);
  expect((await app.send('POST', `/api/references/${id}/resend`, byStaff)).status).toBe(409);
  expect((await app.send('POST', `/api/admin-portal/references/${id}/link`, { as: 'user' })).status).toBe(409);
  const replies = await Promise.all([act(owner, id, 'agree'), act(owner, id, 'agree'), act(owner, id, 'agree')]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const tokens = await mailedTokens();
  expect(tokens).toHaveLength(1);
  expect((await post('/api/references/open', { token: tokens[0] })).status).toBe(200);
  expect(kinds()).toEqual(['reference-consent question', 'reference-request']);
  expect((await listFor(owner.submissionId))[0]).toMatchObject({ state: 'opened' });
});

test('after a no of the candidate no mail is sent, and staff cannot name the same person again, but the candidate can', async () => {
  const owner = await newCandidate();
  const { id } = await requestOf(await askAsStaff(owner));
  await mailedTokens();
  expect((await act(owner, id, 'withdraw')).status).toBe(200);
  expect((await act(owner, id, 'agree')).status).toBe(409);
  expect(await mailedTokens(new Date(Date.now() + 20 * day))).toEqual([]);
  expect((await askAsStaff(owner)).status).toBe(400);
  expect((await post('/api/references', { ...owner, referees: [charge], skillIds: [] })).status).toBe(201);
  expect(await mailedTokens()).toHaveLength(1);
});

test('a mail that waits for a mail server is due only until the yes, the no or the end of its link', async () => {
  const isDue = async (id: string, token?: string) => {
    const response = await app.send('POST', `/internal/references/${id}/check-mail`, { as: 'contact', body: { token } });
    return (await readJson<{ isDue: boolean }>(response)).isDue;
  };
  const owner = await newCandidate();
  const { id } = await requestOf(await askAsStaff(owner));
  expect(await isDue(id)).toBe(true);
  await act(owner, id, 'agree');
  const [token] = await mailedTokens();
  expect([await isDue(id), await isDue(id, token)]).toEqual([false, true]);
  // Staff who send it again replace the link.
  const again = await app.send('POST', `/api/references/${id}/resend`, { as: 'user', body: { submissionId: owner.submissionId } });
  expect(again.status).toBe(200);
  const [later] = (await mailedTokens()).slice(-1);
  expect([await isDue(id, token), await isDue(id, later)]).toEqual([false, true]);
  await act(owner, id, 'withdraw');
  expect([await isDue(id, later), await isDue('0'.repeat(24))]).toEqual([false, false]);
});

test('of a yes and a no at the same moment one counts, and after a no the referee gets no mail', async () => {
  for (let times = 0; times < 12; times += 1) {
    const owner = await newCandidate();
    const { id } = await requestOf(await askAsStaff(owner));
    const acts = times % 2 === 0 ? (['agree', 'withdraw'] as const) : (['withdraw', 'agree'] as const);
    const [first, second] = await Promise.all(acts.map((one) => act(owner, id, one)));
    expect([first!.status, second!.status].every((status) => status === 200 || status === 409)).toBe(true);
    // The no is always possible, before or after the yes.
    expect((await listFor(owner.submissionId))[0]).toMatchObject({ state: 'withdrawn' });
    expect(await mailedTokens()).toEqual([]);
  }
});

test('the question ends after 14 days, and only the candidate got a mail', async () => {
  const owner = await newCandidate();
  const { id } = await requestOf(await askAsStaff(owner));
  await mailedTokens();
  expect(await mailedTokens(new Date(Date.now() + 14 * day + 60_000))).toEqual([]);
  expect((await listFor(owner.submissionId))[0]).toMatchObject({ id, state: 'withdrawn' });
  expect(kinds()).toEqual(['reference-consent question']);
});

test('an address that was corrected since the question, and is not confirmed, says no but not yes', async () => {
  const owner = await newCandidate();
  const { id } = await requestOf(await askAsStaff(owner));
  const corrected = { $set: { email: 'mistyped@candidate.example', addressProvedAt: null } };
  await app.collection('submissions').updateOne({ _id: new Types.ObjectId(owner.submissionId) }, corrected);
  expect((await act(owner, id, 'agree')).status).toBe(403);
  expect((await act(owner, id, 'withdraw')).status).toBe(200);
  expect((await listFor(owner.submissionId))[0]).toMatchObject({ state: 'withdrawn' });
});

test('without a confirmed address staff record a spoken yes, and the candidate is told and can end it', async () => {
  const owner = await newCandidate(false);
  const refused = await askAsStaff(owner);
  expect([refused.status, (await readJson<{ fields: { field: string }[] }>(refused)).fields[0]!.field]).toEqual([400, 'saidAt']);
  expect((await askAsStaff(owner, { saidAt: new Date(Date.now() + day).toISOString() })).status).toBe(400);
  const { id } = await requestOf(await askAsStaff(owner, { saidAt: new Date().toISOString() }));
  const [token] = await mailedTokens();
  expect(kinds()).toEqual(['reference-consent spoken-yes', 'reference-request']);
  expect(await recordOf(owner)).toMatchObject({ yes: 'spoken', yesAt: expect.any(String) });
  expect((await act(owner, id, 'withdraw')).status).toBe(200);
  expect(await recordOf(owner)).toMatchObject({ yes: 'refused' });
  expect((await post('/api/references/open', { token })).status).toBe(410);
  expect((await askAsStaff(owner, { saidAt: new Date().toISOString() })).status).toBe(400);
  const confirmed = await newCandidate();
  expect((await askAsStaff(confirmed, { saidAt: new Date().toISOString() })).status).toBe(400);
});

test('depending on the firm’s setting, the candidate is only informed, or nothing is said', async () => {
  app.context.putForward = { packet: 'ask', link: 'ask', reference: 'tell' };
  await requestOf(await askAsStaff(await newCandidate()));
  expect(await mailedTokens()).toHaveLength(1);
  expect(kinds()).toEqual(['reference-consent told', 'reference-request']);
  app.context.putForward = { packet: 'ask', link: 'ask', reference: 'off' };
  await requestOf(await askAsStaff(await newCandidate()));
  expect(await mailedTokens()).toHaveLength(1);
  expect(kinds()).toEqual(['reference-consent told', 'reference-request', 'reference-request']);
});

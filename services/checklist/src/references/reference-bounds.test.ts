// @rest: repeats
import { afterAll, beforeEach, expect, test } from 'vitest';
import { hour } from '@larkfield/schemas/durations.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getChecklistsToday } from '@larkfield/schemas/portal/submissions.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { answerTo, charge, referee } from '#test/reference-inputs.ts';
import { startReferences } from '#test/start-references.ts';

const desk = await startReferences();
const { app, mails, post, submit, ask, mailedTokens, openedBy, listFor } = desk;
afterAll(() => desk.stop());
beforeEach(async () => {
  // Delete requests of other tests, whose due mails would be sent too.
  await app.collection('references').deleteMany({});
  mails.asked.length = 0;
});

/** The hours after a start at which mails are sent, checked once an hour. */
async function hoursOfMails(start: number, until: number): Promise<number[]> {
  const hours: number[] = [];
  for (let after = 0; after <= until; after += 1) if ((await mailedTokens(new Date(start + after * hour))).length > 0) hours.push(after);
  return hours;
}
const kinds = () => mails.asked.map(({ kind }) => (kind === 'reference-request' ? 'request' : 'reminder'));
const problemOf = async (response: Response) => [
  response.status,
  (await readJson<{ fields?: { message: string }[] }>(response)).fields?.[0]?.message,
];

test('sending a request again does not restart the reminders: a referee gets three in all', async () => {
  const owner = await submit({ email: 'resends@candidate.example' });
  const { requests } = await ask(owner);
  const resend = () => post(`/api/references/${requests[0]!.id}/resend`, owner);
  expect(await hoursOfMails(Date.now(), 60)).toEqual([0, 48]);
  expect((await resend()).status).toBe(200);
  // Two reminders remain: 48 hours after the repeated request, and a day later.
  expect(await hoursOfMails(Date.now(), 300)).toEqual([0, 48, 72]);
  for (const _again of [2, 3]) {
    expect((await resend()).status).toBe(200);
    expect(await hoursOfMails(Date.now(), 300)).toEqual([0]);
  }
  expect((await resend()).status).toBe(409);
  expect(kinds()).toEqual(['request', 'reminder', 'request', 'reminder', 'reminder', 'request', 'request']);
  expect(new Set(mails.asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(7);
  await app.collection('references').updateOne({}, { $set: { sentAt: new Date(Date.now() - 121 * hour) } });
  expect((await ask(owner)).requests[0]).toMatchObject({ state: 'overdue', reminders: 3, canResend: false });
});

test('Today lists an unanswered request that is overdue or bounced, while its link is valid', async () => {
  const today = async () => {
    const answer = await app.send('GET', '/api/admin-portal/today/checklists', { as: 'user' });
    return (await readJson<ReplyOf<typeof getChecklistsToday>>(answer)).overdueReferences;
  };
  const owner = await submit({ email: 'today@candidate.example' });
  await ask(owner, [charge, referee('Second Supervisor', 'second@mercy.example')]);
  await mailedTokens(new Date());
  const set = (slot: string, fields: object) => app.collection('references').updateOne({ slot }, { $set: fields });
  const told = (count: number) => [{ submissionId: owner.submissionId, candidateName: expect.any(String) as string, count }];
  expect(await today()).toEqual([]);
  const [first, second] = (await app.collection('references').find().sort({ _id: 1 }).toArray()).map(({ slot }) => String(slot));
  await set(first!, { sentAt: new Date(Date.now() - 119 * hour) });
  expect(await today()).toEqual([]);
  await set(first!, { sentAt: new Date(Date.now() - 121 * hour) });
  expect(await today()).toEqual(told(1));
  await set(second!, { bouncedAt: new Date() });
  expect(await today()).toEqual(told(2));
  await set(second!, { declinedAt: new Date() });
  await set(first!, { linkEndsAt: new Date(Date.now() - 1) });
  expect(await today()).toEqual([]);
});

test('withdrawing a request and asking again does not restart the reminders, and allows no more mails than sending again', async () => {
  const owner = await submit({ email: 'replaces@candidate.example' });
  const body = { ...owner, referees: [{ ...charge, email: charge.email.toUpperCase() }], skillIds: [] };
  let mailed = 0;
  for (let time = 1; time <= 4; time += 1) {
    const { requests } = await ask(owner);
    mailed += (await hoursOfMails(Date.now(), 300)).length;
    expect((await post(`/api/references/${requests[0]!.id}/withdraw`, owner)).status).toBe(200);
  }
  expect([mailed, kinds().filter((kind) => kind === 'reminder').length]).toEqual([7, 3]);
  expect(await problemOf(await post('/api/references', body))).toEqual([400, 'This person has been asked 4 times. Ask someone else.']);
  // Another referee takes the place and gets a full series of reminders.
  await ask(owner, [referee('Second Supervisor', 'second@mercy.example')]);
  expect(await hoursOfMails(Date.now(), 300)).toEqual([0, 48, 72, 96]);
});

test('after a refusal the candidate cannot ask again, but staff who spoke with the referee can', async () => {
  const owner = await submit({ email: 'insists@candidate.example' });
  const { requests } = await ask(owner);
  const [token] = await mailedTokens();
  expect((await post('/api/references/decline', { token, reason: 'rather-not' })).status).toBe(200);
  expect((await post(`/api/references/${requests[0]!.id}/withdraw`, owner)).status).toBe(200);
  const body = { ...owner, referees: [charge], skillIds: [] };
  expect(await problemOf(await post('/api/references', body))).toEqual([400, 'This person gave no answer. Ask someone else.']);
  expect(await mailedTokens()).toEqual([]);
  expect((await app.send('POST', '/api/references', { as: 'user', body })).status).toBe(201);
  expect(await mailedTokens()).toHaveLength(1);
});

test('an answer counts as quick within a minute of the first opening, however often the link is opened later', async () => {
  const owner = await submit({ email: 'reader@candidate.example' });
  await ask(owner, [charge, referee('Second Supervisor', 'second@mercy.example')]);
  const tokens = await mailedTokens();
  const openedAgo = (milliseconds: number) =>
    app.collection('references').updateMany({ answeredAt: null }, { $set: { openedAt: new Date(Date.now() - milliseconds) } });
  for (const [token, milliseconds] of [
    [tokens[0]!, 61_000],
    [tokens[1]!, 30_000],
  ] as const) {
    await openedBy(token);
    await openedAgo(milliseconds);
    const answer = answerTo((await openedBy(token)).skills);
    expect((await post('/api/references/answer', { token, answer })).status).toBe(200);
  }
  const flags = (await listFor(owner.submissionId)).map((reference) => reference.flags.includes('quick-answer'));
  expect(flags).toEqual([false, true]);
});

test('flags references from one network address to staff, even if a colleague asked, and never to candidates', async () => {
  const at = (address: string) => ({ 'x-client-address': address });
  const owner = await submit({ email: 'networks@candidate.example' });
  const asked = [charge, referee('Second Supervisor', 'second@mercy.example'), referee('Third Supervisor', 'third@mercy.example')];
  const body = { ...owner, skillIds: [] };
  await post('/api/references', { ...body, referees: asked.slice(0, 2) }, at('203.0.113.7'));
  // A colleague asks the third and fourth referees; the candidate's address is known from the other requests.
  const byStaff = { ...body, referees: [asked[2]!, referee('Fourth Supervisor', 'fourth@mercy.example')] };
  expect((await app.send('POST', '/api/references', { as: 'user', body: byStaff, headers: at('203.0.113.8') })).status).toBe(201);
  const tokens = await mailedTokens();
  const answers = ['198.51.100.1', '198.51.100.1', '198.51.100.2', '203.0.113.7'];
  for (const [index, token] of tokens.entries()) {
    const answer = answerTo((await openedBy(token)).skills);
    expect((await post('/api/references/answer', { token, answer }, at(answers[index]!))).status).toBe(200);
  }
  const network = (flag: string) => flag.endsWith('network');
  const listed = await listFor(owner.submissionId);
  expect(listed.map(({ flags }) => flags.filter(network))).toEqual([['referee-network'], ['referee-network'], [], ['same-network']]);
  // Setting a reference aside keeps its flags.
  const aside = { as: 'user', body: { setAside: { reason: 'other', note: '' } } } as const;
  const response = await app.send('POST', `/api/admin-portal/references/${listed[0]!.id}/set-aside`, aside);
  expect((await readJson<{ flags: string[] }>(response)).flags.filter(network)).toEqual(['referee-network']);
  const candidates = JSON.stringify(await readJson(await post('/api/references/list', owner)));
  const report = JSON.stringify(
    await readJson(await app.send('GET', `/api/admin-portal/submissions/${owner.submissionId}/report`, { as: 'user' })),
  );
  for (const text of [candidates, report]) expect(text).not.toMatch(/"flags"|-network|NetworkKey/);
  expect(JSON.stringify(await app.collection('references').find().toArray())).not.toMatch(/198\.51\.100|203\.0\.113/);
});

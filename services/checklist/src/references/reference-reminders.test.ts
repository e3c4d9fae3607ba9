import { afterAll, beforeEach, expect, test } from 'vitest';
import { hour } from '@larkfield/schemas/durations.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { answerTo, referee } from '#test/reference-inputs.ts';
import { startReferences } from '#test/start-references.ts';

const desk = await startReferences();
const { app, mails, post, submit, ask, mailedTokens, openedBy } = desk;
afterAll(() => desk.stop());
beforeEach(async () => {
  // Delete requests of other tests, whose due mails would be sent too.
  await app.collection('references').deleteMany({});
  mails.asked.length = 0;
  mails.refused.clear();
});

test('sends three reminders, after 48 hours and then daily; a request is overdue after five days until it is answered', async () => {
  const owner = await submit({ email: 'late@candidate.example' });
  await ask(owner);
  const start = Date.now();
  const at = (hours: number) => mailedTokens(new Date(start + hours * hour));
  const [token] = await at(1);
  const sent: number[] = [];
  for (let hours = 2; hours <= 200; hours += 1) if ((await at(hours)).length > 0) sent.push(hours);
  expect(sent).toEqual([49, 73, 97]);
  expect(mails.asked.map(({ kind }) => kind)).toEqual(['reference-request', ...Array<string>(3).fill('reference-reminder')]);
  expect(new Set(mails.asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(4);
  await app.collection('references').updateOne({ submissionId: owner.submissionId }, { $set: { sentAt: new Date(start - 121 * hour) } });
  expect((await ask(owner)).requests[0]).toMatchObject({ state: 'overdue', reminders: 3 });
  // The link of the first mail still opens the request.
  expect((await post('/api/references/open', { token })).status).toBe(200);
});

test('a refusal takes one call, ends all links and reminders, and frees its place only after a withdrawal', async () => {
  const owner = await submit({ email: 'refused@candidate.example' });
  const { requests } = await ask(owner);
  const [token] = await mailedTokens();
  const decline = () => post('/api/references/decline', { token, reason: 'unknown-person' });
  expect((await Promise.all([decline(), decline(), decline()])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await decline()).status).toBe(200);
  expect((await post('/api/references/open', { token })).status).toBe(410);
  expect(await mailedTokens(new Date(Date.now() + 100 * hour))).toEqual([]);
  expect((await ask(owner)).requests[0]).toMatchObject({ state: 'no-answer', canResend: false });
  const others = [1, 2, 3].map((number) => referee(`Supervisor ${'I'.repeat(number)}`, `s${number}@mercy.example`));
  await ask(owner, others);
  const fifth = { ...owner, referees: [referee('Fifth Supervisor', 's5@mercy.example')], skillIds: [] };
  const refused = await Promise.all([1, 2, 3].map(() => post('/api/references', fifth)));
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect((await post(`/api/references/${requests[0]!.id}/withdraw`, owner)).status).toBe(200);
  expect((await post('/api/references', fifth)).status).toBe(201);
  // All places are taken, and a repeated request adds none.
  expect((await ask(owner, [...others, ...fifth.referees])).requests).toHaveLength(4);
});

test('a link that is sent again and a link that staff copy replace the earlier links', async () => {
  const owner = await submit({ email: 'anew@candidate.example' });
  const { requests } = await ask(owner);
  const id = requests[0]!.id;
  const [first] = await mailedTokens();
  expect((await post(`/api/references/${id}/resend`, owner)).status).toBe(200);
  const [second] = await mailedTokens();
  const copied = await app.send('POST', `/api/admin-portal/references/${id}/link`, { as: 'user' });
  const { token: third } = await readJson<{ token: string }>(copied);
  const statuses = [];
  for (const token of [first, second, third]) statuses.push((await post('/api/references/open', { token })).status);
  expect(statuses).toEqual([410, 410, 200]);
  expect((await app.send('POST', `/api/admin-portal/references/${id}/link`, { as: 'user', isConfirmed: false })).status).toBe(403);
  // Staff must not answer for a referee.
  const { skills } = await openedBy(third);
  const answered = await app.send('POST', '/api/references/answer', { as: 'user', body: { token: third, answer: answerTo(skills) } });
  expect(answered.status).toBe(403);
  for (let time = 0; time < 2; time += 1) {
    expect((await post(`/api/references/${id}/resend`, owner)).status).toBe(200);
    await mailedTokens();
  }
  expect((await post(`/api/references/${id}/resend`, owner)).status).toBe(409);
});

test('marks an address that refuses mail, and sends it no reminder', async () => {
  const owner = await submit({ email: 'bounce@candidate.example' });
  await ask(owner);
  await mailedTokens();
  mails.refused.add(mails.asked[0]!.idempotencyKey);
  expect(await mailedTokens(new Date(Date.now() + 49 * hour))).toEqual([]);
  expect((await ask(owner)).requests[0]).toMatchObject({ state: 'bounced', canResend: true });
});

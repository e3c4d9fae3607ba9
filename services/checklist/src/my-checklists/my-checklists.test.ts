import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minute } from '@larkfield/schemas/durations.ts';
import type { OpenVisit } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { takeMails } from '@larkfield/testing/take-mails.ts';
import { type ChecklistUnderTest, handOver, startChecklist } from '#test/start-checklist.ts';
import { askForLink, tokenOf, visitAs } from '#test/visit-as.ts';
import { keyedAddress } from '#src/submissions/keyed-address.ts';
import { linkOutbox } from '#src/candidate-visits/mail-links.ts';
import { deleteVisitsOf } from '#src/candidate-visits/visit-store.ts';

let app: ChecklistUnderTest;
let people = 0;

beforeAll(async () => void (app = await startChecklist()));
afterAll(() => app.stop());

const visits = () => app.collection('candidate-visits');
const ofAddress = (email: string) => ({ addressKey: keyedAddress(app.context.addressKey, email) });
/** An address that no other test uses. */
const newAddress = () => `nurse-${(people += 1)}@candidate.example`;
const ask = (email: unknown) => app.send('POST', '/api/my-checklists/links', { body: { email } });
const open = (token: unknown) => app.send('POST', '/api/my-checklists/session', { body: { token } });
const list = (headers?: Record<string, string>, query = '') => app.send('GET', `/api/my-checklists${query}`, { headers });
const codeOf = async (response: Response) => [response.status, (await readJson(response)).code];

test('a known address gets a link, which opens once and shows only the checklists of this address', async () => {
  const [email, other] = [newAddress(), newAddress()];
  const first = await app.submit({ email: email.toUpperCase() });
  const second = await app.submit({ email });
  await app.submit({ email: other });
  const [mail, ...more] = await askForLink(app, ` ${email} `);
  expect(more).toEqual([]);
  expect(mail).toEqual({
    kind: 'my-checklists-link',
    idempotencyKey: expect.stringMatching(/^my-checklists-[0-9a-f]{24}$/),
    to: email,
    timeZone: 'America/Chicago',
    submissionId: second.submissionId,
    openUrl: expect.stringMatching(/^https:\/\/larkfield\.example\/my-checklists\/[0-9a-f]{64}$/),
    askedAt: expect.any(String),
    expiresAt: new Date(Date.parse(mail!.askedAt) + 15 * minute).toISOString(),
  });
  const opened = await open(tokenOf(mail!));
  const { endsAt } = await readJson<{ endsAt: string }>(opened);
  expect(opened.status).toBe(201);
  const [cookie] = opened.headers.getSetCookie();
  expect(cookie).toMatch(/^candidate=[0-9a-f]{64}; Max-Age=7200; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
  const reply = await readJson<OpenVisit>(await list({ cookie: cookie!.split(';')[0]! }));
  expect(reply).toMatchObject({ email, endsAt });
  expect(reply.checklists.map(({ shortReference, state }) => [shortReference, state])).toEqual([
    [second.shortReference, 'current'],
    [first.shortReference, 'current'],
  ]);
  expect(await codeOf(await open(tokenOf(mail!)))).toEqual([410, 'LINK_USED_UP']);
});

test('neither the reply nor the stored request reveals whether an address is known, until the request is processed', async () => {
  const [known, unknown] = [newAddress(), newAddress()];
  await app.submit({ email: known });
  const answers = [];
  for (const email of [known, unknown]) {
    const response = await ask(email);
    answers.push([response.status, await response.text(), [...response.headers.keys()]]);
  }
  expect(answers[0]).toEqual(answers[1]);
  const stored = await visits()
    .find({ $or: [known, unknown].map(ofAddress) })
    .toArray();
  expect(stored.map((document) => Object.keys(document).sort())).toEqual([Object.keys(stored[0]!).sort(), Object.keys(stored[0]!).sort()]);
  expect(JSON.stringify(stored)).not.toContain('candidate.example');
});

test('stores only a keyed hash of an unknown address, whose link does not open', async () => {
  const email = newAddress();
  expect(await askForLink(app, email)).toEqual([]);
  const stored = await visits().findOne(ofAddress(email));
  expect(Object.keys(stored!).sort()).toEqual([
    '_id',
    'addressKey',
    'linkEndsAt',
    'linkHash',
    'mailboxKey',
    'mailedAt',
    'openedAt',
    'removeAt',
  ]);
});

test('sends the link to the address as it was submitted', async () => {
  const email = `Mixed.Case-${(people += 1)}@Candidate.example`;
  await app.submit({ email });
  const [mail] = await askForLink(app, email.toLowerCase());
  expect(mail!.to).toBe(email);
});

test('sends an address at most five links within an hour, with the same reply to further requests', async () => {
  const email = newAddress();
  await app.submit({ email });
  for (let asked = 0; asked < 5; asked += 1) expect(await askForLink(app, email)).toHaveLength(1);
  const response = await ask(email);
  expect([response.status, await readJson(response)]).toEqual([202, { success: true }]);
  expect(await askForLink(app, email)).toEqual([]);
});

test('a stranger who requests links all day cannot lock the owner out: if no link still opens, another is sent', async () => {
  const email = newAddress();
  await app.submit({ email });
  for (let asked = 0; asked < 5; asked += 1) expect(await askForLink(app, email)).toHaveLength(1);
  expect(await askForLink(app, email)).toEqual([]);
  // Simulate that the links were requested earlier, with twice as many within the day.
  const ago = new Date(Date.now() - 16 * 60_000);
  const mailed = await visits().find(ofAddress(email)).toArray();
  await visits().deleteMany(ofAddress(email));
  const aged = [...mailed, ...mailed].map((visit) => ({
    ...visit,
    _id: new Types.ObjectId(Types.ObjectId.generate(Math.floor(ago.getTime() / 1_000))),
    linkHash: randomUUID(),
    mailedAt: ago,
    linkEndsAt: new Date(ago.getTime() + 15 * minute),
  }));
  await visits().insertMany(aged);
  expect([(await askForLink(app, email)).length, (await askForLink(app, email)).length]).toEqual([1, 0]);
});

test('only links that still open count against another one: not those that were opened', async () => {
  const email = newAddress();
  await app.submit({ email });
  const tokens: string[] = [];
  for (let asked = 0; asked < 5; asked += 1) tokens.push(tokenOf((await askForLink(app, email))[0]!));
  for (const token of tokens.slice(1)) expect((await open(token)).status).toBe(201);
  expect(await askForLink(app, email), 'one still opens').toEqual([]);
  expect((await open(tokens[0])).status).toBe(201);
  expect(await askForLink(app, email)).toHaveLength(1);
  expect(await askForLink(app, email), 'the new one still opens').toEqual([]);
});

test('counts the links to all spellings of a mailbox together, but links to another spelling do not lock the owner out', async () => {
  const name = `stranger.target-${(people += 1)}`;
  const spellings = Array.from({ length: 7 }, (_unused, index) => `${name}+${index}@candidate.example`);
  const own = `${name}@candidate.example`;
  for (const email of [own, ...spellings]) await app.submit({ email });
  const sent = [];
  for (const email of spellings) sent.push((await askForLink(app, email)).length, (await askForLink(app, email)).length);
  expect(sent).toEqual([1, 1, 1, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0]);
  expect([(await askForLink(app, own)).length, (await askForLink(app, own)).length]).toEqual([1, 0]);
});

test('tells the contact service whether the address of a link is proved', async () => {
  const email = newAddress();
  const submission = await app.submit({ email });
  const [unproved] = await askForLink(app, email);
  expect(unproved).not.toHaveProperty('isAddressProved');
  await app.confirm(submission);
  expect((await askForLink(app, email))[0]).toMatchObject({ isAddressProved: true });
});

test('sends at most five links for simultaneous requests', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = newAddress();
    await app.submit({ email });
    const asked = await Promise.all(Array.from({ length: 12 }, () => ask(email)));
    expect(asked.map(({ status }) => status)).toEqual(Array(12).fill(202));
    expect(await askForLink(app, email)).toHaveLength(5);
  }
});

test('retries a mail with the same link, and never sends a mail whose link has expired meanwhile', async () => {
  const email = newAddress();
  await app.submit({ email });
  await ask(email);
  await expect(handOver(linkOutbox(app.context))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const mails = await takeMails('checklist', app.stores.secrets);
  const context = { ...app.context, contact: mails.contact };
  expect(await handOver(linkOutbox(context))).toBe(1);
  expect((await open(tokenOf(mails.asked[0] as Parameters<typeof tokenOf>[0]))).status).toBe(201);
  await ask(email);
  expect(await handOver(linkOutbox(context), new Date(Date.now() + 16 * minute))).toBe(0);
  expect(await handOver(linkOutbox(context))).toBe(0);
  await mails.stop();
});

test('only one of two simultaneous attempts opens the link', async () => {
  const email = newAddress();
  await app.submit({ email });
  const [mail] = await askForLink(app, email);
  const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await open(tokenOf(mail!))).status));
  expect(statuses.sort()).toEqual([201, 410, 410, 410, 410]);
});

test('a link expires after fifteen minutes, and a token of another kind is unknown', async () => {
  const email = newAddress();
  await app.submit({ email });
  const [mail] = await askForLink(app, email);
  await visits().updateOne(ofAddress(email), { $set: { linkEndsAt: new Date(Date.now() - 1) } });
  expect(await codeOf(await open(tokenOf(mail!)))).toEqual([410, 'LINK_EXPIRED']);
  for (const token of ['a'.repeat(64), 'short', tokenOf(mail!).toUpperCase()])
    expect(await codeOf(await open(token))).toEqual([404, 'LINK_NOT_FOUND']);
  expect((await open({ $ne: null })).status).toBe(400);
});

test('returns nothing without a cookie, with an unknown cookie, and after two hours', async () => {
  const email = newAddress();
  await app.submit({ email });
  const headers = await visitAs(app, email);
  expect((await list(headers)).status).toBe(200);
  for (const cookie of ['', headers.cookie.replace('candidate', 'owner')]) {
    const reply = await list({ cookie }, '?visit=optional');
    expect([reply.status, await reply.text()]).toEqual([200, 'null']);
    expect(await codeOf(await list({ cookie }))).toEqual([401, 'VISIT_ENDED']);
  }
  await visits().updateOne(ofAddress(email), { $set: { endsAt: new Date(Date.now() - 1) } });
  for (const cookie of ['candidate=', `candidate=${'a'.repeat(64)}`, headers.cookie])
    for (const query of ['', '?visit=optional']) expect(await codeOf(await list({ cookie }, query))).toEqual([401, 'VISIT_ENDED']);
});

test('signing out ends the visit, even for a copy of the cookie', async () => {
  const email = newAddress();
  await app.submit({ email });
  const headers = await visitAs(app, email);
  const out = await app.send('POST', '/api/my-checklists/sign-out', { headers });
  expect([out.status, out.headers.getSetCookie()[0]]).toEqual([200, expect.stringMatching(/^candidate=; .*Expires=Thu, 01 Jan 1970/)]);
  expect(await codeOf(await list(headers))).toEqual([401, 'VISIT_ENDED']);
  expect((await app.send('POST', '/api/my-checklists/sign-out')).status).toBe(200);
});

test('audits each step, and stores neither link nor cookie in plain text', async () => {
  const email = newAddress();
  await app.submit({ email });
  const [mail] = await askForLink(app, email);
  const opened = await open(tokenOf(mail!));
  const cookie = opened.headers.getSetCookie()[0]!.split(';')[0]!;
  await list({ cookie });
  await app.send('POST', '/api/my-checklists/sign-out', { headers: { cookie } });
  const stored = await visits().findOne(ofAddress(email));
  const visitId = stored!._id.toHexString();
  const acts = (await recordedActs(`visit:${visitId}`)).map(({ action, actor }) => [action, actor.kind, actor.id]);
  expect(acts).toEqual(
    ['my-checklists.opened', 'my-checklists.listed', 'my-checklists.closed'].map((action) => [action, 'candidate', visitId]),
  );
  const text = JSON.stringify(await visits().find().toArray());
  expect(text).not.toContain(tokenOf(mail!));
  expect(text).not.toContain(cookie.split('=')[1]);
});

test('erasing an address removes its visits and keeps its audit events', async () => {
  const email = newAddress();
  await app.submit({ email });
  const headers = await visitAs(app, email);
  const before = (await recordedActs()).length;
  expect(await deleteVisitsOf(keyedAddress(app.context.addressKey, email))).toBe(1);
  expect(await codeOf(await list(headers))).toEqual([401, 'VISIT_ENDED']);
  expect((await recordedActs()).length).toBe(before);
});

test('refuses anything but one address', async () => {
  for (const email of ['', 'nobody', 'a@b', 'x'.repeat(300), { $ne: null }, null]) expect((await ask(email)).status).toBe(400);
});

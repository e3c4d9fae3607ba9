import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { day, hour } from '@larkfield/schemas/durations.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { type ServiceProcess, startServiceProcess } from '@larkfield/testing/processes/start-service-process.ts';
import { type SmtpUnderTest, startSmtp } from '@larkfield/testing/mail/start-smtp.ts';
import { cookieOf, draftBody, submitAs } from '#test/candidate.ts';
import { boardOf, inviteAs, makeRow, waitForStates, tokensOf } from '#test/invites.ts';
import { handOver, type LinksUnderTest, startLinks } from '#test/start-links.ts';
import { inviteOutbox } from './ask-for-invites.ts';

let app: LinksUnderTest;
let contact: ServiceProcess;
let smtp: SmtpUnderTest;
/** Each test invites different people. */
let next = 0;

beforeAll(async () => {
  app = await startLinks();
  smtp = await startSmtp();
  contact = await startServiceProcess('contact', { ...app.settings, smtpUrl: smtp.url });
});
afterAll(async () => {
  await contact?.stop();
  await smtp?.stop();
  await app?.stop();
});
beforeEach(() => {
  next += 10;
});

const row = (changes = {}) => makeRow((next += 1), changes);
const mailsTo = (email: string) => smtp.received.filter(({ to }) => to.includes(email));
const check = async (rows: object[]) =>
  readJson<{ rows: { problems: { column: string; message: string }[]; notes: string[]; specialtyName: string | null }[] }>(
    await app.send('POST', '/api/admin-portal/invites/check', { as: 'user', body: { rows } }),
  );
const remind = async (listId: string, inviteIds: string[]) =>
  readJson<{ reminded: number }>(await app.send('POST', `/api/admin-portal/invites/${listId}/remind`, { as: 'user', body: { inviteIds } }));

/** Sends a list and waits until its mails have arrived. */
async function invite(...rows: ReturnType<typeof row>[]) {
  const list = await inviteAs(app.send, rows);
  await handOver(inviteOutbox(app.context), app.context.now());
  const board = await waitForStates(app.send, list.id, ...rows.map(() => 'invited'));
  return { list, board, mails: rows.map(({ email }) => mailsTo(email)[0]!) };
}

test('an invited person gets a personal link with their details, and the recruiter sees that it was opened', async () => {
  const [one, other] = [row(), row({ specialty: 'rn-icu' })];
  const { list, mails } = await invite(one, other);
  expect(mails[0]!.header('Reply-To')).toContain('user@larkfield.example');
  expect(mails[0]!.header('List-Unsubscribe')).toContain('/stop-emails/');
  const opened = await app.send('GET', `/api/magic-links/${tokensOf(mails[0]!).token}`);
  expect([opened.status, await opened.json()]).toMatchObject([
    200,
    { candidateName: one.candidateName, email: one.email, phone: one.phone, specialtySlug: 'rn-icu' },
  ]);
  const { invites } = await waitForStates(app.send, list.id, 'opened', 'invited');
  expect(Date.parse(invites[0]!.linkEndsAt!) - app.context.now().getTime()).toBeLessThanOrEqual(3 * day);
  // The board shows openings, so no mail is sent for each.
  expect(await app.collection('links').countDocuments({ noticeDue: { $exists: true } })).toBe(0);
  const stored = JSON.stringify([await app.collection('invites').find().toArray(), await app.collection('links').find().toArray()]);
  for (const secret of [one.email, one.candidateName, ...Object.values(tokensOf(mails[0]!))]) expect(stored).not.toContain(secret);
});

test.each<[string, object, string, string]>([
  ['no name', { candidateName: ' ' }, 'candidateName', 'Name is required'],
  ['a name of two lines', { candidateName: 'One\nTwo' }, 'candidateName', 'Name must be a single line'],
  ['no address', { email: 'nobody' }, 'email', 'Invalid email address'],
  ['a short phone', { phone: '555-0123' }, 'phone', 'Phone must be 10 to 20 characters'],
  ['text for a phone', { phone: 'not a phone' }, 'phone', "This isn't a phone number."],
  ['an unknown specialty', { specialty: 'Wizardry' }, 'specialty', "We don't have a checklist by this name"],
])('refuses a row with %s by row and column, and invites no one on the list', async (_what, change, column, message) => {
  const rows = [row(), row(change)];
  expect((await check(rows)).rows.map(({ problems }) => problems)).toEqual([[], [{ column, message: expect.stringContaining(message) }]]);
  const body = { requestId: crypto.randomUUID(), name: 'A list', rows };
  const response = await app.send('POST', '/api/admin-portal/invites', { as: 'user', body });
  expect([response.status, (await readJson<{ fields: object[] }>(response)).fields]).toEqual([
    400,
    [{ field: `rows.1.${column}`, message: expect.stringContaining(message) }],
  ]);
  expect(await app.collection('invite-lists').countDocuments({ name: 'A list' })).toBe(0);
});

test('recognizes a checklist by its name, without the role, or by an alias, and refuses an ambiguous name', async () => {
  const cells: [string, string | null][] = [
    ['ICU', 'ICU RN'],
    ['icu nurse', 'ICU RN'],
    ['MICU', 'Medical ICU RN'],
    ['ER RN', 'Emergency Department RN'],
    ['Registered Nurse, Tele', 'Telemetry RN'],
    ['l & d', 'Labor and Delivery RN'],
    ['ＭＲＩ', 'MRI Technologist'],
    ['Cath Lab', null],
    ['Hemodialysis', null],
    ['PT', null],
  ];
  const { rows } = await check(cells.map(([specialty]) => row({ specialty })));
  expect(rows.map(({ specialtyName }, index) => [cells[index]![0], specialtyName])).toEqual(cells);
  const said = rows.flatMap(({ problems }) => problems.map(({ message }) => message));
  expect(said).toEqual([
    'This could be Cath Lab RN or Cath Lab Technologist. Write the one you mean.',
    'This could be Hemodialysis Technician or Outpatient Hemodialysis RN. Write the one you mean.',
    expect.stringMatching(/^This could be one of \d+ checklists, such as .+ PT or .+ PT\. Write the one you mean\.$/),
  ]);
});

test.each(['2145550123', '(214)555-0123', '+1 214.555.0123', '214-555-0123 x45', ' '])('accepts the phone %j', async (phone) => {
  expect((await check([row({ phone })])).rows[0]!.problems).toEqual([]);
});

test('reports people who are listed twice or already invited, and only mentions a valid checklist', async () => {
  const [known, twice] = [row(), row()];
  await invite(known);
  await submitAs(app.checklist.send, { email: twice.email });
  const { rows } = await check([
    { ...twice, number: 2 },
    { ...twice, email: twice.email.toUpperCase() },
    known,
    { ...known, specialty: 'pt-acute' },
  ]);
  expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
    [],
    ['Same person and specialty as row 2'],
    [expect.stringMatching(/^Already invited on \w+ \d+, \d{4}, \d+:\d\d\s[AP]M UTC by user@larkfield\.example$/)],
    [],
  ]);
  expect(rows[0]!.notes).toEqual([expect.stringMatching(/^Has a valid .+ checklist until .+ UTC: LK-/)]);
});

test('lists the invites for a job, also after a repeated request', async () => {
  const jobId = 'd'.repeat(24);
  const body = { requestId: crypto.randomUUID(), name: 'ICU nights, Fernhill', rows: [row()], jobId };
  const send = async () =>
    (await readJson<{ list: { id: string } }>(await app.send('POST', '/api/admin-portal/invites', { as: 'user', body }))).list.id;
  const first = await send();
  expect(await send()).toBe(first);
  await inviteAs(app.send, [row()]);
  const listed = async (query: string) =>
    (await readJson<{ lists: { id: string }[] }>(await app.send('GET', `/api/admin-portal/invites?${query}`, { as: 'user' }))).lists.map(
      ({ id }) => id,
    );
  expect(await listed(`job=${jobId}`)).toEqual([first]);
  expect(await listed(`job=${'e'.repeat(24)}`)).toEqual([]);
});

test('a repeated request invites only once, even if the first one was interrupted', async () => {
  const rows = [row(), row(), row()];
  const requestId = crypto.randomUUID();
  const list = await inviteAs(app.send, rows, requestId);
  await app
    .collection('invites')
    .deleteOne({ addressKey: { $exists: true }, listId: { $exists: true }, row: 2, createdAt: new Date(list.createdAt) });
  const [again] = await Promise.all([inviteAs(app.send, rows, requestId), inviteAs(app.send, rows, requestId)]);
  expect(again).toEqual(list);
  expect((await boardOf(app.send, list.id)).invites.map(({ email }) => email)).toEqual(rows.map(({ email }) => email));
  await handOver(inviteOutbox(app.context), app.context.now());
  await waitForStates(app.send, list.id, 'invited', 'invited', 'invited');
  expect(rows.map(({ email }) => mailsTo(email).length)).toEqual([1, 1, 1]);
});

test('a repeated request whose rows are checked just after the first was stored gets the same reply', async () => {
  const { checklist } = app.context;
  const [asked, isStored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  onTestFinished(() => void (app.context.checklist = checklist));
  app.context.checklist = async (endpoint, call) => {
    app.context.checklist = checklist;
    asked.resolve();
    await isStored.promise;
    return checklist(endpoint, call);
  };
  const [rows, requestId] = [[row()], crypto.randomUUID()];
  const late = inviteAs(app.send, rows, requestId);
  await asked.promise;
  const list = await inviteAs(app.send, rows, requestId);
  isStored.resolve();
  expect(await late).toEqual(list);
});

test('sends at most two reminders, a day apart, each with a new link, and earlier links stay valid until they expire', async () => {
  const one = row();
  const { list, board } = await invite(one);
  const ids = board.invites.map(({ id }) => id);
  expect((await remind(list.id, ids)).reminded).toBe(0);
  for (const count of [1, 2]) {
    app.advance(21 * hour);
    const both = await Promise.all([remind(list.id, ids), remind(list.id, ids)]);
    expect(both.map(({ reminded }) => reminded).sort()).toEqual([0, 1]);
    await handOver(inviteOutbox(app.context), app.context.now());
    await waitUntil('the reminder is there', () => mailsTo(one.email).length === 1 + count);
  }
  app.advance(21 * hour);
  expect((await remind(list.id, ids)).reminded).toBe(0);
  expect(mailsTo(one.email).map((mail) => mail.header('Subject'))).toEqual([
    expect.stringMatching(/^Your/),
    expect.stringMatching(/^Reminder/),
    expect.stringMatching(/^Reminder/),
  ]);
  const tokens = mailsTo(one.email).map((mail) => tokensOf(mail).token);
  expect(new Set(tokens).size).toBe(3);
  expect((await app.send('GET', `/api/magic-links/${tokens[0]}`)).status).toBe(200);
  expect((await app.send('GET', `/api/magic-links/${tokens[2]}`)).status).toBe(200);
});

test('unsubscribing stops reminders and further invites, but the link stays valid', async () => {
  const one = row();
  const { list, board, mails } = await invite(one);
  const { token, stopToken } = tokensOf(mails[0]!);
  const stop = (given: unknown) => app.send('POST', '/api/invites/stop', { body: { token: given } });
  expect((await stop(token)).status).toBe(404);
  expect((await stop(7)).status).toBe(400);
  expect((await app.send('GET', `/api/magic-links/${stopToken}`)).status).toBe(404);
  expect([(await stop(stopToken)).status, (await stop(stopToken)).status]).toEqual([200, 200]);
  await waitForStates(app.send, list.id, 'stopped');
  app.advance(2 * day);
  expect((await remind(list.id, [board.invites[0]!.id])).reminded).toBe(0);
  expect((await check([{ ...one, specialty: 'pt-acute' }])).rows[0]!.problems).toEqual([
    { column: 'email', message: 'Asked us not to send invites' },
  ]);
  expect((await app.send('GET', `/api/magic-links/${token}`)).status).toBe(200);
});

test('the board shows a draft saved in the browser that opened the link, and a submission with the address fulfils the invite', async () => {
  const one = row();
  const { list, mails } = await invite(one);
  const opened = await app.send('GET', `/api/magic-links/${tokensOf(mails[0]!).token}`);
  const candidate = await submitAs(app.checklist.send, { email: `other-${one.email}` });
  await app.send('POST', '/api/drafts/save', { body: draftBody(candidate) });
  await waitForStates(app.send, list.id, 'opened');
  await app.send('POST', '/api/drafts/save', { body: draftBody(candidate), headers: { cookie: cookieOf(opened) } });
  await waitForStates(app.send, list.id, 'draft-saved');
  // The clock of the checklist service was not advanced, so the invite is moved back to make the submission later.
  await app
    .collection('invites')
    .updateOne({ listId: { $exists: true }, draftSavedAt: { $exists: true } }, { $set: { createdAt: new Date(0) } });
  // A typed address does not fulfill an invite, but the browser that opened its link does.
  await submitAs(app.checklist.send, { email: one.email });
  await waitForStates(app.send, list.id, 'draft-saved');
  const cookie = opened.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const { shortReference } = await submitAs(app.checklist.send, { email: one.email.toUpperCase() }, { cookie });
  const { invites } = await waitForStates(app.send, list.id, 'submitted');
  expect(invites[0]).toMatchObject({ canRemind: false, submission: { shortReference } });
});

test('withdrawing an invite withdraws its links', async () => {
  const one = row();
  const { list, board, mails } = await invite(one);
  const body = { inviteIds: board.invites.map(({ id }) => id) };
  for (let time = 0; time < 2; time += 1) await app.send('POST', `/api/admin-portal/invites/${list.id}/withdraw`, { as: 'user', body });
  await waitForStates(app.send, list.id, 'withdrawn');
  expect((await app.send('GET', `/api/magic-links/${tokensOf(mails[0]!).token}`)).status).toBe(410);
  const acts = (await recordedActs(`invite:${board.invites[0]!.id}`)).map(({ action }) => action);
  expect(acts).toEqual(['invite.created', 'invite.withdrawn']);
});

test('shows an address that refuses mail with the code, and lists it on the recruiter’s Today page', async () => {
  const one = row();
  smtp.refuse(one.email, 550);
  const list = await inviteAs(app.send, [one]);
  await handOver(inviteOutbox(app.context), app.context.now());
  const { invites } = await waitForStates(app.send, list.id, 'not-delivered');
  expect(invites[0]!.failure).toMatch(/550/);
  const today = async (as: 'user' | 'admin') =>
    (await readJson<{ lists: object[] }>(await app.send('GET', '/api/admin-portal/today/invites', { as }))).lists;
  expect(await today('user')).toContainEqual({ id: list.id, name: list.name, notDelivered: 1 });
  expect(await today('admin')).toEqual([]);
});

test('exports and erases a person’s invites and their mails, but keeps an opt-out', async () => {
  const one = row();
  const { list, board, mails } = await invite(one);
  await app.send('POST', '/api/invites/stop', { body: { token: tokensOf(mails[0]!).stopToken } });
  const key = { email: one.email.toUpperCase(), submissionIds: [], linkIds: [], until: app.context.now().toISOString() };
  const { links } = await readJson<{ links: { id: string; kind: string; content: object }[] }>(
    await app.send('POST', '/internal/candidate-links/export', { as: 'checklist', body: key }),
  );
  expect(links.map(({ kind }) => kind).sort()).toEqual(['invite', 'smart']);
  expect(links.find(({ kind }) => kind === 'invite')).toMatchObject({
    id: board.invites[0]!.id,
    content: { candidateName: one.candidateName, email: one.email, phone: one.phone },
  });
  const mailsOf = { ...key, linkIds: links.map(({ id }) => id) };
  expect(
    await readJson(await contact.send('POST', '/internal/candidate-messages/export', { as: 'checklist', body: mailsOf })),
  ).toMatchObject({
    mails: [{ kind: 'invite', state: 'sent' }],
  });
  expect(await readJson(await app.send('POST', '/internal/candidate-links/erase', { as: 'checklist', body: key }))).toEqual({
    erased: { links: 1, invites: 1 },
  });
  expect((await boardOf(app.send, list.id)).invites).toEqual([]);
  expect((await check([one])).rows[0]!.problems).toHaveLength(1);
});

test('the table of a list escapes cells that a spreadsheet would take for formulas', async () => {
  const one = row({ candidateName: '=HYPERLINK("http://elsewhere.example")', phone: '+1 214-555-0142' });
  const { list } = await invite(one);
  const response = await app.send('GET', `/api/admin-portal/invites/${list.id}/export`, { as: 'user' });
  expect(response.headers.get('content-type')).toContain('text/csv');
  expect(await response.text()).toContain(`"'=HYPERLINK(""http://elsewhere.example"")",${one.email},+1 214-555-0142,`);
});

/** A browser with separate cookies. */
function newBrowser() {
  const cookies: string[] = [];
  return {
    cookies,
    async open(token: string) {
      const response = await app.send('GET', `/api/magic-links/${token}`, { headers: { cookie: cookies.join('; ') } });
      cookies.push(...response.headers.getSetCookie().map((text) => text.split(';')[0]!));
      return response.status;
    },
    async submits(email: string) {
      const { shortReference } = await submitAs(app.checklist.send, { email }, { cookie: cookies.join('; ') });
      return Boolean((await app.collection('submissions').findOne({ reference: shortReference }))!['addressProvedAt']);
    },
  };
}

test('an invite proves its address in the first browser that opened its link, while the link is valid', async () => {
  const one = row();
  const { mails } = await invite(one);
  const { token } = tokensOf(mails[0]!);
  const [hers, copied] = [newBrowser(), newBrowser()];
  expect(await hers.open(token)).toBe(200);
  expect(await copied.open(token)).toBe(200);
  expect(await hers.submits(one.email.toUpperCase())).toBe(true);
  expect(await copied.submits(one.email), 'a stranger with a copy of the link').toBe(false);
  expect(await hers.submits('somebody.else@candidate.example'), 'another address').toBe(false);
  // The cookie that prevents counting the same browser twice proves nothing.
  const view = hers.cookies.find((cookie) => cookie.startsWith('view-'))!;
  copied.cookies.push(view.replace('view-', 'invited-'));
  expect(await copied.submits(one.email), 'a cookie of another kind').toBe(false);
});

test('HEAD, a prefetch and staff do not use up the proof of an invite', async () => {
  const one = row();
  const { mails } = await invite(one);
  const { token } = tokensOf(mails[0]!);
  const path = `/api/magic-links/${token}`;
  const ahead = [
    await app.send('HEAD', path),
    await app.send('GET', path, { headers: { 'sec-purpose': 'prefetch' } }),
    await app.send('GET', path, { as: 'user' }),
  ];
  expect(ahead.flatMap((response) => response.headers.getSetCookie())).toEqual([]);
  const hers = newBrowser();
  await hers.open(token);
  expect(await hers.submits(one.email)).toBe(true);
});

test.each(['user', undefined] as const)('a Smart Link proves nothing, even one made by staff (%s)', async (as) => {
  const email = `smart-${(next += 1)}@candidate.example`;
  const { specialtyId } = (await submitAs(app.checklist.send)).input;
  const body = { specialtyId, candidateName: 'Casimir Placeholder', email, phone: '555-0142' };
  const { magicUrl } = await readJson<{ magicUrl: string }>(await app.send('POST', '/api/magic-links', { ...(as && { as }), body }));
  const stranger = newBrowser();
  expect(await stranger.open(magicUrl.split('/m/')[1]!)).toBe(200);
  expect(await stranger.submits(email)).toBe(false);
});

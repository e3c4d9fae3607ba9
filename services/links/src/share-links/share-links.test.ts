import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { OwnedLink } from '@larkfield/schemas/links/share-links/owned-link.ts';
import type { viewShareLink } from '@larkfield/schemas/links/share-links/view-share-link.ts';
import type { getSpecialty } from '@larkfield/schemas/catalogue/get-specialty.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import type { Caller } from '@larkfield/testing/serve-routes.ts';
import {
  aHundredTimes,
  cookieOf,
  fromClient,
  passcode,
  shareAs,
  submitAs,
  visitWith,
  wrongPasscode,
  type Candidate,
  type NewShareLink,
} from '#test/candidate.ts';
import { day, hour, minute, startLinks, type LinksUnderTest } from '#test/start-links.ts';

let app: LinksUnderTest;
let candidate: Candidate;
/** Cookies of visits to My checklists. */
let visits: { own: string; other: string };

beforeAll(async () => {
  app = await startLinks();
  candidate = await submitAs(app.checklist.send);
  visits = { own: await visitWith(app, candidate.input.email!), other: await visitWith(app, 'other@candidate.example') };
});
afterAll(() => app.stop());

type View = ReplyOf<typeof viewShareLink>;
const view = (token: string, body: object = {}, headers: Record<string, string> = {}, as: Caller = 'anonymous') =>
  app.send('POST', `/api/share-links/${token}/view`, { body, headers, as });
const make = (body: object, options: { as?: Caller; headers?: Record<string, string> } = {}) =>
  app.send('POST', '/api/share-links', {
    body: { submissionId: candidate.submissionId, mode: 'quick', duration: '7d', viewLimit: 5, ...body },
    ...options,
  });
const stored = async ({ linkId }: NewShareLink) =>
  (await app.collection('links').find().toArray()).find(({ _id }) => String(_id) === linkId)!;
const error = async (response: Response) => {
  const { code, error: text } = await readJson(response);
  return [response.status, code, text];
};

test.each<[string, (other: Candidate) => [object, { as?: Caller; headers?: Record<string, string> }], number]>([
  ['the owner cookie', () => [{}, { headers: { cookie: candidate.ownerCookie } }], 201],
  ['the download token', () => [{ downloadToken: candidate.downloadToken }, {}], 201],
  ['a visit with the same address', () => [{}, { headers: { cookie: `candidate=${visits.own}` } }], 201],
  ['a visit with another address', () => [{}, { headers: { cookie: `candidate=${visits.other}` } }], 403],
  ['a portal session', () => [{}, { as: 'user' }], 201],
  ['nothing but the id', () => [{}, {}], 403],
  ["another candidate's cookie", (other) => [{}, { headers: { cookie: other.ownerCookie } }], 403],
  [
    "another candidate's cookie under this name",
    (other) => [{}, { headers: { cookie: other.ownerCookie.replace(/owner-\w+/, `owner-${candidate.submissionId}`) } }],
    403,
  ],
  ["another candidate's download token", (other) => [{ downloadToken: other.downloadToken }, {}], 403],
  ['the cookie as download token', () => [{ downloadToken: candidate.ownerCookie.split('=')[1] }, {}], 403],
  ['the download token as cookie', () => [{}, { headers: { cookie: `owner-${candidate.submissionId}=${candidate.downloadToken}` } }], 403],
  ['a cookie that is no token', () => [{}, { headers: { cookie: `owner-${candidate.submissionId}=${'x'.repeat(500)}` } }], 403],
  ['an unknown submission for anybody', () => [{ submissionId: 'f'.repeat(24), downloadToken: candidate.downloadToken }, {}], 403],
  ['an unknown submission for staff', () => [{ submissionId: 'f'.repeat(24) }, { as: 'user' }], 404],
])('a link is made with %s or not', async (_what, request, status) => {
  const other = await submitAs(app.checklist.send);
  expect((await make(...request(other))).status).toBe(status);
});

test('for whom a link is, is kept encrypted, for its owner and staff alone', async () => {
  const proof = { submissionId: candidate.submissionId, downloadToken: candidate.downloadToken };
  const made = await readJson<NewShareLink>(await make({ ...proof, recipient: '  Anna at Prairie Gate Hospital ' }));
  expect(JSON.stringify(await stored(made))).not.toContain('Anna');
  const { links } = await readJson<{ links: OwnedLink[] }>(await app.send('POST', '/api/share-links/list', { body: proof }));
  expect(links.find(({ linkId }) => linkId === made.linkId)!.recipient).toBe('Anna at Prairie Gate Hospital');
  expect(await (await view(made.token)).text()).not.toContain('Anna');
  const plain = await readJson<NewShareLink>(await make({ ...proof, recipient: '' }));
  expect(await stored(plain)).not.toHaveProperty('sealedRecipient');
  for (const recipient of ['x'.repeat(81), 'two\nlines', '\u200b', 7]) {
    const refused = await make({ ...proof, recipient });
    expect([refused.status, (await readJson<{ fields: { field: string }[] }>(refused)).fields[0]!.field]).toEqual([400, 'recipient']);
  }
});

test("a viewer's download token proves no ownership", async () => {
  const link = await shareAs(app.send, candidate);
  const { downloadToken } = await readJson<View>(await view(link.token));
  expect((await make({ downloadToken })).status).toBe(403);
});

test('a quick link lasts 7 days, a reusable one 180 or 360', async () => {
  const proof = { downloadToken: candidate.downloadToken };
  const daysOf = async (body: object) => {
    const { expiresAt } = await readJson<NewShareLink>(await make({ ...proof, ...body }));
    return Math.round((Date.parse(expiresAt) - app.context.now().getTime()) / day);
  };
  const reusable = { mode: 'reusable', viewLimit: undefined, passcode };
  expect([await daysOf({}), await daysOf({ ...reusable, duration: '6mo' }), await daysOf({ ...reusable, duration: '12mo' })]).toEqual([
    7, 180, 360,
  ]);
});

test.each<[string, object]>([
  ['a quick link of other length', { duration: '30d' }],
  ['a quick link with other views', { viewLimit: 500 }],
  ['a reusable one without passcode', { mode: 'reusable', duration: '6mo', viewLimit: undefined }],
  ['a passcode of five digits', { mode: 'reusable', duration: '6mo', viewLimit: undefined, passcode: '12345' }],
  ['a passcode with letters', { mode: 'reusable', duration: '6mo', viewLimit: undefined, passcode: '12345a' }],
])('%s is refused', async (_what, change) => {
  expect((await make({ downloadToken: candidate.downloadToken, ...change })).status).toBe(400);
});

test('a view shows the report of the submission and nothing of date of birth or SSN', async () => {
  const link = await shareAs(app.send, candidate);
  const response = await view(link.token);
  const report = await readJson<View>(response);
  const skills = candidate.input.skillRatings.length;
  expect(report).toMatchObject({
    submission: { candidateName: 'Wilhelmina Testcase', yearsExperience: null, shortReference: candidate.shortReference, changedAt: null },
    specialty: { slug: 'rn-icu' },
    catalogueReview: { status: expect.stringMatching(/^(draft|in-review|reviewed)$/) },
    executiveSummary: { totalSkills: skills, skillsRated: skills, completionPercentage: 100 },
    downloadToken: expect.stringMatching(/^[0-9a-f]{64}$/),
    linkInfo: { mode: 'quick', expiresAt: link.expiresAt, maxViews: 5, viewCount: 1 },
  });
  expect(report.submission.skillRatings[0]).toMatchObject({ frequency: 'current' });
  expect(JSON.stringify(report)).not.toMatch(/\/1985|"0042"/);
});

test('a rating without frequency gets the one its last use implies; a stored one wins', async () => {
  const { skillsByCategory } = await readJson<ReplyOf<typeof getSpecialty>>(
    await app.checklist.send('GET', '/api/specialties/slug/rn-icu'),
  );
  const [derived, kept] = skillsByCategory
    .flatMap(({ skills }) => skills)
    .filter(({ isSafetySkill }) => isSafetySkill === 0)
    .map(({ id }) => id);
  const lastUsed = new Date(Date.now() - 10 * 30 * day).toISOString().slice(0, 10);
  const skillRatings = candidate.input.skillRatings.map((rating) => {
    if (rating.skillId === derived) return { ...rating, frequency: null, lastUsed };
    return rating.skillId === kept ? { ...rating, frequency: 'recent' as const, lastUsed } : rating;
  });
  const owner = await submitAs(app.checklist.send, { skillRatings });
  const { submission } = await readJson<View>(await view((await shareAs(app.send, owner)).token));
  const frequencyOf = (id: number | undefined) => submission.skillRatings.find(({ skillId }) => skillId === id)?.frequency;
  expect([frequencyOf(derived), frequencyOf(kept)]).toEqual(['past_year', 'recent']);
});

test.each<[string, number, number, [number, string, string] | null]>([
  ['time left, views left', 0, 0, null],
  ['time left, no views', 5, 0, [403, 'VIEW_LIMIT', 'View limit exceeded for this share link']],
  ['time over, views left', 0, 7 * day + 1_000, [410, 'LINK_EXPIRED', 'This share link has expired']],
  ['time over, no views', 5, 7 * day + 1_000, [410, 'LINK_EXPIRED', 'This share link has expired']],
])('time and count of a quick link both hold: %s', async (_what, views, later, expected) => {
  const { token } = await shareAs(app.send, candidate);
  for (let count = 0; count < views; count += 1) expect((await view(token)).status).toBe(200);
  app.advance(later);
  const response = await view(token);
  if (expected) expect(await error(response)).toEqual(expected);
  else expect(response.status).toBe(200);
});

test('the same browser views again without being counted until 30 minutes are over', async () => {
  const link = await shareAs(app.send, candidate);
  const cookie = cookieOf(await view(link.token));
  for (let reload = 0; reload < 10; reload += 1) expect((await view(link.token, {}, { cookie })).status).toBe(200);
  expect(await stored(link)).toMatchObject({ useCount: 1, usesLeft: 4 });
  app.advance(30 * minute + 1_000);
  await view(link.token, {}, { cookie });
  expect(await stored(link)).toMatchObject({ useCount: 2, usesLeft: 3 });
});

test('staff view without being counted, but are recorded', async () => {
  const link = await shareAs(app.send, candidate);
  for (let count = 0; count < 7; count += 1) expect((await view(link.token, {}, {}, 'user')).status).toBe(200);
  expect(await stored(link)).toMatchObject({ useCount: 0, usesLeft: 5 });
  const opened = await app
    .collection('audit-outbox-links')
    .countDocuments({ 'event.object': `link:${link.linkId}`, 'event.action': 'share-link.opened', 'event.actor.kind': 'user' });
  expect(opened).toBe(7);
});

test('a view that checklist cannot serve costs nothing', async () => {
  const link = await shareAs(app.send, candidate);
  const { checklist } = app.context;
  app.context.checklist = createServiceClient(
    'checklist',
    'http://127.0.0.1:9',
    createSigner('links', app.stores.secrets.internalKey('links')),
  );
  const response = await view(link.token);
  app.context.checklist = checklist;
  expect(response.status).toBe(503);
  expect(await stored(link)).toMatchObject({ useCount: 0, usesLeft: 5 });
  expect((await view(link.token)).status).toBe(200);
});

test.each<[string, 'right' | 'wrong' | 'none', 'running' | 'expired' | 'revoked' | 'retired', number]>([
  ['right, running', 'right', 'running', 200],
  ['wrong, running', 'wrong', 'running', 401],
  ['none, running', 'none', 'running', 401],
  ['right, expired', 'right', 'expired', 410],
  ['wrong, expired', 'wrong', 'expired', 410],
  ['none, expired', 'none', 'expired', 410],
  ['right, revoked', 'right', 'revoked', 410],
  ['wrong, revoked', 'wrong', 'revoked', 410],
  ['none, revoked', 'none', 'revoked', 410],
  ['right, retired', 'right', 'retired', 423],
  ['wrong, retired', 'wrong', 'retired', 423],
  ['none, retired', 'none', 'retired', 423],
])('passcode and state of a reusable link: %s', async (_what, given, state, status) => {
  const link = await shareAs(app.send, candidate, 'reusable');
  const { _id } = await stored(link);
  const changes = {
    running: {},
    expired: { expiresAt: new Date(Date.now() - 1) },
    revoked: { revokedAt: new Date() },
    retired: { attemptsLeft: 0 },
  };
  await app.collection('links').updateOne({ _id }, { $set: { lastOpenedAt: null, ...changes[state] } });
  const bodies = { right: { passcode }, wrong: { passcode: wrongPasscode }, none: {} };
  expect((await view(link.token, bodies[given])).status).toBe(status);
});

test('a reusable link asks for its passcode, refuses a wrong one, opens with the right one and then needs none for 30 minutes', async () => {
  const link = await shareAs(app.send, candidate, 'reusable');
  expect(link.passcode).toBe(passcode);
  expect(await readJson(await view(link.token))).toMatchObject({ code: 'PASSCODE_REQUIRED', requiresPasscode: true });
  expect(await readJson(await view(link.token, { passcode: wrongPasscode }))).toMatchObject({
    code: 'PASSCODE_WRONG',
    remainingAttempts: 4,
  });
  const right = await view(link.token, { passcode });
  expect([right.status, (await readJson<View>(right)).linkInfo]).toEqual([
    200,
    { mode: 'reusable', expiresAt: link.expiresAt, maxViews: null, viewCount: 1 },
  ]);
  const cookie = cookieOf(right);
  expect((await view(link.token, {}, { cookie })).status).toBe(200);
  app.advance(30 * minute + 1_000);
  expect((await view(link.token, {}, { cookie })).status).toBe(401);
});

test('staff need the passcode as well', async () => {
  const link = await shareAs(app.send, candidate, 'reusable');
  expect((await view(link.token, {}, {}, 'user')).status).toBe(401);
  expect((await view(link.token, { passcode }, {}, 'user')).status).toBe(200);
});

test('neither token nor passcode is stored in a readable form', async () => {
  const link = await shareAs(app.send, candidate, 'reusable');
  const text = JSON.stringify(await stored(link));
  expect(text).not.toContain(link.token);
  expect(text).not.toContain(passcode);
  expect(text).toContain('$argon2id$v=19$m=19456,p=1,t=2$');
});

test("a viewer's download token serves the download, ends with the link and after two hours", async () => {
  const link = await shareAs(app.send, candidate);
  const before = Date.now();
  const { downloadToken } = await readJson<View>(await view(link.token));
  const after = Date.now();
  const status = () => app.checklist.send('GET', `/api/checklist/download/${downloadToken}/status`);
  expect((await status()).status).toBe(200);
  const record = await app.collection('access-tokens').findOne({ linkId: link.linkId });
  expect(record!['expiresAt'].getTime()).toBeGreaterThanOrEqual(before + 2 * hour);
  expect(record!['expiresAt'].getTime()).toBeLessThanOrEqual(after + 2 * hour);
  await app.send('POST', `/api/share-links/${link.linkId}/revoke`, {
    body: { submissionId: candidate.submissionId, downloadToken: candidate.downloadToken },
  });
  expect((await status()).status).toBe(404);
});

test('100 views, many at once, with five left are exactly five', async () => {
  const link = await shareAs(app.send, candidate);
  const replies = await aHundredTimes((index) => view(link.token, {}, fromClient(index)));
  const statuses = replies.map(({ status }) => status);
  expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 403).length]).toEqual([5, 95]);
  expect(await stored(link)).toMatchObject({ useCount: 5, usesLeft: 0 });
});

test('staff share a packet behind a passcode: it shows its cover, downloads the packet, and changes nothing', async () => {
  const { specialty, skillsByCategory } = await readJson<ReplyOf<typeof getSpecialty>>(
    await app.checklist.send('GET', '/api/specialties/slug/rn-icu'),
  );
  const requirements = [{ kind: 'skill', need: 'must', skillId: skillsByCategory[0]!.skills[0]!.id, proficiency: 3 }];
  const asStaff = async <Reply>(path: string, body: object) =>
    readJson<Reply>(await app.checklist.send('POST', path, { as: 'user', body }));
  const { set } = await asStaff<{ set: { id: string } }>('/api/admin-portal/requirements', {
    name: 'Fernhill, order 4411',
    specialtyId: specialty.id,
    requirements,
  });
  const { packet } = await asStaff<{ packet: { id: string } }>(`/api/admin-portal/submissions/${candidate.submissionId}/packets`, {
    requirements: set.id,
  });
  const reusable = { mode: 'reusable', duration: '6mo', passcode, viewLimit: undefined, packetId: packet.id };
  expect((await make(reusable, { headers: { cookie: candidate.ownerCookie } })).status).toBe(403);
  expect((await make({ ...reusable, packetId: 'f'.repeat(24) }, { as: 'user' })).status).toBe(404);
  const { token } = await readJson<NewShareLink>(await make(reusable, { as: 'user' }));

  expect((await view(token)).status).toBe(401);
  const opened = await readJson<View>(await view(token, { passcode }));
  expect(opened.packet).toMatchObject({ job: 'Fernhill, order 4411', items: [{ fact: { state: 'met' } }] });
  const path = `/api/checklist/download/${opened.downloadToken}`;
  const waiting = await app.checklist.send('GET', path, { headers: { accept: 'text/html' } });
  expect([waiting.status, await waiting.text()]).toEqual([202, expect.stringContaining('The packet for')]);
  expect((await app.send('POST', `/api/share-links/${token}/create-edit-token`, { body: { passcode } })).status).toBe(403);
});

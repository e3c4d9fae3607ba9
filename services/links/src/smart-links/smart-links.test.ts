import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { day, minute } from '@larkfield/schemas/durations.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { eraseExpiredContent } from '#src/link/link-change-store.ts';
import { cookieOf, smartLinkAs } from '#test/candidate.ts';
import { startLinks, type LinksUnderTest } from '#test/start-links.ts';

let app: LinksUnderTest;
let token: string;
const icu = 1;

beforeAll(async () => {
  app = await startLinks();
});
afterAll(() => app.stop());
beforeEach(async () => {
  token = await smartLinkAs(app.send, icu);
});

const open = (headers: Record<string, string> = {}, as: 'anonymous' | 'user' = 'anonymous') =>
  app.send('GET', `/api/magic-links/${token}`, { headers, as });
const stored = () => app.collection('links').findOne({}, { sort: { _id: -1 } });
const answer = async (response: Response) => {
  const { error, code, reason } = await readJson(response);
  return [response.status, code, reason, error];
};

test('a Smart Link prefills the form four times, counts down, and is then used up', async () => {
  const first = await open();
  expect([first.status, await first.json()]).toEqual([
    200,
    {
      candidateName: 'Casimir Placeholder',
      email: 'casimir@candidate.example',
      phone: '555-0142',
      specialtySlug: expect.any(String),
      specialtyName: expect.any(String),
      usesRemaining: 3,
    },
  ]);
  const left = [];
  for (let use = 2; use <= 4; use += 1) left.push((await readJson<{ usesRemaining: number }>(await open())).usesRemaining);
  expect(left).toEqual([2, 1, 0]);
  expect(await answer(await open())).toEqual([
    410,
    'LINK_USED_UP',
    'uses_exceeded',
    'This Smart Link has reached its maximum uses. Please request a new one from your recruiter.',
  ]);
  expect(await stored()).toMatchObject({ useCount: 4, usesLeft: 0 });
});

test.each<[string, number, number, number | string]>([
  ['time left, uses left', 0, 3, 200],
  ['time left, no uses', 4, 3, 'uses_exceeded'],
  ['time over, uses left', 0, 3 * day + 1_000, 'time_expired'],
  ['time over, no uses', 4, 3 * day + 1_000, 'time_expired'],
])('both time and count limit a Smart Link: %s', async (_what, uses, later, expected) => {
  for (let use = 0; use < uses; use += 1) await open();
  app.advance(later);
  const response = await open();
  expect(typeof expected === 'number' ? response.status : (await readJson(response)).reason).toBe(expected);
});

test('a Smart Link is valid until its last minute, but not longer', async () => {
  app.advance(3 * day - 5 * minute);
  expect((await open()).status).toBe(200);
  app.advance(5 * minute + 1_000);
  expect(await answer(await open())).toEqual([
    410,
    'LINK_EXPIRED',
    'time_expired',
    'This Smart Link has expired. Please request a new one from your recruiter.',
  ]);
});

test('an expired link returns 410 for 30 days and then 404, and its content is erased at expiry', async () => {
  expect(JSON.stringify(await stored())).not.toContain('Casimir');
  app.advance(3 * day);
  expect(await eraseExpiredContent(app.context.now())).toBeGreaterThan(0);
  expect(await stored()).not.toHaveProperty('sealedContent');
  app.advance(30 * day - minute);
  expect((await open()).status).toBe(410);
  app.advance(2 * minute);
  expect(await answer(await open())).toEqual([
    404,
    'LINK_NOT_FOUND',
    undefined,
    'Smart Link not found. Please check the URL or request a new one.',
  ]);
});

test('HEAD, prefetch and prerender consume no use and return no data', async () => {
  for (let round = 0; round < 20; round += 1) {
    expect((await app.send('HEAD', `/api/magic-links/${token}`)).status).toBe(403);
    const ahead = await open(
      [{ 'sec-purpose': 'prefetch' }, { purpose: 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }, { 'x-moz': 'prefetch' }][round % 4],
    );
    expect([ahead.status, await ahead.text()]).toEqual([403, expect.not.stringContaining('Casimir')]);
  }
  expect(await stored()).toMatchObject({ useCount: 0, usesLeft: 4, lastOpenedAt: null });
});

test('reloads in the same browser are free for 30 minutes, even if others have used the link up', async () => {
  const first = await open();
  const cookie = cookieOf(first);
  const { _id } = (await stored())!;
  expect(first.headers.get('set-cookie')).toMatch(
    new RegExp(`^view-${_id}=[0-9a-f]{64}; Max-Age=1800; Path=/; Expires=[^;]+; HttpOnly; SameSite=Strict$`),
  );
  for (let reload = 0; reload < 10; reload += 1) expect((await open({ cookie })).status).toBe(200);
  expect(await stored()).toMatchObject({ useCount: 1 });
  for (let use = 0; use < 3; use += 1) await open();
  expect((await open({ cookie })).status).toBe(200);
  app.advance(30 * minute + 1_000);
  expect((await open({ cookie })).status).toBe(410);
});

test('the cookie of one link opens no other link', async () => {
  const cookie = cookieOf(await open());
  const other = await smartLinkAs(app.send, icu);
  const { _id } = (await stored())!;
  await app.send('GET', `/api/magic-links/${other}`, { headers: { cookie: cookie.replace(/view-\w+/, `view-${_id}`) } });
  expect(await app.collection('links').findOne({ _id })).toMatchObject({ useCount: 1 });
});

test('staff can open a Smart Link without being counted, even a used-up one', async () => {
  for (let use = 0; use < 6; use += 1) expect((await open({}, 'user')).status).toBe(200);
  expect(await stored()).toMatchObject({ useCount: 0, usesLeft: 4 });
});

test('exactly 4 of 40 parallel openings succeed with 4 uses', async () => {
  const statuses = (await Promise.all(Array.from({ length: 40 }, () => open()))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  expect(statuses.filter((status) => status === 410)).toHaveLength(36);
});

test.each<[string, object, number, string]>([
  ['no name', { candidateName: ' ' }, 400, 'Candidate name is required'],
  ['a name of 201 characters', { candidateName: 'x'.repeat(201) }, 400, 'Name must be at most 200 characters'],
  ['no email', { email: 'nobody' }, 400, 'Valid email address is required'],
  ['a phone of 21 characters', { phone: '5'.repeat(21) }, 400, 'Phone must be at most 20 characters'],
  ['an unknown specialty', { specialtyId: 499 }, 404, ''],
  ['an operator as name', { candidateName: { $ne: null } }, 400, ''],
])('refuses a Smart Link with %s', async (_what, change, status, details) => {
  const body = { specialtyId: icu, candidateName: 'Casimir Placeholder', email: 'casimir@candidate.example', ...change };
  const response = await app.send('POST', '/api/magic-links', { body });
  expect([response.status, (await readJson(response)).details ?? '']).toEqual([status, expect.stringContaining(details)]);
});

test('records creating and opening a link for the audit trail, but not a reload', async () => {
  const cookie = cookieOf(await open());
  await open({ cookie });
  const { _id } = (await stored())!;
  expect((await recordedActs(`link:${_id}`)).map(({ action, actor }) => [action, actor.kind])).toEqual([
    ['smart-link.created', 'anonymous'],
    ['smart-link.opened', 'anonymous'],
  ]);
});

import { day, hour } from '@larkfield/schemas/durations.ts';
import { pinRule } from '@larkfield/schemas/links/link-constants.ts';
import { passcodeFrom } from '@larkfield/testing/factories.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJson } from '@larkfield/testing/read-json.ts';
import { eraseExpiredContent } from '#src/link/link-change-store.ts';
import { aHundredTimes, draftBody, fromClient, submitAs, type Candidate } from '#test/candidate.ts';
import { startLinks, type LinksUnderTest } from '#test/start-links.ts';

let app: LinksUnderTest;
let candidate: Candidate;
const pin = passcodeFrom('060504');
const wrongPin = passcodeFrom('1');

beforeAll(async () => {
  app = await startLinks();
  candidate = await submitAs(app.checklist.send);
});
afterAll(() => app.stop());

const save = (changes: object = {}) => app.send('POST', '/api/drafts/save', { body: { ...draftBody(candidate), ...changes } });
const saved = async (changes: object = {}) => readJson<{ token: string; expiresAt: string }>(await save(changes));
const resume = (body: object, client = 1) => app.send('POST', '/api/drafts/resume', { body, headers: fromClient(client) });
const newest = () => app.collection('links').findOne({}, { sort: { _id: -1 } });
const answer = async (response: Response) => {
  const { code, error } = await readJson(response);
  return [response.status, code, error];
};

test('a draft can be read unchanged any number of times for 48 hours', async () => {
  const { token, expiresAt } = await saved();
  expect(Math.round((Date.parse(expiresAt) - app.context.now().getTime()) / hour)).toBe(48);
  for (let time = 0; time < 3; time += 1) {
    const response = await resume({ token });
    expect([response.status, await response.json()]).toEqual([
      200,
      { ...JSON.parse(draftBody(candidate).encryptedPayload), specialtySlug: 'rn-icu', specialtyName: 'ICU RN', expiresAt },
    ]);
  }
});

test('stores the content of a draft encrypted', async () => {
  await saved({ pin });
  const text = JSON.stringify(await newest());
  expect(text).toContain('"sealedContent":"v1.');
  for (const secret of ['Wilhelmina', '03/15/1985', '"0042"', pin]) expect(text).not.toContain(secret);
});

test('a draft with a PIN reveals only that it needs a PIN, and opens with the right one', async () => {
  const { token } = await saved({ pin });
  const asked = await resume({ token });
  expect([asked.status, await asked.json()]).toEqual([200, { requiresPin: true }]);
  expect((await resume({ token, pin })).status).toBe(200);
});

test('wrong PINs count down to a lock of this client, while another client can enter', async () => {
  const { token } = await saved({ pin });
  const replies = [];
  for (let time = 0; time < 5; time += 1) {
    const response = await resume({ token, pin: wrongPin });
    const { error, remainingAttempts } = await readJson(response);
    replies.push([response.status, remainingAttempts, error]);
  }
  expect(replies).toEqual([4, 3, 2, 1, 0].map((left) => [401, left, 'Incorrect PIN. Please try again.']));
  const locked = [423, 'LOCKED', 'This draft has been locked due to too many failed PIN attempts'];
  expect(await answer(await resume({ token, pin }))).toEqual(locked);
  expect(await answer(await resume({ token }))).toEqual(locked);
  expect((await resume({ token, pin }, 2)).status).toBe(200);
});

test('at most five of 100 simultaneous wrong PINs are checked', async () => {
  const { token } = await saved({ pin });
  const statuses = (await aHundredTimes(() => resume({ token, pin: wrongPin }))).map(({ status }) => status);
  expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 423).length]).toEqual([5, 95]);
});

test.each<[string, string | null, 'running' | 'expired' | 'revoked' | 'retired', number]>([
  ['right PIN, running', pin, 'running', 200],
  ['wrong PIN, running', wrongPin, 'running', 401],
  ['no PIN, running', null, 'running', 200],
  ['right PIN, expired', pin, 'expired', 410],
  ['no PIN, expired', null, 'expired', 410],
  ['right PIN, revoked', pin, 'revoked', 410],
  ['no PIN, revoked', null, 'revoked', 410],
  ['right PIN, retired', pin, 'retired', 423],
  ['no PIN, retired', null, 'retired', 423],
])('PIN and state: %s', async (_what, given, state, status) => {
  const { token } = await saved({ pin });
  const changes = {
    running: {},
    expired: { expiresAt: new Date(Date.now() - 1) },
    revoked: { revokedAt: new Date() },
    retired: { attemptsLeft: 0 },
  };
  await app.collection('links').updateOne({ _id: (await newest())!._id }, { $set: { lastOpenedAt: null, ...changes[state] } });
  const response = await resume(given === null ? { token } : { token, pin: given });
  expect(response.status).toBe(status);
  if (given === null && status === 200) expect(await response.json()).toEqual({ requiresPin: true });
});

test('an expired draft is refused at once, erased by the next run, and forgotten after 30 days', async () => {
  const { token } = await saved({ pin });
  app.advance(2 * day + 1_000);
  const gone = [410, 'LINK_EXPIRED', 'This draft link has expired'];
  expect(await answer(await resume({ token, pin }))).toEqual(gone);
  expect(await newest()).toHaveProperty('sealedContent');
  await eraseExpiredContent(app.context.now());
  const { _id, kind, tokenHash, expiresAt, ...left } = (await newest())!;
  expect([kind, tokenHash, expiresAt]).toEqual(['draft', expect.stringMatching(/^[0-9a-f]{64}$/), expect.any(Date)]);
  expect(left).not.toHaveProperty('sealedContent');
  expect(left).toMatchObject({ passcodeHash: null });
  expect(await answer(await resume({ token }))).toEqual(gone);
  app.advance(30 * day);
  expect(await answer(await resume({ token }))).toEqual([404, 'LINK_NOT_FOUND', 'Draft not found or has been deleted']);
});

test.each(['', 'abc', 'a'.repeat(63), 'a'.repeat(65)])(
  'a token of another length (%s) is no draft link, as the page says',
  async (token) => {
    expect(await answer(await resume({ token }))).toEqual([404, 'LINK_NOT_FOUND', 'Invalid draft link']);
  },
);

const payload = (change: object) => ({
  encryptedPayload: JSON.stringify({ ...JSON.parse(draftBody(candidate).encryptedPayload), ...change }),
});

test.each<[string, () => object, number, string]>([
  ['another duration', () => ({ durationHours: '720' }), 400, 'Drafts are kept for 48 hours. Longer drafts are not available yet.'],
  ['a payload that is not JSON', () => ({ encryptedPayload: '{' }), 400, ''],
  ['a payload that is a list', () => ({ encryptedPayload: '[]' }), 400, ''],
  ['no name', () => payload({ candidateName: ' ' }), 400, 'Name is required'],
  ['no date of birth', () => payload({ dateOfBirth: '' }), 400, 'Date of birth is required'],
  ['three SSN digits', () => payload({ last4Ssn: '123' }), 400, 'Must be exactly 4 digits'],
  ['no specialty', () => payload({ specialtyId: undefined }), 400, 'Specialty is required'],
  ['an unknown specialty', () => payload({ specialtyId: 499 }), 404, 'Specialty not found.'],
  [
    'a skill rated twice',
    () =>
      payload({
        skillRatings: [
          { skillId: 1, proficiency: 3 },
          { skillId: 1, proficiency: 4 },
        ],
      }),
    400,
    '',
  ],
  ['an additional field', () => payload({ isAdmin: true }), 400, ''],
  ['a PIN that is one digit too short', () => ({ pin: '1'.repeat(pinRule.digits - 1) }), 400, pinRule.problem],
  ['a PIN of letters', () => ({ pin: 'a'.repeat(pinRule.digits) }), 400, pinRule.problem],
  ['a prototype in the payload', () => ({ encryptedPayload: '{"__proto__":{"candidateName":"x"}}' }), 400, ''],
])('refuses a draft with %s and stores nothing', async (_what, change, status, text) => {
  const before = await app.collection('links').countDocuments();
  const response = await save(change());
  const reply = await readJson(response);
  expect([response.status, `${reply.message} ${reply.details}`]).toEqual([status, expect.stringContaining(text)]);
  expect(await app.collection('links').countDocuments()).toBe(before);
});

test('the refusal of a draft does not quote its content', async () => {
  const response = await save(payload({ last4Ssn: '98765', dateOfBirth: '13/45/1971' }));
  expect(await response.text()).not.toMatch(/\b98765\b|\/1971/);
});

import { expect, test } from 'vitest';
import { day, hour, minute } from '@larkfield/schemas/durations.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { viewShareLink } from '@larkfield/schemas/links/share-links.ts';
import type { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { aHundredTimes, cookieOf, fromClient, type NewShareLink, passcode, shareAs, submitAs, wrongPasscode } from '#test/candidate.ts';
import { useLinks } from '#test/use-links.ts';

const app = useLinks();

type View = ReplyOf<typeof viewShareLink>;
const stored = async ({ linkId }: NewShareLink) =>
  (await app.collection('links').find().toArray()).find(({ _id }) => String(_id) === linkId)!;
const error = async (response: Response) => {
  const { code, error: text } = await readJson(response);
  return [response.status, code, text];
};

test('a view shows the report of the submission without date of birth and SSN', async () => {
  const link = await shareAs(app.send, app.candidate);
  const response = await app.view(link.token);
  const report = await readJson<View>(response);
  const skills = app.candidate.input.skillRatings.length;
  expect(report).toMatchObject({
    submission: {
      candidateName: 'Wilhelmina Testcase',
      yearsExperience: null,
      shortReference: app.candidate.shortReference,
      changedAt: null,
    },
    specialty: { slug: 'rn-icu' },
    catalogueReview: { status: expect.stringMatching(/^(draft|in-review|reviewed)$/) },
    executiveSummary: { totalSkills: skills, skillsRated: skills, completionPercentage: 100 },
    downloadToken: expect.stringMatching(/^[0-9a-f]{64}$/),
    linkInfo: { mode: 'quick', expiresAt: link.expiresAt, maxViews: 5, viewCount: 1 },
  });
  expect(report.submission.skillRatings[0]).toMatchObject({ frequency: 'current' });
  expect(JSON.stringify(report)).not.toMatch(/\/1985|"0042"/);
});

test('a rating without a frequency gets the one implied by its last use, but a stored frequency wins', async () => {
  const { skillsByCategory } = await readJson<ReplyOf<typeof getSpecialty>>(
    await app.checklist.send('GET', '/api/specialties/slug/rn-icu'),
  );
  const [derived, kept] = skillsByCategory
    .flatMap(({ skills }) => skills)
    .filter(({ isSafetySkill }) => isSafetySkill === 0)
    .map(({ id }) => id);
  const instant = new Date(Date.now() - 10 * 30 * day).toISOString();
  const lastUsed = instant.slice(0, 10);
  const skillRatings = app.candidate.input.skillRatings.map((rating) => {
    // A client may send a date with a time; only the day is stored.
    if (rating.skillId === derived) return { ...rating, frequency: null, lastUsed: instant };
    return rating.skillId === kept ? { ...rating, frequency: 'recent' as const, lastUsed } : rating;
  });
  const owner = await submitAs(app.checklist.send, { skillRatings });
  const { submission } = await readJson<View>(await app.view((await shareAs(app.send, owner)).token));
  const shownOf = (id: number | undefined) => submission.skillRatings.find(({ skillId }) => skillId === id);
  expect([shownOf(derived), shownOf(kept)]).toMatchObject([
    { frequency: 'past_year', lastUsed },
    { frequency: 'recent', lastUsed },
  ]);
  const others = submission.skillRatings.filter(({ skillId }) => skillId !== derived && skillId !== kept);
  expect(others.every((rating) => rating.lastUsed === null)).toBe(true);
});

test.each<[string, number, number, [number, string, string] | null]>([
  ['time left, views left', 0, 0, null],
  ['time left, no views', 5, 0, [403, 'VIEW_LIMIT', 'View limit exceeded for this share link']],
  ['time over, views left', 0, 7 * day + 1_000, [410, 'LINK_EXPIRED', 'This share link has expired']],
  ['time over, no views', 5, 7 * day + 1_000, [410, 'LINK_EXPIRED', 'This share link has expired']],
])('both the time and the count of a quick link limit it: %s', async (_what, views, later, expected) => {
  const { token } = await shareAs(app.send, app.candidate);
  for (let count = 0; count < views; count += 1) expect((await app.view(token)).status).toBe(200);
  app.advance(later);
  const response = await app.view(token);
  if (expected) expect(await error(response)).toEqual(expected);
  else expect(response.status).toBe(200);
});

test('further views in the same browser are not counted for 30 minutes', async () => {
  const link = await shareAs(app.send, app.candidate);
  const cookie = cookieOf(await app.view(link.token));
  for (let reload = 0; reload < 10; reload += 1) expect((await app.view(link.token, {}, { cookie })).status).toBe(200);
  expect(await stored(link)).toMatchObject({ useCount: 1, usesLeft: 4 });
  app.advance(30 * minute + 1_000);
  await app.view(link.token, {}, { cookie });
  expect(await stored(link)).toMatchObject({ useCount: 2, usesLeft: 3 });
});

test('views by staff are not counted but recorded', async () => {
  const link = await shareAs(app.send, app.candidate);
  for (let count = 0; count < 7; count += 1) expect((await app.view(link.token, {}, {}, 'user')).status).toBe(200);
  expect(await stored(link)).toMatchObject({ useCount: 0, usesLeft: 5 });
  const opened = await app
    .collection('audit-outbox-links')
    .countDocuments({ 'event.object': `link:${link.linkId}`, 'event.action': 'share-link.opened', 'event.actor.kind': 'user' });
  expect(opened).toBe(7);
});

test('a view that checklist cannot serve is not counted', async () => {
  const link = await shareAs(app.send, app.candidate);
  const { checklist } = app.context;
  app.context.checklist = createServiceClient(
    'checklist',
    'http://127.0.0.1:9',
    createSigner('links', app.stores.secrets.internalKey('links')),
  );
  const response = await app.view(link.token);
  app.context.checklist = checklist;
  expect(response.status).toBe(503);
  expect(await stored(link)).toMatchObject({ useCount: 0, usesLeft: 5 });
  expect((await app.view(link.token)).status).toBe(200);
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
  const link = await shareAs(app.send, app.candidate, 'reusable');
  const { _id } = await stored(link);
  const changes = {
    running: {},
    expired: { expiresAt: new Date(Date.now() - 1) },
    revoked: { revokedAt: new Date() },
    retired: { attemptsLeft: 0 },
  };
  await app.collection('links').updateOne({ _id }, { $set: { lastOpenedAt: null, ...changes[state] } });
  const bodies = { right: { passcode }, wrong: { passcode: wrongPasscode }, none: {} };
  expect((await app.view(link.token, bodies[given])).status).toBe(status);
});

test('a reusable link requires its passcode, refuses a wrong one, and after the right one needs none for 30 minutes', async () => {
  const link = await shareAs(app.send, app.candidate, 'reusable');
  expect(link.passcode).toBe(passcode);
  expect(await readJson(await app.view(link.token))).toMatchObject({ code: 'PASSCODE_REQUIRED', requiresPasscode: true });
  expect(await readJson(await app.view(link.token, { passcode: wrongPasscode }))).toMatchObject({
    code: 'PASSCODE_WRONG',
    remainingAttempts: 4,
  });
  const right = await app.view(link.token, { passcode });
  expect([right.status, (await readJson<View>(right)).linkInfo]).toEqual([
    200,
    { mode: 'reusable', expiresAt: link.expiresAt, maxViews: null, viewCount: 1 },
  ]);
  const cookie = cookieOf(right);
  expect((await app.view(link.token, {}, { cookie })).status).toBe(200);
  app.advance(30 * minute + 1_000);
  expect((await app.view(link.token, {}, { cookie })).status).toBe(401);
});

test('staff need the passcode too', async () => {
  const link = await shareAs(app.send, app.candidate, 'reusable');
  expect((await app.view(link.token, {}, {}, 'user')).status).toBe(401);
  expect((await app.view(link.token, { passcode }, {}, 'user')).status).toBe(200);
});

test("a viewer's download token allows the download until the link ends, at most for two hours", async () => {
  const link = await shareAs(app.send, app.candidate);
  const before = Date.now();
  const { downloadToken } = await readJson<View>(await app.view(link.token));
  const after = Date.now();
  const status = () => app.checklist.send('GET', `/api/checklist/download/${downloadToken}/status`);
  expect((await status()).status).toBe(200);
  const record = await app.collection('access-tokens').findOne({ linkId: link.linkId });
  expect(record!['expiresAt'].getTime()).toBeGreaterThanOrEqual(before + 2 * hour);
  expect(record!['expiresAt'].getTime()).toBeLessThanOrEqual(after + 2 * hour);
  await app.revoke(link.linkId);
  expect((await status()).status).toBe(404);
});

test('exactly five of 100 simultaneous views succeed if five are left', async () => {
  const link = await shareAs(app.send, app.candidate);
  const replies = await aHundredTimes((index) => app.view(link.token, {}, fromClient(index)));
  const statuses = replies.map(({ status }) => status);
  expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 403).length]).toEqual([5, 95]);
  expect(await stored(link)).toMatchObject({ useCount: 5, usesLeft: 0 });
});

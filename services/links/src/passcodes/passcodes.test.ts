import { day, hour, minute } from '@larkfield/schemas/durations.ts';
import { passcodeFrom } from '@larkfield/testing/factories.ts';
import argon2 from 'argon2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { passcodeHashes } from './passcode-metrics.ts';
import { createPasscodeHasher } from './passcode-hasher.ts';
import {
  aHundredTimes,
  cookieOf,
  draftBody,
  fromClient,
  passcode,
  shareAs,
  submitAs,
  wrongPasscode,
  type Candidate,
  type NewShareLink,
} from '#test/candidate.ts';
import { startLinks, type LinksUnderTest } from '#test/start-links.ts';

let app: LinksUnderTest;
let candidate: Candidate;
let link: NewShareLink;

beforeAll(async () => {
  app = await startLinks();
  candidate = await submitAs(app.checklist.send);
});
afterAll(() => app.stop());
beforeEach(async () => {
  link = await shareAs(app.send, candidate, 'reusable');
});

const view = (given: string | null, headers = fromClient(1)) =>
  app.send('POST', `/api/share-links/${link.token}/view`, { body: given ? { passcode: given } : {}, headers });
const wrong = async (times: number, headers = fromClient(1)) => {
  const replies = [];
  for (let time = 0; time < times; time += 1) {
    const response = await view(wrongPasscode, headers);
    replies.push([response.status, (await readJson(response)).remainingAttempts]);
  }
  return replies;
};
const stored = async () => (await app.collection('links').find().toArray()).find(({ _id }) => String(_id) === link.linkId)!;
const checks = async () => (await passcodeHashes.get()).values.find(({ labels }) => labels.purpose === 'check')?.value ?? 0;
const actions = async () => (await recordedActs(`link:${link.linkId}`)).map(({ action }) => action).sort();
const lockedText = 'This share link has been locked due to too many failed passcode attempts';

test('wrong passcodes count down, and the fifth locks the client even for the right passcode', async () => {
  expect(await wrong(5)).toEqual([
    [401, 4],
    [401, 3],
    [401, 2],
    [401, 1],
    [401, 0],
  ]);
  for (const given of [passcode, wrongPasscode, null]) {
    const response = await view(given);
    expect([response.status, (await readJson(response)).error]).toEqual([423, lockedText]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(5 * 60);
  }
  expect(await actions()).toEqual(['passcode.locked', ...Array<string>(5).fill('passcode.refused'), 'share-link.created']);
});

test('a second client can enter while the first is locked', async () => {
  await wrong(5);
  expect((await view(passcode, fromClient(2))).status).toBe(200);
  expect((await view(passcode)).status).toBe(423);
});

test('each further round has a longer lock: 15 minutes, 1, 4 and 24 hours, and 24 again', async () => {
  for (const wait of [15 * minute, hour, 4 * hour, day, day]) {
    await wrong(5);
    app.advance(wait / 2);
    expect((await view(passcode)).status).toBe(423);
    app.advance(wait / 2 + 1_000);
    expect((await view(null)).status).toBe(401);
  }
  expect((await view(passcode)).status).toBe(200);
});

test('success clears only the client’s own counter, and starts again with the first round', async () => {
  await wrong(4, fromClient(1));
  await wrong(3, fromClient(2));
  expect((await view(passcode, fromClient(1))).status).toBe(200);
  expect((await wrong(1, fromClient(1)))[0]).toEqual([401, 4]);
  expect((await wrong(1, fromClient(2)))[0]).toEqual([401, 1]);
});

test('wrong passcodes of one link do not count for another link', async () => {
  await wrong(4);
  link = await shareAs(app.send, candidate, 'reusable');
  expect((await wrong(1))[0]).toEqual([401, 4]);
});

test('100 simultaneous wrong passcodes of one client compute at most five hashes', async () => {
  const before = await checks();
  const statuses = (await aHundredTimes(() => view(wrongPasscode))).map(({ status }) => status);
  expect((await checks()) - before).toBe(5);
  expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 423).length]).toEqual([5, 95]);
});

test('viewing and editing share a count', async () => {
  await wrong(3);
  const edit = await app.send('POST', `/api/share-links/${link.token}/create-edit-token`, {
    body: { passcode: wrongPasscode },
    headers: fromClient(1),
  });
  expect([edit.status, (await readJson(edit)).remainingAttempts]).toEqual([401, 1]);
});

test('a browser with a session stays in while its address is locked', async () => {
  const cookie = cookieOf(await view(passcode));
  await wrong(5);
  expect((await view(null, { ...fromClient(1), cookie })).status).toBe(200);
});

test('the last wrong lifetime attempt retires a passcode for all clients, until the link gets a new one', async () => {
  const { _id } = await stored();
  await app.collection('links').updateOne({ _id }, { $set: { attemptsLeft: 20 } });
  const cookie = cookieOf(await view(passcode, fromClient(99)));
  for (let client = 1; client <= 4; client += 1)
    await Promise.all(Array.from({ length: 5 }, () => view(wrongPasscode, fromClient(client))));
  expect(await stored()).toMatchObject({ attemptsLeft: 0 });
  expect((await actions()).filter((action) => action === 'passcode.retired')).toHaveLength(1);
  const before = await checks();
  for (const headers of [fromClient(77), { ...fromClient(99), cookie }]) {
    const response = await view(passcode, headers);
    expect([response.status, (await readJson(response)).error]).toEqual([423, lockedText]);
  }
  app.advance(30 * day);
  expect((await view(passcode, fromClient(78))).status).toBe(423);
  expect(await checks()).toBe(before);

  const { submissionId, downloadToken } = candidate;
  const replaced = await app.send('POST', `/api/share-links/${link.linkId}/replace-passcode`, {
    body: { submissionId, downloadToken, passcode: passcodeFrom('731955') },
  });
  expect([replaced.status, (await readJson<{ link: { state: string } }>(replaced)).link.state]).toEqual([200, 'active']);
  expect((await view(passcode, fromClient(78))).status).toBe(401);
  expect((await view(passcodeFrom('731955'), fromClient(1))).status).toBe(200);
});

test('many simultaneous clients cannot exceed the 100 lifetime attempts either', async () => {
  const { _id } = await stored();
  await app.collection('links').updateOne({ _id }, { $set: { attemptsLeft: 7 } });
  const before = await checks();
  const statuses = (await Promise.all(Array.from({ length: 30 }, (_, client) => view(wrongPasscode, fromClient(client))))).map(
    ({ status }) => status,
  );
  expect((await checks()) - before).toBe(7);
  expect(statuses.filter((status) => status === 401)).toHaveLength(7);
});

test('the right passcode costs no lifetime attempt', async () => {
  for (let time = 0; time < 3; time += 1) await view(passcode);
  expect(await stored()).toMatchObject({ attemptsLeft: 100 });
});

test('over the limit of concurrent hashes the reply is 503, and an unchecked passcode does not count', async () => {
  const { hasher } = app.context;
  app.context.hasher = createPasscodeHasher(Buffer.alloc(32, 7), { limits: { atOnce: 1, queueLength: 1 } });
  const { verify } = argon2;
  const twoRefused = Promise.withResolvers<void>();
  vi.spyOn(argon2, 'verify').mockImplementation(async (...given) => {
    await twoRefused.promise;
    return verify(...given);
  });
  let refused = 0;
  const ask = async (client: number) => {
    const reply = await view(wrongPasscode, fromClient(client));
    if (reply.status === 503 && (refused += 1) === 2) twoRefused.resolve();
    return reply;
  };
  const replies = await Promise.all([1, 2, 3, 4].map(ask));
  vi.restoreAllMocks();
  app.context.hasher = hasher;
  const statuses = replies.map(({ status }) => status);
  expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 503).length]).toEqual([2, 2]);
  expect(replies.find(({ status }) => status === 503)!.headers.get('retry-after')).toBe('2');
  expect(await stored()).toMatchObject({ attemptsLeft: 98 });
  const busy = statuses.indexOf(503) + 1;
  expect((await wrong(1, fromClient(busy)))[0]).toEqual([401, 4]);
});

test('a wrong passcode costs one hash, like the right one', async () => {
  const costOf = async (given: string) => {
    const before = await checks();
    await view(given);
    return (await checks()) - before;
  };
  expect([await costOf(passcode), await costOf(wrongPasscode), await costOf(passcode)]).toEqual([1, 1, 1]);
});

test('while Redis is down passcodes and PINs get 503, but quick links and open sessions work, and counters survive', async () => {
  const quick = await shareAs(app.send, candidate);
  const draft = await readJson<{ token: string }>(
    await app.send('POST', '/api/drafts/save', { body: draftBody(candidate, { pin: passcode }) }),
  );
  const cookie = cookieOf(await view(passcode, fromClient(3)));
  await wrong(3);
  await wrong(5, fromClient(2));
  await app.stores.killRedis();
  const edit = () => app.send('POST', `/api/share-links/${link.token}/create-edit-token`, { body: { passcode } });
  const resume = () => app.send('POST', '/api/drafts/resume', { body: { token: draft.token, pin: passcode } });
  for (const response of [await view(passcode), await view(wrongPasscode), await edit(), await resume()]) expect(response.status).toBe(503);
  expect((await app.send('POST', `/api/share-links/${quick.token}/view`, { body: {} })).status).toBe(200);
  expect((await view(null, { ...fromClient(3), cookie })).status).toBe(200);

  await app.stores.restartRedis();
  await expect.poll(async () => (await view(null, fromClient(4))).status).toBe(401);
  expect((await wrong(1))[0]).toEqual([401, 1]);
  expect((await view(passcode, fromClient(2))).status).toBe(423);
  expect((await resume()).status).toBe(200);
});

test('Redis contains no client address, token or passcode', async () => {
  await wrong(2, { 'x-client-address': '198.51.100.77' });
  const keys = await app.redis.keys('links:*');
  const all = JSON.stringify(await Promise.all(keys.map(async (key) => [key, await app.redis.hgetall(key)])));
  expect(all).toContain(link.linkId);
  for (const secret of ['198.51.100.77', link.token, passcode, wrongPasscode]) expect(all).not.toMatch(new RegExp(`\\b${secret}\\b`));
});

import { passcodeFrom } from '@larkfield/testing/factories.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { startGateway, type GatewayFixture } from '#test/gateway-fixture.ts';

let gateway: GatewayFixture;
let lastAddress = 0;

beforeAll(async () => {
  const begun = Date.now();
  // The tests make more simultaneous calls than one client may have.
  gateway = await startGateway({ now: () => begun, admission: { unfinishedPerClient: 1_000 } });
});
afterEach(() => gateway.setAnswer(null));
afterAll(() => gateway.stop());

/** Returns an address that no other test uses. */
const newAddress = () => `198.18.${(lastAddress += 1) >> 8}.${lastAddress & 255}`;

/** Makes many calls at once, so that a slow machine does not reach the end of a window. */
async function statuses(count: number, call: () => Promise<Response>): Promise<number[]> {
  const replies: Response[] = [];
  while (replies.length < count) {
    replies.push(...(await Promise.all(Array.from({ length: Math.min(50, count - replies.length) }, call))));
    for (const key of await gateway.redis.keys('limit:*')) await gateway.redis.expire(key, 3_600);
  }
  return replies.map(({ status }) => status).sort();
}
const expected = (allowed: number, refused: number) => [...Array<number>(allowed).fill(200), ...Array<number>(refused).fill(429)];

const token = 'a'.repeat(64);
test.each([
  ['POST', '/api/auth/login', 30],
  ['POST', '/api/auth/change-password', 30],
  ['POST', '/api/checklist/submit', 30],
  ['POST', '/api/drafts/save', 30],
  ['POST', '/api/contact-submissions', 10],
  ['POST', '/api/my-checklists/links', 10],
  ['POST', '/api/my-checklists/session', 60],
  ['POST', '/api/magic-links', 100],
  ['POST', '/api/references', 20],
  ['GET', `/api/magic-links/${token}`, 60],
  ['GET', `/api/checklist/download/${token}`, 60],
  ['POST', `/api/share-links/${token}/view`, 60],
  ['GET', '/verify/LK-7Q3M-X9TR/8H2K-Q4TZ', 60],
  ['GET', '/api/jobs', 600],
])('%s %s allows one address %i calls', async (method, path, limit) => {
  const from = newAddress();
  const send = () => gateway.send(method, path, { from, ...(method === 'POST' && { body: {} }) });
  expect(await statuses(limit + 3, send)).toEqual(expected(limit, 3));
  const elsewhere = await gateway.send(method, path, { ...(method === 'POST' && { body: {} }) });
  expect(elsewhere.status).toBe(200);
});

test('over the limit a person gets a page, and a program gets Retry-After', async () => {
  const from = newAddress();
  const send = () => gateway.send('POST', '/api/contact-submissions', { from, body: {} });
  await statuses(10, send);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect(await refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    error: expect.stringMatching(/^Too many requests\. Please try again in \d+ minutes\.$/) as string,
    message: expect.stringMatching(/^Too many requests\. Please try again in \d+ minutes\.$/) as string,
  });
});

test('over the limit of Smart Links the reply offers sign-in, except to signed-in staff', async () => {
  const from = newAddress();
  const { cookie } = await gateway.openSession();
  const send = (headers: Record<string, string>) => gateway.send('POST', '/api/magic-links', { from, body: {}, headers });
  const messageOver = async (points: number, headers: Record<string, string>) => {
    await statuses(points, () => send(headers));
    return ((await (await send(headers)).json()) as { message: string }).message;
  };
  expect(await messageOver(100, {})).toMatch(/^Too many requests\. Please try again in \d+ minutes, or sign in\.$/);
  expect(await messageOver(200, { cookie })).toMatch(/^Too many requests\. Please try again in \d+ minutes\.$/);
});

describe('a call that is refused for an invalid field', () => {
  const answerWith = (status: number, code: string) =>
    gateway.setAnswer(
      (_request, response) => void response.writeHead(status, { 'content-type': 'application/json', 'x-error-code': code }).end('{}'),
    );
  const of = (status: number, count: number) => Array<number>(count).fill(status);

  test.each([
    ['/api/checklist/submit', 30],
    ['/api/drafts/save', 30],
    ['/api/contact-submissions', 10],
    ['/api/magic-links', 100],
  ])('to %s leaves all %i points for other calls', async (path, points) => {
    const from = newAddress();
    const send = () => gateway.send('POST', path, { from, body: {} });
    answerWith(400, 'INVALID_INPUT');
    // One after the other: many at once may fill the limit until they are answered.
    for (let index = 0; index < points + 5; index += 1) expect((await send()).status).toBe(400);
    gateway.setAnswer(null);
    expect(await statuses(points + 3, send)).toEqual([...of(200, points), ...of(429, 3)]);
  });

  test('counts only for the general limit, but any other refusal also counts for the limit of its kind', async () => {
    const [typing, knocking] = [newAddress(), newAddress()];
    const send = (from: string) => () => gateway.send('POST', '/api/contact-submissions', { from, body: {} });
    answerWith(409, 'CONFLICT');
    expect(await statuses(12, send(knocking))).toEqual([...of(409, 10), ...of(429, 2)]);
    answerWith(400, 'INVALID_INPUT');
    const asked = await statuses(620, () => gateway.send('GET', '/api/jobs', { from: typing }));
    expect(asked).toEqual([...of(400, 600), ...of(429, 20)]);
    expect((await send(typing)()).status).toBe(429);
  });

  test('counts if it is a sign-in, since each is a guess', async () => {
    const from = newAddress();
    answerWith(400, 'INVALID_INPUT');
    expect(await statuses(32, () => gateway.send('POST', '/api/auth/login', { from, body: {} }))).toEqual([...of(400, 30), ...of(429, 2)]);
  });
});

test('a call that failed through our fault does not count for the limit of its kind, but one that may have taken effect does', async () => {
  const send = (from: string) => () => gateway.send('POST', '/api/contact-submissions', { from, body: {} });
  const failing = newAddress();
  const fails = (status: number, code: string) =>
    gateway.setAnswer((_request, response) => void response.writeHead(status, { 'x-error-code': code }).end('{}'));
  fails(503, 'SERVICE_UNAVAILABLE');
  // One after the other: many at once may fill the limit until they are answered.
  for (let index = 0; index < 12; index += 1) expect((await send(failing)()).status).toBe(503);
  gateway.setAnswer(null);
  expect((await send(failing)()).status).toBe(200);
  const late = newAddress();
  fails(504, 'GATEWAY_TIMEOUT');
  for (let index = 0; index < 10; index += 1) expect((await send(late)()).status).toBe(504);
  expect((await send(late)()).status).toBe(429);
});

test('a returned point serves the next call, even if a call was refused meanwhile', async () => {
  const from = newAddress();
  const send = () => gateway.send('POST', '/api/contact-submissions', { from, body: {} });
  const held: (() => void)[] = [];
  gateway.setAnswer((_request, response) => {
    held.push(() => response.writeHead(503, { 'x-error-code': 'SERVICE_UNAVAILABLE' }).end('{}'));
  });
  const failing = Array.from({ length: 10 }, send);
  await waitUntil('all ten are under way', async () => held.length === 10);
  for (let index = 0; index < 3; index += 1) expect((await send()).status).toBe(429);
  for (const answer of held) answer();
  expect((await Promise.all(failing)).map(({ status }) => status)).toEqual(Array<number>(10).fill(503));
  gateway.setAnswer(null);
  expect(await statuses(12, send)).toEqual(expected(10, 2));
});

test.each([
  ['POST', '/api/auth/login'],
  ['GET', `/api/checklist/download/${token}`],
])('%s %s counts for the general limit even if it fails through our fault', async (method, path) => {
  const from = newAddress();
  gateway.setAnswer((_request, response) => void response.writeHead(503, { 'x-error-code': 'SERVICE_UNAVAILABLE' }).end('{}'));
  const countedInAll = async () => {
    const counts = await gateway.redis.mget('none', ...(await gateway.redis.keys('limit:general:*')));
    return counts.reduce((sum, count) => sum + Number(count), 0);
  };
  const before = await countedInAll();
  const send = () => gateway.send(method, path, { from, ...(method === 'POST' && { body: {} }) });
  // Only a few run at once, since many may reach the limit of their kind until they are complete. The first sixty are counted without Redis.
  for (let round = 0; round < 4; round += 1) await Promise.all(Array.from({ length: 20 }, send));
  expect((await countedInAll()) - before).toBe(20);
});

test('a failed PDF has the same limit of requests as any other', async () => {
  const from = newAddress();
  gateway.setAnswer((_request, response) => void response.writeHead(503, { 'x-error-code': 'PDF_FAILED' }).end('{}'));
  const asked = await statuses(62, () => gateway.send('GET', `/api/checklist/download/${token}`, { from }));
  expect(asked).toEqual([...Array<number>(2).fill(429), ...Array<number>(60).fill(503)]);
});

test('counts signed-in staff by user, not by address, and lets them create more Smart Links', async () => {
  const { cookie } = await gateway.openSession();
  const send = (session: string) => () =>
    gateway.send('POST', '/api/magic-links', { body: {}, headers: { cookie: session }, from: newAddress() });
  expect(await statuses(205, send(cookie))).toEqual(expected(200, 5));
  const colleague = await gateway.openSession();
  expect((await send(colleague.cookie)()).status).toBe(200);
});

test('two calls with separate limits do not share points', async () => {
  const from = newAddress();
  await statuses(11, () => gateway.send('POST', '/api/contact-submissions', { from, body: {} }));
  expect((await gateway.send('POST', '/api/feedback/survey', { from, body: {} })).status).toBe(200);
});

test('polling for a PDF is not limited', async () => {
  const from = newAddress();
  const path = `/api/checklist/download/${token}/status`;
  expect(await statuses(650, () => gateway.send('GET', path, { from }))).toEqual(expected(650, 0));
});

test('addresses of one IPv6 /64 share a limit', async () => {
  const send = (from: string) => () => gateway.send('POST', '/api/contact-submissions', { from, body: {} });
  await statuses(10, send('2001:db8:1:1::1'));
  expect((await send('2001:db8:1:1:ffff::9')()).status).toBe(429);
  expect((await send('2001:db8:1:2::1')()).status).toBe(200);
});

describe('wrong passcodes', () => {
  const answerWith = (code: string) =>
    gateway.setAnswer(
      (_request, response) => void response.writeHead(401, { 'content-type': 'application/json', 'x-error-code': code }).end('{}'),
    );
  const view = (from: string, link = token) =>
    gateway.send('POST', `/api/share-links/${link}/view`, { from, body: { passcode: passcodeFrom('0') } });

  test('are counted over all links of all kinds, and after 20 the address must wait', async () => {
    const from = newAddress();
    answerWith('PASSCODE_WRONG');
    for (let index = 0; index < 12; index += 1) expect((await view(from, index.toString(16).padStart(64, '0'))).status).toBe(401);
    answerWith('PIN_WRONG');
    const resume = () => gateway.send('POST', '/api/drafts/resume', { from, body: { token, pin: passcodeFrom('0') } });
    for (let index = 0; index < 8; index += 1) expect((await resume()).status).toBe(401);
    expect((await resume()).status).toBe(429);
    expect((await view(from)).status).toBe(429);
    expect((await view(newAddress())).status).toBe(401);
  });

  test('are counted exactly even if many arrive at once', async () => {
    const from = newAddress();
    const before = gateway.received.length;
    const answers: (() => void)[] = [];
    gateway.setAnswer((_request, response) => {
      // Replies are held back until 20 calls, the most that may arrive, have arrived.
      answers.push(() => response.writeHead(401, { 'content-type': 'application/json', 'x-error-code': 'PASSCODE_WRONG' }).end('{}'));
      if (answers.length === 20) for (const answer of answers) answer();
      if (answers.length > 20) answers.at(-1)!();
    });
    const replies = await Promise.all(Array.from({ length: 60 }, () => view(from)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(20).fill(401), ...Array<number>(40).fill(429)]);
    expect(gateway.received.length - before).toBe(20);
  });

  test('do not include correct ones that arrive at once, or calls to a service that is down', async () => {
    const from = newAddress();
    const allAtOnce = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, () => view(from)))).map(({ status }) => status);
    answerWith('PASSCODE_WRONG');
    expect(await allAtOnce(15)).toEqual(Array<number>(15).fill(401));
    // There are more calls than points left, so some must wait for others.
    gateway.setAnswer(null);
    expect(await allAtOnce(20)).toEqual(Array<number>(20).fill(200));
    gateway.setAnswer((_request, response) => void response.destroy());
    expect(await allAtOnce(15)).toEqual(Array<number>(15).fill(502));
    answerWith('PASSCODE_WRONG');
    expect((await allAtOnce(10)).sort()).toEqual([...Array<number>(5).fill(401), ...Array<number>(5).fill(429)]);
  });

  test('do not include a request for the passcode', async () => {
    const from = newAddress();
    answerWith('PASSCODE_REQUIRED');
    for (let index = 0; index < 25; index += 1) expect((await view(from)).status).toBe(401);
  });
});

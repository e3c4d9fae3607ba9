import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { second } from '@larkfield/schemas/durations.ts';
import { createVerifier, type ServiceName } from '@larkfield/service-kit/access/identity.ts';
import { confirmSession, endSession, findSession } from '@larkfield/stored-data/session-store.ts';
import { startGateway, type GatewayFixture } from '#test/gateway-fixture.ts';

const { sessionIdle, sessionAbsolute } = authConstants;
let gateway: GatewayFixture;
let clock: number;

beforeAll(async () => {
  gateway = await startGateway({ now: () => clock });
});
beforeEach(() => {
  clock = Date.now();
});
afterAll(() => gateway.stop());

/** The identity that the service received and verified; null without one. */
async function identityAt(service: ServiceName, path: string, headers: Record<string, string>) {
  await gateway.send('GET', path, { headers });
  const { authorization } = gateway.received.at(-1)!.headers;
  return authorization ? createVerifier(service, gateway.secrets.publicKeys)(authorization.replace('Bearer ', '')) : null;
}
const whoAmI = (cookie: string, headers: Record<string, string> = {}) => identityAt('auth', '/api/auth/me', { cookie, ...headers });

describe('a session cookie', () => {
  test('becomes an identity for the one service that is called', async () => {
    const { cookie, userId } = await gateway.openSession('admin');
    const identity = { kind: 'user', userId, email: 'admin@larkfield.example', role: 'admin' };
    expect(await whoAmI(cookie)).toMatchObject(identity);
    expect(await identityAt('checklist', '/api/admin-portal/submissions/recent', { cookie })).toMatchObject(identity);
    await expect(identityAt('links', '/api/auth/me', { cookie })).rejects.toThrow();
  });

  test('carries the time of re-authentication, which activity keeps and another session does not have', async () => {
    const { cookie, token } = await gateway.openSession('admin');
    const other = await gateway.openSession('admin');
    expect(await whoAmI(cookie)).not.toHaveProperty('confirmedAt');
    const { sessionId } = (await findSession(gateway.sessions, token))!;
    await confirmSession(gateway.sessions, sessionId, clock);
    clock += 11 * second;
    for (let call = 0; call < 2; call += 1) expect(await whoAmI(cookie)).toMatchObject({ confirmedAt: clock - 11 * second });
    expect(await whoAmI(other.cookie)).not.toHaveProperty('confirmedAt');
  });

  test('of an unknown, malformed or missing session gives no identity', async () => {
    for (const value of ['f'.repeat(64), 'short', '../../x', '']) expect(await whoAmI(`__Host-larkfield-session=${value}`)).toBeNull();
    expect(await whoAmI('something=else')).toBeNull();
  });

  test('reaches only auth, while other cookies reach every service', async () => {
    const { cookie } = await gateway.openSession();
    const cookieAt = async (path: string, sent: string) => {
      await gateway.send('GET', path, { headers: { cookie: sent } });
      return gateway.received.at(-1)!.headers.cookie;
    };
    expect(await cookieAt('/api/auth/me', `a=1; ${cookie}`)).toBe(`a=1; ${cookie}`);
    expect(await cookieAt('/api/jobs', `a=1; ${cookie}; larkfield-session=x; b=2`)).toBe('a=1; b=2');
    expect(await cookieAt('/api/jobs', `a=larkfield-session; ${cookie}`)).toBe('a=larkfield-session');
    expect(await cookieAt('/api/jobs', cookie)).toBeUndefined();
  });

  test('without the HTTPS prefix is ignored over HTTPS', async () => {
    const { token } = await gateway.openSession();
    expect(await whoAmI(`larkfield-session=${token}`)).toBeNull();
  });

  test('that is replayed after the session has ended gives no identity', async () => {
    const { cookie, token } = await gateway.openSession();
    expect(await whoAmI(cookie)).not.toBeNull();
    await endSession(gateway.redis, token);
    expect(await whoAmI(cookie)).toBeNull();
  });
});

describe('a session ends', () => {
  test('after 30 minutes without activity, and not before', async () => {
    const { cookie } = await gateway.openSession('user', clock);
    clock += sessionIdle - second;
    expect(await whoAmI(cookie)).not.toBeNull();
    clock += sessionIdle - second;
    expect(await whoAmI(cookie)).not.toBeNull();
    clock += sessionIdle + second;
    expect(await whoAmI(cookie)).toBeNull();
  });

  test('12 hours after sign-in despite any activity', async () => {
    const { cookie } = await gateway.openSession('user', clock);
    const signedInAt = clock;
    while (clock + 20 * 60 * second < signedInAt + sessionAbsolute) {
      clock += 20 * 60 * second;
      expect(await whoAmI(cookie)).not.toBeNull();
    }
    clock = signedInAt + sessionAbsolute + second;
    expect(await whoAmI(cookie)).toBeNull();
  });

  test('despite background polls', async () => {
    const { cookie } = await gateway.openSession('user', clock);
    clock += sessionIdle - second;
    expect(await whoAmI(cookie, { 'x-background': '1' })).not.toBeNull();
    clock += 2 * second;
    expect(await whoAmI(cookie, { 'x-background': '1' })).toBeNull();
  });
});

test('a session that was created by a fast clock ends once the clock is right', async () => {
  const ahead = await gateway.openSession('user', clock + 11 * second);
  const nearly = await gateway.openSession('user', clock + 5 * second);
  expect([await whoAmI(ahead.cookie), await whoAmI(nearly.cookie)]).toEqual([null, expect.anything()]);
});

test('records activity at most every 10 seconds', async () => {
  const { cookie, token } = await gateway.openSession('user', clock);
  const signedInAt = clock;
  const lastSeen = async () => (await findSession(gateway.sessions, token, clock))!.lastSeenAt - signedInAt;
  clock += 9 * second;
  await whoAmI(cookie);
  expect(await lastSeen()).toBe(0);
  clock += second;
  await whoAmI(cookie);
  expect(await lastSeen()).toBe(10 * second);
});

describe('a session written into Redis by another party', () => {
  const keyOf = async (cookie: string) => `session:${(await findSession(gateway.sessions, cookie.split('=')[1]!, clock))!.sessionId}`;

  test('is ignored if its MAC is missing or wrong, or its text is unreadable', async () => {
    const { cookie } = await gateway.openSession('user', clock);
    const key = await keyOf(cookie);
    const kept = JSON.parse((await gateway.redis.get(key))!) as Record<string, string>;
    const { mac, ...bare } = kept;
    for (const forged of [
      bare,
      { ...bare, mac: '' },
      { ...bare, mac: `${mac!.startsWith('A') ? 'B' : 'A'}${mac!.slice(1)}` },
      'nonsense',
    ]) {
      await gateway.redis.set(key, typeof forged === 'string' ? forged : JSON.stringify(forged));
      expect(await whoAmI(cookie)).toBeNull();
    }
    await gateway.redis.set(key, JSON.stringify(kept));
    expect(await whoAmI(cookie)).not.toBeNull();
  });

  test('cannot change the user, role or times of a session, and cannot copy a session', async () => {
    const { cookie } = await gateway.openSession('user', clock);
    const other = await gateway.openSession('admin', clock);
    const key = await keyOf(cookie);
    const kept = (await gateway.redis.get(key))!;
    const changes = [
      { role: 'admin' },
      { userId: other.userId },
      { email: 'admin@larkfield.example' },
      { createdAt: clock + 1 },
      { lastSeenAt: clock + 1 },
    ];
    for (const change of changes) {
      await gateway.redis.set(key, JSON.stringify({ ...JSON.parse(kept), ...change }));
      expect([change, await whoAmI(cookie)]).toEqual([change, null]);
    }
    await gateway.redis.set(key, (await gateway.redis.get(await keyOf(other.cookie)))!);
    expect(await whoAmI(cookie)).toBeNull();
  });
});

test('a confirmation written into Redis by another party does not count', async () => {
  const { cookie, token } = await gateway.openSession('admin', clock);
  const { sessionId } = (await findSession(gateway.sessions, token, clock))!;
  await confirmSession(gateway.sessions, sessionId, clock);
  const kept = (await gateway.redis.get(`session-confirmed:${sessionId}`))!;
  const confirmedAt = async () => (await findSession(gateway.sessions, cookie.split('=')[1]!, clock))!.confirmedAt;
  expect(await confirmedAt()).toBe(clock);
  for (const forged of [String(clock), `${clock + 1}.${kept.split('.')[1]}`, '']) {
    await gateway.redis.set(`session-confirmed:${sessionId}`, forged);
    expect(await confirmedAt()).toBeUndefined();
  }
});

describe('while Redis is down', () => {
  beforeAll(() => gateway.killRedis());
  afterAll(() => gateway.restartRedis());

  test('public routes still work without a session, and visitors notice nothing', async () => {
    const cookie = `__Host-larkfield-session=${'a'.repeat(64)}`;
    expect(await identityAt('contact', '/api/jobs', { cookie })).toBeNull();
    expect((await gateway.send('POST', '/api/checklist/submit', { body: {} })).status).toBe(200);
    expect((await gateway.send('GET', '/readyz')).status).toBe(200);
  });

  test('rate limits still apply', async () => {
    const send = () => gateway.send('POST', '/api/contact-submissions', { from: '203.0.113.77', body: {} });
    for (let calls = 0; calls < 10; calls += 1) expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
  });

  test('protected routes return 503 to calls with a session', async () => {
    const before = gateway.received.length;
    const response = await gateway.send('GET', '/api/admin-portal/submissions/recent', {
      headers: { cookie: `__Host-larkfield-session=${'a'.repeat(64)}` },
    });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(gateway.received).toHaveLength(before);
  });

  test('sign-in returns 503, since it would be unlimited', async () => {
    for (const path of ['/api/auth/login', '/api/auth/change-password'])
      expect((await gateway.send('POST', path, { body: {} })).status).toBe(503);
  });

  test('other limits are counted in memory', async () => {
    const contact = () => gateway.send('POST', '/api/contact-submissions', { body: {}, from: '192.0.2.77' });
    const statuses = [];
    for (let index = 0; index < 11; index += 1) statuses.push((await contact()).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

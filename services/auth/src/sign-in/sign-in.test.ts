import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import argon2 from 'argon2';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { findSession } from '@larkfield/stored-data/session-store.ts';
import { sessionTokenOf, startAuth, testHashMemory, testPassword, type AuthFixture } from '#test/auth-fixture.ts';
import { openAccountLimit } from './account-limit.ts';
import { changeUser, findUserByEmail } from '#src/users/user-store.ts';

let auth: AuthFixture;

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());
afterEach(() => void vi.restoreAllMocks());

const outboxActions = async (userId: string) => {
  const events = await mongoose
    .model('AuditOutbox-auth')
    .find({ 'event.object': `user:${userId}` })
    .sort({ at: 1 })
    .lean<{ event: { action: string; outcome: string } }[]>();
  return events.map(({ event }) => `${event.action} ${event.outcome}`);
};

describe('signing in', () => {
  test('with the right password opens a session in Redis under a cookie that scripts cannot read', async () => {
    const user = await auth.addUser('rosalind@larkfield.example');
    const response = await auth.signIn(' Rosalind@Larkfield.example ');
    const userId = user._id.toHexString();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ user: { id: userId, email: 'rosalind@larkfield.example', role: 'user' } });

    const token = sessionTokenOf(response)!;
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^larkfield-browser=[0-9a-f]{64}\.[0-9a-f]{64}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
      ),
      `larkfield-session=${token}; Path=/; HttpOnly; SameSite=Strict`,
    ]);
    expect(await findSession(auth.context.sessions, token)).toMatchObject({ userId, role: 'user' });
    expect(await auth.redis.keys(`*${token}*`)).toEqual([]);
    expect(await outboxActions(userId)).toEqual(['session.opened success']);
  });

  test('opens no session if it cannot be audited', async () => {
    const user = await auth.addUser('unrecorded@larkfield.example');
    vi.spyOn(auth.audit, 'record').mockRejectedValue(new Error('no room left'));
    const refused = await auth.signIn('unrecorded@larkfield.example');
    expect(refused.status).toBe(500);
    expect(sessionTokenOf(refused)).toBeNull();
    expect(await auth.redis.exists(`user-sessions:${user._id.toHexString()}`)).toBe(0);
  });

  test('again replaces the earlier session of the browser, and audits its end', async () => {
    const userId = (await auth.addUser('again@larkfield.example'))._id.toHexString();
    const first = sessionTokenOf(await auth.signIn('again@larkfield.example'))!;
    const second = sessionTokenOf(await auth.signIn('again@larkfield.example', testPassword, { cookie: `larkfield-session=${first}` }))!;
    expect(second).not.toBe(first);
    expect(await findSession(auth.context.sessions, first)).toBeNull();
    expect(await findSession(auth.context.sessions, second)).not.toBeNull();
    expect(await outboxActions(userId)).toEqual(['session.opened success', 'session.closed success', 'session.opened success']);
  });

  test('rehashes a password whose hash has weaker parameters', async () => {
    const user = await auth.addUser('renewed@larkfield.example');
    const weak = await argon2.hash(testPassword, { type: argon2.argon2id, memoryCost: 512, timeCost: 2, parallelism: 1 });
    await mongoose.model('User').updateOne({ _id: user._id }, { $set: { passwordHash: weak } });
    expect((await auth.signIn('renewed@larkfield.example')).status).toBe(200);
    const renewed = (await findUserByEmail('renewed@larkfield.example'))!.passwordHash;
    expect(renewed).toContain(`m=${testHashMemory * 1_024}`);
    expect(await argon2.verify(renewed, testPassword)).toBe(true);
  });

  test('from another domain is refused with an error that names the allowed domain', async () => {
    const response = await auth.signIn('somebody@elsewhere.example');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'WRONG_DOMAIN', error: 'Only @larkfield.example email addresses are allowed' });
  });
});

describe('failing to sign in', () => {
  test('returns the same error for a wrong password, an unknown and an inactive account', async () => {
    await auth.addUser('wrong@larkfield.example');
    const inactive = await auth.addUser('inactive@larkfield.example');
    await changeUser(inactive._id.toHexString(), { isActive: false });
    const replies = [
      await auth.signIn('wrong@larkfield.example', 'not-the-password'),
      await auth.signIn('unknown@larkfield.example', 'not-the-password'),
      await auth.signIn('inactive@larkfield.example'),
    ];
    const bodies = await Promise.all(replies.map(async (reply) => ({ ...((await reply.json()) as object), requestId: '' })));
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(bodies[0]).toMatchObject({ code: 'SIGN_IN_FAILED', error: 'Invalid email or password.' });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    const headerNames = replies.map(({ headers }) => [...headers.keys()].sort().join());
    expect(new Set(headerNames).size).toBe(1);
    expect(await outboxActions(inactive._id.toHexString())).toEqual(['session.opened denied']);
  });

  // Hashing takes nearly all of the time, so a reply without a hash, or with a cheaper one, would reveal which accounts exist.
  test('costs one hash of the same parameters for a wrong password, an unknown and an inactive account', async () => {
    await auth.addUser('costly@larkfield.example');
    const inactive = await auth.addUser('costly-inactive@larkfield.example');
    await changeUser(inactive._id.toHexString(), { isActive: false });
    const computed = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')] as const;
    const costOf = async (name: string, password: string) => {
      for (const spy of computed) spy.mockClear();
      expect((await auth.signIn(`${name}@larkfield.example`, password)).status).toBe(401);
      return {
        made: computed[0].mock.calls.length,
        compared: computed[1].mock.calls.map(([hash]) => hash.split('$').slice(1, 4).join(' ')),
      };
    };
    const costs = [
      await costOf('costly', 'not-the-password'),
      await costOf('costly-unknown', 'not-the-password'),
      await costOf('costly-inactive', testPassword),
      await costOf('costly-inactive', 'not-the-password'),
    ];
    expect(costs[0]).toEqual({ made: 0, compared: [expect.stringContaining(`m=${testHashMemory * 1_024}`)] });
    expect(new Set(costs.map((cost) => JSON.stringify(cost))).size).toBe(1);
  });

  test('ten times locks an account for a while, whether or not it exists', async () => {
    const attempt = () => auth.signIn('guessed@larkfield.example', 'not-the-password');
    const statuses = (await Promise.all(Array.from({ length: 12 }, attempt))).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const late = await attempt();
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(await late.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/^Too many attempts for this account\. Please try again in \d+ (second|minute)s?\.$/),
    });
  });

  test('is counted under a hash of the address keyed with the session key', async () => {
    const email = 'counted@larkfield.example';
    const names = async () => (await auth.redis.keys('limit:account:*')).sort();
    const before = await names();
    await auth.signIn(email, 'not-the-password');
    const counted = await names();
    expect(counted).toHaveLength(before.length + 1);
    expect(counted).not.toContain(`limit:account:${hashToken(email)}`);
    const reserveWith = (key: Buffer) => openAccountLimit({ redis: auth.redis, key }).reserve(email, async () => {});
    await reserveWith(auth.context.sessions.key);
    expect(await names()).toEqual(counted);
    await reserveWith(randomBytes(32));
    expect(await names()).toHaveLength(counted.length + 1);
  });

  test.each([
    ['with an account', true],
    ['without one', false],
  ])('until the account is locked is audited once, %s', async (_, exists) => {
    const email = `waiting-${exists}@larkfield.example`;
    const user = exists ? await auth.addUser(email) : null;
    const object = user && `user:${user._id.toHexString()}`;
    const waits = async () => (await recordedActs()).filter((act) => act.reason === 'too-many-attempts' && act.object === object);
    const attempt = () => auth.signIn(email, 'not-the-password');
    for (let count = 0; count < 10; count += 1) await attempt();
    const before = (await waits()).length;
    await Promise.all(Array.from({ length: 5 }, attempt));
    expect((await waits()).slice(before)).toMatchObject([{ action: 'session.opened', outcome: 'denied' }]);
  });

  test('an operator instead of a string is a bad request', async () => {
    const response = await auth.send('POST', '/api/auth/login', { body: { email: { $ne: null }, password: { $ne: null } } });
    expect(response.status).toBe(400);
  });
});

describe('without Redis', () => {
  // Skipped on a shared Redis, whose settings the test must not change.
  test.skipIf(process.env['REDIS_URL'])('with free memory, sign-in and open sessions get 503, as without Redis', async () => {
    const { email } = await auth.addUser('full@larkfield.example');
    const token = sessionTokenOf(await auth.signIn(email))!;
    const { userId, role, sessionId } = (await findSession(auth.context.sessions, token))!;
    const identity = createSigner('gateway', auth.stores.secrets.internalKey('gateway')).forUser('auth', {
      kind: 'user',
      userId,
      email,
      role,
      sessionId,
    });
    const ping = () =>
      auth.send('POST', '/api/auth/ping', { headers: { cookie: `larkfield-session=${token}`, authorization: `Bearer ${identity}` } });
    await auth.redis.config('SET', 'maxmemory', '1');
    try {
      for (const refused of [await auth.signIn(email), await ping()])
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    } finally {
      await auth.redis.config('SET', 'maxmemory', '0');
    }
    expect((await ping()).status).toBe(200);
  });

  test('sign-in fails, and both calls with a password return 503', async () => {
    const user = await auth.addUser('outage@larkfield.example');
    await auth.stores.killRedis();
    try {
      const refused = await auth.signIn('outage@larkfield.example');
      expect(refused.status).toBe(503);
      expect(sessionTokenOf(refused)).toBeNull();
      const body = {
        userId: user._id.toHexString(),
        email: user.email,
        currentPassword: testPassword,
        newPassword: 'another-kettle-umbrella',
      };
      expect((await auth.send('POST', '/api/auth/change-password', { body })).status).toBe(503);
    } finally {
      await auth.stores.restartRedis();
    }
  });
});

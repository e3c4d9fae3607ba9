import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { createSession, sessionCookie } from '@larkfield/stored-data/session-store.ts';
import { staffIds, type Caller } from '@larkfield/testing/serve-routes.ts';
import { routes } from './app.ts';
import { startAuth, type AuthFixture } from '#test/auth-fixture.ts';

let auth: AuthFixture;

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

/** The refusals by access of a route and by caller; other callers are admitted. */
const refusals: Record<string, Record<'anonymous' | 'user' | 'admin' | 'checklist', string>> = {
  user: { anonymous: '401 NOT_SIGNED_IN', user: 'in', admin: 'in', checklist: '401 NOT_SIGNED_IN' },
  admin: { anonymous: '401 NOT_SIGNED_IN', user: '403 FORBIDDEN', admin: 'in', checklist: '401 NOT_SIGNED_IN' },
  service: { anonymous: '401 TOKEN_REFUSED', user: '401 TOKEN_REFUSED', admin: '401 TOKEN_REFUSED', checklist: 'in' },
};

async function refusalOf(response: Response): Promise<string> {
  const { code } = (await response.json()) as { code?: string };
  return response.status === 401 || response.status === 403 ? `${response.status} ${code}` : 'in';
}

test.each(
  routes({} as never).flatMap(({ endpoint }) =>
    Object.entries(refusals[endpoint.access] ?? {}).map(([caller, refusal]) => ({
      ...endpoint,
      caller: caller as Caller,
      refusal:
        refusal === 'in' && endpoint.access === 'service' && !endpoint.callers?.some((listed) => listed === caller)
          ? '403 FORBIDDEN'
          : refusal,
    })),
  ),
)('$method $path replies to $caller: $refusal', async ({ method, path, caller, refusal }) => {
  const token = await createSession(auth.context.sessions, { userId: staffIds.user, email: 'user@larkfield.example', role: 'user' });
  const headers = { cookie: `${sessionCookie}=${token}` };
  expect(await refusalOf(await auth.send(method, path.replace(/:[a-z]+/gi, 'x'), { as: caller, headers }))).toBe(refusal);
});

describe('the service refuses', () => {
  const claims = { kind: 'user', email: 'admin@larkfield.example', role: 'admin', sid: 'somebody' };
  const privateKey = (service: 'gateway' | 'links') => readFileSync(auth.stores.secrets.internalKey(service));
  const options = { issuer: 'gateway', subject: staffIds.admin, audience: 'auth', expiresIn: 30 } as const;
  const list = (token: string) => auth.send('GET', '/api/auth/users', { headers: { authorization: `Bearer ${token}` } });
  const signed = (changes: jwt.SignOptions = {}, payload: object = claims) =>
    jwt.sign(payload, privateKey('gateway'), { algorithm: 'ES256', ...options, ...changes });

  test('any token but a fresh ES256 token of the gateway for this service', async () => {
    expect((await list(signed())).status).toBe(200);
    const expired = signed({}, { ...claims, iat: Math.floor(Date.now() / 1000) - 60 });
    const otherAudience = signed({ audience: 'links' });
    const longLived = signed({ expiresIn: 3600 });
    const byAnotherService = jwt.sign(claims, privateKey('links'), { algorithm: 'ES256', ...options, issuer: 'links' });
    const underAnotherName = jwt.sign(claims, privateKey('links'), { algorithm: 'ES256', ...options });
    const [header, payload, signature] = signed().split('.') as [string, string, string];
    const altered = `${header}.${Buffer.from(JSON.stringify({ ...jwt.decode(signed(), { json: true }), sub: staffIds.user })).toString('base64url')}.${signature}`;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`;
    const hmacInput = `${part({ alg: 'HS256', typ: 'JWT' })}.${payload}`;
    const publicKey = (JSON.parse(readFileSync(auth.stores.secrets.publicKeys, 'utf8')) as { gateway: string }).gateway;
    const hmac = `${hmacInput}.${createHmac('sha256', publicKey).update(hmacInput).digest('base64url')}`;
    const forged = { expired, otherAudience, longLived, byAnotherService, underAnotherName, altered, unsigned, hmac, nonsense: 'x' };
    for (const [name, token] of Object.entries(forged)) expect.soft((await list(token)).status, name).toBe(503);
  });

  test('a service at a route for users, and a user at an internal route', async () => {
    const service = createSigner('checklist', auth.stores.secrets.internalKey('checklist')).forService('auth');
    expect((await list(service)).status).toBe(401);
    const events = await auth.send('POST', '/internal/audit-events', { as: 'admin', body: { events: [] } });
    expect(events.status).toBe(401);
  });
});

test('a body above 16 KiB, but not a full batch of events from another service', async () => {
  const large = await auth.send('POST', '/api/auth/login', { body: { email: 'x', password: 'y'.repeat(20_000) } });
  expect(large.status).toBe(413);
  const batch = await auth.send('POST', '/internal/audit-events', { as: 'checklist', body: { events: [], padding: 'y'.repeat(20_000) } });
  expect(batch.status).toBe(400);
});

import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';
import { checkEach } from '@larkfield/testing/check-each.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '@larkfield/schemas/all-endpoints.ts';
import { minute } from '@larkfield/schemas/durations.ts';
import type { Access, Endpoint } from '@larkfield/schemas/endpoint.ts';
import type { ServiceName } from '@larkfield/service-kit/access/identity.ts';
import { serviceNames } from '@larkfield/service-kit/access/identity.ts';
import { answered, type Route } from '@larkfield/service-kit/http/route.ts';
import { createSecrets, type SecretFiles } from '@larkfield/one-machine/create-secrets.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { serveRoutes, staffIds, type Caller, type ServedRoutes } from '@larkfield/testing/serve-routes.ts';
import { mountedRoutes } from './mounted-routes.ts';

/**
 * The access policy by path, written a second time, so that a contract that opens a route by mistake is found.
 * The first entry that matches a path counts; a route without a matching entry fails.
 */
const policy: [path: string, access: Access][] = [
  ['/internal', 'service'],
  ['/api/admin-portal/submissions/export.csv', 'admin'],
  ['/api/admin-portal/submissions', 'user'],
  ['/api/admin-portal/requirements', 'user'],
  ['/api/admin-portal/comparison', 'user'],
  ['/api/admin-portal/references', 'user'],
  ['/api/admin-portal/put-forwards/recruiters.csv', 'admin'],
  ['/api/admin-portal/put-forwards', 'user'],
  ['/api/admin-portal/links', 'user'],
  ['/api/admin-portal/packet-links', 'user'],
  ['/api/admin-portal/invites', 'user'],
  ['/api/admin-portal/today', 'user'],
  ['/api/admin-portal/inquiries', 'user'],
  ['/api/admin-portal/account', 'user'],
  ['/api/admin-portal/people/:personId/audit', 'admin'],
  ['/api/admin-portal/people', 'user'],
  ['/api/admin-portal/jobs/:id/publish', 'admin'],
  ['/api/admin-portal/jobs/:id/close', 'admin'],
  ['/api/admin-portal/jobs', 'user'],
  ['/api/admin-portal/feedback', 'admin'],
  ['/api/admin-portal/candidates', 'admin'],
  ['/api/admin-portal/audit', 'admin'],
  ['/api/auth/users', 'admin'],
  ['/api/auth/settings', 'admin'],
  ['/api/auth/second-factor', 'public'],
  ['/api/auth/colleagues', 'user'],
  ['/api/auth/confirm', 'user'],
  ['/api/auth/ping', 'user'],
  ['/api/auth/login', 'public'],
  ['/api/auth/logout', 'public'],
  ['/api/auth/me', 'public'],
  ['/api/auth/change-password', 'public'],
  ['/verify', 'public'],
  ['/api/verify', 'public'],
  ['/api/specialties', 'public'],
  ['/api/catalogue', 'public'],
  ['/api/checklist', 'public'],
  ['/api/edit-token', 'public'],
  ['/api/my-checklists', 'public'],
  ['/api/reminders', 'public'],
  ['/api/magic-links', 'public'],
  ['/api/share-links', 'public'],
  ['/api/references', 'public'],
  ['/api/put-forward', 'public'],
  ['/api/invites/stop', 'public'],
  ['/api/drafts', 'public'],
  ['/api/capability-deck', 'public'],
  ['/api/audit', 'public'],
  ['/api/jobs', 'public'],
  ['/api/contact-submissions', 'public'],
  ['/api/feedback', 'public'],
  ['/api/pro-interest-notifications', 'public'],
];
/** Calls that need re-authentication within the last ten minutes, each with a valid body, since fields are checked first. The reads among them are tables of many people. */
const address = { email: 'someone@candidate.example' };
const confirmedBodies: Record<string, object | undefined> = {
  'GET /api/admin-portal/submissions/export.csv': undefined,
  'GET /api/admin-portal/invites/:id/export': undefined,
  'POST /api/admin-portal/candidates/export': address,
  'POST /api/admin-portal/candidates/erasures': address,
  'POST /api/admin-portal/candidates/erasures/:id/confirm': { reference: 'ER-1' },
  'POST /api/admin-portal/candidates/holds': { ...address, reason: 'A claim is pending.' },
  'POST /api/admin-portal/candidates/holds/:id/end': undefined,
  'POST /api/admin-portal/references/:referenceId/link': undefined,
  'POST /api/auth/users': { email: 'nora@larkfield.example', password: 'temporary-pass-1', role: 'user' },
  'PATCH /api/auth/users/:id': { role: 'admin' },
  'POST /api/auth/users/:id/reset-password': { password: 'temporary-pass-1' },
  'POST /api/auth/users/:id/reset-second-factor': undefined,
  'PUT /api/auth/settings': { secondFactor: 'all' },
};
const confirmedPolicy = Object.keys(confirmedBodies);
const policyOf = (path: string) => policy.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1] ?? 'no policy';

/** The services that may call each internal route, also written a second time. */
const callersOf: [path: string, callers: ServiceName[]][] = [
  ['/internal/audit-events', ['auth', 'checklist', 'links', 'contact']],
  ['/internal/invites/check-invited', ['checklist']],
  ['/internal/invites/:id/link', ['contact']],
  ['/internal/invited-addresses', ['checklist']],
  ['/internal/mails/outcomes', ['links']],
  ['/internal/submissions/of-addresses', ['links']],
  ['/internal/users/:id', ['contact', 'checklist']],
  ['/internal/submissions/:id/revisions/:revision', ['pdf-worker']],
  ['/internal/submissions/:id/revisions/:revision/presence', ['pdf-worker']],
  ['/internal/submissions/:id/report', ['links']],
  ['/internal/submissions/:id/ownership', ['links']],
  ['/internal/submissions/names', ['links']],
  ['/internal/submissions/:id/recipient', ['links']],
  ['/internal/submissions/recipients', ['links']],
  ['/internal/submissions/find', ['links']],
  ['/internal/submissions/:id/viewer-tokens', ['links']],
  ['/internal/specialties/:id', ['links']],
  ['/internal/documents/:kind', ['pdf-worker']],
  ['/internal/links/:linkId/end-tokens', ['links']],
  ['/internal/links/:linkId/check', ['checklist']],
  ['/internal/links/:linkId/end', ['checklist']],
  ['/internal/packets/people', ['links']],
  ['/internal/edit-tokens/redeem', ['checklist']],
  ['/internal/candidate-links/export', ['checklist']],
  ['/internal/candidate-links/erase', ['checklist']],
  ['/internal/candidate-links/hold', ['checklist']],
  ['/internal/candidate-messages/hold', ['checklist']],
  ['/internal/candidate-messages/export', ['checklist']],
  ['/internal/candidate-messages/erase', ['checklist']],
  ['/internal/person-links', ['checklist']],
  ['/internal/person-mails', ['checklist']],
  ['/internal/person-inquiries', ['checklist']],
  ['/internal/audit-of', ['checklist']],
  ['/internal/correspondents', ['checklist']],
  ['/internal/jobs/:id', ['checklist']],
  ['/internal/mails', ['auth', 'checklist', 'links']],
  ['/internal/mails/states', ['checklist']],
  ['/internal/references/:id/check-mail', ['contact']],
  ['/internal/mails/reservations', ['checklist']],
];

/** The refusals by kind of access and by caller; other callers are admitted. */
const refusals: Record<Access, Partial<Record<Caller, string>>> = {
  public: {},
  user: { anonymous: '401 NOT_SIGNED_IN', 'pdf-worker': '401 NOT_SIGNED_IN', gateway: '401 NOT_SIGNED_IN' },
  admin: { anonymous: '401 NOT_SIGNED_IN', user: '403 FORBIDDEN', 'pdf-worker': '401 NOT_SIGNED_IN', gateway: '401 NOT_SIGNED_IN' },
  service: { anonymous: '401 TOKEN_REFUSED', user: '401 TOKEN_REFUSED', admin: '401 TOKEN_REFUSED' },
};
const callers: Caller[] = ['anonymous', 'user', 'admin', 'pdf-worker', 'gateway'];

const internal = Object.values<Endpoint>(allEndpoints).filter(({ access }) => access === 'service');

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('an internal route is only for the services in its list', () =>
  checkEach(internal, nameOf, async (endpoint) => {
    const [service] = Object.entries(mountedRoutes).find(([, routes]) => routes.some((route) => route.endpoint === endpoint))!;
    const listed = callersOf.find(([path]) => path === endpoint.path)?.[1] ?? [];
    const answers: Record<string, string> = {};
    for (const caller of serviceNames)
      answers[caller] = await answerOf(await served.get(service)!.send(endpoint.method, urlOf(endpoint), { as: caller }), reached);
    expect(answers).toEqual(Object.fromEntries(serviceNames.map((caller) => [caller, listed.includes(caller) ? 'in' : '403 FORBIDDEN'])));
  }));

let folder: string;
let secrets: SecretFiles;
let reached = 0;
const served = new Map<string, ServedRoutes>();

/** The same contract with a handler that only records that it was reached. */
const noting = ({ endpoint }: Route): Route => ({
  endpoint,
  handle: ({ response }) => {
    reached += 1;
    response.status(200).end();
    return answered;
  },
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkfield-access-'));
  secrets = createSecrets(join(folder, 'secrets'));
  for (const [service, routes] of Object.entries(mountedRoutes))
    served.set(service, await serveRoutes(service as ServiceName, routes.map(noting), secrets));
});
afterAll(async () => {
  await Promise.all([...served.values()].map(({ stop }) => stop()));
  rmSync(folder, { recursive: true, force: true });
});

/** Returns `in` or the refusal. A refused call must not have reached the handler. */
async function answerOf(response: Response, reachedBefore: number): Promise<string> {
  if (response.status === 200 || response.status === 400) return 'in';
  expect(reached).toBe(reachedBefore);
  return `${response.status} ${(await readJson(response)).code}`;
}

const urlOf = ({ path }: Endpoint) => path.replace(/:[A-Za-z]+/g, 'f'.repeat(24));
const all = Object.entries(mountedRoutes).flatMap(([service, routes]) =>
  routes.map(({ endpoint }) => ({ service: service as ServiceName, endpoint })),
);

test('every route has the access of its path in the policy', () =>
  checkEach(Object.values<Endpoint>(allEndpoints), nameOf, ({ access, path }) => expect(access).toBe(policyOf(path))));

test('exactly the routes in the policy need re-authentication, and all of them are for staff', () => {
  const marked = Object.values<Endpoint>(allEndpoints).filter(({ confirmed }) => confirmed);
  expect(marked.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...confirmedPolicy].sort());
  expect(marked.every(({ access }) => access === 'user' || access === 'admin')).toBe(true);
});

describe('every route', () => {
  test('admits exactly the callers that its policy names', () =>
    checkEach(
      all,
      ({ endpoint }) => nameOf(endpoint),
      async ({ service, endpoint }) => {
        const access = policyOf(endpoint.path) as Access;
        const { send } = served.get(service)!;
        const answers: Partial<Record<Caller, string>> = {};
        for (const caller of callers)
          answers[caller] = await answerOf(await send(endpoint.method, urlOf(endpoint), { as: caller }), reached);
        const notListed = (caller: Caller) => access === 'service' && !endpoint.callers?.some((listed) => listed === caller);
        expect(answers).toEqual(
          Object.fromEntries(callers.map((caller) => [caller, refusals[access][caller] ?? (notListed(caller) ? '403 FORBIDDEN' : 'in')])),
        );
      },
    ));

  test('admits staff without a recent re-authentication, unless the policy requires it', () =>
    checkEach(
      all,
      ({ endpoint }) => nameOf(endpoint),
      async ({ service, endpoint }) => {
        const { send } = served.get(service)!;
        const named = `${endpoint.method} ${endpoint.path}`;
        const isDangerous = confirmedPolicy.includes(named);
        const body = confirmedBodies[named];
        const stale = { 'never confirmed': false, 'confirmed ten minutes ago': true };
        for (const [name, wasConfirmed] of Object.entries(stale)) {
          const headers: Record<string, string> = wasConfirmed ? { authorization: `Bearer ${confirmedLongAgo(service)}` } : {};
          const response = await send(endpoint.method, urlOf(endpoint), {
            as: 'admin',
            isConfirmed: false,
            headers,
            ...(body && { body }),
          });
          const usual = endpoint.access === 'service' ? '401 TOKEN_REFUSED' : 'in';
          expect(await answerOf(response, reached), name).toBe(isDangerous ? '403 CONFIRMATION_REQUIRED' : usual);
        }
      },
    ));

  test('refuses every forged token, even if no token is needed', () =>
    checkEach(
      all,
      ({ endpoint }) => nameOf(endpoint),
      async ({ service, endpoint }) => {
        const { send } = served.get(service)!;
        const answers: Record<string, string> = {};
        for (const [name, token] of Object.entries(forgeTokens(service))) {
          const response = await send(endpoint.method, urlOf(endpoint), { headers: { authorization: `Bearer ${token}` } });
          answers[name] = await answerOf(response, reached);
        }
        expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((name) => [name, '503 SERVICE_UNAVAILABLE'])));
      },
    ));
});

/** A valid token of an admin whose last re-authentication was ten minutes ago. */
function confirmedLongAgo(audience: ServiceName): string {
  const claims = { kind: 'user', email: 'admin@larkfield.example', role: 'admin', sid: 'session-of-admin' };
  return jwt.sign({ ...claims, confirmedAt: Date.now() - 10 * minute }, readFileSync(secrets.internalKey('gateway')), {
    algorithm: 'ES256',
    issuer: 'gateway',
    audience,
    subject: staffIds.admin,
    expiresIn: 30,
    jwtid: randomUUID(),
  });
}

/** Tokens that are each wrong in exactly one respect. */
function forgeTokens(audience: ServiceName): Record<string, string> {
  const other: ServiceName = audience === 'auth' ? 'links' : 'auth';
  const gatewayKey = readFileSync(secrets.internalKey('gateway'));
  const workerKey = readFileSync(secrets.internalKey('pdf-worker'));
  const strangerKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const publicPem = (JSON.parse(readFileSync(secrets.publicKeys, 'utf8')) as Record<string, string>)['gateway']!;
  const person = { kind: 'user', email: 'admin@larkfield.example', role: 'admin', sid: 'session-of-admin' };
  const sign = (claims: object, key: jwt.PrivateKey | jwt.Secret, options: jwt.SignOptions = {}) =>
    jwt.sign(claims, key, {
      algorithm: 'ES256',
      issuer: 'gateway',
      audience,
      subject: staffIds.admin,
      expiresIn: 30,
      jwtid: randomUUID(),
      ...options,
    });
  const right = sign(person, gatewayKey);
  const [header, payload, signature] = right.split('.') as [string, string, string];
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const hs256 = `${encode({ alg: 'HS256', typ: 'JWT' })}.${payload}`;
  return {
    empty: '',
    'not a token': 'x.y.z',
    expired: sign({ ...person, iat: Math.floor(Date.now() / 1000) - 60 }, gatewayKey),
    'of tomorrow': sign({ ...person, iat: Math.floor(Date.now() / 1000) + 86_400 }, gatewayKey),
    'living too long': sign(person, gatewayKey, { expiresIn: 3_600 }),
    'for another service': sign(person, gatewayKey, { audience: other }),
    'without a signature': `${header}.${payload}.`,
    'of algorithm none': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'signed with the public key as a password': `${hs256}.${createHmac('sha256', publicPem).update(hs256).digest('base64url')}`,
    'altered after signing': `${header}.${encode({ ...claims, sub: staffIds.user })}.${signature}`,
    "signed with a stranger's key": sign(person, strangerKey),
    'of a person, signed by a service that may not vouch for people': sign(person, workerKey, { issuer: 'pdf-worker' }),
    'in the name of the gateway, signed by another service': sign(person, workerKey),
    'of a service that speaks for another': sign({ kind: 'service' }, workerKey, { issuer: 'pdf-worker', subject: 'links' }),
    'of an unknown issuer': sign(person, gatewayKey, { issuer: 'nobody' }),
    'of an unknown role': sign({ ...person, role: 'owner' }, gatewayKey),
    'without a session': sign({ kind: 'user', email: person.email, role: 'admin' }, gatewayKey),
  };
}

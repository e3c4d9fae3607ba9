import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoint, type Access } from '@larkfield/schemas/endpoint.ts';
import { fail } from './app-error.ts';
import type { ErrorBody } from '@larkfield/schemas/errors.ts';
import { createHttpApp } from './http-app.ts';
import { listen, type HttpServer } from './http-server.ts';
import type { Identity } from '#src/access/identity.ts';
import type { LogFields } from '#src/telemetry/logger.ts';
import { route } from './route.ts';

const echo = endpoint({
  method: 'POST',
  path: '/echo/:name',
  service: 'contact',
  access: 'public',
  summary: 'Echo',
  params: z.strictObject({ name: z.string().max(10) }),
  body: z.strictObject({ count: z.number().int().min(1, 'Must be at least 1') }),
  reply: z.strictObject({ name: z.string(), count: z.number() }),
});
const listed = endpoint({
  method: 'GET',
  path: '/listed',
  service: 'contact',
  access: 'public',
  summary: 'Has a query',
  query: z.strictObject({ limit: z.coerce.number().int().max(100) }).refine(({ limit }) => limit !== 13, 'Not thirteen'),
  reply: z.strictObject({ query: z.string() }),
});
const broken = endpoint({
  method: 'GET',
  path: '/broken',
  service: 'contact',
  access: 'public',
  summary: 'Breaks its contract',
  reply: z.strictObject({ ok: z.literal(true) }),
});
const throwing = endpoint({
  method: 'GET',
  path: '/throwing',
  service: 'contact',
  access: 'public',
  summary: 'Throws',
  reply: z.strictObject({}),
});
const missing = endpoint({
  method: 'GET',
  path: '/missing',
  service: 'contact',
  access: 'public',
  summary: 'Not there',
  reply: z.strictObject({}),
});
const guarded = (access: Access) =>
  endpoint({
    method: 'GET',
    path: `/for-${access}`,
    service: 'contact',
    access,
    callers: access === 'service' ? ['links'] : undefined,
    summary: 'Guarded',
    reply: z.strictObject({ ok: z.literal(true) }),
  });

const identities: Record<string, Identity> = {
  user: { kind: 'user', userId: 'u', email: 'u@larkfield.example', role: 'user', sessionId: 's' },
  admin: { kind: 'user', userId: 'a', email: 'a@larkfield.example', role: 'admin', sessionId: 's' },
  service: { kind: 'service', service: 'links' },
  otherService: { kind: 'service', service: 'contact' },
};
const logged: { level: string; message: string; fields?: LogFields }[] = [];
const note = (level: string) => (message: string, fields?: LogFields) => void logged.push({ level, message, fields });
let server: HttpServer;
let base: string;

beforeAll(async () => {
  const app = createHttpApp({
    routes: [
      route(echo, ({ params, body }) => ({ name: params.name, count: body.count })),
      route(listed, ({ query }) => ({ query: JSON.stringify(query) })),
      route(broken, () => ({ ok: false }) as never),
      route(throwing, () => {
        throw new Error('secret value 123-45-6789');
      }),
      route(missing, () => fail('SUBMISSION_NOT_FOUND')),
      ...(['user', 'admin', 'service'] as const).map((access) => route(guarded(access), () => ({ ok: true as const }))),
    ],
    verify: (token) => identities[token] ?? fail('TOKEN_REFUSED'),
    log: { info: note('info'), warn: note('warn'), error: note('error'), fatal: note('fatal') },
    readiness: { database: () => Promise.reject(new Error('away')), redis: async () => 'PONG' },
  });
  server = await listen(app, '127.0.0.1', 0);
  base = `http://127.0.0.1:${server.port}`;
});
afterAll(() => server.close());

const post = (path: string, body: string, type = 'application/json') =>
  fetch(`${base}${path}`, { method: 'POST', body, headers: { 'content-type': type } });

test('a valid request gets the reply of the contract', async () => {
  const response = await post('/echo/ann', '{"count":2}');
  expect([response.status, await response.json()]).toEqual([200, { name: 'ann', count: 2 }]);
});

test.each([
  ['a field that breaks its rule', '{"count":0}', 'count', 'Must be at least 1'],
  ['an unknown field', '{"count":1,"extra":1}', 'body', 'Unrecognized key: "extra"'],
  ['a database operator', '{"count":{"$gt":0}}', '$gt', 'This name is not allowed'],
  ['a polluting key', '{"count":1,"__proto__":{"a":1}}', '__proto__', 'This name is not allowed'],
])('refuses %s, and names the field and the rule', async (_what, body, field, message) => {
  const response = await post('/echo/ann', body);
  const reply = (await response.json()) as ErrorBody;
  expect([response.status, reply.code, reply.fields]).toEqual([400, 'INVALID_INPUT', [{ field, message }]]);
  expect(reply.error).toBe(reply.message);
});

test.each([
  ['invalid JSON', '{"count":', 'application/json', 400, 'INVALID_JSON'],
  ['a type other than JSON', 'count=1', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['plain text', '{"count":1}', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['a body over the limit', JSON.stringify({ count: 1, pad: 'x'.repeat(300_000) }), 'application/json', 413, 'TOO_LARGE'],
  ['a body nested too deeply', `{"count":${'['.repeat(30)}${']'.repeat(30)}}`, 'application/json', 400, 'INVALID_INPUT'],
])('refuses %s without quoting the body', async (_what, body, type, status, code) => {
  const response = await post('/echo/ann', body, type);
  const text = await response.text();
  expect([response.status, JSON.parse(text).code]).toEqual([status, code]);
  expect(text).not.toContain('xxx');
});

test('ignores unknown query keys, and names a known invalid one in the error', async () => {
  const ask = async (query: string) => {
    const response = await fetch(`${base}/listed?${query}`);
    const { query: taken, fields } = (await response.json()) as ErrorBody & { query?: string };
    return [response.status, taken ?? fields];
  };
  expect(await ask('limit=100&_=1&utm_source=mail&__proto__=x')).toEqual([200, '{"limit":100}']);
  expect(await ask('limit=101&_=1')).toEqual([400, [{ field: 'limit', message: expect.any(String) as string }]]);
  expect(await ask('limit=13')).toEqual([400, [{ field: 'query', message: 'Not thirteen' }]]);
});

test('an unexpected error, or a reply that breaks its contract, is a 500 with a request id and no details', async () => {
  for (const path of ['/broken', '/throwing']) {
    const response = await fetch(base + path);
    const text = await response.text();
    expect([response.status, JSON.parse(text).code]).toEqual([500, 'INTERNAL']);
    expect(JSON.parse(text).requestId).toMatch(/^[\w-]{36}$/);
    expect(text).not.toContain('45-6789');
  }
  expect(logged.filter(({ message }) => message === 'Request failed')).toHaveLength(2);
});

test('an AppError and an unknown path get the common error body', async () => {
  for (const [path, code] of [
    ['/missing', 'SUBMISSION_NOT_FOUND'],
    ['/nowhere', 'NOT_FOUND'],
  ] as const) {
    const response = await fetch(base + path);
    expect([response.status, ((await response.json()) as ErrorBody).code]).toEqual([404, code]);
  }
});

test.each([
  ['user', [401, 200, 200, 401, 401, 503]],
  ['admin', [401, 403, 200, 401, 401, 503]],
  ['service', [401, 401, 401, 200, 403, 503]],
])('a route for %s admits only its callers', async (access, statuses) => {
  const answers = [];
  for (const token of [null, 'user', 'admin', 'service', 'otherService', 'forged']) {
    const response = await fetch(`${base}/for-${access}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
    answers.push(response.status);
  }
  expect(answers).toEqual(statuses);
});

test('an invalid token is a fault between services: it gets 503 even on public routes, and is logged and counted without the token', async () => {
  const counted = async () => Number(/^larkfield_tokens_refused_total (\d+)/m.exec(await (await fetch(`${base}/metrics`)).text())![1]);
  const before = await counted();
  logged.length = 0;
  const response = await fetch(`${base}/missing`, { headers: { authorization: 'Bearer forged' } });
  expect([response.status, response.headers.get('retry-after'), ((await response.json()) as ErrorBody).code]).toEqual([
    503,
    '5',
    'SERVICE_UNAVAILABLE',
  ]);
  expect(logged).toContainEqual({
    level: 'error',
    message: 'A token was refused',
    fields: { requestId: expect.any(String), error: expect.any(Error) },
  });
  expect(JSON.stringify(logged)).not.toContain('forged');
  expect(await counted()).toBe(before + 1);
});

test('health checks nothing, and readiness names missing dependencies', async () => {
  expect((await fetch(`${base}/healthz`)).status).toBe(200);
  const ready = await fetch(`${base}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'not ready', release: 'unknown', parts: { database: 'missing', redis: 'ok' } },
  ]);
});

test('logs requests by the pattern of the route, never by the URL', async () => {
  logged.length = 0;
  await post('/echo/secret-tk', '{"count":1}');
  expect(logged).toEqual([{ level: 'info', message: 'Request', fields: expect.objectContaining({ route: '/echo/:name', status: 200 }) }]);
  expect(JSON.stringify(logged)).not.toContain('secret-tk');
});

import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendBytes } from '@larkfield/testing/send-bytes.ts';
import { startGateway, type GatewayFixture } from '#test/gateway-fixture.ts';

let gateway: GatewayFixture;
/** A gateway whose public URL has no host name. */
let local: GatewayFixture;

beforeAll(async () => {
  [gateway, local] = await Promise.all([startGateway(), startGateway({ publicUrl: new URL('http://127.0.0.1:8080') })]);
});
afterAll(() => Promise.all([gateway.stop(), local.stop()]));

/** Sends exactly these headers; `fetch` would add and correct some. */
async function sendRaw(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
  { url }: GatewayFixture = gateway,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = rawRequest(url, { method, path, headers }, (reply) => {
      let text = '';
      reply.on('data', (chunk) => (text += String(chunk)));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const json = { 'content-type': 'application/json', 'content-length': '2' };
const login = (headers: Record<string, string>) => sendRaw('POST', '/api/auth/login', { ...json, ...headers }, '{}');
const own = { origin: 'https://www.larkfield.example' };

describe('an unsafe request', () => {
  test.each([
    ['its own page', { ...own, 'sec-fetch-site': 'same-origin' }],
    ['a browser that sends only the origin', own],
    ['a browser that sends only the site', { 'sec-fetch-site': 'same-origin' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['a program, which sends neither', {}],
  ])('from %s passes', async (_name, headers) => {
    expect((await login(headers)).status).toBe(200);
  });

  test.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site in an old browser', { origin: 'https://evil.example' }],
    ['another host of the same domain', { origin: 'https://shop.larkfield.example', 'sec-fetch-site': 'same-site' }],
    ['the same host without encryption', { origin: 'http://www.larkfield.example' }],
    ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a page without an origin in an old browser', { origin: 'null' }],
    ['an origin that only has the same beginning', { origin: 'https://www.larkfield.example.evil.example' }],
    ['another site that sends our origin', { ...own, 'sec-fetch-site': 'cross-site' }],
    ['the address of the gateway, if the site has a host name', { origin: 'http://127.0.0.1', host: '127.0.0.1' }],
  ])('from %s is refused', async (_name, headers) => {
    const { status, text } = await login(headers);
    expect(status).toBe(403);
    expect(JSON.parse(text)).toMatchObject({ code: 'CROSS_SITE' });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', ''])(
    'with a body of type "%s" is refused',
    async (type) => {
      const { status } = await sendRaw(
        'POST',
        '/api/auth/login',
        { ...own, 'content-length': '2', ...(type && { 'content-type': type }) },
        '{}',
      );
      expect(status).toBe(415);
    },
  );

  test('may lack a body, and then needs no type', async () => {
    expect((await sendRaw('POST', '/api/auth/logout', own)).status).toBe(200);
    expect(
      (await sendRaw('POST', '/api/auth/login', { ...own, 'content-type': 'application/json; charset=utf-8', 'content-length': '2' }, '{}'))
        .status,
    ).toBe(200);
  });
});

describe('a site without a host name that is opened by an address of its machine', () => {
  const press = (host: string, origin: string) => sendRaw('POST', '/api/auth/logout', { host, origin }, '', local);

  test.each([
    ['192.168.1.20:8080', 'http://192.168.1.20:8080'],
    ['[2001:db8::20]:8080', 'http://[2001:db8::20]:8080'],
    ['LOCALHOST:9090', 'http://localhost:9090'],
    ['10.0.0.7:3000', 'http://127.0.0.1:8080'],
  ])('accepts a request to %s from a page of %s', async (host, origin) => {
    expect((await press(host, origin)).status).toBe(200);
  });

  test.each([
    ['192.168.1.20:8080', 'http://192.168.1.21:8080'],
    ['192.168.1.20:8080', 'http://192.168.1.20:9090'],
    ['192.168.1.20:8080', 'https://192.168.1.20:8080'],
    // A foreign name that resolves to this machine.
    ['rebound.example:8080', 'http://rebound.example:8080'],
    ['192.168.1.20.nip.example', 'http://192.168.1.20.nip.example'],
    ['', 'null'],
  ])('refuses a request to %s from a page of %s', async (host, origin) => {
    expect((await press(host, origin)).status).toBe(403);
  });
});

test('a read request needs no origin', async () => {
  expect((await sendRaw('GET', '/api/jobs', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(200);
});

test('handles a request with an absolute URL like one with its path', async () => {
  const before = gateway.received.length;
  expect((await sendRaw('GET', 'http://www.larkfield.example/api/jobs?limit=1', {})).status).toBe(200);
  expect(gateway.received.slice(before)).toMatchObject([{ url: '/api/jobs?limit=1' }]);
  expect((await sendRaw('GET', 'HTTP://www.larkfield.example:8080/healthz', {})).status).toBe(200);
  const [page, whole] = await Promise.all(['/', 'http://www.larkfield.example'].map((path) => sendRaw('GET', path, {})));
  expect({ status: whole!.status, text: whole!.text.slice(0, 40) }).toEqual({ status: page!.status, text: page!.text.slice(0, 40) });
});

test.each([
  'http://www.larkfield.example/internal/audit-events',
  'http://www.larkfield.example/api/../internal/audit-events',
  '/api/../internal/audit-events',
  '/internal/audit-events',
  '//internal/audit-events',
  '/metrics',
  '/api/auth/..%2f..%2finternal',
])('the raw path %s reaches no service', async (path) => {
  const before = gateway.received.length;
  expect((await sendRaw('GET', path, {})).status).toBe(404);
  expect(gateway.received).toHaveLength(before);
});

describe('the security headers', () => {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
  const protecting = {
    'content-security-policy': policy,
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/^clipboard-write=\(self\), .*camera=\(\)/),
  };

  test.each<[number, string, string]>([
    [200, 'GET', '/api/jobs'],
    [200, 'GET', '/healthz'],
    [404, 'GET', '/api/nothing'],
    [404, 'GET', '/no-such-page'],
    [403, 'POST', '/api/auth/logout'],
    [500, 'GET', '/api/specialties'],
    [502, 'GET', '/api/capability-deck/data'],
  ])('are on a %i reply to %s %s', async (status, method, path) => {
    gateway.setAnswer((request, response) => {
      if (request.url === '/api/capability-deck/data') response.destroy();
      else response.writeHead(request.url === '/api/specialties' ? 500 : 200, { 'content-type': 'application/json' }).end('{}');
    });
    const response = await gateway.send(method, path, { headers: { origin: 'https://evil.example' } });
    gateway.setAnswer(null);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({ ...protecting, 'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('cache-control')).toBe(path.startsWith('/api/') ? 'no-store' : null);
  });

  test.each([
    [400, 'HELLO\r\n\r\n', 'INVALID_REQUEST'],
    [431, `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'owner=x; '.repeat(2_000)}\r\n\r\n`, 'HEADERS_TOO_LARGE'],
  ])('are on a %i from the HTTP parser', async (status, bytes, code) => {
    const answer = await sendBytes(gateway.url, bytes);
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([status, { code }]);
    expect(Object.fromEntries(answer.headers)).toMatchObject(protecting);
  });

  test('demand encryption only if the public URL is HTTPS', async () => {
    expect((await local.send('GET', '/api/jobs')).headers.get('strict-transport-security')).toBeNull();
  });
});

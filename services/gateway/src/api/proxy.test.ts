import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '@larkfield/one-machine/free-port.ts';
import { sendBytes } from '@larkfield/testing/send-bytes.ts';
import { startGateway, type GatewayFixture } from '#test/gateway-fixture.ts';

let gateway: GatewayFixture;

beforeAll(async () => {
  gateway = await startGateway();
});
afterEach(() => gateway.setAnswer(null));
afterAll(() => gateway.stop());

const lastReceived = () => gateway.received.at(-1)!;

describe('a call of a contract', () => {
  test('reaches the service with its body, query and cookies, and gets the unchanged reply', async () => {
    gateway.setAnswer((_request, response) => {
      response
        .writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1; Path=/', 'b=2; Path=/'], etag: '"v1"' })
        .end('{"ok":true}');
    });
    const body = { specialtyId: 1, candidateName: 'Wilhelmina Testcase', email: 'wilhelmina@candidate.example' };
    const response = await gateway.send('POST', '/api/magic-links?from=card', { body, headers: { cookie: 'owner-1=x' } });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ ok: true });
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    expect(response.headers.get('etag')).toBe('"v1"');
    expect(lastReceived()).toMatchObject({ method: 'POST', url: '/api/magic-links?from=card', body: JSON.stringify(body) });
    expect(lastReceived().headers.cookie).toBe('owner-1=x');
  });

  test('reaches the service with the same bytes, in whatever pieces they arrive and whatever the Expect header', async () => {
    const pieces = ['{ "text" :', ' "two  spaces" }'];
    const head = [
      'POST /api/drafts/save HTTP/1.1',
      'Host: x',
      'Origin: https://www.larkfield.example',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
      'Expect: 100-continue',
      'Connection: close',
    ];
    const chunks = [...pieces, ''].map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`);
    const { text } = await sendBytes(gateway.url, `${head.join('\r\n')}\r\n\r\n${chunks.join('')}`);
    expect(text).toContain('HTTP/1.1 200 OK');
    const { body, headers } = lastReceived();
    expect(body).toBe(pieces.join(''));
    expect(headers).toMatchObject({ 'content-length': String(body.length), connection: 'keep-alive' });
    for (const name of ['transfer-encoding', 'expect']) expect(headers[name]).toBeUndefined();
  });

  test('may use HEAD, which returns no body', async () => {
    gateway.setAnswer((_request, response) => void response.writeHead(200, { 'content-length': '2' }).end());
    const response = await gateway.send('HEAD', '/api/jobs');
    expect(response.status).toBe(200);
    expect(lastReceived().method).toBe('HEAD');
  });

  test('is not stored by caches unless the service says otherwise', async () => {
    expect((await gateway.send('GET', '/api/jobs')).headers.get('cache-control')).toBe('no-store');
    gateway.setAnswer((_request, response) => void response.writeHead(200, { 'cache-control': 'public, max-age=60' }).end('{}'));
    expect((await gateway.send('GET', '/api/jobs')).headers.get('cache-control')).toBe('public, max-age=60');
  });

  test('loses all headers by which a client could pose as a user', async () => {
    const forged = {
      authorization: 'Bearer forged',
      'x-client-address': '6.6.6.6',
      'x-request-id': 'forged-id-1234',
      forwarded: 'for=6.6.6.6',
      'x-real-ip': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    };
    const response = await gateway.send('GET', '/api/jobs', { headers: forged, from: '203.0.113.9' });
    const { headers } = lastReceived();
    expect(headers.authorization).toBeUndefined();
    expect(headers['x-client-address']).toBe('203.0.113.9');
    expect(headers['x-request-id']).toBe(response.headers.get('x-request-id'));
    expect(headers['x-request-id']).not.toBe('forged-id-1234');
    for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])
      expect(headers[name]).toBeUndefined();
  });

  test('keeps the connection to the service open for the next one', async () => {
    await gateway.send('GET', '/api/jobs', { headers: { connection: 'close' } });
    expect(lastReceived().headers.connection).toBe('keep-alive');
  });
});

describe('the page for checking reports', () => {
  test.each([
    '/verify',
    '/verify/',
    '/Verify/LK-7Q3M-X9TR',
    '/VERIFY/LK-7Q3M-X9TR/8H2K-Q4TZ',
    '/verify/lk-7q3m-x9tr/8h2k-q4tz/',
    '/verify//LK-7Q3M-X9TR//8H2K-Q4TZ',
  ])('%s leads to the service in upper and lower case, and is hidden from search engines', async (path) => {
    gateway.setAnswer((_request, response) => void response.writeHead(200, { 'content-security-policy': "default-src 'none'" }).end());
    const response = await gateway.send('GET', path);
    expect([response.status, lastReceived().url]).toEqual([200, path.replaceAll('//', '/')]);
    expect(
      Object.fromEntries(
        ['x-robots-tag', 'referrer-policy', 'cache-control', 'content-security-policy'].map((name) => [name, response.headers.get(name)]),
      ),
    ).toEqual({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
    });
  });

  test('has one limit for all spellings of its path', async () => {
    const from = '203.0.113.7';
    const spellings = ['/verify/LK-7Q3M-X9TR/8H2K-Q4TZ', '/VERIFY/LK-7Q3M-X9TR/8H2K-Q4TZ', '/verify/LK-7Q3M-X9TR/8H2K-Q4TZ/'];
    const statuses: number[] = [];
    for (let call = 0; call < 21; call += 1)
      for (const { status } of await Promise.all(spellings.map((path) => gateway.send('GET', path, { from })))) statuses.push(status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });

  const page = async (response: Response) => ({
    status: response.status,
    type: response.headers.get('content-type'),
    policy: response.headers.get('content-security-policy')?.slice(0, 18),
    text: (await response.text()).replace(/<style>.*<\/style>/s, ''),
  });
  const asPage = { type: 'text/html; charset=utf-8', policy: "default-src 'none'" };

  test('explains a reached limit in words and links to another attempt', async () => {
    const from = '203.0.113.8';
    const look = () => gateway.send('GET', '/verify/LK-7Q3M-X9TR/8H2K-Q4TZ', { from });
    // At most ten run at once: all together would first reach the limit of unfinished requests.
    for (let tens = 0; tens < 6; tens += 1) await Promise.all(Array.from({ length: 10 }, async () => (await look()).text()));
    const refused = await look();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await page(refused)).toEqual({
      status: 429,
      ...asPage,
      text: expect.stringContaining('Too many reports were checked') as string,
    });
  });

  test('explains an outage with the same page, without a verdict on the report', async () => {
    const said =
      /We can&#39;t look it up right now.*This doesn&#39;t say anything about the report, good or bad.*<a href="">Try again<\/a>/s;
    gateway.setAnswer((_request, response) => {
      response.writeHead(503, { 'content-type': 'application/json', 'x-error-code': 'SERVICE_UNAVAILABLE', 'retry-after': '30' });
      response.end('{"code":"SERVICE_UNAVAILABLE"}');
    });
    const told = await gateway.send('GET', '/verify/LK-7Q3M-X9TR/8H2K-Q4TZ');
    expect(told.headers.get('retry-after')).toBe('30');
    expect(await page(told)).toEqual({ status: 503, ...asPage, text: expect.stringMatching(said) as string });
    gateway.setAnswer((_request, response) => void response.destroy());
    expect(await page(await gateway.send('GET', '/verify'))).toEqual({
      status: 502,
      ...asPage,
      text: expect.stringMatching(said) as string,
    });
    expect(await (await gateway.send('GET', '/api/jobs')).json()).toMatchObject({ code: 'BAD_GATEWAY' });
  });

  test('redirects an unknown path below it to the form', async () => {
    expect((await page(await gateway.send('GET', '/verify/a/b/c'))).text).toMatch(/There&#39;s no such page.*<a href="\/verify">/s);
  });

  test('does not include other paths with the same beginning', async () => {
    const before = gateway.received.length;
    for (const path of ['/verifyx', '/verify-file', '/verify/a/b/c'])
      expect([path, (await gateway.send('GET', path)).status]).toEqual([path, 404]);
    expect(gateway.received.length).toBe(before);
  });
});

describe('a path without a contract never reaches a service', () => {
  test.each([
    ['GET', '/internal/audit-events'],
    ['POST', '/internal/audit-events'],
    ['GET', '/api/../internal/audit-events'],
    ['GET', '/metrics'],
    ['GET', '/api/internal/audit-events'],
    ['GET', '/api/auth'],
    ['GET', '/api/nothing'],
    ['DELETE', '/api/jobs'],
    ['POST', '/api/auth/login/'],
    ['POST', '/API/auth/login'],
    ['POST', '/api/auth/LOGIN'],
    ['POST', '/api//auth/login'],
    ['POST', '/api/auth/%6cogin'],
    ['GET', '/api/jobs/x/y'],
    ['GET', '/api/checklist/download/x/'],
    ['GET', '/api/checklist/DOWNLOAD/x'],
    ['GET', '/api/checklist/download//'],
    ['GET', '/api/checklist/download/x/y'],
  ])('%s %s', async (method, path) => {
    const before = gateway.received.length;
    const response = await gateway.send(method, path);
    expect(response.status).toBe(404);
    expect(gateway.received).toHaveLength(before);
  });
});

describe('a service that fails', () => {
  test('to reply in time means 504', async () => {
    const impatient = await startGateway({ upstreamTimeout: 300 });
    impatient.setAnswer(() => {});
    const response = await impatient.send('GET', '/api/jobs');
    await impatient.stop();
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({
      code: 'GATEWAY_TIMEOUT',
      error: 'The service took too long to answer. Please try again.',
      requestId: response.headers.get('x-request-id'),
    });
  });

  test('by closing the connection means 502', async () => {
    gateway.setAnswer((_request, response) => void response.destroy());
    const response = await gateway.send('POST', '/api/checklist/submit', { body: {} });
    expect(response.status).toBe(502);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toMatchObject({ code: 'BAD_GATEWAY' });
  });

  test('by closing the connection gets a read request once more, but never a request that may change something', async () => {
    const timesAsked = async (method: string, path: string, closes: number) => {
      const before = gateway.received.length;
      gateway.setAnswer((_request, response) =>
        gateway.received.length - before > closes ? void response.writeHead(200).end('{}') : void response.destroy(),
      );
      const { status } = await gateway.send(method, path, method === 'POST' ? { body: {} } : {});
      return [status, gateway.received.length - before];
    };
    expect(await timesAsked('GET', '/api/jobs', 1)).toEqual([200, 2]);
    expect(await timesAsked('HEAD', '/api/jobs', 1)).toEqual([200, 2]);
    expect(await timesAsked('GET', '/api/jobs', 2)).toEqual([502, 2]);
    expect(await timesAsked('POST', '/api/checklist/submit', 1)).toEqual([502, 1]);
  });

  test('in the middle of a reply breaks the connection of the client, so that half a reply does not look complete', async () => {
    let breakOff = () => {};
    gateway.setAnswer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"half":');
      breakOff = () => void response.destroy();
    });
    const response = await gateway.send('GET', '/api/jobs');
    breakOff();
    await expect(response.text()).rejects.toThrow();
  });

  test('by not listening, or by hanging up in the handshake, means 502', async () => {
    const hangUp = createServer((socket) => socket.destroy());
    const port = await findFreePort();
    await new Promise<void>((resolve) => hangUp.listen(port, '127.0.0.1', resolve));
    const away = `http://127.0.0.1:${await findFreePort()}`;
    const upstreamUrls = { auth: away, checklist: away, links: away, contact: `http://127.0.0.1:${port}` };
    const lonely = await startGateway({ upstreamUrls });
    try {
      expect((await lonely.send('GET', '/api/auth/me')).status).toBe(502);
      expect((await lonely.send('GET', '/api/jobs')).status).toBe(502);
      expect((await lonely.send('GET', '/healthz')).status).toBe(200);
    } finally {
      await lonely.stop();
      hangUp.close();
    }
  });
});

test('refuses a body above 256 KiB before forwarding it', async () => {
  const before = gateway.received.length;
  const response = await gateway.send('POST', '/api/drafts/save', { body: `"${'x'.repeat(256 * 1024)}"` });
  expect(response.status).toBe(413);
  expect(gateway.received).toHaveLength(before);
});

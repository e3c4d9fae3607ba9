import { passcodeFrom } from '@larkfield/testing/factories.ts';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { sendBytes } from '@larkfield/testing/send-bytes.ts';
import { startGateway, type GatewayFixture } from '#test/gateway-fixture.ts';
import type { AdmissionLimits } from './admission-limits.ts';

let gateway: GatewayFixture;
let sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await gateway.stop();
});

const start = async (admission: Partial<AdmissionLimits>, changes: Parameters<typeof startGateway>[0] = {}) => {
  gateway = await startGateway({ admission, ...changes });
};

function connect(): Socket {
  const { hostname, port } = new URL(gateway.url);
  const socket = createConnection({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
}

const head = (path: string, from: string, more: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: x', `X-Forwarded-For: ${from}`, 'Origin: https://www.larkfield.example', ...more, '', ''].join('\r\n');
const beginning = (from: string, part = '{', path = '/api/checklist/submit') =>
  head(path, from, ['Content-Type: application/json', 'Content-Length: 10000']) + part;

/** Starts a call and never completes it. */
function begin(from: string, part?: string): Socket {
  const socket = connect();
  socket.write(beginning(from, part));
  return socket;
}

const listJobs = (from: string) => gateway.send('GET', '/api/jobs', { from });
/** A call whose body stops half way gets no reply, so other calls are sent until one is refused, which shows that it is counted. */
const isRefused = async (from: string) => {
  await expect.poll(async () => (await listJobs(from)).status).toBe(503);
};

async function expectBusy(response: Response) {
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', requestId: response.headers.get('x-request-id') });
}

describe('an incomplete request', () => {
  test.each([
    ['in its headers', 'POST /api/checklist/submit HTTP/1.1\r\nHost: x\r\n'],
    ['in its body', beginning('203.0.113.1')],
    ['at its first byte', ''],
  ])('that stops %s gets 408 after the time-out and reaches no service', async (_where, bytes) => {
    await start({ arrival: 200, checkEvery: 20 });
    const { status, body } = await sendBytes(gateway.url, bytes);
    expect([status, JSON.parse(body)]).toMatchObject([408, { code: 'REQUEST_TIMEOUT' }]);
    expect(gateway.received).toEqual([]);
  });

  test('reaches no service and counts for no limit, however many there are', async () => {
    await start({ unfinishedPerClient: 40 });
    for (let index = 0; index < 40; index += 1) begin('203.0.113.1');
    await isRefused('203.0.113.1');
    expect(gateway.received.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(await gateway.redis.keys('limit:submit*')).toEqual([]);
  });

  test('is forgotten when its caller leaves', async () => {
    await start({ unfinishedPerClient: 1 });
    const half = begin('203.0.113.1');
    await isRefused('203.0.113.1');
    half.destroy();
    await expect.poll(async () => (await listJobs('203.0.113.1')).status).toBe(200);
  });
});

describe('unfinished calls of one client', () => {
  test('are limited, without affecting other clients', async () => {
    await start({ unfinishedPerClient: 3 });
    for (let index = 0; index < 3; index += 1) begin('2001:db8:1:1::1');
    await isRefused('2001:db8:1:1::1');
    await expectBusy(await listJobs('2001:db8:1:1:ffff::9'));
    expect((await listJobs('2001:db8:1:2::1')).status).toBe(200);
  });

  test('are forgotten when their caller leaves, even if they wait behind another call', async () => {
    await start({ unfinishedPerClient: 3 });
    gateway.setAnswer(() => {});
    const socket = connect();
    const get = (from: string) => `GET /api/jobs HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n\r\n`;
    socket.write(get('203.0.113.1') + get('203.0.113.2').repeat(3));
    await expect.poll(() => gateway.received.length).toBe(4);
    gateway.setAnswer(null);
    await expectBusy(await listJobs('203.0.113.2'));
    socket.destroy();
    await expect.poll(async () => (await listJobs('203.0.113.2')).status).toBe(200);
  });

  test('include calls that a service is working on', async () => {
    await start({ unfinishedPerClient: 2 });
    const answers: ServerResponse[] = [];
    gateway.setAnswer((_request, response) => void answers.push(response));
    const waiting = [listJobs('203.0.113.1'), listJobs('203.0.113.1')];
    await expect.poll(() => answers.length).toBe(2);
    await expectBusy(await listJobs('203.0.113.1'));
    for (const answer of answers) answer.end('{}');
    for (const response of waiting) expect((await response).status).toBe(200);
    gateway.setAnswer(null);
    await expect.poll(async () => (await listJobs('203.0.113.1')).status).toBe(200);
  });
});

describe('a body', () => {
  test.each([
    ['/api/auth/login', 17 * 1024],
    ['/api/drafts/save', 257 * 1024],
  ])('that is sent to %s in pieces is refused at %i bytes, more than its contract allows', async (path, size) => {
    await start({});
    const chunk = 'x'.repeat(size);
    const bytes = `${head(path, '203.0.113.1', ['Content-Type: application/json', 'Transfer-Encoding: chunked'])}${size.toString(16)}\r\n${chunk}\r\n`;
    const socket = connect();
    socket.write(bytes);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
    expect(gateway.received).toEqual([]);
  });

  test('is refused while other bodies fill the buffer, and accepted once they leave', async () => {
    await start({ heldBytes: 1_500 });
    const half = begin('203.0.113.1', 'x'.repeat(1_000));
    const save = () => gateway.send('POST', '/api/drafts/save', { body: { text: 'y'.repeat(800) } });
    await expect.poll(async () => (await save()).status).toBe(503);
    await expectBusy(await save());
    half.destroy();
    await expect.poll(async () => (await save()).status).toBe(200);
  });
});

describe('calls for one service', () => {
  test('are limited: a few more wait and the rest get 503, without affecting other services', async () => {
    await start({ atOncePerService: 1, waitingPerService: 1, patience: 600_000 });
    const answers: ServerResponse[] = [];
    gateway.setAnswer((request, response) => (request.url === '/api/jobs' ? void answers.push(response) : void response.end('{}')));
    const first = gateway.send('GET', '/api/jobs');
    await expect.poll(() => answers.length).toBe(1);
    const both = [gateway.send('GET', '/api/jobs'), gateway.send('GET', '/api/jobs')];
    await expectBusy(await Promise.race(both));
    expect((await gateway.send('GET', '/api/auth/me')).status).toBe(200);
    answers[0]!.end('{}');
    expect((await first).status).toBe(200);
    await expect.poll(() => answers.length).toBe(2);
    answers[1]!.end('{}');
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 503]);
  });

  test('keep their place while they are retried', async () => {
    await start({ atOncePerService: 1, patience: 50 });
    const held: ServerResponse[] = [];
    gateway.setAnswer((_request, response) => (held.push(response) === 1 ? void response.destroy() : undefined));
    const first = gateway.send('GET', '/api/jobs');
    await expect.poll(() => held.length).toBe(2);
    await expectBusy(await gateway.send('GET', '/api/jobs'));
    held[1]!.end('{}');
    expect((await first).status).toBe(200);
    gateway.setAnswer(null);
    expect((await gateway.send('GET', '/api/jobs')).status).toBe(200);
  });

  test('wait no longer than the limit, and a passcode that never reached the service is no wrong guess', async () => {
    await start({ atOncePerService: 1, patience: 50 });
    const held: ServerResponse[] = [];
    gateway.setAnswer((_request, response) => void held.push(response));
    const view = () =>
      gateway.send('POST', `/api/share-links/${'a'.repeat(64)}/view`, { body: { passcode: passcodeFrom('0') }, from: '203.0.113.1' });
    const first = view();
    await expect.poll(() => held.length).toBe(1);
    for (let call = 0; call < 25; call += 1) await expectBusy(await view());
    held[0]!.writeHead(401, { 'x-error-code': 'PASSCODE_WRONG' }).end('{}');
    expect((await first).status).toBe(401);
    gateway.setAnswer(null);
    expect((await view()).status).toBe(200);
  });

  test('do not reach it if their caller left while they waited', async () => {
    await start({ atOncePerService: 1, unfinishedPerClient: 1, patience: 600_000 });
    const held: ServerResponse[] = [];
    gateway.setAnswer((_request, response) => void held.push(response));
    const first = gateway.send('GET', '/api/jobs', { from: '203.0.113.1' });
    await expect.poll(() => held.length).toBe(1);
    const waiting = connect();
    waiting.write('GET /api/jobs?left HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.2\r\n\r\n');
    await isRefused('203.0.113.2');
    waiting.destroy();
    gateway.setAnswer(null);
    await expect.poll(async () => (await gateway.send('GET', '/api/auth/me', { from: '203.0.113.2' })).status).toBe(200);
    const second = gateway.send('GET', '/api/jobs?stayed', { from: '203.0.113.3' });
    held[0]!.end('{}');
    expect((await first).status).toBe(200);
    expect((await second).status).toBe(200);
    expect(gateway.received.map(({ url }) => url).filter((url) => url.startsWith('/api/jobs'))).toEqual(['/api/jobs', '/api/jobs?stayed']);
  });
});

describe('a page that is built from replies of a service', () => {
  const made = ['/jobs/feed.xml', `/jobs/${'ab'.repeat(12)}`, '/sitemap.xml'];

  test('counts as a call of its client', async () => {
    await start({ unfinishedPerClient: 2 });
    const held: ServerResponse[] = [];
    gateway.setAnswer((_request, response) => void held.push(response));
    const waiting = made.slice(0, 2).map((path) => gateway.send('GET', path, { from: '203.0.113.1' }));
    await expect.poll(() => held.length).toBe(2);
    for (const path of [...made, '/api/jobs']) await expectBusy(await gateway.send('GET', path, { from: '203.0.113.1' }));
    expect(held).toHaveLength(2);
    gateway.setAnswer((_request, response) => void response.end('[]'));
    expect((await gateway.send('GET', '/jobs/feed.xml', { from: '203.0.113.2' })).status).toBe(200);
    for (const answer of held) answer.end('[]');
    await Promise.all(waiting);
    await expect.poll(async () => (await gateway.send('GET', '/jobs/feed.xml', { from: '203.0.113.1' })).status).toBe(200);
  });

  test('waits its turn among the calls for that service', async () => {
    await start({ atOncePerService: 1, waitingPerService: 0 });
    const held: ServerResponse[] = [];
    gateway.setAnswer((_request, response) => void held.push(response));
    for (const [first, second] of [
      ['/jobs/feed.xml', '/api/jobs'],
      ['/api/jobs', '/jobs/feed.xml'],
    ] as const) {
      const heldBefore = held.length;
      const under = gateway.send('GET', first);
      await expect.poll(() => held.length).toBe(heldBefore + 1);
      const refused = await gateway.send('GET', second);
      expect([second, refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([second, 503, true]);
      expect(held).toHaveLength(heldBefore + 1);
      held.at(-1)!.end('[]');
      expect((await under).status).toBe(200);
    }
  });
});

test('limits the connections of one client if there is no proxy in front', async () => {
  await start({ connectionsPerClient: 2 }, { trustedHops: 0 });
  const [first] = await Promise.all([connect(), connect()].map(async (socket) => (await once(socket, 'connect'), socket)));
  const third = connect();
  await once(third, 'close');
  first!.destroy();
  await expect
    .poll(() =>
      sendBytes(gateway.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n').then(
        ({ status }) => status,
        () => null,
      ),
    )
    .toBe(200);
});

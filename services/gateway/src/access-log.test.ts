import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LogFields, Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import { startGateway, type GatewayFixture } from '#test/gateway-fixture.ts';

const lines: (LogFields & { message: string })[] = [];
const note = (message: string, fields: LogFields = {}) => void lines.push({ message, ...fields });
const log: Logger = { info: note, warn: note, error: note, fatal: note };
const token = 'a1b2'.repeat(16);

let gateway: GatewayFixture;
let plain: GatewayFixture;

beforeAll(async () => {
  [gateway, plain] = await Promise.all([startGateway({ log }), startGateway({ log, clientForm: 'plain' })]);
});
afterAll(async () => {
  await Promise.all([gateway.stop(), plain.stop()]);
});

/** The log line of a request, which is written once the response is sent. */
async function lineOf(response: Response) {
  const requestId = response.headers.get('x-request-id');
  await expect.poll(() => lines.filter((line) => line.requestId === requestId && line.message === 'Request')).toHaveLength(1);
  return lines.find((line) => line.requestId === requestId && line.message === 'Request')!;
}

test('logs one line per request with route, status, duration and a hash of the client, but never the path', async () => {
  const answered = await lineOf(await gateway.send('GET', `/api/magic-links/${token}?code=K7Q2`, { from: '203.0.113.66' }));
  expect(answered).toEqual({
    message: 'Request',
    requestId: expect.any(String) as string,
    method: 'GET',
    route: '/api/magic-links/:token',
    status: 200,
    milliseconds: expect.any(Number) as number,
    client: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
  });
  const again = await lineOf(await gateway.send('GET', `/view/${token}`, { from: '203.0.113.66' }));
  expect(again).toMatchObject({ client: answered.client });
  const other = await lineOf(await gateway.send('GET', '/api/jobs', { from: '203.0.113.67' }));
  expect(other.client).not.toBe(answered.client);
  expect(JSON.stringify(lines)).not.toMatch(/(a1b2){2}|K7Q2|203\.0\.113/);
});

test('logs an unknown or refused request without its path', async () => {
  const unknown = await lineOf(await gateway.send('GET', '/api/wilhelmina@candidate.example'));
  expect(unknown).toMatchObject({ route: 'none', status: 404, code: 'NOT_FOUND' });
  const refused = await lineOf(await gateway.send('POST', '/api/auth/login', { body: {}, headers: { origin: 'https://other.example' } }));
  expect(refused).toMatchObject({ route: '/api/auth/login', status: 403, code: 'CROSS_SITE' });
  // The two origins show that PUBLIC_URL is wrong, which is the usual cause.
  expect(refused).toMatchObject({ expected: 'https://www.larkfield.example', origin: 'https://other.example' });
  const nonsense = await gateway.send('POST', '/api/auth/login', { body: {}, headers: { origin: 'wilhelmina@candidate.example' } });
  expect(await lineOf(nonsense)).toMatchObject({ code: 'CROSS_SITE', origin: 'none' });
  expect(JSON.stringify(lines)).not.toContain('wilhelmina');
});

test('logs that a request was aborted', async () => {
  gateway.setAnswer(() => {});
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  const sent = gateway.received.length;
  socket.write('GET /api/contact/countries HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.68\r\n\r\n');
  socket.write('GET /api/jobs HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.68\r\n\r\n');
  await expect.poll(() => gateway.received.length).toBeGreaterThan(sent);
  socket.destroy();
  await expect.poll(() => lines.filter(({ code }) => code === 'BROKEN_OFF')).toHaveLength(1);
  expect(lines.find(({ code }) => code === 'BROKEN_OFF')).not.toHaveProperty('status');
  gateway.setAnswer(null);
});

test('logs no health probes', async () => {
  const before = lines.length;
  for (const path of ['/healthz', '/readyz']) expect((await gateway.send('GET', path)).status).toBe(200);
  await lineOf(await gateway.send('GET', '/api/jobs'));
  expect(lines.slice(before).map(({ route }) => route)).toEqual(['/api/jobs']);
});

test('services get the same name of the client, which clients cannot choose', async () => {
  const { client } = await lineOf(
    await gateway.send('GET', '/api/jobs', { from: '203.0.113.69', headers: { 'x-client-name': 'somebody-else' } }),
  );
  expect(gateway.received.at(-1)!.headers['x-client-name']).toBe(client);
});

test('an operator may log clients by address, and compute the hash of an address', async () => {
  expect(await lineOf(await plain.send('GET', '/api/jobs', { from: '203.0.113.70' }))).toMatchObject({ client: '203.0.113.70' });
  const { client } = await lineOf(await gateway.send('GET', '/api/jobs', { from: '2001:db8:1:2:3:4:5:6' }));
  const command = join(import.meta.dirname, 'client-hash.ts');
  const env = { SESSION_KEY_FILE: gateway.secrets.sessionKey };
  const printed = execFileSync(process.execPath, [command, '203.0.113.70', '2001:db8:1:2::9'], { env, encoding: 'utf8' });
  expect(printed).toContain(`${client}  2001:db8:1:2::9\n`);
});

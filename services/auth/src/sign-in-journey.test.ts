import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChild, type Child } from '@larkfield/one-machine/child.ts';
import { programFile } from '@larkfield/one-machine/programs/build-programs.ts';
import { findFreePort } from '@larkfield/one-machine/free-port.ts';
import { serviceArguments, serviceEnv, type SharedSettings } from '@larkfield/one-machine/service-env.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { serviceNames, type ServiceName } from '@larkfield/service-kit/access/identity.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';

const newPassword = 'marble-lantern-orchard';
const children: Child[] = [];
const output: string[] = [];
let stores: TestStores;
let settings: SharedSettings;
let origin: string;

const envOf = (service: ServiceName) => serviceEnv(service, settings, process.env);

async function startService(service: ServiceName) {
  const onLine = (_name: string, line: string) => void output.push(line);
  const env = envOf(service);
  const args = await serviceArguments(service, env);
  children.push(startChild({ name: service, command: process.execPath, args, env, hasChannel: true, onLine }));
  const ask = async () => (await fetch(`http://127.0.0.1:${settings.ports[service]}/readyz`)).ok;
  await waitUntil(`${service} is ready`, ask);
}

const createAdmin = () => programFile('services/auth/src/create-admin.ts');
const verifyAudit = join(import.meta.dirname, 'verify-audit.ts');

async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env: envOf('auth') }).catch(
    (error: { stdout: string }) => error,
  );
  return stdout.trim();
}

beforeAll(async () => {
  stores = await startTestStores();
  const ports = {} as Record<ServiceName, number>;
  for (const name of serviceNames) ports[name] = await findFreePort();
  origin = `http://127.0.0.1:${ports.gateway}`;
  settings = {
    ports,
    host: '127.0.0.1',
    mongoUrl: stores.mongoUrl,
    redisUrl: stores.redisUrl,
    secrets: stores.secrets,
    dataDir: join(stores.folder, 'data'),
    staticDir: stores.folder,
    publicUrl: origin,
    trustProxyHops: 0,
    chromiumPath: 'none',
    logLevel: 'info',
  };
  await Promise.all([startService('auth'), startService('gateway')]);
});
afterAll(async () => {
  await Promise.all(children.map((child) => child.stop()));
  await stores.stop();
});

/** One browser: it keeps its cookies. */
function openBrowser() {
  let cookie = '';
  return {
    async send(method: string, path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: { origin, cookie, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
      });
      for (const text of response.headers.getSetCookie()) cookie = text.split(';')[0]!;
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    cookie: () => cookie,
  };
}

test('from an empty store to a second admin, with every step in the audit chain', async () => {
  const first = JSON.parse(await run(await createAdmin(), '--if-none', '--json')) as { email: string; temporaryPassword: string };
  expect(first).toMatchObject({ email: 'admin@larkfield.example', temporaryPassword: expect.stringMatching(/^\w{20}$/) });
  expect(await run(await createAdmin(), '--if-none', '--json')).toBe('null');

  const browser = openBrowser();
  expect(await browser.send('GET', '/api/auth/me')).toEqual({ status: 200, body: { user: null } });
  const asked = await browser.send('POST', '/api/auth/login', { email: first.email, password: first.temporaryPassword });
  expect(asked.body).toMatchObject({ requiresPasswordChange: true });
  expect((await browser.send('GET', '/api/auth/users')).status).toBe(401);
  expect((await browser.send('POST', '/api/auth/ping')).status).toBe(401);

  const change = { userId: asked.body['userId'], email: first.email, currentPassword: first.temporaryPassword, newPassword };
  const changed = await browser.send('POST', '/api/auth/change-password', change);
  expect(changed).toMatchObject({ status: 200, body: { user: { email: first.email, role: 'admin' } } });
  expect((await browser.send('GET', '/api/auth/me')).body).toEqual({ user: changed.body['user'] });
  expect((await browser.send('POST', '/api/auth/ping')).body['expiresInSeconds']).toBeGreaterThan(1_400);

  // As the specification has it: sign in, change the password, create a user, without another question.
  const colleague = await browser.send('POST', '/api/auth/users', {
    email: 'colleague@larkfield.example',
    password: 'temporary-pass-1',
    role: 'user',
  });
  expect(colleague.status).toBe(201);
  expect((await browser.send('GET', '/api/auth/users')).body['users']).toHaveLength(2);

  const oldCookie = browser.cookie();
  expect((await browser.send('POST', '/api/auth/logout')).status).toBe(200);
  expect(browser.cookie()).toBe('larkfield-session=');
  const replay = await fetch(`${origin}/api/auth/users`, { headers: { cookie: oldCookie } });
  expect(replay.status).toBe(401);

  expect((await browser.send('POST', '/api/auth/login', { email: first.email, password: newPassword })).status).toBe(200);
  const actions = await waitUntil('the acts are in the chain', async () => {
    const { body } = await browser.send('GET', '/api/admin-portal/audit');
    const events = body['events'] as { action: string }[];
    return events.length >= 6 && events.map(({ action }) => action).reverse();
  });
  expect(actions).toEqual(['user.created', 'password.changed', 'session.opened', 'user.created', 'session.closed', 'session.opened']);
  expect(await run(verifyAudit)).toMatch(/^The audit chain is sound: 6 entries\.$/);
});

test('a new temporary password for an admin ends the sessions and the old password', async () => {
  const browser = openBrowser();
  expect((await browser.send('POST', '/api/auth/login', { email: 'admin@larkfield.example', password: newPassword })).status).toBe(200);
  const printed = await run(await createAdmin(), '--email', 'admin@larkfield.example');
  expect(printed).toMatch(/^Admin: admin@larkfield\.example\nTemporary password .*: \w{20}\nSign-in page: \//);
  expect((await browser.send('GET', '/api/auth/me')).body).toEqual({ user: null });
  expect((await browser.send('POST', '/api/auth/login', { email: 'admin@larkfield.example', password: newPassword })).status).toBe(401);
});

test('while Redis takes connections and never answers, the new password is printed, and what could not be done is said', async () => {
  const asked: Socket[] = [];
  const silent = createServer((socket) => void asked.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const env = { ...envOf('auth'), REDIS_URL: `redis://127.0.0.1:${(silent.address() as AddressInfo).port}` };
  const ended = promisify(execFile)(process.execPath, [await createAdmin(), '--email', 'admin@larkfield.example'], { env });
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^Temporary password .*: \w{20}$/m),
    stderr: 'Redis does not answer: sessions that this account has open stay open. Run the command again when it does.\n',
  });
  expect(asked.length).toBeGreaterThan(0);
  for (const socket of asked) socket.destroy();
  silent.close();
});

test('the verify command fails and names the entry when one was changed', async () => {
  const connection = await mongoose.createConnection(stores.mongoUrl).asPromise();
  await connection.collection<{ _id: number }>('audit-chain').updateOne({ _id: 2 }, { $set: { outcome: 'failure' } });
  await connection.close();
  expect(await run(verifyAudit)).toMatch(/^Entry 2 was changed\nThe chain is sound up to entry 1\.$/);
});

test('nothing secret stands in the logs', () => {
  const log = output.join('\n');
  expect(log).toContain('"route":"/api/auth/login"');
  for (const secret of [newPassword, 'violet-kettle-umbrella', 'admin@larkfield.example', 'larkfield-session', '$argon2id'])
    expect(log).not.toContain(secret);
});

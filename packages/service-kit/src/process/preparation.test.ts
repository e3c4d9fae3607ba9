// @rest: kills
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLocalMongo } from '@larkfield/local-mongo/start-local-mongo.ts';
import { findFreePort } from '@larkfield/one-machine/free-port.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { launchService, markAsRecognised, testSettings, type ServiceProcess } from '@larkfield/testing/processes/start-service-process.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';

/** The driver sends a heartbeat every two seconds, and a call gives up after 4.5 seconds, so four heartbeats outlast a call. */
const heartbeats = 4;
let stores: TestStores;
let service: ServiceProcess | undefined;
let between: Server | undefined;

beforeAll(async () => {
  stores = await startTestStores();
});
afterAll(async () => {
  await service?.stop();
  between?.close();
  await stores.stop();
});

/** A proxy that holds back the replies to `createIndexes` until `letGo` is called. */
async function holdIndexes(mongoUrl: string) {
  const letGo = Promise.withResolvers<void>();
  let beats = 0;
  let isHolding = false;
  const { hostname, port } = new URL(mongoUrl);
  between = createServer((client) => {
    const database = hostname.startsWith('%2F') ? connect(decodeURIComponent(hostname)) : connect(Number(port || 27_017), hostname);
    let held = Promise.resolve();
    client.on('data', (data) => {
      if (data.includes('createIndexes')) {
        isHolding = true;
        held = letGo.promise;
      }
      // The first "hello" of a connection describes the driver; heartbeats are those without this description.
      if (isHolding && data.includes('hello') && !data.includes('driver')) beats += 1;
      database.write(data);
    });
    database.on('data', (data) => void held.then(() => client.write(data)));
    client.on('close', () => database.destroy()).on('error', () => {});
    database.on('close', () => client.destroy()).on('error', () => {});
  });
  await new Promise<void>((resolve) => between!.listen(0, '127.0.0.1', resolve));
  const { pathname } = new URL(mongoUrl);
  const url = `mongodb://127.0.0.1:${(between.address() as AddressInfo).port}${pathname}`;
  return { url, isHolding: () => isHolding, beats: () => beats, letGo: letGo.resolve };
}

const ask = async (path: string) => {
  const reply = await fetch(`${service!.url}${path}`);
  return { status: reply.status, body: await readJson<Record<string, unknown>>(reply) };
};
const preparing = {
  status: 503,
  body: {
    status: 'preparing',
    release: expect.any(String),
    parts: { database: 'ok', indexes: 'preparing', installation: 'preparing', jobs: 'preparing' },
  },
};

test('while building indexes takes longer than a call may, a service stays alive, names the missing steps, and becomes ready afterwards', async () => {
  const slow = await holdIndexes(stores.mongoUrl);
  service = await launchService('contact', await testSettings(stores, { mongoUrl: slow.url }));
  await waitUntil('an index is asked for', slow.isHolding);
  const logBefore = service.log();
  expect((await ask('/healthz')).status).toBe(200);
  // On a busy machine a reply of the database may be too late for one check.
  await expect.poll(() => ask('/readyz')).toEqual(preparing);
  expect(await ask('/api/jobs')).toMatchObject({
    status: 503,
    body: { code: 'SERVICE_UNAVAILABLE', details: 'Still being prepared: indexes, installation, jobs' },
  });
  await waitUntil('the database was looked at again and again', () => slow.beats() >= heartbeats);
  await expect.poll(() => ask('/readyz')).toEqual(preparing);
  // The service has not given up and started over.
  expect(service.log().slice(logBefore.length)).not.toContain('Waiting for a store');
  slow.letGo();
  await service.ready();
  expect((await ask('/api/jobs')).status).toBe(200);
  await service.stop();
});

test('a service waits for a database that is down at its start', async () => {
  const port = await findFreePort();
  service = await launchService('contact', await testSettings(stores, { mongoUrl: `mongodb://127.0.0.1:${port}/later` }));
  const missing = await waitUntil('the service listens', () => ask('/readyz'));
  expect(missing).toMatchObject({ status: 503, body: { status: 'preparing', parts: { database: 'missing', connection: 'preparing' } } });
  await waitUntil('it has tried in vain', () => service!.log().includes('Waiting for a store'));
  const mongo = await startLocalMongo({ file: join(stores.folder, 'later.db'), port });
  await markAsRecognised(`mongodb://127.0.0.1:${port}/later`);
  await service.ready();
  await service.stop();
  await mongo.stop();
});

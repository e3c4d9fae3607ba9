import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'bullmq';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { pdfQueues, renderPdf } from '@larkfield/schemas/queue-jobs.ts';
import { type LocalRedis, startRedis } from '@larkfield/one-machine/stores/start-redis.ts';
import { createStorePasswords, redisUsers } from '@larkfield/one-machine/stores/store-access.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import type { ServiceName } from '#src/access/identity.ts';
import { createLogger } from '#src/telemetry/logger.ts';
import { openJobWaits } from './job-waits.ts';
import { type JobQueue, openQueue, workerConnection } from './queue.ts';

const folder = mkdtempSync(join(tmpdir(), 'larkfield-waits-'));
const passwords = createStorePasswords(folder);
const urlOf = (user: ServiceName) => `${redis.url}?username=${user}&password=${passwords[user]}`;
const start = () => startRedis({ folder: join(folder, 'redis'), aclFile: join(folder, 'users.acl') });
const data = { submissionId: '1'.padStart(24, '0'), revision: 1, template: 1 };
let redis: LocalRedis;
let queue: JobQueue<typeof renderPdf>;
let worker: Worker;

// The connections have the Redis users of the product: checklist adds and waits, and pdf-worker works.
beforeAll(async () => {
  writeFileSync(join(folder, 'users.acl'), redisUsers(passwords));
  redis = await start();
  queue = openQueue(pdfQueues.fresh, renderPdf, urlOf('checklist'), createLogger('test', 'silent'));
  worker = new Worker(pdfQueues.fresh, async () => {}, { connection: workerConnection(urlOf('pdf-worker')) });
  worker.on('error', () => {});
});
afterAll(async () => {
  await Promise.all([worker.close(), queue.close()]);
  await redis.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A server with two places to wait for one job, and a generous time limit. `done` is the job's state; `looks` counts the reads of that state. */
async function serve() {
  const waits = openJobWaits(Object.values(pdfQueues), urlOf('checklist'), { places: 2, longest: 300_000 });
  const app = { waits, done: false, looks: 0, answered: 0, ask, onLook: (_response: ServerResponse): unknown => null };
  const answer = async (_request: IncomingMessage, response: ServerResponse) => {
    const look = async () => {
      const state = app.done ? 'done' : 'pending';
      app.looks += 1;
      await app.onLook(response);
      return state;
    };
    const found = await waits.look(renderPdf.jobId(data), look, (state) => state === 'pending', response);
    app.answered += 1;
    response.end(found);
  };
  const server = createServer((...call) => void answer(...call)).listen(0, '127.0.0.1');
  await waitUntil('the server listens', () => server.listening);
  onTestFinished(() => {
    waits.close();
    server.closeAllConnections();
    server.close();
  });
  async function ask(signal?: AbortSignal): Promise<string> {
    const { port } = server.address() as AddressInfo;
    return (await fetch(`http://127.0.0.1:${port}`, signal ? { signal } : {})).text();
  }
  /** Completes the job repeatedly until a service that has just subscribed gets the event. */
  const end = () =>
    waitUntil('the end of the job is heard', async () => {
      await queue.addAgain(data);
      return app.answered > 0;
    });
  return { app, end };
}
/** Starts two calls and waits until each has looked twice and is waiting. */
async function fill(app: Awaited<ReturnType<typeof serve>>['app'], signal?: AbortSignal) {
  const calls = [app.ask(signal), app.ask(signal)];
  await waitUntil('two wait', () => app.looks === 4);
  return calls;
}

test('calls wait for their job with the rights of the service, and a call over the limit returns at once', async () => {
  const { app, end } = await serve();
  const calls = await fill(app);
  expect(app.waits.isFull()).toBe(true);
  expect(await app.ask()).toBe('pending');
  app.answered = 0;
  app.done = true;
  await end();
  expect(await Promise.all(calls)).toEqual(['done', 'done']);
});

test('notices a job that ends between the check and the wait', async () => {
  const { app } = await serve();
  app.onLook = () => (app.done = true);
  expect(await app.ask()).toBe('done');
});

test('a caller who leaves before the wait begins takes no place', async () => {
  const { app } = await serve();
  app.onLook = (response) => once(response, 'close');
  const leaving = new AbortController();
  const left = app.ask(leaving.signal);
  await waitUntil('the call has come', () => app.looks === 1);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await waitUntil('the call is over', () => app.answered === 1);
});

test('a caller who leaves frees the place', async () => {
  const { app, end } = await serve();
  const leaving = new AbortController();
  const left = await fill(app, leaving.signal);
  leaving.abort();
  expect((await Promise.allSettled(left)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await waitUntil('their calls are over', () => app.answered === 2);
  expect(app.waits.isFull()).toBe(false);
  app.answered = app.looks = 0;
  const staying = await fill(app);
  app.done = true;
  await end();
  expect(await Promise.all(staying)).toEqual(['done', 'done']);
});

test('a stop ends all waits and refuses new ones even while Redis is down; calls are woken again once Redis is back', async () => {
  const { app, end } = await serve();
  const woken = await fill(app);
  await redis.stop();
  const stopped = await serve();
  const calls = await fill(stopped.app);
  stopped.app.waits.close();
  expect(await Promise.all(calls)).toEqual(['pending', 'pending']);
  expect(await stopped.app.ask()).toBe('pending');
  redis = await start();
  app.done = true;
  await end();
  expect(await Promise.all(woken)).toEqual(['done', 'done']);
});

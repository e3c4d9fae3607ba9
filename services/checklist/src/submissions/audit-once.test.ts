// @rest: kills
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { closeMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { type ServiceProcess, startServiceProcess, testSettings } from '@larkfield/testing/processes/start-service-process.ts';
import { connectTestMongo, startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';

let stores: TestStores;
let settings: Awaited<ReturnType<typeof testSettings>>;
let auth: ServiceProcess;
let checklist: ServiceProcess;
/** A proxy in front of auth that forwards requests and drops the replies, like a broken network. */
let wall: Server;
let passedOn = 0;

beforeAll(async () => {
  stores = await startTestStores();
  settings = await testSettings(stores);
  await connectTestMongo(stores.mongoUrl);
  auth = await startServiceProcess('auth', settings);
  wall = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { authorization = '', 'content-type': type = '' } = request.headers;
      const headers = { authorization, 'content-type': type };
      void fetch(`${auth.url}${request.url}`, { method: request.method, headers, body: Buffer.concat(chunks) })
        .then(({ ok }) => (passedOn += ok ? 1 : 0))
        .catch(() => response.destroy());
    });
  }).listen(0, '127.0.0.1');
  await once(wall, 'listening');
});
afterAll(async () => {
  await checklist.stop();
  await auth.stop();
  wall.closeAllConnections();
  wall.close();
  await closeMongo();
  await stores.stop();
});

/** Starts the checklist service with the auth service at a port. */
async function start(authPort: number) {
  checklist = await startServiceProcess('checklist', { ...settings, ports: { ...settings.ports, auth: authPort } });
}

async function kill() {
  checklist.child.process.kill('SIGKILL');
  await checklist.child.exited;
}

/** Submits a checklist twice with the same key, like a browser that lost the reply. */
async function submitTwice(): Promise<string> {
  const { specialty, skillsByCategory } = await readJson<ReplyOf<typeof getSpecialty>>(
    await checklist.send('GET', '/api/specialties/slug/rn-icu'),
  );
  const body = makeSubmission({ id: specialty.id, groups: skillsByCategory });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const ids = [];
  for (let time = 0; time < 2; time += 1) {
    const response = await checklist.send('POST', '/api/checklist/submit', { body, headers });
    expect(response.status).toBe(201);
    ids.push((await readJson<{ submissionId: string }>(response)).submissionId);
  }
  expect(ids[0]).toBe(ids[1]);
  return ids[0]!;
}

const chained = async (submissionId: string) =>
  mongoose.connection.collection('audit-chain').countDocuments({ action: 'submission.submitted', object: `submission:${submissionId}` });
const waiting = async (submissionId: string) => (await recordedActs(`submission:${submissionId}`)).length;

test('a service that is killed between a change and sending its event loses and duplicates no event', async () => {
  // No service listens on this port, so all events stay in their documents.
  await start(settings.ports.gateway);
  const ids = [await submitTwice(), await submitTwice(), await submitTwice()];
  expect(await Promise.all(ids.map(waiting))).toEqual([1, 1, 1]);
  await kill();
  await start(settings.ports.auth);
  await expect.poll(() => Promise.all(ids.map(waiting))).toEqual([0, 0, 0]);
  expect(await Promise.all(ids.map(chained))).toEqual([1, 1, 1]);
  await kill();
});

test('a service that is killed between delivery and removal of its events duplicates no event on the next send', async () => {
  await start((wall.address() as { port: number }).port);
  const id = await submitTwice();
  await expect.poll(() => passedOn).toBeGreaterThan(0);
  await expect.poll(() => chained(id)).toBe(1);
  await kill();
  expect(await waiting(id)).toBe(1);
  await start(settings.ports.auth);
  await expect.poll(() => waiting(id)).toBe(0);
  expect(await chained(id)).toBe(1);
});

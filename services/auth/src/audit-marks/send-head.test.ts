import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import mongoose from 'mongoose';
import { closeMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { connectTestMongo, startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { advanceMark } from './mark-store.ts';
import { createHeadSender } from './send-head.ts';

const key = Buffer.alloc(32, 7);
const head = (seq: number) => ({ seq, hash: String(seq).repeat(64) });
const anchorAt = (seq: number, epoch = 0) => advanceMark(key, 'anchor', { ...head(seq), epoch });

let stores: TestStores;
beforeAll(async () => {
  stores = await startTestStores();
  await connectTestMongo(stores.mongoUrl);
});
afterAll(async () => {
  await closeMongo();
  await stores.stop();
});
beforeEach(() => mongoose.connection.collection('audit-marks').deleteMany({}));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-heads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('appends each new head to a file once', async () => {
  const folder = newFolder();
  const file = join(folder, 'heads');
  const send = createHeadSender(file, key);
  await send();
  for (const seq of [1, 1, 4]) {
    await anchorAt(seq);
    await send();
    // The sender of another process.
    await createHeadSender(file, key)();
  }
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    { ...head(1), at: expect.any(String) },
    { ...head(4), at: expect.any(String) },
  ]);
});

test('sends the head again after a chain was accepted by --re-anchor', async () => {
  const file = join(newFolder(), 'heads');
  const send = createHeadSender(file, key);
  await anchorAt(7);
  await send();
  await anchorAt(5, 1);
  await send();
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual([7, 5]);
});

test('a forged mark of the last sent head does not silently hold back a head', async () => {
  const file = join(newFolder(), 'heads');
  const send = createHeadSender(file, key);
  await anchorAt(3);
  await send();
  await mongoose.connection.collection<{ _id: string }>('audit-marks').updateOne({ _id: 'sent' }, { $set: { seq: 1_000 } });
  await anchorAt(4);
  await expect(send()).rejects.toThrow('The sent of the audit chain was changed');
});

test('sends a head again if it was not accepted', async () => {
  const taken: string[] = [];
  const statuses = [503, 204, 204];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const status = statuses.shift()!;
    if (status === 204) taken.push(text);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const send = createHeadSender(`http://127.0.0.1:${(server.address() as AddressInfo).port}/heads`, key);
  await anchorAt(3);
  await expect(send()).rejects.toThrow('not taken: 503');
  await send();
  await send();
  expect(taken.map((text) => JSON.parse(text) as object)).toEqual([{ ...head(3), at: expect.any(String) }]);
});

// @rest: kills
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAuth, type AuthFixture } from '#test/auth-fixture.ts';
import { readAuditKey } from '#src/audit-marks/audit-mark.ts';
import { advanceMark, readMark } from '#src/audit-marks/mark-store.ts';
import { pruneChain } from './prune-chain.ts';
import { verifyChain } from './verify-chain.ts';

const run = promisify(execFile);
let auth: AuthFixture;
let key: Buffer;

beforeAll(async () => {
  auth = await startAuth();
  key = readAuditKey(auth.stores.secrets.auditKey);
});
afterAll(() => auth.stop());
beforeEach(async () => {
  for (const name of ['audit-chain', 'audit-marks', 'audit-base']) await mongoose.connection.collection(name).deleteMany({});
});

/** Arguments and environment of a process that appends events on a separate host, so that two of them share only the database. */
const appending = (count: number, host: string): [string[], { env: NodeJS.ProcessEnv }] => [
  [join(import.meta.dirname, '..', '..', 'test', 'append-in-process.ts'), String(count)],
  {
    env: {
      PATH: process.env['PATH'],
      MONGODB_URL: auth.stores.mongoUrl,
      AUDIT_KEY_FILE: auth.stores.secrets.auditKey,
      DATA_DIR: join(auth.stores.folder, expect.getState().currentTestName!.replaceAll(/\W/g, ''), host),
    },
  },
];
const append = (count: number, host: string) => run(process.execPath, ...appending(count, host));
const verify = () => verifyChain(key, join(auth.stores.folder, 'nowhere'));

test('two processes that append at once leave one chain with the anchor at its end', async () => {
  const count = 60;
  await Promise.all(['one', 'two'].map((host) => append(count, host)));
  const { head, fault } = await verify();
  expect({ seq: head?.seq, fault }).toEqual({ seq: 2 * count, fault: null });
  expect(await readMark(key, 'anchor')).toEqual({ epoch: 0, ...head });
});

test('a process that is killed while appending loses no acknowledged event, and the other continues', async () => {
  const killed = spawn(process.execPath, ...appending(1_000_000, 'killed'));
  const told: string[] = [];
  const going = append(40, 'going');
  for await (const line of createInterface(killed.stdout!)) if (told.push(line) === 15) break;
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await going;
  const { head, fault } = await verify();
  expect(fault).toBeNull();
  const ids = (await mongoose.connection.collection('audit-chain').find({}).toArray()).map(({ eventId }) => eventId as string);
  expect(told.filter((id) => !ids.includes(id))).toEqual([]);
  expect(head!.seq).toBeGreaterThanOrEqual(55);
  await append(1, 'started again');
  expect(await verify()).toMatchObject({ head: { seq: head!.seq + 1 }, fault: null });
  expect(await readMark(key, 'anchor')).toMatchObject({ seq: head!.seq + 1 });
});

test('two processes that prune while another appends leave a valid chain, and report each pruned entry once', async () => {
  await append(30, 'before');
  const before = new Date();
  const going = append(30, 'going');
  const pruned = await Promise.all(['one', 'two'].map((host) => pruneChain(key, join(auth.stores.folder, host), before)));
  await going;
  expect(pruned.filter((last) => last !== null)).toEqual([{ seq: expect.any(Number), hash: expect.any(String) }]);
  const base = await readMark(key, 'base');
  expect(base!.seq).toBeGreaterThanOrEqual(29);
  expect(await verify()).toMatchObject({ start: { seq: base!.seq }, head: { seq: 60 }, fault: null });
});

test('a late writer never moves a mark back, and a mark of a newer epoch is ahead of all marks of older ones', async () => {
  const at = (seq: number, epoch = 0) => ({ epoch, seq, hash: String(seq).repeat(64).slice(0, 64) });
  const seqs = Array.from({ length: 12 }, (_, index) => ((index * 5) % 12) + 1);
  await Promise.all(seqs.map((seq) => advanceMark(key, 'anchor', at(seq))));
  expect(await readMark(key, 'anchor')).toEqual(at(12));
  expect(await advanceMark(key, 'anchor', at(11))).toBe(false);
  expect(await advanceMark(key, 'anchor', at(4, 1))).toBe(true);
  expect(await advanceMark(key, 'anchor', at(40))).toBe(false);
  expect(await readMark(key, 'anchor')).toEqual(at(4, 1));
});

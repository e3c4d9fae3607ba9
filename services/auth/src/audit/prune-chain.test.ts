import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { runRetention, runRetentionDaily } from '@larkfield/stored-data/retention.ts';
import { type AuthFixture, startAuth } from '#test/auth-fixture.ts';
import { readAuditKey, signMark } from '#src/audit-marks/audit-mark.ts';
import { advanceMark, readMark } from '#src/audit-marks/mark-store.ts';
import { acceptChain } from './accept-chain.ts';
import { auditRetention, pruneChain } from './prune-chain.ts';
import { verifyChain } from './verify-chain.ts';

/** Two entries a month, from January 2020 on. */
const start = Date.UTC(2020, 0, 1);
const count = 60;

let auth: AuthFixture;
let key: Buffer;

beforeAll(async () => {
  auth = await startAuth();
  key = readAuditKey(auth.stores.secrets.auditKey);
  const events: AuditEvent[] = Array.from({ length: count }, (_, index) => ({
    eventId: randomUUID(),
    at: new Date(start + index * 15 * day).toISOString(),
    actor: { kind: 'system', id: null },
    action: 'submission.downloaded',
    object: `submission:${index}`,
    outcome: 'success',
    requestId: null,
    changedFields: [],
    reason: index % 2 ? 'a-reason' : null,
    client: index % 3 ? 'a-client' : null,
  }));
  await auth.context.chain.append('checklist', events);
});
afterAll(() => auth.stop());

const entries = () => mongoose.connection.collection<{ _id: number; [field: string]: unknown }>('audit-chain');
const verify = () => verifyChain(key, auth.dataDir);
const retention = () => auditRetention({ key, dataDir: auth.dataDir, audit: auth.audit });
const firstSeq = async () => (await entries().find({}).sort({ _id: 1 }).limit(1).toArray())[0]?._id;

/** The time six years after a number of entries were made. */
const clockAfter = (made: number) => new Date(start + (6 * 365.25 + (made - 1) * 15 + 2) * day);

test('prunes nothing in the first six years', async () => {
  await runRetentionDaily(retention(), new Date(start + 5 * 365 * day));
  expect(await entries().countDocuments({})).toBe(count);
  expect(await readMark(key, 'base')).toBeNull();
});

test('a firm can set a longer period', async () => {
  await runRetention(
    auditRetention({ key, dataDir: auth.dataDir, audit: auth.audit, years: 8 }),
    new Date(clockAfter(10).getTime() - 2 * day),
  );
  expect(await firstSeq()).toBe(1);
});

test('prunes entries older than six years day by day, and the rest stays verifiable and continues', async () => {
  await runRetentionDaily(retention(), clockAfter(10));
  expect(await firstSeq()).toBe(11);
  expect(await verify()).toMatchObject({ start: { seq: 10 }, head: { seq: count }, fault: null });
  await runRetentionDaily(retention(), clockAfter(20));
  expect(await verify()).toMatchObject({ start: { seq: 20 }, head: { seq: count }, fault: null });
  const [noted] = await mongoose.connection.collection('audit-outbox-auth').find({}).sort({ at: -1 }).limit(1).toArray();
  expect(noted!['event']).toMatchObject({ action: 'audit.pruned', object: 'audit:1-20' });

  await auth.context.chain.append('links', [{ ...(noted!['event'] as AuditEvent), eventId: randomUUID() }]);
  expect(await verify()).toMatchObject({ head: { seq: count + 1 }, fault: null });
});

test('the next run completes an interrupted pruning, and leftover entries are verified meanwhile', async () => {
  const left = (
    await entries()
      .find({ _id: { $lte: 23 } })
      .toArray()
  ).map((entry) => ({ ...entry }));
  await pruneChain(key, auth.dataDir, new Date(clockAfter(23).getTime() - 6 * 365.25 * day));
  expect(await firstSeq()).toBe(24);
  await entries().insertMany(left);
  expect(await verify()).toMatchObject({ start: { seq: 20 }, fault: null });
  await entries().updateOne({ _id: 22 }, { $set: { action: 'forged.entry' } });
  expect((await verify()).fault).toBe('Entry 22 was changed');
  await pruneChain(key, auth.dataDir, new Date(0));
  expect(await verify()).toMatchObject({ start: { seq: 23 }, fault: null });
});

test('detects missing or replaced entries at the beginning', async () => {
  const [first, second] = (await entries().find({}).sort({ _id: 1 }).limit(2).toArray()) as [{ _id: number }, { _id: number }];
  await entries().deleteOne({ _id: first._id });
  expect((await verify()).fault).toBe(`Entry ${first._id} is missing`);
  await entries().insertOne(first);
  const base = (await readMark(key, 'base'))!;
  const put = (mark: object) => mongoose.connection.collection('audit-base').updateOne({}, { $set: mark });
  await put(signMark(key, 'base', { ...base, hash: '0'.repeat(64) }));
  expect((await verify()).fault).toBe(`Entry ${first._id} does not follow the one before it`);
  await put({ seq: second._id, hash: 'f'.repeat(64), mac: 'f'.repeat(64) });
  expect((await verify()).fault).toBe('The base of the audit chain was changed');
  await put(signMark(key, 'base', base));
  expect((await verify()).fault).toBeNull();
});

test('does not prune an invalid chain', async () => {
  const before = await entries().countDocuments({});
  const [, second] = (await entries().find({}).sort({ _id: 1 }).limit(2).toArray()) as [object, { _id: number }];
  await entries().updateOne({ _id: second._id }, { $set: { outcome: 'denied' } });
  await expect(pruneChain(key, auth.dataDir, new Date(start + 3 * 365 * day))).rejects.toThrow(`Entry ${second._id} was changed`);
  expect(await entries().countDocuments({})).toBe(before);
  await entries().updateOne({ _id: second._id }, { $set: { outcome: 'success' } });
});

test('never prunes the head, however old, so that the numbers continue', async () => {
  await runRetentionDaily(retention(), new Date(start + 40 * 365 * day));
  expect(await entries().countDocuments({})).toBe(1);
  expect(await verify()).toMatchObject({ head: { seq: count + 1 }, start: { seq: count }, fault: null });
  expect(await readMark(key, 'anchor')).toMatchObject({ seq: count + 1 });
});

test('a database from before the base can be accepted by a new anchor', async () => {
  const last = (await verify()).head!;
  await advanceMark(key, 'base', { epoch: 0, seq: last.seq + 50, hash: 'a'.repeat(64) });
  await advanceMark(key, 'anchor', { epoch: 0, seq: last.seq + 60, hash: 'b'.repeat(64) });
  const verdict = await verify();
  expect(verdict).toMatchObject({ isOnlyAnchor: true, head: last, start: { seq: last.seq - 1 } });
  await acceptChain(key, auth.dataDir, verdict);
  expect((await verify()).fault).toBeNull();
});

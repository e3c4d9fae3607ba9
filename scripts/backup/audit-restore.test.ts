import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { createSecrets } from '@larkfield/one-machine/create-secrets.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { readAuditKey } from '@larkfield/auth/audit-marks/audit-mark.ts';
import { openAuditChain } from '@larkfield/auth/audit/audit-chain.ts';
import { readMark } from '@larkfield/auth/audit-marks/mark-store.ts';
import { pruneChain } from '@larkfield/auth/audit/prune-chain.ts';
import { verifyChain } from '@larkfield/auth/audit/verify-chain.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { secretOfKey } from './encrypted-file.ts';

const secret = secretOfKey(randomBytes(32));
let folder: string;
let source: TestStores;
let target: TestStores;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkfield-audit-'));
  [source, target] = await Promise.all([startTestStores(), startTestStores()]);
});
afterAll(async () => {
  await closeMongo();
  await Promise.all([source?.stop(), target?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const events = (count: number): AuditEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    eventId: randomUUID(),
    at: new Date(index * day).toISOString(),
    actor: { kind: 'system', id: null },
    action: 'submission.downloaded',
    object: `submission:${index}`,
    outcome: 'success',
    requestId: null,
    changedFields: [],
    reason: null,
    client: null,
  }));

test('after a restore a pruned audit chain is valid, continues, and can be pruned again', async () => {
  const dataDir = join(folder, 'source');
  const key = readAuditKey(createSecrets(join(dataDir, 'secrets')).auditKey);
  const log = createLogger('auth', 'silent');
  await connectMongo(source.mongoUrl);
  await openAuditChain({ key, dataDir, log }).append('links', events(20));
  const early = join(folder, 'early.backup');
  await makeBackup({ mongoUrl: source.mongoUrl, dataDir }, early, secret);
  expect(await pruneChain(key, dataDir, new Date(7.5 * day))).toMatchObject({ seq: 8 });
  const file = join(folder, 'pruned.backup');
  await makeBackup({ mongoUrl: source.mongoUrl, dataDir }, file, secret);
  await closeMongo();

  const restored = join(folder, 'target');
  await restoreBackup({ mongoUrl: target.mongoUrl, dataDir: restored }, file, secret);
  await connectMongo(target.mongoUrl);
  expect(await verifyChain(key, restored)).toMatchObject({ start: { seq: 8 }, head: { seq: 20 }, fault: null });
  expect(await openAuditChain({ key, dataDir: restored, log }).append('links', events(1))).toBe(1);
  expect(await pruneChain(key, restored, new Date(9.5 * day))).toMatchObject({ seq: 10 });
  expect(await verifyChain(key, restored)).toMatchObject({ start: { seq: 10 }, head: { seq: 21 }, fault: null });

  // An earlier backup is restored over the later state: its chain does not match the base.
  await expect(restoreBackup({ mongoUrl: target.mongoUrl, dataDir: restored }, early, secret)).rejects.toThrow(/not empty/);
  const client = await MongoClient.connect(target.mongoUrl);
  await client.db().dropDatabase();
  await client.close();
  await expect(restoreBackup({ mongoUrl: target.mongoUrl, dataDir: restored }, early, secret)).rejects.toThrow(
    /in use: .*audit-anchor\.json/,
  );
  await restoreBackup({ mongoUrl: target.mongoUrl, dataDir: restored }, early, secret, { isReplacing: true });
  expect(await readMark(key, 'base')).toBeNull();
  expect(await verifyChain(key, restored)).toMatchObject({ start: null, head: { seq: 20 }, fault: null });
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAuth, type AuthFixture } from '#test/auth-fixture.ts';
import { advanceAnchor, readAnchor, readAuditKey } from './audit-anchor.ts';
import { verifyChain } from './verify-chain.ts';

const run = promisify(execFile);
const count = 60;
let auth: AuthFixture;
let key: Buffer;

beforeAll(async () => {
  auth = await startAuth();
  key = readAuditKey(auth.stores.secrets.auditKey);
});
afterAll(() => auth.stop());

test('two processes that append at once leave one chain, and its anchor at its end', async () => {
  const script = join(import.meta.dirname, '..', '..', 'test', 'append-in-process.ts');
  const { mongoUrl, secrets } = auth.stores;
  const env = { PATH: process.env['PATH'], MONGODB_URL: mongoUrl, AUDIT_KEY_FILE: secrets.auditKey, DATA_DIR: auth.dataDir };
  await Promise.all([1, 2].map(() => run(process.execPath, [script, String(count)], { env })));
  const { head, fault } = await verifyChain(key, auth.dataDir);
  expect({ seq: head?.seq, fault }).toEqual({ seq: 2 * count, fault: null });
  expect(readAnchor(auth.dataDir, key)).toEqual(head);
});

test('an anchor does not go back to where another process has been', () => {
  const anchor = readAnchor(auth.dataDir, key)!;
  advanceAnchor(auth.dataDir, key, { seq: anchor.seq - 1, hash: 'a'.repeat(64) });
  expect(readAnchor(auth.dataDir, key)).toEqual(anchor);
});

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { signIn } from '@larkfield/schemas/auth/sign-in.ts';
import { downloadSubmission } from '@larkfield/schemas/portal/download-submission.ts';
import { listRecentSubmissions } from '@larkfield/schemas/portal/list-recent-submissions.ts';
import { searchSubmissions } from '@larkfield/schemas/portal/search-submissions.ts';
import { createSecrets } from '@larkfield/local-stack/create-secrets.ts';
import { chromiumPrograms, findProgram } from '@larkfield/local-stack/find-program.ts';
import { noteRunning } from '@larkfield/local-stack/running-stack.ts';
import { repositoryRoot, startStack } from '@larkfield/local-stack/start-stack.ts';
import { startStore } from '@larkfield/local-stack/start-store.ts';
import { waitUntil } from '@larkfield/local-stack/wait-until.ts';
import { closeMongo } from '@larkfield/service-kit/mongo.ts';
import { readKeyRing } from '@larkfield/service-kit/field-encryption.ts';
import { createApiClient, type ApiClient } from '@larkfield/testing/api-client.ts';
import { storeSubmissions } from '../bench/portal/make-submissions.ts';
import { seedPortal, signInFirstAdminByApi } from './portal-seed.ts';
import { staffPassword } from './staff-steps.ts';

const run = promisify(execFile);
const script = (name: string) => join(repositoryRoot, 'scripts', name);

/** As many as a firm has after some months: enough that no index is made in a moment. */
const stored = 5_000;

/** Starts the product on a data folder at the first try: nothing of it may end and be started again. */
async function start(dataDir: string) {
  const told: string[] = [];
  const stack = await startStack({ dataDir, chromiumPath: findProgram(chromiumPrograms)!, trustProxyHops: 1, tell: (line) => told.push(line) });
  noteRunning(dataDir, { url: stack.url, ...stack.settings });
  expect(told.filter((line) => line.includes('ended'))).toEqual([]);
  return stack;
}

/** Puts made-up submissions into a new data folder, straight into its store and without any index. */
async function fill(dataDir: string): Promise<void> {
  const { fieldKeys } = createSecrets(join(dataDir, 'secrets'));
  const store = await startStore({ dataDir });
  await mongoose.connect(store.url, { bufferCommands: true });
  await storeSubmissions(0, stored, readKeyRing(fieldKeys));
  await closeMongo();
  await store.part?.stop();
}

/** The PDF of the submission that a search finds, once it is there. */
async function findPdf(client: ApiClient) {
  const { submissions } = await client.call(searchSubmissions, { query: { q: 'testcase wilhelmina' } });
  expect(submissions).toHaveLength(1);
  const response = await waitUntil('the PDF is there', async () => {
    const reply = await client.send(downloadSubmission, { params: { id: submissions[0]!.id } });
    return reply.status === 200 && reply;
  });
  return { submission: submissions[0]!, pdf: Buffer.from(await response.arrayBuffer()) };
}

test('filled, backed up while it runs, wiped, restored: the same people sign in and find the same PDF, and the audit chain is sound', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-drill-'));
  const dataDir = join(folder, 'data');
  const file = join(folder, 'larkfield.backup');
  const keyFile = join(folder, 'backup.key');
  writeFileSync(keyFile, randomBytes(32).toString('hex'), { mode: 0o600 });
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, BACKUP_KEY_FILE: keyFile };
  const verifyAudit = () => run(process.execPath, [script('verify-audit.ts')], { env });
  await fill(dataDir);
  let stack = await start(dataDir);
  try {
    await seedPortal(stack.url);
    const admin = await signInFirstAdminByApi(stack);
    const before = await findPdf(admin);
    const { email } = stack.firstAdmin!;
    const all = await admin.call(listRecentSubmissions, { query: {} });
    const backup = await run(process.execPath, [script('backup.ts'), file], { env });
    const [, documents] = /^Written and read through: (\d+) documents/.exec(backup.stdout)!;
    expect(Number(documents)).toBeGreaterThan(stored);
    await stack.stop();
    rmSync(dataDir, { recursive: true });

    const restore = await run(process.execPath, [script('restore.ts'), file], { env });
    expect(restore.stdout).toMatch(/^Restored: \d+ documents/);
    await expect(run(process.execPath, [script('restore.ts'), file], { env })).rejects.toThrow(/not empty/);

    stack = await start(dataDir);
    expect(stack.firstAdmin).toBeNull();
    expect((await verifyAudit()).stdout).toMatch(/^The audit chain is sound: \d+ entries/);
    const again = createApiClient(stack.url, '203.0.113.21');
    await again.call(signIn, { body: { email, password: staffPassword } });
    const after = await findPdf(again);
    expect(after.submission).toEqual(before.submission);
    expect(after.pdf.equals(before.pdf)).toBe(true);
    expect((await again.call(listRecentSubmissions, { query: {} })).submissions.map(({ id }) => id)).toEqual(all.submissions.map(({ id }) => id));
    // The chain goes on where it ended.
    await waitUntil('the download is in the chain', async () => Number(/(\d+) entries/.exec((await verifyAudit()).stdout)?.[1]) > 0);
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { signIn } from '@larkfield/schemas/auth/sign-in.ts';
import { downloadSubmission } from '@larkfield/schemas/portal/download-submission.ts';
import { listRecentSubmissions } from '@larkfield/schemas/portal/list-recent-submissions.ts';
import { searchSubmissions } from '@larkfield/schemas/portal/search-submissions.ts';
import { chromiumPrograms, findProgram } from '@larkfield/local-stack/find-program.ts';
import { repositoryRoot, startStack, type Stack } from '@larkfield/local-stack/start-stack.ts';
import { waitUntil } from '@larkfield/local-stack/wait-until.ts';
import { createApiClient, type ApiClient } from '@larkfield/testing/api-client.ts';
import { seedPortal, signInFirstAdminByApi } from './portal-seed.ts';
import { staffPassword } from './staff-steps.ts';

const run = promisify(execFile);
const script = (name: string) => join(repositoryRoot, 'scripts', name);

const start = (dataDir: string) => startStack({ dataDir, chromiumPath: findProgram(chromiumPrograms)!, trustProxyHops: 1 });

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

const verifyAudit = ({ envOf }: Stack) => run(process.execPath, [join(repositoryRoot, 'services/auth/src/verify-audit.ts')], { env: envOf('auth') });

test('filled, backed up while it runs, wiped, restored: the same people sign in and find the same PDF, and the audit chain is sound', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-drill-'));
  const dataDir = join(folder, 'data');
  const file = join(folder, 'larkfield.backup');
  const keyFile = join(folder, 'backup.key');
  writeFileSync(keyFile, randomBytes(32).toString('hex'), { mode: 0o600 });
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, BACKUP_KEY_FILE: keyFile };
  let stack = await start(dataDir);
  try {
    await seedPortal(stack.url);
    const admin = await signInFirstAdminByApi(stack);
    const before = await findPdf(admin);
    const { email } = stack.firstAdmin!;
    const all = await admin.call(listRecentSubmissions, { query: {} });
    const backup = await run(process.execPath, [script('backup.ts'), file], { env: { ...env, MONGODB_URL: stack.settings.mongoUrl } });
    expect(backup.stdout).toMatch(/^Written and read through: \d+ documents/);
    await stack.stop();
    rmSync(dataDir, { recursive: true });

    const restore = await run(process.execPath, [script('restore.ts'), file], { env });
    expect(restore.stdout).toMatch(/^Restored: \d+ documents/);
    await expect(run(process.execPath, [script('restore.ts'), file], { env })).rejects.toThrow(/not empty/);

    stack = await start(dataDir);
    expect(stack.firstAdmin).toBeNull();
    expect((await verifyAudit(stack)).stdout).toMatch(/^The audit chain is sound: \d+ entries/);
    const again = createApiClient(stack.url, '203.0.113.21');
    await again.call(signIn, { body: { email, password: staffPassword } });
    const after = await findPdf(again);
    expect(after.submission).toEqual(before.submission);
    expect(after.pdf.equals(before.pdf)).toBe(true);
    expect((await again.call(listRecentSubmissions, { query: {} })).submissions.map(({ id }) => id)).toEqual(all.submissions.map(({ id }) => id));
    // The chain goes on where it ended.
    await waitUntil('the download is in the chain', async () => Number(/(\d+) entries/.exec((await verifyAudit(stack)).stdout)?.[1]) > 0);
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

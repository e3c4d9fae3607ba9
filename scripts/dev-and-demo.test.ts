// @rest: commands
import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signIn } from '@larkfield/schemas/auth/sign-in.ts';
import { listSpecialties } from '@larkfield/schemas/catalogue/specialties.ts';
import { openSmartLink } from '@larkfield/schemas/links/smart-links.ts';
import { listInviteLists } from '@larkfield/schemas/links/invites.ts';
import { matchCandidates } from '@larkfield/schemas/matching/matching.ts';
import { listRequirementSets } from '@larkfield/schemas/matching/requirements.ts';
import { listPortalJobs } from '@larkfield/schemas/portal/jobs.ts';
import { listRecentSubmissions } from '@larkfield/schemas/portal/submissions.ts';
import { viewReferences } from '@larkfield/schemas/references/references.ts';
import { listPackets } from '@larkfield/schemas/reports/packets.ts';
import { findFreePort } from '@larkfield/one-machine/free-port.ts';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { type NpmScript, startNpmScript } from './test/start-npm-script.ts';

let folder: string;
let url: string;
let running: NpmScript | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkfield-dev-'));
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(script: 'dev' | 'demo'): Promise<string> {
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  running = startNpmScript(script, { DATA_DIR: join(folder, 'data'), HOME: folder, PORT: String(port) });
  await running.ready();
  return running.output();
}

async function stop(): Promise<void> {
  if (!running || running.child.exitCode !== null) return;
  const ended = once(running.child, 'exit');
  running.child.kill('SIGTERM');
  await ended;
}

test('demo fills a folder once, and its account sees fictional candidates and the desk of a recruiter', { timeout: 600_000 }, async () => {
  const accountOf = (output: string) => /Account: (\S+)\nPassword: (\S+)/.exec(output)!.slice(1);
  const [email, password] = accountOf(await start('demo'));
  const staff = createApiClient(url);
  await staff.call(signIn, { body: { email: email!, password: password! } });
  const { submissions, nextCursor } = await staff.call(listRecentSubmissions, { query: {} });
  expect([submissions.length, nextCursor]).toEqual([20, expect.any(String)]);
  expect((await staff.call(listPortalJobs, { query: {} })).jobs.length).toBeGreaterThan(0);
  const { submissions: nurses } = await staff.call(listRecentSubmissions, { query: { unit: 'mixed-icu' } });
  expect([nurses.length, nurses.some(({ renewedBy }) => renewedBy)]).toEqual([5, true]);
  const { id } = nurses.find(({ references }) => references > 0)!;
  const { references } = await staff.call(viewReferences, { params: { id } });
  expect(references.map(({ state }) => state).toSorted()).toEqual(['answered', 'declined', expect.stringMatching(/waiting|sent/)]);
  const { sets } = await staff.call(listRequirementSets, { query: {} });
  const { candidates } = await staff.call(matchCandidates, { params: { id: sets[0]!.id }, query: {} });
  expect(candidates.length).toBeGreaterThanOrEqual(4);
  expect((await staff.call(listPackets, { params: { id } })).packets).toHaveLength(1);
  expect((await staff.call(listInviteLists, { query: {} })).lists.map(({ size }) => size)).toEqual([3]);
  await stop();

  const again = await start('demo');
  expect(accountOf(again)).toEqual([email, password]);
  expect(again).not.toContain('Filling in');
});

test('dev serves site and services at one URL, and restarts a service when its file is saved', async () => {
  await start('dev');
  const { output } = running!;
  const visitor = createApiClient(url);
  expect(await (await fetch(url)).text()).toContain('/@vite/client');
  expect((await visitor.call(listSpecialties, { query: {} })).data.length).toBeGreaterThan(0);

  const saved = join(repositoryRoot, 'services', 'links', 'src', 'main.ts');
  utimesSync(saved, new Date(), new Date());
  await expect.poll(output).toContain('* Changed: links\n');
  const statusOfUnknownLink = async () => (await visitor.send(openSmartLink, { params: { token: '0'.repeat(64) } })).status;
  await expect.poll(statusOfUnknownLink).toBe(404);
});

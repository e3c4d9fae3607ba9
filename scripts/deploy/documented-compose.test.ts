// @rest: commands
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { findFreePort } from '@larkfield/one-machine/free-port.ts';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { composeCommandsOf, documents } from '../test/documents.ts';

/** `npm run test:containers` sets this, and fails without Docker. In other runs, building the images would take minutes. */
const isAsked = process.env['TEST_CONTAINERS'] !== undefined;

/** Documented commands that are not run here, with reasons. */
const notHere: [RegExp, string][] = [
  [/^docker compose down -v/, 'the documents warn of it'],
  [/deploy\/compose\/bucket\.yml/, 'needs a bucket'],
  [/larkfield_pdf_seal_end_seconds/, 'needs a seal'],
  [/REQUEST-ID/, 'needs the id of a request'],
];

const project = `larkfield-commands-${process.pid}`;
let folder: string;
let environment: NodeJS.ProcessEnv;
let url: string;
let pdfPath: string;
let pdfHash: string;

/** Runs a command in an operator's shell: all settings are in a file outside the checkout, and no other variables are set. */
function shell(command: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: repositoryRoot, env: environment, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}\nended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

interface Part {
  id: string;
  name: string;
  startedAt: string;
  settings: string[];
}

/** The running containers with their start times and settings; the one that creates secrets has ended. */
function listParts(): Part[] {
  const ids = shell(`docker ps -q --filter label=com.docker.compose.project=${project}`).split('\n').filter(Boolean);
  if (ids.length === 0) return [];
  const all = JSON.parse(execFileSync('docker', ['inspect', ...ids], { env: environment, encoding: 'utf8' })) as {
    Id: string;
    State: { StartedAt: string };
    Config: { Env: string[]; Labels: Record<string, string> };
  }[];
  return all
    .map(({ Id, State, Config }) => ({
      id: Id,
      name: Config.Labels['com.docker.compose.service']!,
      startedAt: State.StartedAt,
      settings: Config.Env.toSorted(),
    }))
    .filter(({ name }) => name !== 'secrets');
}

const settingsOf = (parts: Part[]) => Object.fromEntries(parts.map(({ name, settings }) => [name, settings]));

async function hashPdf(): Promise<string> {
  return createHash('sha256')
    .update(await (await fetch(`${url}${pdfPath}`)).bytes())
    .digest('hex');
}

/** The parts that a command may start or restart: those that it names, or all that were stopped. */
function partsOf(command: string, isStopped: boolean): RegExp {
  const [, named] = / restart (\S+)$| --scale (\S+)=/.exec(command)?.filter(Boolean) ?? [];
  if (isStopped) return /./;
  return named ? new RegExp(`^${named}$`) : /^$/;
}

/** The steps of a restore between stop and start. */
const whileStopped = / create auth$| --wait secrets mongo$| restore | up -d --wait /;
const start = 'docker compose up -d --wait --wait-timeout 600';

beforeAll(async () => {
  if (!isAsked) return;
  folder = mkdtempSync(join(tmpdir(), 'larkfield-compose-'));
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  environment = {
    PATH: process.env['PATH'],
    HOME: folder,
    DOCKER_CONFIG: process.env['DOCKER_CONFIG'] ?? join(homedir(), '.docker'),
    ...(process.env['DOCKER_HOST'] && { DOCKER_HOST: process.env['DOCKER_HOST'] }),
    ...(process.env['DOCKER_BUILDKIT'] && { DOCKER_BUILDKIT: process.env['DOCKER_BUILDKIT'] }),
    COMPOSE_ENV_FILES: join(folder, 'settings.env'),
  };
  const settings = {
    COMPOSE_PROJECT_NAME: project,
    PORT: port,
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    BACKUPS: join(folder, 'larkfield/backups'),
    BACKUP_SECRET: join(folder, 'larkfield/backup.key'),
  };
  writeFileSync(
    join(folder, 'settings.env'),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  shell('mkdir -p -m 700 ~/larkfield ~/larkfield/backups && (umask 077; openssl rand -hex 32 > ~/larkfield/backup.key)');
  shell(`${process.getuid!() === 0 ? '' : 'sudo '}chown -R 1000:1000 ~/larkfield`);
  shell('sh deploy/build.sh');
});

afterAll(() => {
  if (!isAsked) return;
  spawnSync('docker', ['compose', 'down', '-v', '--remove-orphans'], { cwd: repositoryRoot, env: environment });
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!isAsked)(
  'each documented compose command works unchanged, and affects no settings, data or parts that it does not name',
  async () => {
    shell(start);
    const visitor = createApiClient(url);
    const { specialty, skillsByCategory } = await visitor.call(getSpecialty, { params: { slug: 'rn-icu' } });
    const { downloadToken } = await visitor.call(submitChecklist, {
      body: makeSubmission({ id: specialty.id, groups: skillsByCategory }),
    });
    pdfPath = `/api/checklist/download/${downloadToken}`;
    await waitUntil('the PDF is made', async () => (await fetch(`${url}${pdfPath}`)).status === 200);
    pdfHash = await hashPdf();
    const settings = settingsOf(listParts());
    const backup = () => readdirSync(join(folder, 'larkfield/backups')).toSorted().at(-1) ?? '';
    let isStopped = false;
    // docs/operations.md comes first, since it creates the admin and the backup that others use.
    const inOrder = ['docs/operations.md', ...documents.filter((file) => file !== 'docs/operations.md')];
    const commands = inOrder.flatMap(composeCommandsOf).filter((command) => !notHere.some(([pattern]) => pattern.test(command)));
    expect(commands.length).toBeGreaterThan(40);
    for (const documented of commands) {
      if (isStopped && !whileStopped.test(documented)) {
        shell(start);
        isStopped = false;
      }
      const command = documented
        .replace('you@your-domain', 'ada@larkfield.example')
        .replace(/ADDRESS( \.\.\.)?|EMAIL/, documented.includes('client-hash') ? '203.0.113.9' : 'ada@larkfield.example')
        .replace('NAME', 'links')
        .replace('FILE', backup());
      const before = listParts();
      shell(command);
      const after = listParts();
      const named = partsOf(command, isStopped);
      const known = before.map(({ id, startedAt }) => `${id} ${startedAt}`);
      const restarted = after.filter(({ id, name, startedAt }) => !named.test(name) && !known.includes(`${id} ${startedAt}`));
      expect(
        restarted.map(({ name }) => name),
        command,
      ).toEqual([]);
      for (const { name, settings: own } of after) expect(own, `${name} after ${command}`).toEqual(settings[name]);
      isStopped = after.every(({ name }) => name !== 'gateway');
      if (isStopped) continue;
      expect(new Set(after.map(({ name }) => name)), command).toEqual(new Set(Object.keys(settings)));
      await waitUntil(
        `the PDF can be had after ${command}`,
        async () => (await fetch(`${url}${pdfPath}`).catch(() => null))?.status === 200,
      );
      expect(await hashPdf(), command).toBe(pdfHash);
    }
    expect(isStopped).toBe(false);
  },
);

// @rest: commands
import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { findFreePort } from '@larkfield/one-machine/free-port.ts';
import { getRunning } from '@larkfield/one-machine/running-stack.ts';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { startS3 } from '@larkfield/testing/s3/start-s3.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { isAlive, processesBelow } from '@larkfield/testing/processes/processes.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { composeCommandsOf, documents, readDocument } from './test/documents.ts';
import { type NpmScript, shellEnvironment, startNpmScript } from './test/start-npm-script.ts';

/** Documented commands that are not run here, with reasons. */
const notHere: Record<string, string> = {
  'npm test': 'it runs for minutes',
  'npm run check': 'a part of npm test',
  '(umask 077; openssl rand -hex 32 > ~/larkfield/backup.key)': 'openssl may be missing; the test draws a key itself',
  'sudo chown 1000:1000 ~/larkfield ~/larkfield/backups ~/larkfield/backup.key': 'the user of containers',
  'npx vitest run --project parts PATH': 'a part of npm test',
  'npx vitest run --project site PATH': 'a part of npm test',
  'npx vitest run --project journeys PATH': 'a part of npm test',
  'npm run dev': 'run by dev-and-demo.test.ts',
  'npm run compare-layout': 'takes minutes in three engines',
  'npm run rotate-keys': 'run by rotate-keys.test.ts',
  'npm run rotate-keys -- --drop k1': 'run by rotate-keys.test.ts',
  'npm run rotate-keys -- --after-erasure': 'run by rotate-when-erased.test.ts',
  'npm run rotate-keys -- --services': 'waits for a minute; rotate-service-keys.test.ts runs what it does',
};
const needsDocker = /^docker compose /;

/** The commands in a document's code blocks; text after two spaces is an explanation. */
function commandsOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .filter(([, language]) => !language)
    .map(([, , block]) => block!.replaceAll(/\\\n\s*/g, ''));
  const lines = blocks.flatMap((block) => block.split('\n')).map((line) => line.split(/ {2,}/)[0]!);
  return lines.filter((line) => /^(\(umask|mkdir|sudo|npm|npx|node|docker|kubectl|openssl|[A-Z_]+=)/.test(line));
}

const documented = new Set(documents.flatMap((file) => commandsOf(readDocument(file))));
const ran = new Set<string>();
const run = promisify(execFile);

let folder: string;
let dataDir: string;
let elsewhere: TestStores;
let product: ChildProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkfield-commands-'));
  dataDir = join(folder, 'data');
  elsewhere = await startTestStores();
});
afterAll(async () => {
  if (product?.exitCode === null) product.kill();
  await elsewhere.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The settings of the bucket, while the product has one. */
let bucket: Record<string, string> = {};

const environment = () => shellEnvironment({ HOME: folder, DATA_DIR: dataDir, ...bucket });

/** Runs a documented command in a shell, with placeholders replaced by paths of this test; returns its output. */
async function documentedly(command: string, names: Record<string, string> = {}): Promise<string> {
  const replaced = Object.entries({ '[--re-anchor]': '', ...names }).reduce((text, [name, place]) => text.replace(name, place), command);
  const { stdout } = await run('sh', ['-c', replaced], { cwd: repositoryRoot, env: environment() });
  ran.add(command);
  return stdout;
}

/** Starts the product by `npm start`. */
function npmStart(changes: NodeJS.ProcessEnv): NpmScript {
  ran.add('npm start');
  return startNpmScript('start', { HOME: folder, DATA_DIR: dataDir, ...changes });
}

/** Submits a checklist and waits for its PDF; returns the path of the PDF. */
async function submit(url: string, mongoUrl: string): Promise<string> {
  const client = createApiClient(url, '127.0.0.1');
  const { specialty, skillsByCategory } = await client.call(getSpecialty, { params: { slug: 'rn-icu' } });
  const body = makeSubmission({ id: specialty.id, groups: skillsByCategory });
  const { downloadToken } = await client.call(submitChecklist, { body });
  const mongo = await MongoClient.connect(mongoUrl);
  await waitUntil('the PDF is stored', async () => (await mongo.db().collection('pdfs').countDocuments({ state: 'ready' })) === 1);
  await mongo.close();
  return `${url}/api/checklist/download/${downloadToken}`;
}

/** Removes all indexes but those of _id, as if an earlier release had made the database; returns a function that counts the indexes. */
async function dropIndexes(mongoUrl: string): Promise<() => Promise<number>> {
  const mongo = await MongoClient.connect(mongoUrl);
  const db = mongo.db();
  const countOf = async (names: string[]) =>
    (await Promise.all(names.map(async (name) => (await db.collection(name).listIndexes().toArray()).length))).reduce(
      (sum, count) => sum + count,
      0,
    );
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const before = await countOf(names);
  for (const name of names) await db.collection(name).dropIndexes();
  expect(await countOf(names)).toBe(names.length);
  return async () => {
    const count = await countOf(names);
    await mongo.close();
    return before - count;
  };
}

const sound = /The audit chain is sound: \d+ entries/;

test('every command works beside the product started by npm, and a SIGTERM to npm leaves no process behind', async () => {
  await documentedly('mkdir -p -m 700 ~/larkfield ~/larkfield/backups');
  writeFileSync(join(folder, 'larkfield', 'backup.key'), randomBytes(32).toString('hex'), { mode: 0o600 });
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  bucket = { ...s3.addKey('put', 'get', 'list', 'erase'), PDF_STORE: 'database' };
  const started = npmStart({ PORT: String(await findFreePort()), ...bucket });
  product = started.child;
  await started.ready();
  const { url, mongoUrl } = getRunning(dataDir);
  const pdfUrl = await submit(url, mongoUrl);

  const pdf = await (await fetch(pdfUrl)).bytes();
  expect(await documentedly('npm run move-pdfs -- to-bucket')).toContain('Moved: 1, ');
  expect(await documentedly('npm run move-pdfs -- count')).toContain('In the database: 0. In a bucket: 1.');
  expect(s3.versions).toHaveLength(1);
  expect(Buffer.from(await (await fetch(pdfUrl)).bytes()).equals(pdf)).toBe(true);
  await run('npm', ['run', 'move-pdfs', '--', 'to-database'], { cwd: repositoryRoot, env: environment() });
  expect(s3.versions).toEqual([]);
  bucket = {};

  const [, email] = /First admin: (\S+)/.exec(started.output())!;
  expect(await documentedly('npm run admin -- EMAIL', { EMAIL: email! })).toContain('Temporary password');
  const backup = await documentedly('npm run backup -- ~/larkfield/backups/$(date +%F).backup --key-file ~/larkfield/backup.key', {
    '$(date +%F)': 'today',
  });
  expect(backup).toMatch(/Written and read through: \d+ documents/);
  expect(await documentedly('npm run verify-audit -- [--re-anchor]')).toMatch(sound);
  expect(await documentedly('npm run erasure-list -- save FILE', { FILE: join(folder, 'erased') })).toContain('0 saved');
  expect(await documentedly('npm run erasure-list -- put FILE', { FILE: join(folder, 'erased') })).toContain('0 holds');
  expect(await documentedly('npm run erasure-list -- apply FILE', { FILE: join(folder, 'erased') })).toContain('0 on the list');

  const countMissing = await dropIndexes(mongoUrl);
  await documentedly('npm run prepare-database');
  expect(await countMissing()).toBe(0);

  const all = [product.pid!, ...processesBelow(product.pid!)];
  expect(all.length).toBeGreaterThan(9);
  product.kill('SIGTERM');
  await expect.poll(() => all.filter(isAlive)).toEqual([]);
  await expect.poll(started.output).toContain('Stopped.');
});

test('a backup and a restore move all data to another store and back, and a wrong store is refused', async () => {
  const refused = npmStart({ MONGODB_URL: elsewhere.mongoUrl });
  expect((await once(refused.child, 'close'))[0]).toBe(1);
  expect(refused.output()).toMatch(/make a backup and restore it with a new DATA_DIR/);
  const place = { 'mongodb://mongo.larkfield.example:27017/larkfield': elsewhere.mongoUrl };
  const key = '--key-file ~/larkfield/backup.key';
  expect(await documentedly(`npm run backup -- ~/larkfield/there.backup ${key}`)).toMatch(/Written and read through: \d+ documents/);
  const named = 'DATA_DIR=~/larkfield/there MONGODB_URL=mongodb://mongo.larkfield.example:27017/larkfield';
  expect(await documentedly(`${named} npm run restore -- ~/larkfield/there.backup ${key}`, place)).toMatch(/Restored: \d+ documents/);
  expect(await documentedly(`${named} npm run backup -- ~/larkfield/back.backup ${key}`, place)).toMatch(/Written and read through/);
  expect(await documentedly(`DATA_DIR=~/larkfield/back npm run restore -- ~/larkfield/back.backup ${key}`)).toMatch(
    /Restored: \d+ documents/,
  );
});

test('a backup can be verified and restored into an empty folder, and its chain verified while the product is stopped', async () => {
  expect(
    await documentedly('npm run restore -- ~/larkfield/backups/2026-03-02.backup --key-file ~/larkfield/backup.key --verify-only', {
      '2026-03-02': 'today',
    }),
  ).toContain('Sound');
  dataDir = join(folder, 'drill');
  const { stdout } = await run(
    'npm',
    ['run', 'restore', '--', join(folder, 'larkfield/backups/today.backup'), '--key-file', join(folder, 'larkfield/backup.key')],
    { cwd: repositoryRoot, env: environment() },
  );
  expect(stdout).toContain('Restored');
  expect(await documentedly('npm run verify-audit -- [--re-anchor]')).toMatch(sound);
});

test('make-secrets gives each service its own secrets', async () => {
  await run('npm', ['run', 'make-secrets', '--', join(folder, 'keys')], { cwd: repositoryRoot, env: environment() });
  expect(existsSync(join(folder, 'keys', 'auth', 'audit-key'))).toBe(true);
});

test('this test runs each documented command, or has a reason not to', () => {
  const known = [...ran, ...Object.keys(notHere)];
  expect([...documented].filter((command) => !needsDocker.test(command)).sort()).toEqual(known.sort());
});

test('every npm script in a document exists, and no document runs TypeScript with an arbitrary Node', () => {
  const { scripts } = JSON.parse(readDocument('package.json')) as { scripts: Record<string, string> };
  const faults = documents.flatMap((file) => {
    const text = readDocument(file);
    const missing = [...text.matchAll(/npm run ([\w:-]+)( -w frontend)?/g)]
      .filter(([, name, isOfSite]) => !isOfSite && !Object.hasOwn(scripts, name!))
      .map(([command]) => command);
    const bare = [...text.matchAll(/`(node (?:scripts|services|bench|packages)\/[^`]*)`(?! on Node 24)/g)].map(([, command]) => command!);
    return [...missing, ...bare].map((fault) => `${file}: ${fault}`);
  });
  expect(faults).toEqual([]);
  for (const script of Object.values(scripts)) expect(script).toMatch(/^exec node scripts\/bootstrap\.mjs( |$)/);
});

test('a documented compose command restarts only the parts that it names, ends if a part keeps crashing, and needs only the settings in .env', () => {
  const commands = documents.flatMap(composeCommandsOf).filter((command) => !/^docker compose (logs|ps|exec)/.test(command));
  expect(commands.length).toBeGreaterThan(20);
  const faults = commands.filter(
    (command) =>
      command.includes('--env-file') ||
      (/ run /.test(command) && !command.includes(' --no-deps ')) ||
      (/ up /.test(command) && command.includes('--no-deps')) ||
      (/ up .*--scale/.test(command) && !command.includes('--no-recreate')) ||
      (/ up .*--wait/.test(command) && !/--wait-timeout|--no-recreate/.test(command)),
  );
  expect(faults).toEqual([]);
});

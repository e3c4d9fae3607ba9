import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '@larkfield/one-machine/programs/build-programs.ts';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { buildFrontend } from './product/build-frontend.ts';
import { ensureSystemPackages, needs, installPackages } from './product/system-packages.ts';
import type { RunReport } from './test-run/short-reporter.ts';
import { listSlowest } from './test-run/slowest-files.ts';
import type { TestSet } from './test-run/test-sets.ts';

const artifacts = join(repositoryRoot, '.test-artifacts');
/** The counts of `npm test`, to which `.ci/run` adds those of the rest. */
const counted = join(artifacts, 'counted.json');
const flags = new Set(['--all', '--rest', '--check', '--types']);
const given = process.argv.slice(2);
const isTypesOnly = given.includes('--types');
/** Checks of types, format and lint need neither the built site nor system programs. */
const isCheckOnly = isTypesOnly || given.includes('--check');
/** Does not repeat what `npm test` has already run in this checkout. */
const isRestOnly = given.includes('--rest');
const sets: TestSet[] = isRestOnly ? ['rest'] : given.includes('--all') ? ['main', 'rest'] : ['main'];
const hasRest = !isCheckOnly && sets.includes('rest');
const chosen = given.filter((argument) => !flags.has(argument));

/** The duration of each part, in the order of their ends. */
const parts: string[] = [];
const secondsSince = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`;
/** CPU seconds of the whole machine since its start. Per-process counts would miss browsers and stores, whose parents do not wait for them. */
const processorSeconds = () => cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;

/** Starts measuring a part; the returned function records its duration. */
function measure(part: string): () => void {
  const [started, spent] = [performance.now(), processorSeconds()];
  return () => void parts.push(`${part} ${secondsSince(started)} (${Math.round(processorSeconds() - spent)} s of processor)`);
}
const nothing: RunReport = { passed: 0, failed: 0, failures: [], files: [] };
const failure = (said: string): RunReport => ({ ...nothing, failed: 1, failures: [said] });

/** Runs a program to its end. Its output goes to `say` if it must not be mixed with that of others. */
function run(
  command: string,
  args: string[],
  { env = {}, say }: { env?: NodeJS.ProcessEnv; say?: (text: string) => void },
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: repositoryRoot, stdio: say ? 'pipe' : 'inherit', env: { ...process.env, ...env } });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => say?.(text));
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a check that passes or fails as a whole. Its output is printed with the result, since other checks run in parallel. */
async function check(title: string, command: string, args: string[]): Promise<RunReport> {
  const started = performance.now();
  let said = '';
  const isGood = (await run(command, args, { say: (text) => (said += text) })) === 0;
  if (!isGood) process.stdout.write(said);
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${title} (${secondsSince(started)})`);
  return isGood ? { ...nothing, passed: 1 } : failure(`the check of ${title}`);
}

async function prepare() {
  const measured = measure('building');
  // Screenshots, traces and counts belong to one run, which the rest continues.
  if (!isRestOnly) rmSync(artifacts, { recursive: true, force: true });
  mkdirSync(artifacts, { recursive: true });
  ensureSystemPackages([needs.redis, needs.chromium, needs.fonts, needs.pdfTools, ...(hasRest ? [needs.browser] : [])]);
  const leftOut = installPackages([needs.webkit, needs.firefox, needs.sealTools, needs.promtool]).map(({ what }) => what);
  if (leftOut.length > 0 && hasRest) throw new Error(`Missing: ${leftOut.join(', ')}.`);
  if (leftOut.length > 0) console.log(`Left out, since they are not installed: ${leftOut.join(', ')}.`);
  buildFrontend();
  await ensureBuilt(console.log);
  measured();
}

/** Runs test projects of a set together; a run without a report counts as a failure. */
async function test(set: TestSet, ...projects: string[]): Promise<RunReport> {
  const names = `${projects.join(' and ')} (${set})`;
  const measured = measure(names);
  console.log(`\n${names}`);
  const file = join(artifacts, `${set}-${projects.join('-')}.json`);
  rmSync(file, { force: true });
  const code = await run('vitest', ['run', ...projects.flatMap((project) => ['--project', project]), ...chosen], {
    env: { TEST_SET: set, RUN_REPORT: file },
  });
  measured();
  if (!existsSync(file)) return failure(`${names}: ended with ${code} and without a report`);
  const report = JSON.parse(readFileSync(file, 'utf8')) as RunReport;
  return code !== 0 && report.failed === 0 ? failure(`${names}: ended with ${code}, and no test failed`) : report;
}

/** One checker for each program: several compute the same types again, which takes 2.7 times the processor time (decision 057). */
const typesOf = (project: string) => ['-p', project, '--checkers', '1'];

async function runChecks(): Promise<RunReport[]> {
  const measured = measure('checks');
  const reports = await Promise.all([
    check('types of packages and services', 'tsc', typesOf('tsconfig.json')),
    check('types of the site', 'tsc', typesOf('frontend/tsconfig.json')),
    check('types of the journeys', 'tsc', typesOf('e2e/tsconfig.json')),
    ...(isTypesOnly
      ? []
      : [
          check('format', 'oxfmt', ['--check']),
          check('lint', 'oxlint', []),
          check('dependencies and exports', 'knip', ['--no-config-hints']),
          check('supported browsers', 'node', ['frontend/build/supported-browsers/check-build.ts']),
        ]),
  ]);
  measured();
  return reports;
}

const all = measure('all');
const reports: RunReport[] = [];
try {
  if (!isCheckOnly) await prepare();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  reports.push(failure('what the tests need could not be prepared; see above'));
}
if (reports.length === 0) {
  if (!isRestOnly) reports.push(...(await runChecks()));
  for (const set of isCheckOnly ? [] : sets) {
    reports.push(await test(set, 'parts', 'site'), await test(set, 'journeys'));
    if (set === 'rest') reports.push(await test(set, 'alone'));
  }
}
if (isRestOnly)
  reports.push(existsSync(counted) ? (JSON.parse(readFileSync(counted, 'utf8')) as RunReport) : failure('npm test left no count'));
for (const line of listSlowest(reports.flatMap(({ files }) => files))) console.log(line);
const failures = reports.flatMap((report) => report.failures);
const total = (key: 'passed' | 'failed') => reports.reduce((sum, report) => sum + report[key], 0);
const passed = total('passed');
const failed = total('failed');
if (!isCheckOnly && !hasRest) {
  writeFileSync(counted, JSON.stringify({ passed, failed, failures, files: reports.flatMap(({ files }) => files) } satisfies RunReport));
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((each) => `  ${each}`).join('\n')}`);
all();
console.log(`\nTimes: ${parts.join(', ')}.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

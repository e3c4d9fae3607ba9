import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt } from '@larkfield/local-stack/programs/build-programs.ts';
import { repositoryRoot } from '@larkfield/local-stack/programs/repository.ts';
import { buildFrontend } from './product/build-frontend.ts';
import { ensureSystemPackages, needs, tryToInstall } from './product/system-packages.ts';

const artifacts = join(repositoryRoot, '.test-artifacts');
const given = process.argv.slice(2);
const isFull = given.includes('--full');
const isTypesOnly = given.includes('--types');
/** Types, format and lint alone need neither the built site nor programs of the system. */
const isCheckOnly = isTypesOnly || given.includes('--check');
/** Journeys must run in all engines, not only in those that are there. */
const needsAllEngines = given.includes('--all-engines');
const chosen = given.filter((argument) => !['--full', '--check', '--types', '--all-engines'].includes(argument));

interface Count {
  passed: number;
  failed: number;
  /** What failed, a line each: repeated at the end, where it is found without reading the whole log. */
  failures: string[];
}

/** What of vitest's JSON report is read. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Runs a program to its end; what it says is given to `say` where it must not mix with that of others. */
function run(command: string, args: string[], say?: (text: string) => void): Promise<number> {
  return new Promise((resolve) => {
    // The full run looks at every page on every screen, in the whole browser.
    const env = { ...process.env, ...(isFull && { FULL_RUN: '1' }) };
    const child = spawn(command, args, { cwd: repositoryRoot, stdio: say ? 'pipe' : 'inherit', env });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => say?.(text));
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** A check that passes or fails as a whole; what it said comes with its result, since others run beside it. */
async function check(title: string, command: string, args: string[]): Promise<Count> {
  const started = performance.now();
  let said = '';
  const isGood = (await run(command, args, (text) => (said += text))) === 0;
  if (!isGood) process.stdout.write(said);
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return isGood ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [`the check of ${title}`] };
}

const firstLine = (text = '') => text.split('\n', 1)[0]?.slice(0, 300) ?? '';

/** The failed tests of a report with the first line of why; files that broke before their first test too. */
function failuresOf(report: Report): string[] {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    const name = relative(repositoryRoot, file.name);
    if (failed.length === 0) return file.status === 'failed' ? [`${name}: ${firstLine(file.message)}`] : [];
    return failed.map((result) => `${name}: ${result.fullName}: ${firstLine(result.failureMessages[0])}`);
  });
}

async function prepare() {
  ensureSystemPackages([needs.redis, needs.chromium, needs.fonts, needs.pdfTools, ...(isFull ? [needs.browser] : [])]);
  const leftOut = tryToInstall([needs.webkit, needs.firefox, needs.sealTools, needs.promtool]).map(({ what }) => what);
  if (leftOut.length > 0 && needsAllEngines) throw new Error(`Missing: ${leftOut.join(', ')}.`);
  if (leftOut.length > 0) console.log(`Left out, since they are not installed: ${leftOut.join(', ')}.`);
  buildFrontend();
  await ensureBuilt(console.log);
  // Pictures and traces of failures belong to one run.
  rmSync(artifacts, { recursive: true, force: true });
  mkdirSync(artifacts, { recursive: true });
}

/** Runs projects of tests together; a run that ends without a result counts as a failure. */
async function test(...projects: string[]): Promise<Count> {
  const names = projects.join(' and ');
  const file = join(artifacts, `${projects.join('-')}.json`);
  rmSync(file, { force: true });
  const code = await run('vitest', [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...chosen,
  ]);
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: [`${names}: ended with ${code} and without a report`] };
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const failures = failuresOf(report);
  // A file that breaks before its first test, or an error outside of every test, fails the run without a failed test.
  if (code !== 0 && failures.length === 0) failures.push(`${names}: an error outside of every test (see "Unhandled Errors" above)`);
  return { passed: report.numPassedTests, failed: Math.max(report.numFailedTests, failures.length), failures };
}

try {
  if (!isCheckOnly) await prepare();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
const checks = [
  check('types of packages and services', 'tsc', ['-p', 'tsconfig.json']),
  check('types of the site', 'tsc', ['-p', 'frontend/tsconfig.json']),
  check('types of the journeys', 'tsc', ['-p', 'e2e/tsconfig.json']),
  ...(isTypesOnly
    ? []
    : [
        check('format', 'oxfmt', ['--check']),
        check('lint', 'oxlint', []),
        check('dependencies and exports', 'knip', ['--no-config-hints']),
        check('supported browsers', 'node', ['frontend/build/supported-browsers/check-build.ts']),
      ]),
];
const counts = [
  ...(await Promise.all(checks)),
  ...(isCheckOnly ? [] : [await test('parts', 'site'), await test('journeys')]),
  ...(isFull ? [await test('full')] : []),
];
const failures = counts.flatMap((count) => count.failures);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}\n`);
const total = (key: 'passed' | 'failed') => counts.reduce((sum, count) => sum + count[key], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') > 0 ? 1 : 0);

// Runs Lighthouse on every public page: `npm run bench -- bench/lighthouse/run.ts [runs] [url of a running product] [path ...]`
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserPrograms, chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import { startStack } from '@larkfield/one-machine/start-stack.ts';
import { jobPath } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import { listJobs } from '@larkfield/schemas/contact/jobs.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { Measurement } from './measure-page.ts';

const publicPages = [
  '/',
  '/about',
  '/jobs',
  '/contact',
  '/checklists',
  '/privacy',
  '/terms',
  '/accessibility',
  '/services/healthcare-recruitment',
  '/services/it-software',
  '/services/engineering-technical',
  '/services/non-it-professional',
  '/services/contract-staffing',
  '/services/test-service',
  '/catalogue',
  '/capability-deck',
  '/audit-report',
  '/my-checklists',
  '/verify',
];
const [runs = '3', givenUrl, ...givenPaths] = process.argv.slice(2);
const columns = ['page', 'P', 'A', 'BP', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS', 'JS kB', 'fonts kB', 'lost points on'];

/** The median run by performance, then by paint. */
function median(measurements: Measurement[]): Measurement {
  const sorted = measurements.toSorted((a, b) => a.scores[0] - b.scores[0] || b.largestPaint - a.largestPaint);
  return sorted[Math.floor(sorted.length / 2)]!;
}

function row(
  path: string,
  { scores, firstPaint, largestPaint, blockingTime, layoutShift, scriptBytes, fontBytes, failed }: Measurement,
): string {
  const times = [firstPaint, largestPaint, blockingTime].map((time) => `${Math.round(time)} ms`);
  const sizes = [scriptBytes, fontBytes].map((bytes) => (bytes / 1000).toFixed(1));
  return `| ${[path, ...scores, ...times, layoutShift.toFixed(3), ...sizes, failed.join(', ')].join(' | ')} |`;
}

/** Lighthouse and its dependencies are a fifth of all package files, so they are installed only for this bench. */
async function loadLighthouse() {
  if (!existsSync(join(import.meta.dirname, 'node_modules')))
    execFileSync('npm', ['ci'], { cwd: import.meta.dirname, stdio: ['ignore', 'ignore', 'inherit'] });
  return import('./measure-page.ts');
}

/** The path of the most recently posted job. */
async function readJobPath(url: string): Promise<string> {
  const jobs = (await (await fetch(`${url}${listJobs.path}`)).json()) as ReplyOf<typeof listJobs>;
  if (!jobs[0]) throw new Error('No job is open');
  return jobPath(jobs[0]);
}

async function measure(url: string) {
  const { measurePage } = await loadLighthouse();
  const chromePath = findProgram(browserPrograms);
  if (!chromePath) throw new Error('No Chromium is installed');
  const paths = givenPaths.length > 0 ? givenPaths : [...publicPages, await readJobPath(url)];
  process.stdout.write(`| ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length)}\n`);
  for (const path of paths) {
    const measurements: Measurement[] = [];
    for (let run = 0; run < Number(runs); run += 1) measurements.push(await measurePage(`${url}${path}`, chromePath));
    process.stdout.write(`${row(path, median(measurements))}\n`);
  }
}

if (givenUrl) {
  await measure(givenUrl);
} else {
  const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-lighthouse-'));
  const stack = await startStack({ dataDir, chromiumPath: findProgram(chromiumPrograms)! });
  try {
    await measure(stack.url);
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

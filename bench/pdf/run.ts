import { usableCores } from '@larkfield/pdf-worker/browser/cores.ts';
import { pageHtml } from '@larkfield/pdf-worker/render/page-html.ts';
import { browserPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import { chromiumPath, startWorkerHarness, type TestWorker } from '../../services/pdf-worker/test/worker-harness.ts';
import { machineTimes } from './process-cost.ts';
import { type LoopResult, quantile, runBareLoop, runNaiveLoop } from './render-loops.ts';
import { type BacklogResult, benchReport, drainBacklog, drainWithFaults, measureIdle, storedPdfs } from './worker-runs.ts';

/**
 * Measures the PDF worker against L, the bare warm loop on the same machine in the same run. L is measured again for
 * each figure, so that a machine that slows down meanwhile does not count as a slow worker.
 * `npm run bench -- bench/pdf/run.ts` takes about a quarter of an hour on a quiet machine; `--quick` some minutes, with fewer documents.
 */
const isQuick = process.argv.includes('--quick');
const backlog = isQuick ? 100 : 1_000;
/** PDFs of each worker before the measurement, like the warm-up of L. Until Node has compiled the hot code, a PDF costs up to a fifth more. */
const warmUp = 100;
const lanes = usableCores();
const html = pageHtml(benchReport);
const shell = chromiumPath();
const wholeBrowser = findProgram(browserPrograms) ?? shell;

interface Row {
  what: string;
  value: string;
  target: string;
  isMet: boolean | null;
}
const rows: Row[] = [];
function report(what: string, value: string, target = '', isMet: boolean | null = null) {
  rows.push({ what, value, target, isMet });
  process.stdout.write(`${what}: ${value}${target && `   [${target}] ${isMet ? 'met' : 'MISSED'}`}\n`);
}

const rounded = (value: number, digits = 2) => value.toFixed(digits);
const limit = (count = lanes): Promise<LoopResult> => runBareLoop(shell, html, count, isQuick ? 4 : 8);

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Runs rounds of L and of the workers in turn; the median round counts. */
async function compareWithLimit(workers: TestWorker[]) {
  const limits = [await limit()];
  const drained: BacklogResult[] = [];
  for (let round = 0; round < (isQuick ? 2 : 5); round += 1) {
    drained.push(await drainBacklog(harness, workers, isQuick ? 60 : 300));
    limits.push(await limit());
  }
  const beside = (index: number, part: 'perSecond' | 'cpuPerDocument') => (limits[index]![part] + limits[index + 1]![part]) / 2;
  return {
    perSecond: median(drained.map(({ perSecond }) => perSecond)),
    ratio: median(drained.map(({ perSecond }, index) => perSecond / beside(index, 'perSecond'))),
    cpu: median(drained.map(({ cpuPerDocument }) => cpuPerDocument)),
    cpuRatio: median(drained.map(({ cpuPerDocument }, index) => cpuPerDocument / beside(index, 'cpuPerDocument'))),
  };
}

async function backgroundLoad(): Promise<number> {
  const before = machineTimes();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const after = machineTimes();
  return ((after.busy - before.busy) / (after.total - before.total)) * lanes;
}

report('Background load before the run', `${rounded(await backgroundLoad())} cores of ${lanes}`);
const single = await limit(1);
report('L, one lane: median of one render', `${rounded(quantile(single.durations, 0.5), 0)} ms`);
let before = await limit();
report(
  `L, ${lanes} lanes`,
  `${rounded(before.perSecond, 1)} PDF/s, ${rounded(before.cpuPerDocument, 0)} CPU-ms, ${Math.round(before.bytes / 1024)} kB each`,
);
const naive = await runNaiveLoop(wholeBrowser, html, lanes, isQuick ? 6 : 20);
const limitToNaive = (before.perSecond + (await limit()).perSecond) / 2 / naive.perSecond;
report('Naive: whole browser, context per document', `${rounded(naive.perSecond, 1)} PDF/s, ${rounded(naive.cpuPerDocument, 0)} CPU-ms`);

const harness = await startWorkerHarness();
try {
  for (const [count, env] of [
    [1, {}],
    [2, { PDF_LANES: String(Math.max(1, Math.floor(lanes / 2))) }],
    [3, { PDF_LANES: '1' }],
  ] as const) {
    const workers: TestWorker[] = [];
    for (let index = 0; index < count; index += 1) workers.push(await harness.startWorker({ ...env, LOG_LEVEL: 'warn' }));
    await drainBacklog(harness, workers, count * warmUp);
    if (count === 1) {
      const idle = await measureIdle(harness, isQuick ? 15 : 60);
      const ratio = quantile(idle, 0.95) / quantile((await limit(1)).durations, 0.5);
      report('Queued to stored, idle, p95', `${rounded(quantile(idle, 0.95), 0)} ms = ${rounded(ratio)} bare renders`, '≤ 3', ratio <= 3);
    }
    const sustained = await compareWithLimit(workers);
    report(
      `${count} worker(s): sustained`,
      `${rounded(sustained.perSecond, 1)} PDF/s = ${rounded(sustained.ratio)} L`,
      '≥ 0.9 L',
      sustained.ratio >= 0.9,
    );
    if (count === 1) {
      const times = sustained.ratio * limitToNaive;
      report('1 worker: against the naive way', `${rounded(times, 1)} times`, '≥ 6', times >= 6);
      report(
        '1 worker: CPU per PDF',
        `${rounded(sustained.cpu, 0)} CPU-ms = ${rounded(sustained.cpuRatio)} L`,
        '≤ 1.15 L',
        sustained.cpuRatio <= 1.15,
      );
      before = await limit();
      const drained = await drainBacklog(harness, workers, backlog, true);
      const allowed = backlog / ((before.perSecond + (await limit()).perSecond) / 2);
      report(
        `${backlog} jobs drained`,
        `${rounded(drained.seconds, 1)} s = ${rounded(drained.seconds / allowed)} × ${backlog}/L`,
        '≤ 1.15',
        drained.seconds <= 1.15 * allowed,
      );
      const again = await drainBacklog(harness, workers, backlog, true);
      const growth = mean(again.memory.slice(-again.memory.length / 2)) / mean(drained.memory.slice(drained.memory.length / 2));
      report(
        `Memory over ${2 * backlog} renders`,
        `${rounded(mean(again.memory), 0)} MB, second thousand ${rounded(growth)} of the first`,
        '≤ 1.1',
        growth <= 1.1,
      );
    }
    await Promise.all(workers.map(({ child }) => child.stop()));
  }

  const workers = [
    await harness.startWorker({ PDF_LANES: '1', LOG_LEVEL: 'warn' }),
    await harness.startWorker({ PDF_LANES: '1', LOG_LEVEL: 'warn' }),
  ];
  before = await limit();
  const seconds = isQuick ? 20 : 64;
  const faulty = await drainWithFaults(harness, workers, Math.round(before.perSecond * seconds * 1.3), seconds);
  const l = (before.perSecond + (await limit()).perSecond) / 2;
  report(
    `With ${faulty.faults} faults, one every 4 s`,
    `${rounded(faulty.perSecond, 1)} PDF/s = ${rounded(faulty.perSecond / l)} L`,
    '≥ 0.65 L',
    faulty.perSecond >= 0.65 * l,
  );
  report('Lost PDFs', String(faulty.lost), '0', faulty.lost === 0);
  const stored = await storedPdfs();
  report('SHA-256 of one report over all workers', `${stored.hashes} different`, '1', stored.hashes === 1);
  report(
    'Stored size',
    `${Math.round(stored.storedBytes / 1024)} kB of ${Math.round(stored.size / 1024)} kB = ${rounded(stored.storedBytes / stored.size)}`,
    '≤ 0.4',
    stored.storedBytes <= 0.4 * stored.size,
  );
} finally {
  await harness.stop();
}

process.stdout.write(
  `\n| what | value | target | |\n|---|---|---|---|\n${rows.map(({ what, value, target, isMet }) => `| ${what} | ${value} | ${target} | ${isMet === null ? '' : isMet ? 'met' : '**missed**'} |`).join('\n')}\n`,
);
process.exit(rows.some(({ isMet }) => isMet === false) ? 1 : 0);

import { Redis } from 'ioredis';
import { usableCores } from '@larkfield/pdf-worker/browser/cores.ts';
import { pageHtml } from '@larkfield/pdf-worker/render/page-html.ts';
import { commandOf, processesBelow } from '@larkfield/testing/processes/processes.ts';
import { chromiumPath, startWorkerHarness } from '../../services/pdf-worker/test/worker-harness.ts';
import { cpuOfProcess, cpuOfTrees } from './process-cost.ts';
import { runBareLoop } from './render-loops.ts';
import { benchReport, drainBacklog } from './worker-runs.ts';

/**
 * Measures the CPU time of a PDF by process, compared to L: `npm run bench -- bench/pdf/path-cost.ts [PDFs per round]`. Rounds of L and of one
 * worker alternate. The process of the bench itself serves the print data, queues the jobs and counts the
 * remaining ones.
 */
const rounds = 4;
const perRound = Number(process.argv[2] ?? 200);
const parts = ['worker', 'Chromium', 'store', 'Redis', 'bench'] as const;
type Part = (typeof parts)[number];

const html = pageHtml(benchReport);
const harness = await startWorkerHarness();
const worker = await harness.startWorker({ LOG_LEVEL: 'warn' });
const pid = worker.child.process.pid!;
const below = processesBelow(process.pid);
const found = (form: RegExp) => below.filter((id) => form.test(commandOf(id)));
const [stores, redis] = [found(/local-mongo\/(?:bundle|src)\/main/), found(/redis-server/)];

function read(): Record<Part, number> {
  const node = cpuOfProcess(pid);
  const sum = (ids: number[]) => ids.reduce((total, id) => total + cpuOfProcess(id), 0);
  return { worker: node, Chromium: cpuOfTrees([pid]) - node, store: sum(stores), Redis: sum(redis), bench: cpuOfProcess(process.pid) };
}

await drainBacklog(harness, [worker], 40);
// The counters of Redis start here.
const counters = new Redis(harness.stores.redisUrl);
await counters.config('RESETSTAT');
const total = Object.fromEntries(parts.map((part) => [part, 0])) as Record<Part, number>;
const limits: number[] = [];
const speeds: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const limit = await runBareLoop(chromiumPath(), html, usableCores(), 4);
  limits.push(limit.cpuPerDocument);
  speeds.push(limit.perSecond);
  const before = read();
  await drainBacklog(harness, [worker], perRound);
  const after = read();
  for (const part of parts) total[part] += (after[part] - before[part]) / perRound / rounds;
}
const calls = [...(await counters.info('commandstats')).matchAll(/^cmdstat_(\S+?):calls=(\d+)/gm)]
  .map(([, name, count]) => ({ name, each: Number(count) / perRound / rounds }))
  .filter(({ each }) => each >= 0.1)
  .map(({ name, each }) => `${name} ${each.toFixed(1)}`);
counters.disconnect();
await harness.stop();
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const line = parts.map((part) => `${part} ${total[part].toFixed(2)}`).join(', ');
process.stdout.write(
  `L ${mean(speeds).toFixed(1)}/s, ${mean(limits).toFixed(1)} CPU-ms; ${line}; without Chromium and bench ${(total.worker + total.store + total.Redis).toFixed(2)} CPU-ms\n`,
);
process.stdout.write(`Calls of Redis for each, scripts and what they call: ${calls.join(', ')}\n`);
process.exit();

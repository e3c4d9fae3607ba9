// How fast shared reports open through the whole product, and what a passcode costs. `npm run bench -- bench/links/run.ts [seconds]`
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPrograms, findProgram } from '@larkfield/local-stack/find-program.ts';
import { startStack } from '@larkfield/local-stack/start-stack.ts';
import { measurePasscodeCost } from './passcode-cost.ts';
import { describeTimes, runAtRate } from './run-at-rate.ts';
import { makeReports, viewOf, type Reports } from './shared-reports.ts';

const seconds = Number(process.argv[2] ?? 20);
const views = { quick: 50 * seconds, holders: 50 * seconds, passcode: 20 * seconds };

async function measure(url: string, reports: Reports) {
  const statusOf = async (request: Promise<Response>) => {
    const response = await request;
    await response.arrayBuffer();
    return response.status;
  };
  return {
    'warm-up, 20/s': await runAtRate(20, 60, (index) =>
      statusOf(viewOf(url, reports.holders[0]!.token, { client: index, cookie: reports.holders[0]!.cookie })),
    ),
    'first views of quick links, 50/s': await runAtRate(50, views.quick, (index) =>
      statusOf(viewOf(url, reports.quick[Math.floor(index / 5)]!, { client: index })),
    ),
    'browsers that hold the cookie, 50/s': await runAtRate(50, views.holders, (index) => {
      const { token, cookie } = reports.holders[index % reports.holders.length]!;
      return statusOf(viewOf(url, token, { client: index, cookie }));
    }),
    'with passcode, 20/s': await runAtRate(20, views.passcode, (index) =>
      statusOf(viewOf(url, reports.reusable, { client: index, passcode: reports.passcode })),
    ),
  };
}

const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-bench-'));
const stack = await startStack({ dataDir, chromiumPath: findProgram(chromiumPrograms) ?? 'chromium', trustProxyHops: 1, logLevel: 'info' });
try {
  const cost = await measurePasscodeCost();
  const reports = await makeReports(stack.url, { quickLinks: Math.ceil(views.quick / 5), holders: 50 });
  const results = await measure(stack.url, reports);
  console.info(`${cpus().length} cores, store: ${stack.storeKind}, ${seconds} s each, load generator on the same machine`);
  for (const [name, times] of Object.entries(results)) console.info(`${name}: ${describeTimes(times)}`);
  console.info(
    `argon2id of a passcode (19 MiB, t=2): ${cost.milliseconds.toFixed(1)} ms alone, ${cost.cpuMilliseconds.toFixed(1)} ms of processor, ${cost.perSecond.toFixed(0)}/s four at once`,
  );
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

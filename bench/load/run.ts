// Measures the throughput of the product on this machine, with and without the gateway: `npm run load -- [submissions] [data folder] [--fill-only]`
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import { startStack } from '@larkfield/one-machine/start-stack.ts';
import { buildFrontend } from '../../scripts/product/build-frontend.ts';
import { fill } from './fill.ts';
import { makeKinds } from './kinds.ts';
import { measureKind, type Measured } from './measure.ts';
import { connections } from './requests.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'fill-only': { type: 'boolean', default: false }, seconds: { type: 'string', default: '4' } },
});
const size = Number(positionals[0] ?? 1_000);
/** A given folder is kept, and collects the results of all sizes. */
const base = positionals[1] ?? mkdtempSync(join(tmpdir(), 'larkfield-load-'));
const dataDir = join(base, `with-${size}`);
const seconds = Number(values.seconds);
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);

async function measureAll(): Promise<Measured[]> {
  const stack = await startStack({
    dataDir,
    chromiumPath: findProgram(chromiumPrograms) ?? 'chromium',
    trustProxyHops: 1,
    logLevel: 'info',
  });
  try {
    // Printing, which bench/pdf measures, would compete with the requests.
    await stack.parts.get('pdf-worker')!.stop();
    const measured: Measured[] = [];
    for (const kind of await makeKinds(stack, size)) measured.push(await measureKind(stack, kind, seconds));
    return measured;
  } finally {
    await stack.stop();
  }
}

function printTable(all: Measured[]) {
  const way = ({ perSecond, p50, p95, p99 }: Measured['gateway']) => `${Math.round(perSecond)} | ${ms(p50)} / ${ms(p95)} / ${ms(p99)}`;
  console.info(
    '| request | gateway /s | p50 / p95 / p99 ms | directly /s | p50 / p95 / p99 ms | ratio | at least | |\n|---|---:|---:|---:|---:|---:|---:|---|',
  );
  for (const { name, gateway, direct, leastRatio } of all) {
    const ratio = gateway.perSecond / direct.perSecond;
    const verdict = leastRatio === null ? '' : ratio >= leastRatio ? 'met' : 'MISSED';
    console.info(`| ${name} | ${way(gateway)} | ${way(direct)} | ${ratio.toFixed(2)} | ${leastRatio ?? '–'} | ${verdict} |`);
    if (verdict === 'MISSED') process.exitCode = 1;
  }
  const parts = Object.keys(all[0]!.cost);
  console.info(
    `\nProcessor time of one request through the gateway, in milliseconds\n\n| request | ${parts.join(' | ')} |\n|---|${parts.map(() => '---:|').join('')}`,
  );
  for (const { name, cost } of all) console.info(`| ${name} | ${parts.map((part) => cost[part]!.toFixed(2)).join(' | ')} |`);
}

/** Prints a comparison of the sizes that were measured so far. */
function printGrowth() {
  const sizes = readdirSync(base)
    .filter((name) => name.endsWith('.json'))
    .map((name) => Number(name.replace('.json', '')))
    .sort((a, b) => a - b);
  if (sizes.length < 2) return;
  const results = sizes.map((one) => JSON.parse(readFileSync(join(base, `${one}.json`), 'utf8')) as Measured[]);
  console.info(
    `\nThrough the gateway, requests a second (p95 in ms) with so many submissions stored\n\n| request | ${sizes.map((one) => one.toLocaleString('en')).join(' | ')} |\n|---|${sizes.map(() => '---:|').join('')}`,
  );
  for (const { name } of results[0]!) {
    const cells = results
      .map((all) => all.find((other) => other.name === name)!.gateway)
      .map(({ perSecond, p95 }) => `${Math.round(perSecond)} (${ms(p95)})`);
    console.info(`| ${name} | ${cells.join(' | ')} |`);
  }
}

buildFrontend();
mkdirSync(dataDir, { recursive: true });
await fill(dataDir, size);
if (!values['fill-only']) {
  const measured = await measureAll();
  writeFileSync(join(base, `${size}.json`), JSON.stringify(measured));
  console.info(
    `${cpus().length} cores, ${size.toLocaleString('en')} submissions stored, ${connections} connections, load generator on the same machine, 3 × ${seconds} s each way\n`,
  );
  printTable(measured);
  printGrowth();
}
if (!positionals[1] && existsSync(base)) rmSync(base, { recursive: true, force: true });

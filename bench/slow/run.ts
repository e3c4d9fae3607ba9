// Measures the effect of slow clients on a visitor: `npm run bench -- bench/slow/run.ts [rounds] [slow clients] [which, as reading]`
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import { type Stack, startStack } from '@larkfield/one-machine/start-stack.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { workingProcess } from '@larkfield/testing/processes/processes.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { buildFrontend } from '../../scripts/product/build-frontend.ts';
import { fill } from '../load/fill.ts';
import { type Kind, makeKinds } from '../load/kinds.ts';
import { type LoadRequest, percentile } from '../load/requests.ts';
import { openSlowClients, slownesses } from './slow-clients.ts';

const rounds = Number(process.argv[2] ?? 4);
const slowClients = Number(process.argv[3] ?? 300);
const chosen = slownesses.filter(({ name }) => name.startsWith(process.argv[4] ?? ''));
const callsARound = 40;
/** Limit of a visitor's waiting time, as a multiple of that on an idle machine. */
const mostRatio = 2;
const visitors = ['view a shared report', 'submit'];

interface Seen {
  milliseconds: number[];
  failed: number;
}

async function visit(url: string, make: () => LoadRequest, seen: Seen) {
  for (let call = 0; call < callsARound; call += 1) {
    const { method, path, headers, body } = make();
    const begun = performance.now();
    const answer = await fetch(`${url}${path}`, { method, headers, body, signal: AbortSignal.timeout(30_000) }).catch(() => null);
    if (answer) await answer.arrayBuffer();
    seen.milliseconds.push(performance.now() - begun);
    if (!answer?.ok) seen.failed += 1;
  }
}

const p95 = ({ milliseconds }: Seen) =>
  percentile(
    milliseconds.toSorted((a, b) => a - b),
    0.95,
  );
const newSeen = (): Seen => ({ milliseconds: [], failed: 0 });

/** Memory of the gateway in megabytes. */
function memoryOf({ parts }: Stack): number {
  const status = readFileSync(`/proc/${workingProcess(parts.get('gateway')!.current())}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function measure(stack: Stack, kinds: Kind[], download: string) {
  for (const slowness of chosen) {
    const idle = kinds.map(newSeen);
    const beside = kinds.map(newSeen);
    const memory: number[] = [];
    let closed = 0;
    let fewest = slowClients;
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, kind] of kinds.entries()) await visit(stack.url, kind.throughGateway, idle[index]!);
      const slow = openSlowClients(stack.url, slowClients, slowness, download);
      await waitUntil('the slow clients are there', () => slow.open() >= slowClients * 0.9);
      // Wait until the first clients have timed out, and slow clients have taken all the places that they can get.
      await pause(12_000);
      fewest = Math.min(fewest, slow.open());
      for (const [index, kind] of kinds.entries()) await visit(stack.url, kind.throughGateway, beside[index]!);
      memory.push(memoryOf(stack));
      closed += await slow.stop();
    }
    for (const [index, { name }] of kinds.entries()) {
      const [alone, crowded] = [p95(idle[index]!), p95(beside[index]!)];
      const failed = beside[index]!.failed;
      const isMet = crowded <= mostRatio * alone && failed === 0;
      if (!isMet) process.exitCode = 1;
      console.info(
        `| ${slowness.name} | ${name} | ${alone.toFixed(0)} | ${crowded.toFixed(0)} | ${(crowded / alone).toFixed(2)} | ${failed} | ${isMet ? 'met' : 'MISSED'} |`,
      );
    }
    console.info(
      `  at least ${fewest} open, ${closed} closed by the gateway; its memory ${memory.map((size) => size.toFixed(0)).join(', ')} MB`,
    );
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-slow-'));
buildFrontend();
await fill(dataDir, 200);
const stack = await startStack({ dataDir, chromiumPath: findProgram(chromiumPrograms) ?? 'chromium', trustProxyHops: 1, logLevel: 'warn' });
try {
  await stack.parts.get('pdf-worker')!.stop();
  const kinds = (await makeKinds(stack, 200)).filter(({ name }) => visitors.includes(name));
  const { method, path, headers, body } = kinds.find(({ name }) => name === 'submit')!.throughGateway();
  const submitted = (await (await fetch(`${stack.url}${path}`, { method, headers, body })).json()) as ReplyOf<typeof submitChecklist>;
  for (const { throughGateway } of kinds) await visit(stack.url, throughGateway, newSeen());
  console.info('| slow | visitor | p95 alone, ms | beside, ms | ratio | failed | at most 2 |\n|---|---|---:|---:|---:|---:|---|');
  await measure(stack, kinds, `/api/checklist/download/${submitted.downloadToken}`);
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

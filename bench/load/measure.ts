import type { Stack } from '@larkfield/one-machine/start-stack.ts';
import { workingProcess } from '@larkfield/testing/processes/processes.ts';
import type { Kind } from './kinds.ts';
import { processorTime } from './process-time.ts';
import { percentile, sendFor, type Round } from './requests.ts';

const rounds = 3;

/** The result of one way to a service: requests per second and milliseconds. */
export interface Way {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

export interface Measured {
  name: string;
  leastRatio: number | null;
  gateway: Way;
  direct: Way;
  /** Milliseconds of CPU time for one request through the gateway, by part. */
  cost: Record<string, number>;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

function toWay(all: Round[]): Way {
  const milliseconds = all.flatMap((round) => round.milliseconds).sort((a, b) => a - b);
  const at = (share: number) => percentile(milliseconds, share);
  return { perSecond: median(all.map(({ perSecond }) => perSecond)), p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

const measuredParts = ['gateway', 'checklist', 'links', 'auth', 'store', 'redis'];

function readCosts({ parts }: Stack) {
  return new Map(measuredParts.map((name) => [name, processorTime(workingProcess(parts.get(name)!.current()))]));
}

/** Measures a kind of request both ways in turn, so that a change of the machine's speed affects both. */
export async function measureKind(
  stack: Stack,
  { name, service, leastRatio, throughGateway, direct }: Kind,
  seconds: number,
): Promise<Measured> {
  const serviceUrl = `http://127.0.0.1:${stack.settings.ports[service]}`;
  const ways: Record<'gateway' | 'direct', Round[]> = { gateway: [], direct: [] };
  const cost = Object.fromEntries(measuredParts.map((part) => [part, 0]));
  await sendFor(1, stack.url, throughGateway);
  for (let round = 0; round < rounds; round += 1) {
    ways.direct.push(await sendFor(seconds, serviceUrl, direct));
    const before = readCosts(stack);
    const through = await sendFor(seconds, stack.url, throughGateway);
    for (const [part, used] of readCosts(stack)) cost[part]! += (used - before.get(part)!) / through.milliseconds.length / rounds;
    ways.gateway.push(through);
  }
  return { name, leastRatio, gateway: toWay(ways.gateway), direct: toWay(ways.direct), cost };
}

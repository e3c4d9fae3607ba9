import type { Express } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';

// The alert asks for half a second; the default of ten milliseconds wakes each idle process a hundred times a second.
collectDefaultMetrics({ eventLoopMonitoringPrecision: 100 });

/** A figure that is read when it is asked for may take so long, in milliseconds. */
const readTimeout = 1_000;

/** Seconds a request took, by route pattern and status. */
export const requestDuration = new Histogram({
  name: 'larkfield_http_request_seconds',
  help: 'Duration of HTTP requests in seconds',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Error replies by their code, at whichever service made them. */
export const errorReplies = new Counter({ name: 'larkfield_error_replies_total', help: 'Error replies by code', labelNames: ['code'] });

/** Tokens of other services that could not be verified; clients outside cannot send any. */
export const tokensRefused = new Counter({ name: 'larkfield_tokens_refused_total', help: 'Tokens of other services that were refused' });

/** Waits and retirements after wrong passcodes, and sign-in attempts refused for their number. */
export const lockouts = new Counter({
  name: 'larkfield_lockouts_total',
  help: 'Lockouts after wrong secrets, by kind',
  labelNames: ['kind'],
});

/** What people did, by the action and outcome of its entry in the audit chain; each act is counted once, when it is appended. */
export const acts = new Counter({ name: 'larkfield_acts_total', help: 'Acts in the audit chain', labelNames: ['action', 'outcome'] });

/** Runs of periodic tasks, by how they ended. */
export const rounds = new Counter({
  name: 'larkfield_rounds_total',
  help: 'Rounds of background work by outcome',
  labelNames: ['name', 'outcome'],
});

/** When a periodic task last went well, in Unix seconds. */
export const roundSucceeded = new Gauge({
  name: 'larkfield_round_success_timestamp_seconds',
  help: 'Time of the last round that went well',
  labelNames: ['name'],
});

interface Reading {
  labels: Record<string, string>;
  value: number;
}

interface Source {
  read: () => Promise<Reading[]>;
  /** What stands where it cannot be read in time. */
  otherwise?: Reading[];
}

/** A gauge whose values are read when they are asked for; what cannot be read in a second is left out, unless it says what stands then. */
function readGauge(name: string, help: string, labelNames: string[]) {
  const sources = new Map<string, Source>();
  const inTime = async ({ read, otherwise = [] }: Source) => {
    const timeout = new Promise<Reading[]>((resolve) => setTimeout(() => resolve(otherwise), readTimeout).unref());
    return Promise.race([read().catch(() => otherwise), timeout]);
  };
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    async collect() {
      const readings = await Promise.all([...sources.values()].map(inTime));
      gauge.reset();
      for (const { labels, value } of readings.flat()) gauge.set(labels, value);
    },
  });
  return {
    watch: (source: string, read: Source['read'], otherwise?: Reading[]) =>
      void sources.set(source, { read, ...(otherwise && { otherwise }) }),
  };
}

const dependencies = readGauge('larkfield_dependency_up', 'Whether what a service needs answers', ['dependency']);
const outboxJobs = readGauge('larkfield_outbox_waiting', 'What an outbox holds that is not done yet', ['outbox']);
const outboxAges = readGauge('larkfield_outbox_oldest_seconds', 'Age of the oldest that an outbox holds', ['outbox']);
const queueJobs = readGauge('larkfield_queue_jobs', 'Jobs of a queue by state', ['queue', 'state']);
const queueAges = readGauge('larkfield_queue_oldest_seconds', 'Age of the oldest waiting job of a queue', ['queue']);

/** Shows whether something that a service needs answers within a second. */
export function watchDependency(dependency: string, check: () => Promise<unknown>) {
  const reading = (value: number): Reading[] => [{ labels: { dependency }, value }];
  dependencies.watch(dependency, () => check().then(() => reading(1)), reading(0));
}

const ageOf = (oldest: Date | null) => (oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0);

/** Shows how many wait in an outbox and for how long. */
export function watchOutbox(outbox: string, read: () => Promise<{ waiting: number; oldest: Date | null }>) {
  outboxJobs.watch(outbox, async () => [{ labels: { outbox }, value: (await read()).waiting }]);
  outboxAges.watch(outbox, async () => [{ labels: { outbox }, value: ageOf((await read()).oldest) }]);
}

/** Shows how many jobs of a queue are in which state and how long the oldest has waited. */
export function watchQueue(queue: string, read: { counts: () => Promise<Record<string, number>>; oldest: () => Promise<Date | null> }) {
  queueJobs.watch(queue, async () => Object.entries(await read.counts()).map(([state, value]) => ({ labels: { queue, state }, value })));
  queueAges.watch(queue, async () => [{ labels: { queue }, value: ageOf(await read.oldest()) }]);
}

/** Mounts `/metrics` in the Prometheus text format. */
export function mountMetrics(app: Express) {
  app.get('/metrics', async (_request, response) => {
    response.type(register.contentType).send(await register.metrics());
  });
}

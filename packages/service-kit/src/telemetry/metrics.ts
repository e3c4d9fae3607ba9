import type { Express } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';

// The alert needs a precision of half a second. The default of ten milliseconds wakes each idle process a hundred times a second.
collectDefaultMetrics({ eventLoopMonitoringPrecision: 100 });

/** Time limit for reading a value during a scrape, in milliseconds. */
const readTimeout = 1_000;

/** Duration of requests in seconds, by route pattern and status. */
export const requestDuration = new Histogram({
  name: 'larkfield_http_request_seconds',
  help: 'Duration of HTTP requests in seconds',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Error replies by code, counted in the service that made them. */
export const errorReplies = new Counter({ name: 'larkfield_error_replies_total', help: 'Error replies by code', labelNames: ['code'] });

/** Tokens of other services that could not be verified. External clients cannot send such tokens. */
export const tokensRefused = new Counter({ name: 'larkfield_tokens_refused_total', help: 'Tokens of other services that were refused' });

/** Delays and retirements after wrong passcodes, and sign-in attempts refused by a limit. */
export const lockouts = new Counter({
  name: 'larkfield_lockouts_total',
  help: 'Lockouts after wrong secrets, by kind',
  labelNames: ['kind'],
});

/** Audited acts by action and outcome; each is counted once, when it is appended to the audit chain. */
export const acts = new Counter({ name: 'larkfield_acts_total', help: 'Acts in the audit chain', labelNames: ['action', 'outcome'] });

/** Runs of periodic tasks, by how they ended. */
export const rounds = new Counter({
  name: 'larkfield_rounds_total',
  help: 'Rounds of background work by outcome',
  labelNames: ['name', 'outcome'],
});

/** When a periodic task last succeeded, in Unix seconds. */
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
  /** The readings if `read` fails or takes too long. */
  otherwise?: Reading[];
}

/** A gauge whose values are read at each scrape. Values that cannot be read within a second are left out, unless `otherwise` is given. */
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

/** Exports whether a dependency replies within a second. */
export function watchDependency(dependency: string, check: () => Promise<unknown>) {
  const reading = (value: number): Reading[] => [{ labels: { dependency }, value }];
  dependencies.watch(dependency, () => check().then(() => reading(1)), reading(0));
}

const ageOf = (oldest: Date | null) => (oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0);

/** Exports the number of waiting items in an outbox and the age of the oldest. */
export function watchOutbox(outbox: string, read: () => Promise<{ waiting: number; oldest: Date | null }>) {
  outboxJobs.watch(outbox, async () => [{ labels: { outbox }, value: (await read()).waiting }]);
  outboxAges.watch(outbox, async () => [{ labels: { outbox }, value: ageOf((await read()).oldest) }]);
}

/** Exports the number of jobs in a queue by state, and the age of the oldest waiting job. */
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

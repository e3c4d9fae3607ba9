import { cpus, loadavg } from 'node:os';
import { closeMongo, connectMongo, ensureIndexes } from '@larkfield/service-kit/stores/mongo.ts';
import { startTestStores } from '@larkfield/testing/start-test-stores.ts';
import { openSide } from './acts.ts';

/**
 * What a record's own key costs: the same acts with one and under the ring alone, in turn on the same stores, each pair of the two right
 * after one another. `npm run bench -- bench/own-keys/run.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? 400);
const warmUp = 40;
const stores = await startTestStores();
await connectMongo(stores.mongoUrl);
const [own, ring] = [await openSide(stores, true), await openSide(stores, false)];
await ensureIndexes(stores.mongoUrl);

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

const percentile = (values: number[], share: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;
const names = Object.keys(own.acts);
const times = new Map(names.map((name) => [name, { own: [] as number[], ring: [] as number[] }]));
try {
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const name of names) {
      // Whoever comes second finds the caches warm: each does every other time.
      const order = round % 2 ? (['own', 'ring'] as const) : (['ring', 'own'] as const);
      for (const side of order) {
        const milliseconds = await timed({ own, ring }[side].acts[name]!);
        if (round >= warmUp) times.get(name)![side].push(milliseconds);
      }
    }
  }
} finally {
  await Promise.all([own.stop(), ring.stop()]);
  await closeMongo();
  await stores.stop();
}

console.info(`${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}, ${rounds} of each, p50 / p95 in milliseconds`);
console.info('| act | own key | ring alone | ratio of p50 |\n|---|---:|---:|---:|');
for (const [name, { own: with_, ring: without }] of times) {
  const shown = (values: number[]) => `${percentile(values, 0.5).toFixed(2)} / ${percentile(values, 0.95).toFixed(2)}`;
  console.info(`| ${name} | ${shown(with_)} | ${shown(without)} | ${(percentile(with_, 0.5) / percentile(without, 0.5)).toFixed(2)} |`);
}

// Restarts two instances of a service in turn under load: `npm run bench -- bench/faults/rolling.ts [seconds] [requests a second]`
import { join } from 'node:path';
import { getSpecialty, listSpecialties } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { findFreePort } from '@larkfield/one-machine/free-port.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { type ServiceProcess, startServiceProcess, testSettings } from '@larkfield/testing/processes/start-service-process.ts';
import { startTestStores } from '@larkfield/testing/start-test-stores.ts';
import { buildFrontend } from '../../scripts/product/build-frontend.ts';
import { startBalancer } from './balancer.ts';
import { createCaller } from './people/caller.ts';

const seconds = Number(process.argv[2] ?? 60);
const perSecond = Number(process.argv[3] ?? 200);
/** One request in this number is a submission. */
const submitEvery = 25;
/** The drain delay of the services; it is longer in deploy/kubernetes. */
const drainDelay = 1_500;
/** The balancer learns this long after the signal that an instance is stopping, like the nodes of a cluster. */
const hearsayDelay = 500;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

buildFrontend();
const stores = await startTestStores();
const balancers = { checklist: await startBalancer(), gateway: await startBalancer() };
const settings = await testSettings(stores, {
  logLevel: 'warn',
  trustProxyHops: 1,
  staticDir: join(repositoryRoot, 'frontend', 'dist'),
  publicUrl: `http://127.0.0.1:${balancers.gateway.port}`,
});
const toBalancer = { ...settings, ports: { ...settings.ports, checklist: balancers.checklist.port } };

/** Starts an instance of a service and adds it to its balancer once it is ready. */
async function startInstance(service: keyof typeof balancers): Promise<{ port: number; process: ServiceProcess }> {
  const port = await findFreePort();
  const started = await startServiceProcess(service, toBalancer, port, { DRAIN_DELAY_MS: String(drainDelay) });
  balancers[service].add(port);
  return { port, process: started };
}

/** Replaces an instance as in a rolling update; returns the exit code of the old one and its duration of stopping. */
async function replace(service: keyof typeof balancers, { port, process: old }: Awaited<ReturnType<typeof startInstance>>) {
  const instance = await startInstance(service);
  const start = performance.now();
  const stopped = old.stop();
  await wait(hearsayDelay);
  balancers[service].remove(port);
  await stopped;
  return { instance, code: old.child.process.exitCode, milliseconds: performance.now() - start };
}

const auth = await startServiceProcess('auth', settings);
const instances = {
  checklist: [await startInstance('checklist'), await startInstance('checklist')],
  gateway: [await startInstance('gateway'), await startInstance('gateway')],
};
const { call } = createCaller(settings.publicUrl);
const { body: specialty } = await call(getSpecialty, { params: { slug: 'rn-icu' } });
const body = makeSubmission({ id: specialty!.specialty.id, groups: specialty!.skillsByCategory }, {});

const statuses = new Map<string, number>();
const milliseconds: number[] = [];
const running = new Set<Promise<unknown>>();
async function ask(number: number) {
  const kind = number % submitEvery === 0 ? 'submit' : 'list';
  const answer =
    kind === 'submit'
      ? await call(
          submitChecklist,
          { body: { ...body, email: `rolla.${number}@candidate.example` } },
          { idempotencyKey: crypto.randomUUID() },
        )
      : await call(listSpecialties, { query: {} });
  statuses.set(`${kind} ${answer.status}`, (statuses.get(`${kind} ${answer.status}`) ?? 0) + 1);
  milliseconds.push(answer.milliseconds);
}

let isOver = false;
const load = (async () => {
  const start = performance.now();
  for (let number = 0; !isOver; number += 1) {
    const due = start + (number * 1_000) / perSecond;
    if (due > performance.now()) await wait(due - performance.now());
    const asked = ask(number).finally(() => running.delete(asked));
    running.add(asked);
  }
  await Promise.all(running);
})();

const ends: { code: number | null; milliseconds: number }[] = [];
const end = performance.now() + seconds * 1_000;
for (let turn = 0; performance.now() < end; turn += 1) {
  const service = turn % 4 < 2 ? 'checklist' : 'gateway';
  const { instance, ...ended } = await replace(service, instances[service][turn % 2]!);
  instances[service][turn % 2] = instance;
  ends.push(ended);
}
isOver = true;
await load;

const others = [...statuses].filter(([name]) => name !== 'list 200' && name !== 'submit 201');
const sorted = milliseconds.toSorted((a, b) => a - b);
console.info(
  `${ends.length} instances replaced under ${perSecond} requests a second, ended with ${[...new Set(ends.map(({ code }) => code))].join()} after ${Math.round(Math.max(...ends.map((one) => one.milliseconds)))} ms at most`,
);
console.info(
  `${milliseconds.length} requests: ${[...statuses].map(([name, count]) => `${count} × ${name}`).join(', ')}; p99 ${Math.round(sorted[Math.floor(sorted.length * 0.99)]!)} ms`,
);
console.info(others.length === 0 ? 'No request failed' : `FAILED: ${others.map(([name, count]) => `${count} × ${name}`).join(', ')}`);

await Promise.all([...instances.checklist, ...instances.gateway].map(({ process: one }) => one.stop()));
await auth.stop();
await stores.stop();
process.exit(others.length === 0 && ends.every(({ code }) => code === 0) ? 0 : 1);

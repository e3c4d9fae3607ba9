import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { commandOf, processesBelow } from '@larkfield/testing/processes/processes.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import type { Answer } from './people/caller.ts';
import type { Crowd } from './people/candidates.ts';
import type { Part, Product, Service } from './product/product.ts';
import type { Weather } from './product/tcp-proxy.ts';

/** Measurements taken during faults, in milliseconds unless the name says otherwise. */
export interface Measures {
  /** From the loss of the database until `/readyz` reports it. */
  lossSeen: number[];
  /** From its return until `/readyz` reports it. */
  recoverySeen: number[];
  /** Duration of a submission while Redis was down. */
  acceptedWithoutRedis: number[];
  refusedWithoutRedis: number;
  /** Time until a submission was refused while the database was silent. */
  refusedInSilence: number[];
  /** Submissions that did not get 503 although the database was silent or the disk full. */
  wrongAnswers: string[];
  refusedOnFullDisk: number;
  /** The time that a part took to end after SIGTERM, and its exit code. */
  stops: { part: Part; milliseconds: number; code: number | null }[];
  /** From the end of a fault until all parts are ready again. */
  healed: number[];
}

export const newMeasures = (): Measures => ({
  lossSeen: [],
  recoverySeen: [],
  acceptedWithoutRedis: [],
  refusedWithoutRedis: 0,
  refusedInSilence: [],
  wrongAnswers: [],
  refusedOnFullDisk: 0,
  stops: [],
  healed: [],
});

/** The scene of a fault. */
export interface Scene {
  product: Product;
  crowd: Crowd;
  measures: Measures;
}

/** A fault to inject. It has ended when `inject` resolves, although parts may still be recovering. */
export interface Fault {
  name: string;
  inject: (scene: Scene) => Promise<void>;
  /** True if the fault cannot be injected on this machine. */
  isImpossible?: (product: Product) => boolean;
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const allParts: Part[] = ['gateway', 'auth', 'checklist', 'links', 'contact', 'pdf-worker', 'store', 'redis'];
const restartable: Service[] = ['gateway', 'auth', 'checklist', 'links', 'contact', 'pdf-worker'];

/** Waits until a part runs in a new process. */
async function comeBack({ part }: Product, name: Part, before: number | undefined) {
  await waitUntil(`${name} runs again`, () => part(name).current().process.pid !== before);
}

const kill = (name: Part): Fault => ({
  name: `kill -9 ${name}`,
  inject: async ({ product }) => {
    const { pid } = product.part(name).current().process;
    product.signal(name, 'SIGKILL');
    await comeBack(product, name, pid);
  },
});

const restart = (name: Service): Fault => ({
  name: `restart ${name}`,
  inject: async ({ product, measures }) => {
    const child = product.part(name).current();
    const start = performance.now();
    product.signal(name, 'SIGTERM');
    await child.exited;
    measures.stops.push({ part: name, milliseconds: performance.now() - start, code: child.process.exitCode });
    await comeBack(product, name, child.process.pid);
  },
});

const freeze = (name: Part, milliseconds: number): Fault => ({
  name: `freeze ${name} for ${milliseconds / 1000} s`,
  inject: async ({ product }) => {
    product.signal(name, 'SIGSTOP');
    try {
      await wait(milliseconds);
    } finally {
      product.signal(name, 'SIGCONT');
    }
  },
});

const killChromium = (type: 'browser' | 'renderer'): Fault => ({
  name: `kill -9 Chromium's ${type}`,
  inject: async ({ product }) => {
    const worker = product.part('pdf-worker').current().process.pid!;
    const isWanted = (pid: number) => commandOf(pid).includes('--type=renderer') === (type === 'renderer');
    const pid = await waitUntil('Chromium runs', () => processesBelow(worker).find(isWanted) ?? null);
    process.kill(pid, 'SIGKILL');
  },
});

const flushAll: Fault = {
  name: 'FLUSHALL',
  inject: async ({ product }) => {
    const redis = new Redis(product.redisUrl);
    await redis.flushall();
    redis.disconnect();
  },
};

/** Submits once, as a client outside the crowd. */
function submitOnce({ crowd: { caller, specialty } }: Scene): Promise<Answer> {
  return caller.call(submitChecklist, { body: makeSubmission(specialty) }, { idempotencyKey: randomUUID() });
}

const weather = (store: 'store' | 'redis', name: string, given: Weather, during: (scene: Scene) => Promise<unknown>): Fault => ({
  name: `${store} ${name}`,
  inject: async (scene) => {
    scene.product.proxies[store].setWeather(given);
    try {
      await during(scene);
    } finally {
      scene.product.proxies[store].setWeather({ kind: 'clear' });
    }
  },
});

const storeAway: Fault = {
  name: 'store away, as the health of checklist tells',
  inject: async (scene) => {
    const { product, measures } = scene;
    const told = (isReady: boolean) =>
      waitUntil(`checklist is ${isReady ? '' : 'not '}ready`, async () => (await product.isReady('checklist')) === isReady, {
        interval: 20,
      });
    const lost = performance.now();
    await weather('store', 'away', { kind: 'refuse' }, async () => {
      await told(false);
      measures.lossSeen.push(performance.now() - lost);
    }).inject(scene);
    const back = performance.now();
    await told(true);
    measures.recoverySeen.push(performance.now() - back);
  },
};

const storeSilent = weather('store', 'silent', { kind: 'silent' }, async (scene) => {
  const { status, milliseconds } = await submitOnce(scene);
  if (status === 503) scene.measures.refusedInSilence.push(milliseconds);
  else scene.measures.wrongAnswers.push(`${status} while the database was silent`);
});

const redisAway = weather('redis', 'away', { kind: 'refuse' }, async (scene) => {
  for (let number = 0; number < 3; number += 1) {
    const { status, milliseconds } = await submitOnce(scene);
    if (status === 201) scene.measures.acceptedWithoutRedis.push(milliseconds);
    else scene.measures.refusedWithoutRedis += 1;
  }
});

const diskFull: Fault = {
  name: 'disk full',
  isImpossible: ({ disk }) => disk === null,
  inject: async (scene) => {
    const { product, measures } = scene;
    product.disk!.fill();
    try {
      const refuse = async () => {
        const { status } = await submitOnce(scene);
        // Space that the store had already allocated may take a few more. A broken connection or 502 means that a part is just restarting.
        if (![0, 201, 502, 503].includes(status)) measures.wrongAnswers.push(`${status} on a full disk`);
        if (status === 503) measures.refusedOnFullDisk += 1;
        // Fills again the space that a restart freed.
        product.disk!.fill();
        return measures.refusedOnFullDisk >= refusedBefore + 3;
      };
      const refusedBefore = measures.refusedOnFullDisk;
      await waitUntil('three submissions are refused', refuse, { interval: 100 });
    } finally {
      product.disk!.free();
    }
  },
};

/** All faults, in no particular order: the injector shuffles them. */
export const allFaults: Fault[] = [
  ...allParts.map(kill),
  ...restartable.map(restart),
  ...allParts.map((name) => freeze(name, name === 'store' || name === 'redis' ? 6_000 : 3_000)),
  killChromium('browser'),
  killChromium('browser'),
  killChromium('renderer'),
  killChromium('renderer'),
  flushAll,
  flushAll,
  storeAway,
  storeSilent,
  redisAway,
  diskFull,
  weather('store', 'slow by 300 ms', { kind: 'slow', milliseconds: 300 }, () => wait(5_000)),
  weather('store', 'replies cut', { kind: 'cut' }, () => wait(3_000)),
  weather('redis', 'slow by 200 ms', { kind: 'slow', milliseconds: 200 }, () => wait(5_000)),
  weather('redis', 'replies cut', { kind: 'cut' }, () => wait(3_000)),
  weather('redis', 'silent', { kind: 'silent' }, () => wait(4_000)),
];

/** Kills of each part, repeated. */
export const killsOfEach = (times: number): Fault[] => Array.from({ length: times }, () => allParts.map(kill)).flat();

/** The few faults that `npm test` has time for: one for each promise. */
export const fewFaults: Fault[] = [
  kill('store'),
  kill('redis'),
  kill('checklist'),
  kill('pdf-worker'),
  killChromium('browser'),
  restart('gateway'),
  freeze('links', 1_000),
  flushAll,
  storeAway,
  storeSilent,
  redisAway,
  diskFull,
  weather('store', 'replies cut', { kind: 'cut' }, () => wait(1_000)),
];

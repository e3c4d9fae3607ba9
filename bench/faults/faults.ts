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
  /** From the loss of the database to `/readyz` telling it. */
  lossSeen: number[];
  /** From its return to `/readyz` telling that. */
  recoverySeen: number[];
  /** A submission while Redis was away. */
  acceptedWithoutRedis: number[];
  refusedWithoutRedis: number;
  /** Until a submission was refused while the database was silent. */
  refusedInSilence: number[];
  /** Submissions acknowledged or refused with something else than 503 although the database was silent or the disk full. */
  wrongAnswers: string[];
  refusedOnFullDisk: number;
  /** Time a part took to end after SIGTERM, and how it ended. */
  stops: { part: Part; milliseconds: number; code: number | null }[];
  /** From the end of a fault to everything being ready again. */
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

/** What a fault works on. */
export interface Scene {
  product: Product;
  crowd: Crowd;
  measures: Measures;
}

/** Something that goes wrong, and is over when it resolves; the parts may still be on their way back. */
export interface Fault {
  name: string;
  inject: (scene: Scene) => Promise<void>;
  /** What it needs is not to be had here. */
  isImpossible?: (product: Product) => boolean;
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const allParts: Part[] = ['gateway', 'auth', 'checklist', 'links', 'contact', 'pdf-worker', 'store', 'redis'];
const restartable: Service[] = ['gateway', 'auth', 'checklist', 'links', 'contact', 'pdf-worker'];

/** Waits until a part runs in another process than before. */
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
        // Room that the store had taken before may still hold a few; broken off and 502 tell of a part that is just starting again.
        if (![0, 201, 502, 503].includes(status)) measures.wrongAnswers.push(`${status} on a full disk`);
        if (status === 503) measures.refusedOnFullDisk += 1;
        // Takes again the ports that a restart freed.
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

/** Everything that can go wrong; the injector shuffles it. */
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

/** Each part killed again and again. */
export const killsOfEach = (times: number): Fault[] => Array.from({ length: times }, () => allParts.map(kill)).flat();

/** The few that `npm test` has time for: one for each promise. */
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

import { MongoClient } from 'mongodb';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { minute } from '@larkfield/schemas/durations.ts';
import { createRandom } from '@larkfield/testing/random.ts';
import { createCaller } from './people/caller.ts';
import { type Crowd, runCandidate } from './people/candidates.ts';
import { allFaults, type Fault, newMeasures, type Scene } from './faults.ts';
import { newHistory } from './people/history.ts';
import { runNemesis } from './injector.ts';
import { startProduct } from './product/product.ts';
import { checkPromises, type Ending, type Finding } from './promises.ts';
import { runStaff, type Staff, workOnce } from './people/staff.ts';

export interface FaultRun {
  seed: number;
  /** The faults: all of them for a time, or each of a list once. */
  faults: { seconds: number } | { once: readonly Fault[] };
  /** New candidates per second, unless too many are waiting. */
  perSecond: number;
  diskMebibytes: number;
  staff: number;
  /** Factor for promised times on a busy machine; `Infinity` checks no times. */
  slowness: number;
  tell?: (line: string) => void;
}

export interface FaultReport {
  findings: Finding[];
  ending: Ending;
  /** Replies by kind and status. */
  statuses: [string, number][];
  notes: string[];
}

/** The most candidates at once; while a part is down, others wait. */
const mostAtOnce = 24;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Starts candidates at a steady rate until the run is closed; resolves when the last one has finished. */
async function letCandidatesCome(crowd: Crowd, perSecond: number): Promise<void> {
  const present = new Set<Promise<unknown>>();
  while (crowd.isOpen()) {
    if (present.size < mostAtOnce) {
      const candidate: Promise<unknown> = runCandidate(crowd).finally(() => present.delete(candidate));
      present.add(candidate);
    }
    await wait(1000 / perSecond);
  }
  await Promise.all(present);
}

/** Lets the members of staff work in turn, spread over the whole run. */
async function letStaffWork(crowd: Crowd, staff: Staff[], pause: number): Promise<void> {
  for (let turn = 0; crowd.isOpen(); turn += 1) {
    const person = staff[turn % staff.length]!;
    if (person.signInsLeft === 0) return;
    await workOnce(crowd, person);
    await wait(pause);
  }
}

/** Waits until nothing is pending; returns null if that does not happen in time. */
async function settle({ product }: Scene, slowness: number): Promise<number | null> {
  const start = performance.now();
  const client = await MongoClient.connect(product.mongoUrl);
  const count = async (collection: string, field: string) =>
    client
      .db()
      .collection(collection)
      .countDocuments({ [field]: { $exists: true } });
  const isSettled = async () => {
    const waiting = await Promise.all([
      count('submissions', 'awaitingPdfSince'),
      count('submissions', 'receiptDue'),
      ...['submissions', 'links', 'edit-tokens', 'users'].map((name) => count(name, 'unsentAudit.at')),
      ...['auth', 'checklist', 'links', 'contact'].map((service) => count(`audit-outbox-${service}`, '_id')),
    ]);
    return waiting.every((number) => number === 0);
  };
  try {
    await waitUntil('everything is settled', isSettled, { timeout: 5 * minute * slowness, interval: 250 });
    return performance.now() - start;
  } catch {
    return null;
  } finally {
    await client.close();
  }
}

/** Starts the product, simulates users while faults are injected, and checks the result. */
export async function runFaults({
  seed,
  faults,
  perSecond,
  diskMebibytes,
  staff,
  slowness,
  tell = () => {},
}: FaultRun): Promise<FaultReport> {
  const product = await startProduct({ diskMebibytes });
  try {
    const caller = createCaller(product.url);
    const { body } = await caller.call(getSpecialty, { params: { slug: 'rn-icu' } });
    if (!body) throw new Error('There is no specialty');
    let isOpen = true;
    const crowd: Crowd = {
      caller,
      history: newHistory(),
      random: createRandom(seed + 1),
      specialty: { id: body.specialty.id, groups: body.skillsByCategory },
      isOpen: () => isOpen,
    };
    const scene: Scene = { product, crowd, measures: newMeasures() };
    const people = await runStaff(caller.call, product.stack.firstAdmin!, staff);
    const until = 'seconds' in faults ? Date.now() + faults.seconds * 1_000 : null;
    const clients = [letCandidatesCome(crowd, perSecond), letStaffWork(crowd, people, until === null ? 100 : 1_000)];
    const begun = performance.now();
    let struck: number;
    try {
      struck = await runNemesis(scene, {
        faults: 'once' in faults ? faults.once : allFaults,
        random: createRandom(seed),
        until,
        tell: (line) => {
          const told = `${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}`;
          product.log.push(told);
          tell(told);
        },
      });
    } finally {
      isOpen = false;
      await Promise.all(clients);
    }
    tell('Everything is whole again; waiting for what is still to be done');
    const ending: Ending = { struck, settledIn: await settle(scene, slowness), slowness };
    const findings = await checkPromises(scene, ending);
    const { healed } = scene.measures;
    const notes = [
      `${struck} faults, seed ${seed}; everything ready again ${(Math.max(...healed) / 1000).toFixed(1)} s after a fault at worst`,
      ...(product.disk ? [] : [`No fault "disk full": ${product.whyNoDisk}`]),
      // Each of these is a bug, and its line shows where it was thrown.
      ...product.log.filter((line) => line.includes('"code":"INTERNAL"')),
    ];
    return { findings, ending, notes, statuses: [...crowd.history.statuses].sort() };
  } finally {
    await product.stop();
  }
}

/** The findings as a table. */
export function toTable(findings: Finding[]): string {
  return [
    '| promise | figure | held |',
    '|---|---|---|',
    ...findings.map(({ promise, figure, held }) => `| ${promise} | ${figure} | ${held ? 'yes' : 'NO'} |`),
  ].join('\n');
}

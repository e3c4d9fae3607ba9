import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalogue } from '@larkfield/catalogue/files.ts';
import { startStore } from '@larkfield/one-machine/stores/start-store.ts';
import { createRandom } from '@larkfield/testing/random.ts';
import { startServiceProcess, testSettings, type ServiceProcess } from '@larkfield/testing/processes/start-service-process.ts';
import { startTestStores } from '@larkfield/testing/start-test-stores.ts';
import { fill } from '../load/fill.ts';
import { personOf, referenceOf, timeOf } from './make-submissions.ts';

/** Measures searches of the portal at two sizes, one after another as a user would make them: `npm run bench -- bench/portal/run.ts [small] [large] [folder]`. */
const SIZES = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 200_000)];
/** A given folder is kept; `npm run load` uses the same folder. */
const base = process.argv[4] ?? mkdtempSync(join(tmpdir(), 'larkfield-portal-'));
const REQUESTS = 200;
const LIMITS = { p95: 50, growth: 1.5 };
const ALL = 'all of these together';

const specialtyIds = loadCatalogue().map(({ id }) => id);
const random = createRandom(11);
const pick = <T>(values: readonly T[]): T => values[random(values.length)]!;
const syllables = ['ba', 'cor', 'del', 'fin', 'gra', 'hol', 'jin', 'kel', 'lor', 'mar'];
const day = (size: number, offset: number) =>
  new Date(timeOf((size * (10 + random(80))) / 100).getTime() + offset * 86_400_000).toISOString().slice(0, 10);
const search = (query: Record<string, unknown>) =>
  `/api/admin-portal/submissions/search?${new URLSearchParams(query as Record<string, string>)}`;
const recent = (query: Record<string, unknown>) =>
  `/api/admin-portal/submissions/recent?${new URLSearchParams(query as Record<string, string>)}`;

/** The kinds of searches; each returns a new URL every time. */
const kinds: Record<string, (size: number) => string> = {
  'the first page': () => recent({}),
  'two letters that many names begin with': () => search({ q: pick(syllables) }),
  'a first name': () => search({ q: pick(syllables) + pick(syllables) }),
  'first and last name': (size) => search({ q: personOf(random(size)).candidateName }),
  'the beginnings of two names': () => search({ q: `${pick(syllables)} ${pick(syllables)}` }),
  'two names that nobody has together': () => search({ q: `${pick(syllables)}${pick(syllables)} ${pick(syllables)}${pick(syllables)}` }),
  'a name and a specialty': () =>
    search({ q: `${pick(syllables)}${pick(syllables)} ${pick(['icu', 'telemetry', 'pediatric', 'therapist', 'surgical'])}` }),
  'two specialties that nobody has together': () =>
    search({ q: pick(['icu therapist', 'surgical dietitian', 'telemetry phlebotomist', 'rn audiologist']) }),
  'a name and the domain of all addresses': () => search({ q: `${pick(syllables)}${pick(syllables)} candidate` }),
  'an email address in full': (size) => search({ q: personOf(random(size)).email }),
  'a phone number': (size) => search({ q: personOf(random(size)).phone }),
  'a reference': (size) => search({ q: referenceOf(random(size)) }),
  'a specialty by its word': () => search({ q: pick(['icu', 'telemetry', 'pediatric', 'therapist', 'surgical']) }),
  'one specialty': () => recent({ specialtyId: pick(specialtyIds) }),
  'some days': (size) => recent({ from: day(size, 0), to: day(size, 7) }),
  'a name within a specialty': () => search({ q: pick(syllables), specialtyId: pick(specialtyIds) }),
  'a rare name within a specialty': () =>
    search({ q: pick(syllables) + pick(syllables) + pick(syllables), specialtyId: pick(specialtyIds) }),
  'a name within some days of a specialty': (size) =>
    search({ q: pick(syllables), specialtyId: pick(specialtyIds), from: day(size, -30), to: day(size, 30) }),
};

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

async function measure(service: ServiceProcess, size: number): Promise<Map<string, number>> {
  const results = new Map<string, number>();
  const all: number[] = [];
  for (const [name, urlOf] of Object.entries(kinds)) {
    const times: number[] = [];
    for (let index = 0; index < REQUESTS + 20; index += 1) {
      const start = performance.now();
      const response = await service.send('GET', urlOf(size), { as: 'user' });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      if (index >= 20) times.push(performance.now() - start);
    }
    results.set(name, percentile(times, 0.95));
    all.push(...times);
    console.error(`${size}: ${name}: median ${percentile(times, 0.5).toFixed(1)}, p95 ${percentile(times, 0.95).toFixed(1)} ms`);
  }
  return results.set(ALL, percentile(all, 0.95));
}

/** Fills a data folder up to a size, unless it is already full, and measures a checklist service on it. */
async function measureSize(size: number): Promise<Map<string, number>> {
  const dataDir = join(base, `with-${size}`);
  mkdirSync(dataDir, { recursive: true });
  await fill(dataDir, size);
  const store = await startStore({ dataDir });
  const stores = await startTestStores();
  const service = await startServiceProcess('checklist', await testSettings({ ...stores, mongoUrl: store.url }, { logLevel: 'info' }));
  try {
    return await measure(service, size);
  } finally {
    await service.stop();
    await stores.stop();
    await store.part?.stop();
  }
}

try {
  const tables: Map<string, number>[] = [];
  for (const size of SIZES) tables.push(await measureSize(size));
  const [small, large] = tables as [Map<string, number>, Map<string, number>];
  console.log(`${cpus().length} cores, one request at a time, ${REQUESTS} of each kind; p95 in milliseconds\n`);
  console.log(`| looked for | ${SIZES[0]} | ${SIZES[1]} | growth | |\n|---|---:|---:|---:|---|`);
  let isMet = true;
  for (const [name, before] of small) {
    const after = large.get(name)!;
    // A search may find less than a page at the small size and a full page at the large one, so growth is judged only for the whole list.
    const isGood = after <= LIMITS.p95 && (name !== ALL || after / before <= LIMITS.growth);
    isMet &&= isGood;
    console.log(
      `| ${name} | ${before.toFixed(1)} | ${after.toFixed(1)} | ${(after / before).toFixed(2)}× | ${isGood ? 'met' : 'MISSED'} |`,
    );
  }
  process.exitCode = isMet ? 0 : 1;
} finally {
  if (!process.argv[4]) rmSync(base, { recursive: true, force: true });
}

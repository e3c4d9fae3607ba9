import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { createCatalogue, type CatalogueEntry } from '@larkfield/catalogue/catalogue.ts';
import { loadCatalogue } from '@larkfield/catalogue/files.ts';
import { startStore } from '@larkfield/one-machine/stores/start-store.ts';
import { closeMongo, ensureIndexes } from '@larkfield/service-kit/stores/mongo.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { createRandom } from '@larkfield/testing/random.ts';
import { startServiceProcess, testSettings, type ServiceProcess } from '@larkfield/testing/processes/start-service-process.ts';
import { startTestStores } from '@larkfield/testing/start-test-stores.ts';
import { storeCandidates } from './make-candidates.ts';

/**
 * Measures the searches that a recruiter waits for, among the valid checklists of one specialty:
 * `npm run bench -- bench/desk/run.ts [small] [large] [matching]`. With `matching` it only measures matches.
 */
const [small, large] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 200_000)];
const isMatchingOnly = process.argv[4] === 'matching';
const requests = 200;
/** Limits in milliseconds at the small and at the large size. */
const limits = { match: [50, 250], compare: [100, 100], list: [50, 50], today: [250, 250] } as const;
type Kind = keyof typeof limits;

const catalogue = createCatalogue(loadCatalogue());
const entry: CatalogueEntry = catalogue.findBySlug('rn-icu')!;
/** Five other lists of the family, over which the same number of people is spread. */
const family = ['rn-burn', 'rn-cvicu', 'rn-micu', 'rn-neuro-icu', 'rn-sicu'].map((slug) => catalogue.findBySlug(slug)!);
const random = createRandom(23);
const pick = <T>(values: readonly T[]): T => values[random(values.length)]!;
const portal = '/api/admin-portal';
const recent = (query: Record<string, string>) => `${portal}/submissions/recent?${new URLSearchParams(query)}`;

/** Twelve requirements of a job: eight skills, a certificate on a day, a system, a unit type and a state. */
function twelve({ skillsByCategory }: CatalogueEntry) {
  const skills = skillsByCategory.flatMap((group) => group.skills);
  const first = random(skills.length - 8);
  return [
    ...skills.slice(first, first + 8).map(({ id }, index) => ({
      kind: 'skill',
      need: index < 5 ? 'must' : 'wish',
      skillId: id,
      proficiency: 2 + random(4),
      ...(index % 2 === 0 && { recency: pick(['current', 'recent', 'past_year']) }),
    })),
    { kind: 'certificate', need: 'must', name: pick(['BLS', 'ACLS']) },
    { kind: 'ehr', need: 'wish', system: pick(['epic', 'oracle-cerner']) },
    { kind: 'unit', need: 'must', unit: pick(['mixed-icu', 'trauma-icu']) },
    { kind: 'state', need: 'must', state: pick(['TX', 'CA']) },
  ];
}

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

async function read<Reply>(service: ServiceProcess, path: string): Promise<Reply> {
  const response = await service.send('GET', path, { as: 'user' });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}\n${service.log()}`);
  return (await response.json()) as Reply;
}

async function timed(service: ServiceProcess, urlOf: () => string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < requests + 20; index += 1) {
    const url = urlOf();
    const start = performance.now();
    await read(service, url);
    if (index >= 20) times.push(performance.now() - start);
  }
  return times;
}

interface Measured {
  kind: Kind;
  median: number;
  p95: number;
}

async function createSet(service: ServiceProcess, list: CatalogueEntry, index: number): Promise<string> {
  const body = { name: `Job ${index}`, specialtyId: list.specialty.id, requirements: twelve(list) };
  const response = await service.send('POST', `${portal}/requirements`, { as: 'user', body });
  if (!response.ok) throw new Error(`${await response.text()}\n${service.log()}`);
  return ((await response.json()) as { set: { id: string } }).set.id;
}

const matchesOf = (setId: string) => `${portal}/requirements/${setId}/matches`;

async function measure(service: ServiceProcess, size: number, storeFamily: () => Promise<void>): Promise<Map<string, Measured>> {
  const results = new Map<string, Measured>();
  const note = (name: string, kind: Kind, times: number[]) => {
    const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    results.set(name, { kind, median, p95 });
    console.error(`${size}: ${name}: median ${median.toFixed(1)}, p95 ${p95.toFixed(1)} ms`);
  };
  const setIds: string[] = [];
  for (let index = 0; index < 10; index += 1) setIds.push(await createSet(service, entry, index));
  const start = performance.now();
  const first = await read<{ total: number; nextCursor: string }>(service, matchesOf(setIds[0]!));
  console.log(
    `${size}: the first match after a start reads ${first.total} rows and takes ${((performance.now() - start) / 1_000).toFixed(2)} s`,
  );
  note('a match of 12 requirements', 'match', await timed(service, () => matchesOf(pick(setIds))));
  note('its second page', 'match', await timed(service, () => `${matchesOf(setIds[0]!)}?cursor=${first.nextCursor}`));

  await storeFamily();
  const familySets: string[] = [];
  for (const [index, list] of family.entries()) familySets.push(await createSet(service, list, index));
  const firstOfFamily = performance.now();
  for (const setId of familySets) await read(service, matchesOf(setId));
  console.log(`${size}: the first match of each of five lists: ${((performance.now() - firstOfFamily) / 1_000).toFixed(2)} s together`);
  note('a match in one of five lists', 'match', await timed(service, () => matchesOf(pick(familySets))));
  note('a match with its related lists', 'match', await timed(service, () => `${matchesOf(pick(familySets))}?related=included`));
  if (isMatchingOnly) return results;

  const ids = (await read<{ submissions: { id: string }[] }>(service, recent({}))).submissions.map(({ id }) => id);
  const some = (count: number) => {
    const from = random(ids.length - count);
    return ids.slice(from, from + count).join(',');
  };
  for (const count of [2, 4])
    note(
      `${count} people compared`,
      'compare',
      await timed(service, () => `${portal}/comparison?ids=${some(count)}&requirements=${pick(setIds)}`),
    );

  const filters: Record<string, () => string> = {
    specialtyId: () => String(entry.specialty.id),
    ehr: () => pick(['epic', 'oracle-cerner', 'meditech']),
    unit: () => pick(['mixed-icu', 'trauma-icu', 'step-down']),
    state: () => pick(['TX', 'CA', 'compact']),
    certificate: () => pick(['BLS', 'ACLS', 'CCRN']),
    certificateEndsWithin: () => '60',
    expiresWithin: () => '60',
    assignee: () => pick(['nobody', 'a'.repeat(24)]),
    pdf: () => 'failed',
    references: () => pick(['given', 'none']),
  };
  const names = Object.keys(filters);
  for (const [index, one] of names.entries()) {
    for (const other of names.slice(index + 1))
      note(
        `list by ${one} and ${other}`,
        'list',
        await timed(service, () => recent({ [one]: filters[one]!(), [other]: filters[other]!() })),
      );
  }
  note('what needs a person today', 'today', await timed(service, () => `${portal}/today/checklists`));
  return results;
}

async function measureSize(size: number): Promise<Map<string, Measured>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-desk-'));
  const store = await startStore({ dataDir });
  const stores = await startTestStores();
  try {
    await mongoose.connect(store.url, { bufferCommands: true, connectTimeoutMS: 300_000 });
    await ensureIndexes(store.url);
    const keyRing = readKeyRing(stores.secrets.fieldKeys);
    await storeCandidates(entry, size, { keyRing });
    const storeFamily = async () => {
      for (const [index, list] of family.entries()) await storeCandidates(list, size / 5, { keyRing, from: size + (index * size) / 5 });
    };
    const service = await startServiceProcess('checklist', await testSettings({ ...stores, mongoUrl: store.url }, { logLevel: 'warn' }));
    try {
      return await measure(service, size, storeFamily);
    } finally {
      await service.stop();
      await closeMongo();
    }
  } finally {
    await stores.stop();
    await store.part?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const before = await measureSize(small);
const after = await measureSize(large);
console.log(`\n${cpus().length} cores, one request at a time, ${requests} of each kind; milliseconds\n`);
console.log(`| what | p95 at ${small} | p95 at ${large} | growth | |\n|---|---:|---:|---:|---|`);
let isMet = true;
for (const [name, { kind, p95 }] of before) {
  const late = after.get(name)!.p95;
  const isGood = p95 <= limits[kind][0] && late <= limits[kind][1];
  isMet &&= isGood;
  console.log(`| ${name} | ${p95.toFixed(1)} | ${late.toFixed(1)} | ${(late / p95).toFixed(1)}× | ${isGood ? 'met' : 'MISSED'} |`);
}
process.exitCode = isMet ? 0 : 1;

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogueAttributions, catalogueLicence } from '@larkfield/schemas/catalogue/catalogue-licence.ts';
import { publishedCatalogueSchema } from '@larkfield/schemas/catalogue/published-catalogue.ts';
import { catalogueFolder, loadCatalogue } from '#src/files.ts';
import { checkEdition, contentHash, readEdition } from './edition.ts';
import { catalogueContent, publishCatalogue } from './publish-catalogue.ts';
import { readSources } from './read-sources.ts';
import { reviewFact } from './tables.ts';
import { indexPublished } from './published.ts';

const sources = readSources();
const catalogue = publishCatalogue(sources);
const published = indexPublished(catalogue);

test('published files match their contract and contain every list as the service returns it', () => {
  expect(publishedCatalogueSchema.parse(catalogue)).toEqual(catalogue);
  const wordings = new Map(catalogue.skills.map(({ id, skill }) => [id, skill]));
  const lists = catalogue.specialties.map(({ slug, categories }) => [
    slug,
    categories.map(({ name, skills }) => [name, skills.map(({ id, safety }) => [id, wordings.get(id), safety])]),
  ]);
  const served = loadCatalogue().map(({ slug, categories }) => [
    slug,
    categories.map(({ name, skills }) => [name, skills.map(({ id, skill, isSafetySkill }) => [id, skill, isSafetySkill === 1])]),
  ]);
  expect(lists).toEqual(served);
});

test('the content matches the recorded edition', () => {
  expect(checkEdition(catalogueContent(sources, ''), readEdition())).toEqual([]);
  const changed = { ...catalogueContent(sources, ''), abbreviations: {} };
  expect(checkEdition(changed, readEdition())).toEqual([
    { file: 'edition.lock', text: `the published content has changed since ${catalogue.edition}: run npm run catalogue -- ids` },
  ]);
  expect(contentHash({ a: 1 })).not.toBe(contentHash({ a: 2 }));
});

test('a skill names the tier of each list it comes from, and the core precedes the families', () => {
  const icu = published.findSpecialty('rn-icu')!;
  expect(icu.tiers.map(({ slug }) => slug)).toEqual([icu.specialty.core, ...icu.specialty.families]);
  const tiers = icu.categories.flatMap(({ skills }) => skills.map(({ tier }) => tier));
  for (const tier of [null, ...icu.tiers.map(({ slug }) => slug)]) expect(tiers).toContain(tier);
  const own = icu.categories.flatMap(({ skills }) => skills).find(({ id }) => id === 528012)!;
  expect(own).toMatchObject({ skill: 'Lung-protective ventilation in ARDS', tier: null, safety: false });
  expect(icu.abbreviations).toMatchObject({ ARDS: 'acute respiratory distress syndrome' });
  expect(published.findSpecialty('rn-nowhere')).toBeNull();
});

test('a safety skill states why an error harms, with its source', () => {
  const rebuilt = catalogue.specialties.filter(({ core }) => core !== null);
  const safety = new Set(
    rebuilt.flatMap(({ categories }) => categories.flatMap(({ skills }) => skills.filter((one) => one.safety))).map(({ id }) => id),
  );
  const silent = catalogue.skills.filter(({ id, why, source }) => safety.has(id) && (why === null || source === null));
  expect(safety.size).toBeGreaterThan(0);
  expect(silent).toEqual([]);
});

test('a retired skill and its replacement name each other', () => {
  const merged = catalogue.retired.find(({ mergedInto }) => mergedInto !== null)!;
  const page = published.findSkill(merged.id)!;
  expect(page).toMatchObject({ skill: null, retired: merged, successor: { id: merged.mergedInto }, askedIn: [] });
  const successor = published.findSkill(merged.mergedInto!)!;
  expect(successor.skill?.replaces).toContain(merged.id);
  expect(successor.askedIn.length).toBeGreaterThan(0);
  const gone = catalogue.retired.find(({ mergedInto }) => mergedInto === null)!;
  expect(published.findSkill(gone.id)).toMatchObject({ skill: null, successor: null });
  expect(published.findSkill(1)).toBeNull();
});

test('a retired list keeps its page and its skills, and no skill claims to be asked there', () => {
  const burn = published.findSpecialty('rn-burn')!;
  expect(burn.specialty.replacedBy).toEqual([{ slug: 'rn-sicu', name: 'Surgical Trauma ICU RN' }]);
  expect(published.findSpecialty('rn-sicu')!.specialty.replacedBy).toBeUndefined();
  const places = burn.categories.flatMap(({ skills }) => skills.flatMap(({ id }) => published.findSkill(id)!.askedIn));
  expect(places.length).toBeGreaterThan(0);
  expect(places.filter(({ slug }) => slug === 'rn-burn')).toEqual([]);
});

test('each list shows its review state, and no list is reviewed yet', () => {
  expect(catalogue.specialties.map(({ review }) => review?.status)).not.toContain(undefined);
  expect(catalogue.specialties.map(({ review }) => review?.status)).not.toContain('reviewed');
  expect(catalogue.status).toContain('no licensed clinician has approved it yet');
  const checked = { checkedOn: '2027-01-30', checkedBy: 'P. Novak' };
  const readers = [
    { by: 'A. Nurse', license: 'RN', state: 'OH', certificates: 'CCRN', ...checked },
    { by: 'B. Nurse', license: 'RN', state: 'TX', ...checked },
  ];
  const accepted = { readers, date: '2027-02-01', nextDue: '2028-02-01' };
  expect(reviewFact({ status: 'reviewed', accepted })).toBe(
    'Reviewed on 2027-02-01 by A. Nurse (RN, OH, CCRN; checked on 2027-01-30 by P. Novak), ' +
      'B. Nurse (RN, TX; checked on 2027-01-30 by P. Novak); next due 2028-02-01',
  );
  for (const review of [{ status: 'in-review', accepted }, { status: 'reviewed' }, undefined] as const)
    expect(reviewFact(review)).toBe('Skills list not yet reviewed by clinicians');
});

test('no id is both in use and retired', () => {
  const inUse = new Set(catalogue.skills.map(({ id }) => id));
  expect(catalogue.retired.filter(({ id }) => inUse.has(id))).toEqual([]);
});

test('the licence beside the data matches the published files', () => {
  const text = readFileSync(join(catalogueFolder, 'licence.md'), 'utf8').replace(/\s+/g, ' ');
  expect(text).toContain(catalogueLicence.url);
  expect(text).toContain(catalogueAttributions[0]);
});

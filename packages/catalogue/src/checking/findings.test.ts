import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resolveAll } from './check.ts';
import { readCatalogueFiles } from '#src/files.ts';
import { readIdRegister } from './ids.ts';
import { isListed } from '#src/resolve.ts';
import { isSameSkill } from './wording.ts';

// The outcomes are written by hand, and lists change, so these tests look up every list, id and wording that an outcome names.
const document = readFileSync(new URL('../../../../docs/catalogue-findings.md', import.meta.url), 'utf8');
const files = readCatalogueFiles();
const register = readIdRegister();
const lists = new Map(resolveAll(files).map((one) => [one.specialty.slug, one]));
const merged = new Map([...files.modules, ...files.specialties].flatMap(({ data }) => Object.entries(data.mergedInto)));
const shared = [...files.cores, ...files.families].flatMap(({ data }) => [data.slug, data.name]);
const named = new Set([
  ...register.values(),
  ...shared,
  ...files.specialties.flatMap(({ data }) => [data.name, ...data.categories.map(({ name }) => name)]),
  'except',
]);
const heldBy = (slug: string) => new Set(lists.get(slug)?.specialty.categories.flatMap(({ skills }) => skills.map(({ id }) => id)));
const today = (id: string): number => (merged.has(id) ? today(String(merged.get(id))) : Number(id));

const rows = document
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -2).split(' | '))
  .flatMap(([slug = '', id = '', finding = '', outcome]) =>
    outcome !== undefined && slug !== 'list' ? [{ slug, id: id.trim(), finding, outcome }] : [],
  );
const faultsOf = (isFault: (row: (typeof rows)[number]) => boolean) => rows.filter(isFault);

test('every finding names a list and an id that exist or once existed', () => {
  expect(rows.length).toBeGreaterThan(300);
  expect(faultsOf(({ slug }) => !lists.has(slug))).toEqual([]);
  expect(faultsOf(({ id }) => id !== '' && !register.has(Number(id)))).toEqual([]);
});

test('every id, wording and list in an outcome exists or once existed', () => {
  expect(faultsOf(({ outcome }) => (outcome.match(/\b\d{4,6}\b/g) ?? []).some((id) => !register.has(Number(id))))).toEqual([]);
  expect(faultsOf(({ outcome }) => [...outcome.matchAll(/"([^"]+)"/g)].some(([, text]) => !named.has(text!)))).toEqual([]);
  const listed = ({ outcome }: (typeof rows)[number]) => [...outcome.matchAll(/`([a-z0-9-]+)`/g)].map(([, slug]) => slug!);
  const isThere = (slug: string) => {
    const list = lists.get(slug);
    return list ? isListed(list.parsed) : files.modules.some(({ data }) => data.slug === slug);
  };
  expect(faultsOf((row) => listed(row).some((slug) => !isThere(slug)))).toEqual([]);
});

test('the lists contain every accepted change, and no removed skill', () => {
  const wordings = (slug: string) => lists.get(slug)!.specialty.categories.flatMap(({ skills }) => skills.map(({ skill }) => skill));
  const holds = ({ slug, id, finding }: (typeof rows)[number]) =>
    id === '' ? wordings(slug).some((skill) => isSameSkill(skill, finding.replace('asked for: ', ''))) : heldBy(slug).has(today(id));
  expect(faultsOf((row) => row.finding.startsWith('asked for') && row.outcome === 'done' && !holds(row))).toEqual([]);
  const isInUse = (slug: string) => isListed(lists.get(slug)!.parsed);
  const current = new Set([...lists.keys()].flatMap(wordings));
  const gone = faultsOf(
    ({ slug, outcome }) =>
      isInUse(slug) &&
      outcome.startsWith('done') &&
      [...outcome.matchAll(/"([^"]+)"/g)].some(([, text]) => [...register.values()].includes(text!) && !current.has(text!)),
  );
  expect(gone).toEqual([]);
  expect(faultsOf(({ outcome }) => outcome.includes('number of lists is fixed'))).toEqual([]);
});

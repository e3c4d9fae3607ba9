import { expect, test } from 'vitest';
import { readCatalogueFiles } from '#src/files.ts';
import { isListed } from '#src/resolve.ts';
import { checkTerms, readTerms, type Terms } from './terms.ts';

const files = readCatalogueFiles();
const terms = readTerms();
const faults = (change: Partial<Terms>) => checkTerms(files, { ...terms, ...change }).map(({ file, text }) => `${file}: ${text}`);

test('every abbreviation in the wordings is explained or everyday', () => {
  expect(checkTerms(files, terms)).toEqual([]);
});

test('every list in use has a common name', () => {
  expect(files.specialties.filter(isListed).flatMap(({ data }) => (data.slug in terms.aliases ? [] : [data.slug]))).toEqual([]);
});

test('an unused abbreviation is reported with its wording', () => {
  const { CRRT: _left, ...abbreviations } = terms.abbreviations;
  const found = faults({ abbreviations });
  expect(found.length).toBeGreaterThan(0);
  expect(found.every((text) => text.includes('says "CRRT"'))).toBe(true);
  expect(faults({ everyday: terms.everyday.filter((term) => term !== 'pH') })).toContainEqual(expect.stringContaining('says "pH"'));
});

test('reports an alias whose words no wording contains', () => {
  expect(faults({ called: { ...terms.called, Bovie: 'moonlight therapy' } })).toEqual([
    'abbreviations.yaml: "Bovie" is called "moonlight therapy", which no wording says',
  ]);
});

test('reports an abbreviation that needs no explanation, an unknown specialty and a repeated alias', () => {
  expect(faults({ everyday: [...terms.everyday, 'CRRT'] })).toEqual(['abbreviations.yaml: "CRRT" is both explained and everyday']);
  expect(faults({ aliases: { ...terms.aliases, 'rn-nowhere': ['nowhere'], 'rn-ed': ['ER', 'er'] } })).toEqual([
    'abbreviations.yaml: there is no specialty "rn-nowhere"',
    'abbreviations.yaml: rn-ed is called "er" twice',
  ]);
  expect(faults({ aliases: { ...terms.aliases, 'rn-burn': ['BICU'] } })).toEqual([
    'abbreviations.yaml: "rn-burn" is let go, and no search finds it: give its aliases to what took its place',
  ]);
});

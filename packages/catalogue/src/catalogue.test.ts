import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkCatalogue, checkTotal } from './checking/check.ts';
import { describeCounts } from './counts.ts';
import { loadCatalogue, readCatalogueFiles } from './files.ts';
import { findLostIds, findUnrecordedIds, readIdRegister } from './checking/ids.ts';

const lines = (problems: { file: string; text: string }[]): string[] => problems.map(({ file, text }) => `${file}: ${text}`);

test('no catalogue file has a problem', () => {
  expect(lines(checkCatalogue(readCatalogueFiles()))).toEqual([]);
});

test('the catalogue is complete', () => {
  expect(lines(checkTotal(readCatalogueFiles()))).toEqual([]);
});

test('every id ever given is in use for what it was given, or retired', () => {
  const [files, register] = [readCatalogueFiles(), readIdRegister()];
  expect(lines([...findLostIds(files, register), ...findUnrecordedIds(files, register)])).toEqual([]);
});

test('a skill id stands for one wording and one criticality in every specialty', () => {
  const skills = loadCatalogue().flatMap(({ categories }) => categories.flatMap((category) => category.skills));
  const meanings = new Map<number, string>();
  for (const { id, skill, criticality } of skills) {
    const meaning = `${skill} (${criticality})`;
    expect(meanings.get(id) ?? meaning).toBe(meaning);
    meanings.set(id, meaning);
  }
  expect(meanings.size).toBeGreaterThan(0);
});

test('the document shows the counts of today', () => {
  const document = readFileSync(new URL('../../../docs/catalogue.md', import.meta.url), 'utf8');
  expect(document).toContain(describeCounts(readCatalogueFiles(), loadCatalogue()));
});

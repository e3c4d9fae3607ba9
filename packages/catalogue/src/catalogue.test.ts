import { readFileSync } from 'node:fs';
import { carryAnswers, confirmAnswers } from '@larkfield/assessment/carry-answers.ts';
import { expect, test } from 'vitest';
import { checkCatalogue, checkTotal, resolveAll } from './checking/check.ts';
import { basicsName } from './checking/tiers.ts';
import { describeCounts } from './counts.ts';
import { loadCatalogue, readCatalogueFiles } from './files.ts';
import { findLostIds, findUnrecordedIds, readIdRegister } from './checking/ids.ts';
import { isListed } from './resolve.ts';

const lines = (problems: { file: string; text: string }[]): string[] => problems.map(({ file, text }) => `${file}: ${text}`);

test('no catalogue file has a problem', () => {
  expect(lines(checkCatalogue(readCatalogueFiles()))).toEqual([]);
});

test('the catalogue is complete', () => {
  expect(lines(checkTotal(readCatalogueFiles()))).toEqual([]);
});

test('every id keeps its meaning or is retired', () => {
  const [files, register] = [readCatalogueFiles(), readIdRegister()];
  expect(lines([...findLostIds(files, register), ...findUnrecordedIds(files, register)])).toEqual([]);
});

test('a skill id has one wording and one criticality in every specialty', () => {
  const skills = loadCatalogue().flatMap(({ categories }) => categories.flatMap((category) => category.skills));
  const meanings = new Map<number, string>();
  for (const { id, skill, criticality } of skills) {
    const meaning = `${skill} (${criticality})`;
    expect(meanings.get(id) ?? meaning).toBe(meaning);
    meanings.set(id, meaning);
  }
  expect(meanings.size).toBeGreaterThan(0);
});

test('the document shows today’s counts', () => {
  const document = readFileSync(new URL('../../../docs/catalogue.md', import.meta.url), 'utf8');
  expect(document).toContain(describeCounts(readCatalogueFiles(), loadCatalogue()));
});

test('professional basics carry their proficiency, but not their recency, into other lists of the role', () => {
  const offered = resolveAll(readCatalogueFiles()).filter(({ parsed }) => isListed(parsed));
  for (const { parsed, specialty } of offered) {
    const basics = specialty.categories.find(({ name }) => name === basicsName)!.skills;
    expect(basics.length, parsed.file).toBeGreaterThanOrEqual(4);
    expect(basics.every(({ isSafetySkill }) => isSafetySkill === 0)).toBe(true);
    const sister = offered.find(
      (other) => other.parsed.data.core === parsed.data.core && other !== offered.find((one) => one.parsed === parsed),
    );
    if (!sister) continue;
    const ratings = sister.specialty.categories.flatMap(({ skills }) =>
      skills.map(({ id }) => ({ skillId: id, proficiency: 4, frequency: 'current' as const })),
    );
    const carried = carryAnswers(basics, [{ ratings, signedAt: new Date('2026-11-01T00:00:00Z') }]);
    const left = new Set([...parsed.data.except, ...sister.parsed.data.except].map(([skill]) => skill));
    const brought = basics.filter(({ skill, id }) => !left.has(skill) && carried.some(({ skillId }) => skillId === id));
    const confirmed = confirmAnswers(
      brought,
      (id) => carried.find(({ skillId }) => skillId === id),
      () => undefined,
    );
    expect(confirmed).toEqual(brought.map(({ id }) => ({ skillId: id, proficiency: 4 })));
    expect(brought.length, parsed.file).toBeGreaterThanOrEqual(4);
  }
});

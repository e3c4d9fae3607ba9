import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CatalogueFiles } from '#src/files.ts';
import { glossarySchema, specialtySchema } from '#src/format.ts';
import { findLostIds, findUnrecordedIds, readIdRegister, recordIds, writeIdRegister } from './ids.ts';

const glossary = glossarySchema.parse({
  terms: [],
  british_stems: [],
  british_starts: [],
  british_words: [],
  vague: [],
  lowercase_start: [],
  proper_nouns: [],
});

function filesWith(skills: [number, string][], change: object = {}): CatalogueFiles {
  const categories = [{ name: 'Care', skills: skills.map(([id, skill]) => ({ id, skill, criticality: 'high' })) }];
  const data = specialtySchema.parse({
    id: 7,
    slug: 'rn-sample',
    name: 'Sample',
    category: 'Nursing',
    version: 1,
    certifications: ['BLS'],
    core: 'rn-bedside',
    safety: [],
    categories,
    ...change,
  });
  return {
    glossary,
    problems: [],
    modules: [],
    cores: [],
    families: [],
    fundamentals: [],
    scope: [],
    joined: { acts: [], allow: [] },
    readings: [],
    specialties: [{ file: 'nursing/rn-sample.yaml', data }],
  };
}

const register = new Map([
  [7, 'rn-sample'],
  [7001, 'Wound packing'],
  [7002, 'Drain removal'],
]);
const texts = (problems: { text: string }[]): string => problems.map(({ text }) => text).join('\n');

test('a recorded catalogue has no faults', () => {
  const files = filesWith([
    [7001, 'Wound packing'],
    [7002, 'Drain removal'],
  ]);
  expect([...findLostIds(files, register), ...findUnrecordedIds(files, register)]).toEqual([]);
});

test('a removed skill must be retired', () => {
  expect(texts(findLostIds(filesWith([[7001, 'Wound packing']]), register))).toBe(
    'id 7002 ("Drain removal") is gone: list it under retired',
  );
  expect(findLostIds(filesWith([[7001, 'Wound packing']], { retired: [7002] }), register)).toEqual([]);
});

test('a skill that was merged into another counts as retired, and the other id must exist', () => {
  expect(findLostIds(filesWith([[7001, 'Wound packing']], { mergedInto: { 7002: 7001 } }), register)).toEqual([]);
  expect(texts(findLostIds(filesWith([[7001, 'Wound packing']], { mergedInto: { 7002: 7003 } }), register))).toBe(
    'id 7002 is merged into 7003, which is not in use',
  );
});

test('an id cannot be reused for another skill, not even by the command that records ids', () => {
  const files = filesWith([
    [7001, 'Wound packing'],
    [7002, 'Insulin titration'],
  ]);
  expect(texts(findLostIds(files, register))).toBe('id 7002 stands for "Drain removal"; "Insulin titration" needs an id of its own');
});

test('a corrected wording only has to be recorded', () => {
  const files = filesWith([
    [7001, 'Packing of a deep wound'],
    [7002, 'Drain removal'],
  ]);
  expect(findLostIds(files, register)).toEqual([]);
  expect(texts(findUnrecordedIds(files, register))).toContain('id 7001 ("Packing of a deep wound") is not recorded');
  expect(findUnrecordedIds(files, recordIds(files, register))).toEqual([]);
});

test('a retired id stays in the register', () => {
  expect(recordIds(filesWith([[7001, 'Wound packing']], { retired: [7002] }), register).get(7002)).toBe('Drain removal');
});

test.each([
  [{ slug: 'rn-other' }, 'id 7 belongs to rn-sample for ever'],
  [{ id: 8 }, 'slug rn-sample belongs to id 7 for ever'],
])('a specialty keeps its id and its slug', (change, problem) => {
  expect(texts(findLostIds(filesWith([[8001, 'Wound packing']], change), register))).toContain(problem);
});

test('the register round-trips', () => {
  const folder = mkdtempSync(join(tmpdir(), 'register-'));
  const written = new Map([
    [7002, 'Drain removal (Penrose, Hemovac)'],
    [7, 'rn-sample'],
  ]);
  writeIdRegister(written, folder);
  expect([...readIdRegister(folder)]).toEqual([
    [7, 'rn-sample'],
    [7002, 'Drain removal (Penrose, Hemovac)'],
  ]);
  rmSync(folder, { recursive: true });
});

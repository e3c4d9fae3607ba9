import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeExport } from './write-export.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { skillsTable, specialtiesTable } from './tables.ts';

const catalogue = publishCatalogue();

/** Parses CSV strictly by the grammar of RFC 4180. */
function readTable(text: string): Record<string, string>[] {
  const records: string[][] = [];
  let record: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = field.exec(text); match; match = field.exec(text)) {
    record.push(match[1]?.replaceAll('""', '"') ?? match[2]!);
    if (match[3] === ',') continue;
    records.push(record);
    record = [];
  }
  // A record that breaks the grammar would end the loop early.
  expect(records.flat().join('').length).toBeGreaterThan(0);
  const [names = [], ...rows] = records;
  expect(rows.filter((row) => row.length !== names.length)).toEqual([]);
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]!])));
}

const withoutMark = (text: string): string => {
  expect(text.startsWith('\uFEFF')).toBe(true);
  return text.slice(1);
};

test('the table of skills has every skill on a row, retired ones last', () => {
  const rows = readTable(withoutMark(skillsTable(catalogue)));
  expect(rows.map(({ id, skill }) => [Number(id), skill])).toEqual(
    [...catalogue.skills, ...catalogue.retired].map(({ id, skill }) => [id, skill]),
  );
  const safety = catalogue.skills.find(({ why }) => why !== null)!;
  const row = rows.find(({ id }) => Number(id) === safety.id)!;
  expect(row).toMatchObject({ uri: safety.uri, status: 'current', why: safety.why, source: safety.source, merged_into: '' });
  for (const slug of row['safety_in']!.split('; ').filter(Boolean)) expect(row['asked_in']!.split('; ')).toContain(slug);
  const merged = catalogue.retired.find(({ mergedInto }) => mergedInto !== null)!;
  expect(rows.find(({ id }) => Number(id) === merged.id)).toMatchObject({
    status: 'retired',
    asked_in: '',
    merged_into: String(merged.mergedInto),
  });
});

test('the table of specialties has every specialty on a row', () => {
  const rows = readTable(withoutMark(specialtiesTable(catalogue)));
  expect(rows.map(({ slug }) => slug)).toEqual(catalogue.specialties.map(({ slug }) => slug));
  expect(rows.find(({ slug }) => slug === 'rn-icu')).toMatchObject({
    core: 'rn-bedside',
    families: 'critical-care',
    onet_soc_code: '29-1141.03',
    hsloc_code: '1027-2; 1029-8',
    replaced_by: '',
    review: 'Skills list not yet reviewed by clinicians',
  });
  expect(rows.find(({ slug }) => slug === 'rn-antepartum')).toMatchObject({ replaced_by: 'rn-labor-delivery; rn-ldrp' });
});

test('a wording with quotes, commas and line ends stays one field', () => {
  const skill = { ...catalogue.skills[0]!, skill: 'One, "two"\r\nand =three' };
  const [row] = readTable(withoutMark(skillsTable({ ...catalogue, skills: [skill], retired: [] })));
  expect(row?.['skill']).toBe(skill.skill);
});

test('the command writes all files into a folder', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'export-')), 'deep');
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true }));
  expect(writeExport(folder).toSorted()).toEqual(readdirSync(folder).toSorted());
  expect(JSON.parse(readFileSync(join(folder, 'catalogue.json'), 'utf8'))).toEqual(catalogue);
  expect(readFileSync(join(folder, 'skills.csv'), 'utf8')).toBe(skillsTable(catalogue));
});

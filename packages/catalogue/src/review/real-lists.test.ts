// @rest: repeats
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { catalogueFolder, readCatalogueFiles } from '#src/files.ts';
import { specialtySchema } from '#src/format.ts';
import { resolveSpecialty, sharedOf } from '#src/resolve.ts';
import { writeCsv } from './sheet/csv.ts';
import { editSkills } from './edit-list.ts';
import { findList } from './list-source.ts';
import { faultsOf, propose, type Edit } from './propose.ts';
import { readSheet } from './sheet/read-sheet.ts';
import { headings, sheetRows } from './sheet/sheet.ts';

const files = readCatalogueFiles();
const filledIn: Record<string, string> = {
  [headings.by]: 'Dana Whitlock',
  [headings.credential]: 'RN',
  [headings.date]: '2999-01-01',
  [headings.scope]: 'The whole list',
};

test('the sheet of every list reads back without a fault, and has no proposals when all is accepted', () => {
  for (const { data } of files.specialties) {
    const list = findList(files, data.slug)!;
    const rows = sheetRows(list.specialty).map((row) => {
      if (typeof row[1] === 'number' && row[0] !== headings.version) return row.with(3, 'x');
      const value = filledIn[String(row[0])];
      return value === undefined ? row : row.with(1, value);
    });
    const { sheet, faults } = readSheet(writeCsv(rows), '2999-01-01');
    expect(faults).toEqual([]);
    expect([data.slug, faultsOf(sheet!, list), propose(sheet!, list)]).toEqual([data.slug, [], []]);
  }
});

test('in every list one line is reworded and another dropped, and nothing else changes', () => {
  const shared = sharedOf(files);
  for (const { file, data } of files.specialties) {
    const [reworded, dropped] = data.categories.flatMap(({ skills }) => skills.filter((entry) => entry.kind === 'own'));
    // A list may consist of skills of modules alone.
    if (!reworded || !dropped) continue;
    const edits: Edit[] = [
      { kind: 'reword', id: reworded.id, from: reworded.skill, to: `${reworded.skill}, again` },
      { kind: 'drop', id: dropped.id, skill: dropped.skill },
    ];
    const text = readFileSync(join(catalogueFolder, file), 'utf8');
    const edited = editSkills(text, edits);
    const skillsOf = (list: typeof data) => {
      const { categories } = resolveSpecialty({ file, data: list }, shared).specialty;
      return categories.flatMap(({ name, skills }) => skills.map((skill) => ({ name, ...skill })));
    };
    const after = specialtySchema.parse(load(edited));
    const expected = skillsOf(data).filter(({ id }) => id !== dropped.id);
    expect(skillsOf(after)).toEqual(
      expected.map((skill) => (skill.id === reworded.id ? { ...skill, skill: `${reworded.skill}, again` } : skill)),
    );
    expect(after.retired).toEqual([...data.retired, dropped.id]);
    const isTouched = (line: string) =>
      [reworded, dropped].some(({ id, skill }) => line.includes(String(id)) || line.includes(skill)) ||
      /^retired:|^ {8}(criticality|why|source|emergency):/.test(line);
    const kept = new Set(edited.split('\n'));
    expect(text.split('\n').filter((line) => !kept.has(line) && !isTouched(line))).toEqual([]);
  }
});

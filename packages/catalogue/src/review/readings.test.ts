import { readFileSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCatalogue } from '#test/small-catalogue.ts';
import { resolveAll } from '#src/checking/check.ts';
import { readCatalogueFiles } from '#src/files.ts';
import { isListed } from '#src/resolve.ts';
import { checkOutcomes, checkReadings, readOutcomes, readReadings, recordReadings, unreadLines, unreadLimit } from './readings.ts';

let root: string;
beforeEach(() => {
  root = makeCatalogue();
});
afterEach(() => rmSync(root, { recursive: true }));

/** The small catalogue whose first list changed after its reading. */
function readThenChange(change: (skills: { id: number; skill: string }[]) => void) {
  const files = readCatalogueFiles(root);
  recordReadings(resolveAll(files), '2026-11-20', root);
  const lists = resolveAll(files);
  change(lists[0]!.specialty.categories.flatMap(({ skills }) => skills));
  return { files, lists, register: readReadings(root) };
}

test('every list in use has the row of a second reading, and has hardly changed since', () => {
  const files = readCatalogueFiles();
  const lists = resolveAll(files);
  expect(checkReadings(files, lists, readReadings())).toEqual([]);
  const rows = readFileSync(new URL('../../../../docs/catalogue-readings.md', import.meta.url), 'utf8').split('\n');
  const named = new Set(rows.filter((row) => row.startsWith('| ')).flatMap((row) => row.split('|')[1]!.trim().split(', ')));
  expect(lists.filter((list) => isListed(list.parsed) && !named.has(list.specialty.slug)).map(({ specialty }) => specialty.slug)).toEqual(
    [],
  );
});

test('every list keeps what its second reading added, and lacks what it removed', () => {
  const files = readCatalogueFiles();
  const outcomes = readOutcomes();
  expect(Object.keys(outcomes).length).toBeGreaterThan(90);
  expect(outcomes['rn-pediatric-ed']!.asked).toContain(525005);
  expect(outcomes['rn-endoscopy']!.asked).toContain(534008);
  expect(checkOutcomes(files, resolveAll(files), outcomes)).toEqual([]);
});

test('names a list in which a merge undid a reading, with the current ids', () => {
  const files = readCatalogueFiles(root);
  const one = (asked: number[], dropped: number[]) => checkOutcomes(files, resolveAll(files), { 'rn-one': { asked, dropped } });
  expect(one([1001], [1009])).toEqual([]);
  expect(one([1009], [1001]).map(({ file, text }) => [file, text.split(':')[0]])).toEqual([
    ['nursing/rn-one.yaml', 'a second reading asked for skill 1009, which is not there'],
    ['nursing/rn-one.yaml', 'a second reading dropped skill 1001, which is there again'],
  ]);
  files.specialties[0]!.data.mergedInto = { 1009: 1002 };
  expect(one([1009], [])).toEqual([]);
  expect(checkOutcomes(files, resolveAll(files), { 'rn-two': { asked: [], dropped: [] } })).toEqual([
    { file: 'readings.yaml', text: 'there is no list rn-two' },
  ]);
});

test('names a list that has not been read', () => {
  const files = readCatalogueFiles(root);
  expect(checkReadings(files, resolveAll(files), new Map())).toEqual([
    { file: 'nursing/rn-one.yaml', text: expect.stringMatching(/^no second reader has read it: .* npm run catalogue -- read rn-one$/) },
  ]);
});

test('new or reworded lines are unread, and more than a few require another reading', () => {
  const few = readThenChange((skills) => {
    skills[0]!.skill = 'Head-to-toe nursing assessment';
    skills[1]!.id = 999_001;
  });
  expect(unreadLines(few.files, few.register)(few.lists[0]!)).toBe(2);
  expect(checkReadings(few.files, few.lists, few.register)).toEqual([]);
  const many = readThenChange((skills) => {
    for (const [index, skill] of skills.slice(0, unreadLimit + 1).entries()) skill.id = 999_100 + index;
  });
  expect(checkReadings(many.files, many.lists, many.register)).toEqual([
    {
      file: 'nursing/rn-one.yaml',
      text: expect.stringContaining('6 lines came in or were worded anew since its second reading of 2026-11-20'),
    },
  ]);
});

test('a line that was merged into another id counts as read, and so does a line that is read again', () => {
  const { files, lists, register } = readThenChange((skills) => {
    skills[0]!.id = 999_001;
  });
  files.specialties[0]!.data.mergedInto['501001'] = 999_001;
  expect(unreadLines(files, register)(lists[0]!)).toBe(0);
  const again = readThenChange((skills) => {
    skills[0]!.skill = 'Something else';
  });
  recordReadings(again.lists, '2026-11-21', root);
  expect(unreadLines(again.files, readReadings(root))(again.lists[0]!)).toBe(0);
  expect(readReadings(root).get('rn-one')!.date).toBe('2026-11-21');
});

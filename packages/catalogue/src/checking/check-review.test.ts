import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeList } from '#test/tiered-catalogue.ts';
import { countingReadings, findReadingFaults, reviewOf, type ClinicalReading } from '#src/clinical-readings.ts';
import { catalogueFolder, readCatalogueFiles } from '#src/files.ts';
import { checkChanges, checkClinicalReadings } from './check-review.ts';

const changes = [{ version: 3, date: '2026-11-18', reason: 'Lines split' }];

test.each<[string, object[], string[]]>([
  ['reasons for its version', changes, []],
  ['a version without a reason', [{ ...changes[0], version: 2 }], ['changes: name no reason for version 3']],
  ['a version dated in the future', [...changes, { ...changes[0], version: 4 }], ['changes: name version 4, the list is at version 3']],
  ['a version with two reasons', [...changes, ...changes], ['changes: name version 3 twice']],
])('reports a list with %s', (_, named, expected) => {
  const data = makeList({ change: { version: 3, changes: named } });
  expect(checkChanges({ file: 'nursing/rn-one.yaml', data }).map(({ text }) => text)).toEqual(expected);
});

const reading: ClinicalReading = {
  part: 'cores/rn-bedside',
  wording: '0123456789abcdef',
  by: 'Dana Whitlock',
  license: 'RN',
  state: 'OH',
  date: '2026-11-18',
  nextDue: '2028-11-18',
  checkedOn: '2026-11-17',
  checkedBy: 'Pat Novak',
};
const other = { ...reading, by: 'Ola Brandt', state: 'TX' };
const counting = (...readings: ClinicalReading[]) => countingReadings(readings, reading.part, reading.wording);

test('counts the latest two readings of a wording, at most one per person', () => {
  expect(counting(reading, { ...other, wording: 'fedcba9876543210' }, { ...other, part: 'cores/lpn' })).toEqual([reading]);
  const again = { ...reading, date: '2026-11-20' };
  expect(counting(again, reading, other)).toEqual([other, again]);
  const third = { ...other, by: 'Kim Park', date: '2026-11-21' };
  expect(counting(reading, other, third)).toEqual([other, third]);
});

test('a person under two spellings counts as one reader, and cannot check their own license', () => {
  const again = { ...reading, by: 'dána  WHITLOCK', date: '2026-11-20' };
  expect(counting(reading, again)).toEqual([again]);
  expect(
    reviewOf([
      [reading, other],
      [again, other],
    ]).accepted!.readers.map(({ by }) => by),
  ).toEqual(['dána  WHITLOCK', 'Ola Brandt']);
  expect(findReadingFaults({ ...reading, checkedBy: 'Dana whitlock' }).map(({ field }) => field)).toEqual(['checkedBy']);
});

test('the review of a list lasts as long as that of its least reviewed part', () => {
  const early = { ...other, nextDue: '2027-11-18' };
  expect(reviewOf([[], []])).toEqual({ status: 'draft' });
  expect(reviewOf([[reading, early], [reading]])).toEqual({ status: 'in-review' });
  expect(
    reviewOf([
      [reading, early],
      [reading, other],
    ]).accepted,
  ).toMatchObject({ date: '2026-11-18', nextDue: '2027-11-18' });
});

const folder = mkdtempSync(join(tmpdir(), 'catalogue-review-'));
afterAll(() => rmSync(folder, { recursive: true }));
cpSync(catalogueFolder, folder, { recursive: true });
const file = join(folder, 'clinical-readings.yaml');
const text = readFileSync(file, 'utf8');
const whole =
  '{ part: cores/rn-bedside, wording: "0123456789abcdef", by: Dana Whitlock, license: RN, state: OH, date: 2026-11-18, nextDue: 2028-11-18, checkedOn: 2026-11-17, checkedBy: Pat Novak }';

test.each([
  ['a day that does not exist', whole.replace('11-18', '02-30'), 'readings.0.date: must be a day such as 2026-11-20'],
  ['a reading without a reader', whole.replace('by: Dana Whitlock, ', ''), 'readings.0.by: Invalid input'],
  ['a license number', whole.replace('RN', 'RN 123456'), 'readings.0.license: must hold no number'],
  ['a reader without a state', whole.replace('state: OH, ', ''), 'readings.0.state: Invalid input'],
  ['an unchecked license', whole.replace(', checkedBy: Pat Novak', ''), 'readings.0.checkedBy: Invalid input'],
  ['an unknown part', whole.replace('rn-bedside', 'rn-none'), 'readings.0: there is no part cores/rn-none'],
  [
    'a reading that was due before it was made',
    whole.replace('2028', '2025'),
    'readings.0: 2025-11-18 is not after the reading of 2026-11-18',
  ],
  [
    'a reading that is never due',
    whole.replace('2028', '2032'),
    'readings.0: 2032-11-18 is more than 2 years after the reading of 2026-11-18',
  ],
  [
    'a license checked by its holder',
    whole.replace('Pat Novak', 'Dana Whitlock'),
    'readings.0: Dana Whitlock cannot check their own license',
  ],
])('reports %s with its place in the file', (_, entry, problem) => {
  writeFileSync(file, `${text}- ${entry}\n`);
  const files = readCatalogueFiles(folder);
  const said = [...files.problems, ...checkClinicalReadings(files)].map((one) => `${one.file}: ${one.text}`);
  expect(said).toEqual([expect.stringContaining(`clinical-readings.yaml: ${problem}`)]);
});

test('a sound reading has no problem', () => {
  writeFileSync(file, `${text}- ${whole}\n`);
  const files = readCatalogueFiles(folder);
  expect([files.problems, files.readings.length, checkClinicalReadings(files)]).toEqual([[], 1, []]);
});

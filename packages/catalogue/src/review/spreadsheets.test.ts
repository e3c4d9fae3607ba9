import { readFileSync, writeFileSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startReview, type SmallReview } from '#test/small-review.ts';
import { readCsv } from './sheet/csv.ts';

let review: SmallReview;
beforeEach(() => {
  review = startReview();
});
afterEach(() => review.remove());

const missing = ['Wounds and drains', 'Missing', 'Maggot therapy', '', '', '', '', '', 'weekly; "a must"'];
const answers = {
  1001: { reword: 'Wound packing: deep, tunneled' },
  1002: { drop: 'never here, or\nhardly ever' },
  1003: { accept: 'x', comment: 'said "yes"; see above' },
};
/** The filled-in sheet as another program would save it. */
function saved(change: (rows: string[][]) => string[][], format: Parameters<typeof stringify>[1]): string {
  const file = review.fillIn(answers, [missing]);
  const { rows } = readCsv(readFileSync(file, 'utf8'));
  writeFileSync(file, stringify(change(rows), format));
  return file;
}
const same = (rows: string[][]): string[][] => rows;
/** Splits a sheet into the rows above the table and the rows under its titles. */
const parts = (rows: string[][]) => {
  const start = rows.findIndex((row) => row.includes('Wording'));
  return { above: rows.slice(0, start), titles: rows[start]!, below: rows.slice(start + 1) };
};
const move = (row: string[], order: number[]): string[] => order.map((at) => row[at] ?? '');
const order = [2, 1, 8, 0, 3, 5, 4, 7, 6];

test.each<[string, (rows: string[][]) => string[][], Parameters<typeof stringify>[1]]>([
  ['with semicolons', same, { delimiter: ';', bom: true, record_delimiter: 'windows' }],
  ['with tabs', same, { delimiter: '\t', record_delimiter: 'unix' }],
  ['with quotes around every cell', same, { quoted: true }],
  [
    'with a line that names the separator',
    (rows) => [['sep='], ...rows],
    { delimiter: ';', quoted: false, relax_column_count: true } as never,
  ],
  ['with its columns moved', (rows) => rows.map((row) => move(row, order)), { bom: true }],
  [
    'with only the columns of the table moved',
    (rows) => {
      const { above, titles, below } = parts(rows);
      return [...above, ...[titles, ...below].map((row) => move(row, order))];
    },
    {},
  ],
  [
    'sorted by wording, with empty rows and an empty column',
    (rows) => {
      const { above, titles, below } = parts(rows);
      const sorted = below.toSorted((one, other) => one[2]!.localeCompare(other[2]!, 'en'));
      return [...above, [], titles, [], ...sorted, [], []].map((row) =>
        row.length === 0 ? row : [...row.slice(0, 3), '', ...row.slice(3)],
      );
    },
    { delimiter: ';' },
  ],
])('a sheet %s gives the same result', (_, change, format) => {
  const { text } = review.read(saved(change, format));
  expect(text).toContain('5 lines: 3 accepted, 1 reworded, 1 dropped, 0 not judged; 1 missing skills.');
  expect(text).toContain('Criticality rated blind: 5 of 5 as in the file');
  expect(text).toContain('missing: "Maggot therapy" (Wounds and drains; weekly; "a must")');
  expect(text).toContain('drop "Drain removal, bedside": never here, or hardly ever');
  expect(text).toContain('reword "Wound packing" to "Wound packing: deep, tunneled"');
  expect(text).toContain('One RN (nursing/rn-one), read by Dana Whitlock, RN (OH), on 2026-11-18');
});

test('reports text in a column that the reviewer added, and writes nothing', () => {
  const file = saved((rows) => rows.map((row) => [...row, row.includes('Wording') ? 'Notes' : row[1] === '1003' ? 'ask Ola' : '']), {});
  const { text, isWrong } = review.read(file, '--write');
  expect(isWrong).toBe(true);
  expect(text).toBe(
    `row ${review.rowOf(1003)}, Notes: "ask Ola" stands in a column of your own: write it under "Comment"\nNothing was written.`,
  );
});

test('reports a quotation mark with its column', () => {
  const file = review.fillIn({});
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(Ostomy appliance change,x,)/, '$1"half'));
  expect(review.read(file).text).toContain(`row ${review.rowOf(1003)}, Reword (new wording): has a quotation mark that is not closed`);
});

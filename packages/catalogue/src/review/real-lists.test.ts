// @rest: repeats
import { expect, test } from 'vitest';
import { readCatalogueFiles } from '#src/files.ts';
import { writeCsv } from './sheet/csv.ts';
import { faultsOf, findRequests, findUnread } from './judge.ts';
import { findPart } from './sheet/part.ts';
import { readSheet } from './sheet/read-sheet.ts';
import { headings, sheetRows, statementMark } from './sheet/sheet.ts';

const files = readCatalogueFiles();
const filledIn: Record<string, string> = {
  [headings.by]: 'Dana Whitlock',
  [headings.license]: 'RN',
  [headings.state]: 'OH',
  [headings.date]: '2998-01-01',
  [headings.nextDue]: '3000-01-01',
  [headings.checkedOn]: '2998-01-01',
  [headings.checkedBy]: 'Pat Novak',
};
const keys = [...files.cores, ...files.families, ...files.specialties].map(({ file }) => file.replace('.yaml', ''));

test('the sheet of every part parses without a fault, and counts as a reading if all lines are accepted and rated as in the file', () => {
  expect(keys.length).toBeGreaterThan(150);
  for (const key of keys) {
    const part = findPart(files, key)!;
    const byId = new Map(part.lines.map((line) => [line.id, line]));
    const rows = sheetRows(part).map((row) => {
      const line = typeof row[1] === 'number' && row[0] !== headings.version ? byId.get(row[1]) : undefined;
      if (line) {
        const rated = line.readWith === undefined ? row.with(3, 'x').with(6, line.criticality) : row;
        return part.isList ? rated.with(7, line.isSafetySkill === 1 ? 'yes' : 'no') : rated;
      }
      if (row[1] === statementMark) return row.with(3, 'x');
      const value = filledIn[String(row[0])];
      return value === undefined ? row : row.with(1, value);
    });
    const { sheet, faults } = readSheet(writeCsv(rows), '2999-01-01');
    expect([key, faults]).toEqual([key, []]);
    expect([key, faultsOf(sheet!, part), findUnread(sheet!, part), findRequests(sheet!, part)]).toEqual([key, [], [], []]);
  }
});

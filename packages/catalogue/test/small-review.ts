import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalogue } from '#src/files.ts';
import { writeCsv } from '#src/review/sheet/csv.ts';
import { runReview, type Outcome } from '#src/review/run-review.ts';
import { sheetRows } from '#src/review/sheet/sheet.ts';
import { makeCatalogue } from './small-catalogue.ts';

export const now = new Date('2026-11-20T10:00:00Z');

/** The head of a sheet: labels with their values. */
export const head = [
  "Reviewer's name",
  'Dana Whitlock',
  'Credential',
  'RN, CCRN',
  'Date of the review',
  '11/18/2026',
  'Scope of the review',
  'whole list',
];

/** What a reviewer writes into a row. */
export interface Filled {
  accept?: string;
  reword?: string;
  drop?: string;
  criticality?: string;
  safety?: string;
  comment?: string;
  /** Cells of the row as they are, in place of those of the sheet. */
  cells?: string[];
}
const columnsOf = { accept: 3, reword: 4, drop: 5, criticality: 6, safety: 7, comment: 8 };

export interface SmallReview {
  root: string;
  listFile: string;
  textNow: () => string;
  /** Fills the sheet in by id, every other line is accepted; returns the file. */
  fillIn: (answers: Record<string, Filled | 'nothing'>, more?: string[][], filledHead?: string[]) => string;
  /** The row of a skill as a spreadsheet counts it. */
  rowOf: (id: number) => number;
  read: (file: string, ...words: string[]) => Outcome;
  remove: () => void;
}

/** A small catalogue of its own with a sheet to fill in. */
export function startReview(): SmallReview {
  const root = makeCatalogue();
  const listFile = join(root, 'nursing', 'rn-one.yaml');
  const sheet = () => sheetRows(loadCatalogue(root)[0]!).map((row) => row.map(String));
  const fillRow = (row: string[], answer: Filled | 'nothing' = { accept: 'x' }): string[] => {
    if (answer === 'nothing') return row;
    const cells = [...(answer.cells ?? row)];
    for (const [key, at] of Object.entries(columnsOf)) cells[at] = answer[key as keyof typeof columnsOf] ?? cells[at]!;
    return cells;
  };
  return {
    root,
    listFile,
    textNow: () => readFileSync(listFile, 'utf8'),
    fillIn(answers, more = [], filledHead = head) {
      const rows = sheet();
      for (let at = 0; at < filledHead.length; at += 2) rows.find(([first]) => first === filledHead[at])![1] = filledHead[at + 1]!;
      const filled = rows.map((row) => (/^\d{4,}$/.test(row[1]!) ? fillRow(row, answers[row[1]!]) : row));
      const file = join(root, 'filled.csv');
      writeFileSync(file, writeCsv([...filled, ...more]));
      return file;
    },
    rowOf: (id) => sheet().findIndex((row) => row[1] === String(id)) + 1,
    read: (file, ...words) => runReview(['rn-one', '--read', file, ...words], root, now),
    remove: () => rmSync(root, { recursive: true }),
  };
}

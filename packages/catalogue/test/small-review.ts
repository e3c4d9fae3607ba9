import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogueFiles } from '#src/files.ts';
import { findPart } from '#src/review/sheet/part.ts';
import { writeCsv } from '#src/review/sheet/csv.ts';
import { runReview, type Outcome } from '#src/review/run-review.ts';
import { sheetRows, statementMark } from '#src/review/sheet/sheet.ts';
import { makeCatalogue } from './small-catalogue.ts';

export const now = new Date('2026-11-20T10:00:00Z');

/** The head of a sheet: labels with their values. */
export const head = [
  "Reader's name",
  'Dana Whitlock',
  'License type',
  'RN',
  'License state',
  'oh',
  'Date of the reading',
  '11/18/2026',
  'Next reading due',
  '2028-11-18',
  'License checked on',
  '11/17/26',
  'License checked by',
  'Pat Novak',
];
/** The same with another reader. */
export const otherHead = head.with(1, 'Ola Brandt').with(5, 'TX').with(7, '2026-11-19');

/** A reader's entries in a row. */
export interface Filled {
  accept?: string;
  reword?: string;
  drop?: string;
  criticality?: string;
  safety?: string;
  comment?: string;
  /** Raw cells of the row that replace those of the sheet. */
  cells?: string[];
}
type Key = Exclude<keyof Filled, 'cells'>;

export interface SmallReview {
  root: string;
  listFile: string;
  textNow: () => string;
  readingsNow: () => string;
  /** Fills in the sheet by id; every other line is accepted and rated as in the file. Returns the file. */
  fillIn: (answers: Record<string, Filled | 'nothing'>, more?: string[][], filledHead?: string[]) => string;
  /** The row number of a skill in a spreadsheet. */
  rowOf: (id: number) => number;
  read: (file: string, ...words: string[]) => Outcome;
  remove: () => void;
}

/** A small catalogue (a new one unless `root` is given), and the sheet of one of its parts to fill in. */
export function startReview(word = 'rn-one', root = makeCatalogue()): SmallReview {
  const listFile = join(root, 'nursing', 'rn-one.yaml');
  const readingsFile = join(root, 'clinical-readings.yaml');
  const partNow = () => findPart(readCatalogueFiles(root), word)!;
  const sheet = () => sheetRows(partNow()).map((row) => row.map(String));
  const columnsOf: Record<Key, number> = partNow().isList
    ? { accept: 3, reword: 4, drop: 5, criticality: 6, safety: 7, comment: 8 }
    : { accept: 3, reword: 4, drop: 5, criticality: 6, safety: -1, comment: 7 };
  const asInFile = (id: string): Filled => {
    const line = partNow().lines.find((one) => String(one.id) === id)!;
    return {
      ...(line.readWith === undefined && { accept: 'x', criticality: line.criticality }),
      ...(partNow().isList && { safety: line.isSafetySkill === 1 ? 'yes' : 'no' }),
    };
  };
  const fillRow = (row: string[], answer: Filled | 'nothing' = {}): string[] => {
    if (answer === 'nothing') return row;
    const { accept, ...rated } = asInFile(row[1]!);
    const isJudged = answer.accept !== undefined || answer.reword !== undefined || answer.drop !== undefined;
    const filled = { ...rated, ...(!isJudged && accept !== undefined && { accept }), ...answer };
    const cells = [...(answer.cells ?? row)];
    for (const key of Object.keys(columnsOf) as Key[]) {
      const text = filled[key];
      if (text !== undefined && columnsOf[key] >= 0) cells[columnsOf[key]] = text;
    }
    return cells;
  };
  return {
    root,
    listFile,
    textNow: () => readFileSync(listFile, 'utf8'),
    readingsNow: () => readFileSync(readingsFile, 'utf8'),
    fillIn(answers, more = [], filledHead = head) {
      const rows = sheet();
      for (let at = 0; at < filledHead.length; at += 2) rows.find(([first]) => first === filledHead[at])![1] = filledHead[at + 1]!;
      const filled = rows.map((row) => {
        if (row[1] === statementMark) return row.with(3, 'x');
        return /^\d{4,}$/.test(row[1]!) ? fillRow(row, answers[row[1]!]) : row;
      });
      const file = join(root, 'filled.csv');
      writeFileSync(file, writeCsv([...filled, ...more]));
      return file;
    },
    rowOf: (id) => sheet().findIndex((row) => row[1] === String(id)) + 1,
    read: (file, ...words) => runReview([word, '--read', file, ...words], root, now),
    remove: () => rmSync(root, { recursive: true }),
  };
}

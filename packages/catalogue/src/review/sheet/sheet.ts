import type { Part } from './part.ts';

/** The columns of the sheet in order, with their titles. */
export const columns = {
  category: 'Category',
  id: 'Id',
  wording: 'Wording',
  accept: 'Accept (x)',
  reword: 'Reword (new wording)',
  drop: 'Drop (reason)',
  criticality: 'Criticality (critical, high, medium, low)',
  safety: 'Safety skill (yes, no)',
  comment: 'Comment',
} as const;
export type Column = keyof typeof columns;

/** Only the sheet of a list has the column for safety skills, since lists choose them. */
export const columnsOf = ({ isList }: Pick<Part, 'isList'>): Column[] =>
  (Object.keys(columns) as Column[]).filter((key) => isList || key !== 'safety');

/** The lines above the columns: the first two name the part, the reader fills in the next six, the firm the last two. */
export const headings = {
  part: 'Part',
  version: 'Version',
  by: "Reader's name",
  license: 'License type',
  state: 'License state',
  certificates: 'Certificates',
  date: 'Date of the reading',
  nextDue: 'Next reading due',
  checkedOn: 'License checked on',
  checkedBy: 'License checked by',
} as const;
export type Heading = keyof typeof headings;

/** The mark in the id column for a skill that the part lacks. */
export const missingMark = 'missing';
export const missingRows = 10;
/** The mark in the id column for a statement at the end. */
export const statementMark = 'at the end';
/** The text in the Accept column for a line that another sheet covers. */
export const readWithMark = (key: string): string => `read with ${key}`;

/** Hints in the cells to fill in; a hint is never taken for an answer. */
export const hints: Partial<Record<Heading, string>> = {
  by: 'as it is to stand under the checklist and in reports',
  license: 'such as RN; no number',
  state: 'two letters, such as OH',
  certificates: 'such as CCRN; may stay empty',
  date: 'such as 2026-11-20',
  nextDue: 'at most two years later',
  checkedOn: 'filled in by the firm, such as 2026-11-21',
  checkedBy: 'filled in by the firm',
};
const known = ({ key, version }: Part): Partial<Record<Heading, string | number>> => ({ part: key, version });

/** The sheet of a part as rows of cells. It hides the file's criticality and safety skills, so that readers rate blind. */
export function sheetRows(part: Part): (string | number)[][] {
  const shown = columnsOf(part);
  const padded = (cells: (string | number)[]): (string | number)[] => [...cells, ...Array<string>(shown.length - cells.length).fill('')];
  return [
    ...(Object.keys(headings) as Heading[]).map((key) => [
      headings[key],
      known(part)[key] ?? '',
      key === 'part' ? part.name : (hints[key] ?? ''),
    ]),
    [],
    shown.map((key) => columns[key]),
    ...part.lines.map(({ category, id, skill, readWith }) => [
      category,
      id,
      skill,
      ...(readWith === undefined ? [] : [readWithMark(readWith)]),
    ]),
    ...Array.from({ length: missingRows }, () => ['', missingMark, '']),
    ...part.statements.map(({ about, text }) => [about, statementMark, text]),
  ].map(padded);
}

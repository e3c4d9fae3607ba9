import { z } from 'zod';
import { criticalities, type Criticality } from '#src/format.ts';
import { reviewSchema } from '#src/review-fields.ts';
import type { SheetFault } from './csv.ts';
import { unreadCells, readTable, type SheetTable } from './sheet-table.ts';
import { columns, headings, hints, missingMark, type Column, type Heading } from './sheet.ts';

/** A reviewer's answer on one line. */
export type Verdict = { kind: 'accept' } | { kind: 'reword'; wording: string } | { kind: 'drop'; reason: string };

interface Answer {
  /** As a spreadsheet counts it. */
  row: number;
  wording: string;
  criticality?: Criticality;
  isSafety?: boolean;
  comment: string;
}
export interface JudgedLine extends Answer {
  id: number;
  /** Missing where the line was not judged. */
  verdict?: Verdict;
}
export interface MissingSkill extends Answer {
  category: string;
}

const { by, credential, date, scope, nextDue } = reviewSchema.shape;
const headSchema = z.object({ slug: z.string().min(1), by, credential, date, scope, nextDue });

type Head = z.output<typeof headSchema> & { dateRow: number };
export interface ReviewSheet extends Head {
  lines: JudgedLine[];
  missing: MissingSkill[];
}

type Cells = Record<Column, string>;
type Faults = SheetFault[];

const twoDigits = (text: string): string => text.padStart(2, '0');
const century = (year: string): string => (year.length === 2 ? `20${year}` : year);

/** Spreadsheets write a day as 11/20/2026 or 11/20/26 when they save, and as 20.11.2026 where the day stands first. */
const asDay = (text: string): string =>
  text
    .replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)$/, (_, month: string, day: string, year: string) =>
      [century(year), twoDigits(month), twoDigits(day)].join('-'),
    )
    .replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)$/, (_, day: string, month: string, year: string) =>
      [century(year), twoDigits(month), twoDigits(day)].join('-'),
    );

/** Reads a sheet that was filled in; with faults it is not to be used. `today` is the last day on which it can have been reviewed. */
export function readSheet(text: string, today: string): { sheet?: ReviewSheet; faults: Faults } {
  const { table, faults } = readTable(text);
  if (!table) return { faults };
  const { rows, start, at } = table;
  const head = readHead(table, today, faults);
  const lines: JudgedLine[] = [];
  const missing: MissingSkill[] = [];
  rows.slice(start + 1).forEach((row, index) => {
    if (row.every((cell) => cell === '')) return;
    const number = start + 2 + index;
    const cells = Object.fromEntries(Object.entries(at).map(([key, place]) => [key, row[place] ?? ''])) as Cells;
    const unread = unreadCells(row, number, table);
    faults.push(...unread);
    if (unread.length > 0) return;
    if (cells.id.toLowerCase() === missingMark) missing.push(...readMissing(number, cells, faults));
    else lines.push(...readLine(number, cells, faults));
  });
  return faults.length > 0 || !head ? { faults } : { sheet: { ...head, lines, missing }, faults };
}

/** What was filled in above the table: beside its label, or wherever the column of the ids was moved to with all that stands above it. */
function headCells({ rows, start, at }: SheetTable, key: Heading): { row: number; value: string } {
  const above = rows.slice(0, start);
  const row = above.findIndex((cells) => cells.includes(headings[key]));
  const label = row < 0 ? -1 : above[row]!.indexOf(headings[key]);
  const value = above[row]?.[label === at.category ? at.id : label + 1] ?? '';
  return { row: Math.max(row, 0) + 1, value: value === hints[key] ? '' : value };
}

function readHead(table: SheetTable, today: string, faults: Faults): Head | undefined {
  const keys = Object.keys(headings) as Heading[];
  const found = new Map(keys.map((key) => [key, headCells(table, key)]));
  const valueOf = (key: Heading): string => found.get(key)!.value;
  const fault = (key: Heading, text: string): void => void faults.push({ row: found.get(key)!.row, column: headings[key], text });
  const given = {
    ...Object.fromEntries(keys.map((key) => [key, valueOf(key)])),
    date: asDay(valueOf('date')),
    nextDue: asDay(valueOf('nextDue')) || undefined,
  };
  const result = headSchema.safeParse(given);
  if (!result.success) {
    for (const { path, message } of result.error.issues) {
      const key = path[0] as Heading;
      fault(key, valueOf(key) === '' ? 'must be filled in' : `"${valueOf(key)}": ${message}`);
    }
    return undefined;
  }
  const { date: reviewed, nextDue: due } = result.data;
  if (reviewed > today) fault('date', `${reviewed} is still to come`);
  if (due !== undefined && due <= reviewed) fault('nextDue', `${due} is not after the review of ${reviewed}`);
  return { ...result.data, dateRow: found.get('date')!.row };
}

function readAnswer(row: number, cells: Cells, faults: Faults): Answer {
  const fault = (column: Column, text: string): void => void faults.push({ row, column: columns[column], text });
  const criticality = cells.criticality.toLowerCase();
  const safety = cells.safety.toLowerCase();
  const isKnown = (criticalities as readonly string[]).includes(criticality);
  if (criticality !== '' && !isKnown) fault('criticality', `"${cells.criticality}" is none of ${criticalities.join(', ')}`);
  if (!['', 'yes', 'y', 'no', 'n'].includes(safety)) fault('safety', `"${cells.safety}" is neither yes nor no`);
  return {
    row,
    wording: cells.wording,
    comment: cells.comment,
    ...(isKnown && { criticality: criticality as Criticality }),
    ...(safety !== '' && { isSafety: safety.startsWith('y') }),
  };
}

/** A mark where words are asked for. */
const isMark = (text: string): boolean => !/\p{L}{2}/u.test(text);

function readLine(row: number, cells: Cells, faults: Faults): JudgedLine[] {
  const fault = (column: Column, text: string): void => void faults.push({ row, column: columns[column], text });
  if (!/^\d+$/.test(cells.id)) {
    const says = cells.id === '' ? 'is empty' : `"${cells.id}" is no id of a skill`;
    fault('id', `${says}: write "${missingMark}" for a skill that the list lacks`);
    return [];
  }
  const isAccepted = /^(x|yes|y|ok|✓|✔|☑|1|true)$/i.test(cells.accept);
  if (cells.accept !== '' && !isAccepted) fault('accept', `"${cells.accept}" says neither yes nor nothing: write x or leave it empty`);
  const verdicts: Verdict[] = [
    ...(isAccepted ? [{ kind: 'accept' as const }] : []),
    ...(cells.reword === '' ? [] : [{ kind: 'reword' as const, wording: cells.reword }]),
    ...(cells.drop === '' ? [] : [{ kind: 'drop' as const, reason: cells.drop }]),
  ];
  if (cells.reword !== '' && isMark(cells.reword)) fault('reword', `"${cells.reword}" is no wording: write the new one`);
  if (cells.drop !== '' && isMark(cells.drop)) fault('drop', `"${cells.drop}" is no reason: say why it should go`);
  if (verdicts.length > 1) fault(verdicts[1]!.kind, `says ${verdicts.map(({ kind }) => kind).join(' and ')}: only one of them can be`);
  return [{ ...readAnswer(row, cells, faults), id: Number(cells.id), ...(verdicts[0] && { verdict: verdicts[0] }) }];
}

function readMissing(row: number, cells: Cells, faults: Faults): MissingSkill[] {
  const { id: _mark, ...others } = cells;
  if (Object.values(others).every((cell) => cell === '')) return [];
  const fault = (column: Column, text: string): void => void faults.push({ row, column: columns[column], text });
  if (cells.wording === '') fault('wording', 'must say the missing skill');
  for (const column of ['accept', 'reword', 'drop'] as const) if (cells[column] !== '') fault(column, 'must be empty for a missing skill');
  return [{ ...readAnswer(row, cells, faults), category: cells.category }];
}

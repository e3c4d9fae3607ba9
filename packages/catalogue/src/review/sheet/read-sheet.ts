import { z } from 'zod';
import { clinicalReadingSchema, findReadingFaults } from '#src/clinical-readings.ts';
import { criticalities, type Criticality } from '#src/format.ts';
import type { SheetFault } from './csv.ts';
import { unreadCells, readTable, type SheetTable } from './sheet-table.ts';
import { columns, headings, hints, missingMark, statementMark, type Column, type Heading } from './sheet.ts';

/** A reader's verdict on one line. */
export type Verdict = { kind: 'accept' } | { kind: 'reword'; wording: string } | { kind: 'drop'; reason: string };

/** The blind rating, and the one that the readers agreed on afterwards. */
export interface Rated<T> {
  blind: T;
  settled: T;
}

interface Answer {
  /** The row number in a spreadsheet. */
  row: number;
  wording: string;
  criticality?: Rated<Criticality>;
  isSafety?: Rated<boolean>;
  comment: string;
}
export interface JudgedLine extends Answer {
  id: number;
  /** Missing if the reader gave no verdict. */
  verdict?: Verdict;
  /** The part whose sheet covers this line. */
  readWith?: string;
}
export interface MissingSkill extends Answer {
  category: string;
  /** The reason for leaving the skill out after all. */
  settled?: string;
}
export interface JudgedStatement {
  row: number;
  text: string;
  verdict?: Verdict;
}

const { part, by, license, state, certificates, date, nextDue, checkedOn, checkedBy } = clinicalReadingSchema.shape;
const headSchema = z.object({ part, by, license, state, certificates, date, nextDue, checkedOn, checkedBy });

export interface ReviewSheet extends z.output<typeof headSchema> {
  lines: JudgedLine[];
  missing: MissingSkill[];
  statements: JudgedStatement[];
}

type Cells = Record<Column, string>;
type Faults = SheetFault[];

const twoDigits = (text: string): string => text.padStart(2, '0');
const century = (year: string): string => (year.length === 2 ? `20${year}` : year);

/** Spreadsheets save a date as 11/20/2026, 11/20/26 or, in countries that write the day first, 20.11.2026. */
const asDay = (text: string): string =>
  text
    .replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)$/, (_, month: string, day: string, year: string) =>
      [century(year), twoDigits(month), twoDigits(day)].join('-'),
    )
    .replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)$/, (_, day: string, month: string, year: string) =>
      [century(year), twoDigits(month), twoDigits(day)].join('-'),
    );

const days = ['date', 'nextDue', 'checkedOn'] as const;

/** Parses a filled-in sheet. A sheet with faults must not be used. A date of reading after `today` is a fault. */
export function readSheet(text: string, today: string): { sheet?: ReviewSheet; faults: Faults } {
  const { table, faults } = readTable(text);
  if (!table) return { faults };
  const { rows, start, at } = table;
  const head = readHead(table, today, faults);
  const lines: JudgedLine[] = [];
  const missing: MissingSkill[] = [];
  const statements: JudgedStatement[] = [];
  rows.slice(start + 1).forEach((row, index) => {
    if (row.every((cell) => cell === '')) return;
    const number = start + 2 + index;
    const cells = Object.fromEntries(Object.entries(at).map(([key, place]) => [key, row[place] ?? ''])) as Cells;
    const unread = unreadCells(row, number, table);
    faults.push(...unread);
    if (unread.length > 0) return;
    const mark = cells.id.toLowerCase();
    if (mark === missingMark) missing.push(...readMissing(number, cells, faults));
    else if (mark === statementMark) statements.push({ row: number, text: cells.wording, ...readVerdict(number, cells, faults) });
    else lines.push(...readLine(number, cells, faults));
  });
  return faults.length > 0 || !head ? { faults } : { sheet: { ...head, lines, missing, statements }, faults };
}

/** Reads a value above the table. It stands beside its label; both move along if a spreadsheet moved the column of ids. */
function headCells({ rows, start, at }: SheetTable, key: Heading): { row: number; value: string } {
  const above = rows.slice(0, start);
  const row = above.findIndex((cells) => cells.includes(headings[key]));
  const label = row < 0 ? -1 : above[row]!.indexOf(headings[key]);
  const value = above[row]?.[label === at.category ? at.id : label + 1] ?? '';
  return { row: Math.max(row, 0) + 1, value: value === hints[key] ? '' : value };
}

function readHead(table: SheetTable, today: string, faults: Faults): z.output<typeof headSchema> | undefined {
  const keys = Object.keys(headings) as Heading[];
  const found = new Map(keys.map((key) => [key, headCells(table, key)]));
  const valueOf = (key: Heading): string => found.get(key)!.value;
  const fault = (key: Heading, text: string): void => void faults.push({ row: found.get(key)!.row, column: headings[key], text });
  const given = {
    ...Object.fromEntries(keys.map((key) => [key, valueOf(key)])),
    state: valueOf('state').toUpperCase(),
    certificates: valueOf('certificates') || undefined,
    ...Object.fromEntries(days.map((key) => [key, asDay(valueOf(key))])),
  };
  const result = headSchema.safeParse(given);
  if (!result.success) {
    for (const { path, message } of result.error.issues) {
      const key = path[0] as Heading;
      fault(key, valueOf(key) === '' ? 'must be filled in' : `"${valueOf(key)}": ${message}`);
    }
    return undefined;
  }
  for (const key of ['date', 'checkedOn'] as const) if (result.data[key] > today) fault(key, `${result.data[key]} is still to come`);
  for (const { field, text } of findReadingFaults({ ...result.data, wording: '' })) fault(field, text);
  return result.data;
}

/** Reads a blind rating, and the agreed one after the word "settled". */
function readRating<T>(cell: string, valueOf: (word: string) => T | undefined): Rated<T> | undefined {
  const [, first = '', second = first] = /^(\w+)(?:[,;]? settled:? (\w+))?$/i.exec(cell) ?? [];
  const [blind, settled] = [valueOf(first.toLowerCase()), valueOf(second.toLowerCase())];
  return blind === undefined || settled === undefined ? undefined : { blind, settled };
}
const answersOf = new Map([...['yes', 'y'].map((word) => [word, true] as const), ...['no', 'n'].map((word) => [word, false] as const)]);

function readAnswer(row: number, cells: Cells, faults: Faults): Answer {
  const fault = (column: Column, text: string): void => void faults.push({ row, column: columns[column], text });
  const criticality = readRating(cells.criticality, (word) => criticalities.find((one) => one === word));
  const isSafety = readRating(cells.safety, (word) => answersOf.get(word));
  const settling = 'or, once it was talked over, such as "high, settled critical"';
  if (cells.criticality !== '' && !criticality)
    fault('criticality', `"${cells.criticality}" is none of ${criticalities.join(', ')}, ${settling}`);
  if (cells.safety !== '' && !isSafety) fault('safety', `"${cells.safety}" is neither yes nor no`);
  return { row, wording: cells.wording, comment: cells.comment, ...(criticality && { criticality }), ...(isSafety && { isSafety }) };
}

/** Whether a cell has only a mark where words are required. */
const isMark = (text: string): boolean => !/\p{L}{2}/u.test(text);

function readLine(row: number, cells: Cells, faults: Faults): JudgedLine[] {
  const fault = (column: Column, text: string): void => void faults.push({ row, column: columns[column], text });
  if (!/^\d+$/.test(cells.id)) {
    const says = cells.id === '' ? 'is empty' : `"${cells.id}" is no id of a skill`;
    fault('id', `${says}: write "${missingMark}" for a skill that the part lacks`);
    return [];
  }
  const isElsewhere = /^read with /i.test(cells.accept);
  const judged = isElsewhere ? { readWith: cells.accept.slice('read with '.length) } : readVerdict(row, cells, faults);
  return [{ ...readAnswer(row, cells, faults), id: Number(cells.id), ...judged }];
}

function readVerdict(row: number, cells: Cells, faults: Faults): { verdict?: Verdict } {
  const fault = (column: Column, text: string): void => void faults.push({ row, column: columns[column], text });
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
  return verdicts[0] ? { verdict: verdicts[0] } : {};
}

function readMissing(row: number, cells: Cells, faults: Faults): MissingSkill[] {
  const { id: _mark, ...others } = cells;
  if (Object.values(others).every((cell) => cell === '')) return [];
  const fault = (column: Column, text: string): void => void faults.push({ row, column: columns[column], text });
  if (cells.wording === '') fault('wording', 'must say the missing skill');
  for (const column of ['accept', 'reword'] as const) if (cells[column] !== '') fault(column, 'must be empty for a missing skill');
  return [{ ...readAnswer(row, cells, faults), category: cells.category, ...(cells.drop !== '' && { settled: cells.drop }) }];
}

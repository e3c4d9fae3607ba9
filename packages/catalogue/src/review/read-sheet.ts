import { z } from 'zod';
import { criticalities, type Criticality } from '#src/format.ts';
import { readCsv, type SheetFault } from './csv.ts';
import { reviewSchema } from '#src/review-fields.ts';
import { columns, headings, missingMark, type Column, type Heading } from './sheet.ts';

/** What a reviewer says of one line. */
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

export interface ReviewSheet extends z.output<typeof headSchema> {
  lines: JudgedLine[];
  missing: MissingSkill[];
}

type Cells = Record<Column, string>;
type Faults = SheetFault[];

const { by, credential, date, scope, nextDue } = reviewSchema.shape;
const headSchema = z.object({ slug: z.string().min(1), by, credential, date, scope, nextDue });

/** Spreadsheets write a day as 11/20/2026 when they save. */
const asDay = (text: string): string =>
  text.replace(
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/,
    (_, month: string, day: string, year: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );

/** Reads a sheet that was filled in; with faults it is not to be used. */
export function readSheet(text: string): { sheet?: ReviewSheet; faults: Faults } {
  if (text.includes('\ufffd')) return { faults: [{ row: 1, text: 'the file is not UTF-8: save it as "CSV UTF-8"' }] };
  const { rows, fault } = readCsv(text);
  if (fault) return { faults: [fault] };
  const titles = Object.values(columns);
  const start = rows.findIndex((row) => row[0] === titles[0]);
  if (start < 0 || titles.some((title, index) => rows[start]![index] !== title)) {
    const wanted = `the columns must be ${titles.map((title) => `"${title}"`).join(', ')}, separated by commas`;
    return { faults: [{ row: Math.max(start, 0) + 1, text: wanted }] };
  }
  const faults: Faults = [];
  const head = readHead(rows.slice(0, start), faults);
  const lines: JudgedLine[] = [];
  const missing: MissingSkill[] = [];
  rows.slice(start + 1).forEach((row, index) => {
    if (row.every((cell) => cell === '')) return;
    const number = start + 2 + index;
    const cells = Object.fromEntries(Object.keys(columns).map((key, at) => [key, row[at] ?? ''])) as Cells;
    if (row.length > titles.length && row.slice(titles.length).some((cell) => cell !== ''))
      faults.push({ row: number, text: `has more than ${titles.length} cells: put quotation marks around a cell with a comma` });
    else if (cells.id === missingMark) missing.push(...readMissing(number, cells, faults));
    else lines.push(readLine(number, cells, faults));
  });
  return faults.length > 0 || !head ? { faults } : { sheet: { ...head, lines, missing }, faults };
}

function readHead(rows: string[][], faults: Faults): z.output<typeof headSchema> | undefined {
  const at = (key: Heading): number => rows.findIndex((row) => row[0] === headings[key]);
  const valueOf = (key: Heading): string => rows[at(key)]?.[1] ?? '';
  const dayOrNothing = asDay(valueOf('nextDue')) || undefined;
  const given = {
    ...Object.fromEntries((Object.keys(headings) as Heading[]).map((key) => [key, valueOf(key)])),
    date: asDay(valueOf('date')),
    nextDue: dayOrNothing,
  };
  const result = headSchema.safeParse(given);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    const key = path[0] as Heading;
    faults.push({ row: at(key) + 1 || 1, column: headings[key], text: valueOf(key) === '' ? 'must be filled in' : message });
  }
  return undefined;
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

function readLine(row: number, cells: Cells, faults: Faults): JudgedLine {
  const fault = (column: Column, text: string): void => void faults.push({ row, column: columns[column], text });
  if (!/^\d+$/.test(cells.id)) fault('id', `"${cells.id}" is no id of a skill`);
  const isAccepted = /^(x|yes|y|ok|✓|1|true)$/i.test(cells.accept);
  if (cells.accept !== '' && !isAccepted) fault('accept', `"${cells.accept}" says neither yes nor nothing: write x or leave it empty`);
  const verdicts: Verdict[] = [
    ...(isAccepted ? [{ kind: 'accept' as const }] : []),
    ...(cells.reword === '' ? [] : [{ kind: 'reword' as const, wording: cells.reword }]),
    ...(cells.drop === '' ? [] : [{ kind: 'drop' as const, reason: cells.drop }]),
  ];
  if (verdicts.length > 1) fault(verdicts[1]!.kind, `says ${verdicts.map(({ kind }) => kind).join(' and ')}: only one of them can be`);
  return { ...readAnswer(row, cells, faults), id: Number(cells.id), ...(verdicts[0] && { verdict: verdicts[0] }) };
}

function readMissing(row: number, cells: Cells, faults: Faults): MissingSkill[] {
  const { id: _mark, ...others } = cells;
  if (Object.values(others).every((cell) => cell === '')) return [];
  const fault = (column: Column, text: string): void => void faults.push({ row, column: columns[column], text });
  if (cells.wording === '') fault('wording', 'must say the missing skill');
  for (const column of ['accept', 'reword', 'drop'] as const) if (cells[column] !== '') fault(column, 'must be empty for a missing skill');
  return [{ ...readAnswer(row, cells, faults), category: cells.category }];
}

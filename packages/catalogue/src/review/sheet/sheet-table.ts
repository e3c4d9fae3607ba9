import { readCsv, separators, type SheetFault } from './csv.ts';
import { columns, type Column } from './sheet.ts';

/** The cells of a returned sheet. A spreadsheet may have moved its columns or inserted others. */
export interface SheetTable {
  rows: string[][];
  /** The row of the titles, counted from 0. */
  start: number;
  /** The index of each column; -1 for the safety skills on the sheet of a core or family. */
  at: Record<Column, number>;
  /** Titles of unknown columns, by index. */
  foreign: ReadonlyMap<number, string>;
}

const keys = Object.keys(columns) as Column[];
const titles = Object.values(columns);
/** A row with these two titles is the title row, even if others are missing. */
const isTitleRow = (row: readonly string[]): boolean => row.includes(columns.id) && row.includes(columns.wording);

/** Finds the table of a filled-in sheet, with any of the separators. */
export function readTable(text: string): { table?: SheetTable; faults: SheetFault[] } {
  if (text.startsWith('PK')) return { faults: [{ row: 1, text: 'the file is a workbook: save it as "CSV UTF-8"' }] };
  if (text.includes('\ufffd') || text.includes('\0'))
    return { faults: [{ row: 1, text: 'the file is not UTF-8: save it as "CSV UTF-8"' }] };
  const readings = separators.map((separator) => readCsv(text, separator));
  const { rows, fault } = readings.find((reading) => reading.rows.some(isTitleRow)) ?? readings[0]!;
  const start = rows.findIndex(isTitleRow);
  if (fault) {
    const title = start < 0 || fault.row <= start ? undefined : rows[start]![fault.cell - 1];
    return { faults: [{ row: fault.row, column: title || `cell ${fault.cell}`, text: fault.text }] };
  }
  if (start < 0)
    return { faults: [{ row: 1, text: `no row has the titles of the columns: ${titles.map((title) => `"${title}"`).join(', ')}` }] };
  const found = rows[start]!;
  const faults = titles.flatMap((title): SheetFault[] => {
    const times = found.filter((cell) => cell === title).length;
    if (times === 0 && title === columns.safety) return [];
    return times === 1 ? [] : [{ row: start + 1, column: title, text: times === 0 ? 'is missing among the titles' : 'stands there twice' }];
  });
  if (faults.length > 0) return { faults };
  const at = Object.fromEntries(keys.map((key) => [key, found.indexOf(columns[key])])) as SheetTable['at'];
  const known = new Set(Object.values(at));
  const foreign = new Map([...found.entries()].filter(([index, title]) => title !== '' && !known.has(index)));
  return { table: { rows, start, at, foreign }, faults };
}

/** Error values that a spreadsheet stores in place of text that begins like a formula; the text is lost. */
const lostWords = /^(#(NAME\?|VALUE!|REF!|DIV\/0!|NULL!|NUM!|N\/A|ERROR!)|Err:\d+)$/i;

/** Reports cells whose text is lost, and cells in unknown columns, which would not be read. */
export function unreadCells(row: readonly string[], number: number, { rows, start, at, foreign }: SheetTable): SheetFault[] {
  const known = new Set(Object.values(at));
  return row.flatMap((cell, index): SheetFault[] => {
    const title = known.has(index) ? rows[start]![index] : foreign.get(index);
    const fault = (text: string): SheetFault[] => [{ row: number, column: title ?? `cell ${index + 1}`, text: `"${cell}" ${text}` }];
    if (lostWords.test(cell))
      return fault('is what the spreadsheet made of words that begin with = + - or @: write them again, with another beginning');
    if (cell === '' || known.has(index)) return [];
    if (title === undefined) return fault('stands beside the table: put quotation marks around a cell with a comma');
    return fault(`stands in a column of your own: write it under "${columns.comment}"`);
  });
}

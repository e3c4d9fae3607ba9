import { stringify } from 'csv-stringify/sync';

/** Rows as CSV by RFC 4180 that a spreadsheet opens as UTF-8, and in which no cell is taken for a formula. */
export const writeCsv = (rows: (string | number)[][]): string =>
  stringify(rows, { bom: true, record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ });

/** A fault of a sheet: its row as a spreadsheet counts it, and the title of its column; without a row it is about the whole. */
export interface SheetFault {
  row?: number;
  column?: string;
  text: string;
}

/** A quoted cell with its quotes doubled inside, or a bare one; then what ends it. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/y;

/** The cells of a CSV file by row, each as one line; an apostrophe before a formula, which spreadsheets hide, is taken off. */
export function readCsv(text: string): { rows: string[][]; fault?: SheetFault } {
  const rows: string[][] = [[]];
  const content = text.replace(/^\ufeff/, '');
  cellPattern.lastIndex = 0;
  for (;;) {
    const found = cellPattern.exec(content);
    const row = rows.at(-1)!;
    if (!found)
      return { rows, fault: { row: rows.length, text: `cell ${row.length + 1} has a quotation mark that is not closed or doubled` } };
    const [, quoted, bare, end] = found;
    row.push(
      (quoted?.replaceAll('""', '"') ?? bare!)
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^'(?=[=+\-@])/, ''),
    );
    if (end === ',') continue;
    if (cellPattern.lastIndex >= content.length) return { rows };
    rows.push([]);
  }
}

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

/** The separator of a row's cells: a spreadsheet uses a semicolon where the comma is the decimal sign. */
export const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/** A quoted cell with its quotes doubled inside, or a bare one; then what ends it. */
const cellPattern = (separator: Separator): RegExp =>
  new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`, 'y');

/** A file's cells by row; `fault` is where they end because of a quotation mark, and `cell` the number of that cell. */
export interface CsvContent {
  rows: string[][];
  fault?: { row: number; cell: number; text: string };
}

/** The cells of a CSV file by row, each as one line; an apostrophe before a formula, which spreadsheets hide, is taken off. */
export function readCsv(text: string, separator: Separator = ','): CsvContent {
  const rows: string[][] = [[]];
  const content = text.replace(/^\ufeff/, '');
  const pattern = cellPattern(separator);
  for (;;) {
    const found = pattern.exec(content);
    const row = rows.at(-1)!;
    if (!found)
      return { rows, fault: { row: rows.length, cell: row.length + 1, text: 'has a quotation mark that is not closed or doubled' } };
    const [, quoted, bare, end] = found;
    row.push(
      (quoted?.replaceAll('""', '"') ?? bare!)
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^'(?=[=+\-@])/, ''),
    );
    if (end === separator) continue;
    if (pattern.lastIndex >= content.length) return { rows };
    rows.push([]);
  }
}

import { stringify } from 'csv-stringify/sync';

/** Rows as CSV by RFC 4180. Spreadsheets open it as UTF-8 and take no cell for a formula. */
export const writeCsv = (rows: (string | number)[][]): string =>
  stringify(rows, { bom: true, record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ });

/** A fault of a sheet, with its row as a spreadsheet counts it and the title of its column. Without a row, the fault concerns the whole sheet. */
export interface SheetFault {
  row?: number;
  column?: string;
  text: string;
}

/** The possible separators of cells: spreadsheets use a semicolon in countries where the comma is the decimal sign. */
export const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/** Matches a quoted cell, whose inner quotes are doubled, or a bare one; then the separator or line end. */
const cellPattern = (separator: Separator): RegExp =>
  new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`, 'y');

/** A file's cells by row; `fault` is the place of a wrong quotation mark, and its `cell` is the number of the cell. */
export interface CsvContent {
  rows: string[][];
  fault?: { row: number; cell: number; text: string };
}

/** The cells of a CSV file by row, each as one line. The hidden apostrophe that spreadsheets put before a formula is removed. */
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

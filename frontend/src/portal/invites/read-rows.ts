import type { InviteColumn, InviteRow } from '@larkfield/schemas/links/invites.ts';
import { cleanEmail, cleanPhone, toOneLine } from '@larkfield/schemas/typed.ts';

/** A row with its position in the pasted text or in its file. */
export type NumberedRow = InviteRow & { number: number };

/** The headings that each column may have. */
const headings: Record<InviteColumn, readonly string[]> = {
  candidateName: ['name', 'candidate', 'candidate name', 'full name'],
  email: ['email', 'e-mail', 'email address', 'e-mail address', 'mail'],
  phone: ['phone', 'phone number', 'mobile', 'cell', 'tel'],
  specialty: ['specialty', 'speciality', 'checklist', 'role'],
};
export const inOrder: readonly InviteColumn[] = ['candidateName', 'email', 'phone', 'specialty'];

/** The columns of a heading line in their order, or null for any other line. */
function readHeading(cells: readonly string[]): (InviteColumn | null)[] | null {
  const columns = cells.map((cell) => {
    const text = cell.trim().toLowerCase();
    return inOrder.find((column) => headings[column].includes(text)) ?? null;
  });
  return columns.includes('email') && columns.includes('candidateName') ? columns : null;
}

/**
 * The text of a file. Spreadsheets also write UTF-16 with a byte order mark or, as plain CSV on Windows, the Western European code page.
 */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Normalizes each cell as its form field would (product.md#typed-1). */
const read: Record<InviteColumn, (cell: string) => string> = {
  candidateName: toOneLine,
  email: (cell) => cleanEmail(cell, true),
  phone: cleanPhone,
  specialty: toOneLine,
};

/**
 * Reads pasted lines or a file with the columns name, email, phone and specialty, separated by commas, semicolons or tabs. A heading line
 * defines the order of the columns. This does not validate the values. The library is loaded on first use.
 */
export async function readRows(text: string): Promise<NumberedRow[]> {
  const { default: Papa } = await import('papaparse');
  const whole = text.replace(/^\uFEFF/, '');
  // Excel writes a first line that declares the delimiter, and does not show this line as a row.
  const [separatorLine = '', named = ''] = /^\s*"?sep=([\t,;])"?\r?\n/i.exec(whole) ?? [];
  const table = whole.slice(separatorLine.length);
  // Empty lines are skipped to guess the delimiter, but count as rows.
  const guessed = Papa.parse(table, { skipEmptyLines: 'greedy', preview: 10, delimitersToGuess: ['\t', ',', ';'] }).meta.delimiter;
  const { data } = Papa.parse<string[]>(table, { delimiter: named || guessed });
  const lines = data.map((cells, index) => ({ cells, number: index + 1 })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const heading = readHeading(lines[0]?.cells ?? []);
  const columns = heading ?? inOrder;
  return lines.slice(heading ? 1 : 0).map(({ cells, number }) => {
    const cellOf = (column: InviteColumn) => {
      const cell = cells[columns.indexOf(column)]?.trim() ?? '';
      // A line break shows that a quote is not closed. It is kept, so that this can be reported.
      return cell.includes('\n') ? cell : read[column](cell).trim();
    };
    return {
      candidateName: cellOf('candidateName'),
      email: cellOf('email'),
      phone: cellOf('phone'),
      specialty: cellOf('specialty'),
      number,
    };
  });
}

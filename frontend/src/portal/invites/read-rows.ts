import type { InviteColumn, InviteRow } from '@larkfield/schemas/links/invites.ts';
import { cleanEmail, cleanPhone, toOneLine } from '@larkfield/schemas/typed.ts';

/** A row that knows where it stands in what was pasted or in its file. */
export type NumberedRow = InviteRow & { number: number };

/** What a heading may call each column. */
const headings: Record<InviteColumn, readonly string[]> = {
  candidateName: ['name', 'candidate', 'candidate name', 'full name'],
  email: ['email', 'e-mail', 'email address', 'e-mail address', 'mail'],
  phone: ['phone', 'phone number', 'mobile', 'cell', 'tel'],
  specialty: ['specialty', 'speciality', 'checklist', 'role'],
};
export const inOrder: readonly InviteColumn[] = ['candidateName', 'email', 'phone', 'specialty'];

/** The columns of a heading line in its order, or null for a line that is not one. */
function readHeading(cells: readonly string[]): (InviteColumn | null)[] | null {
  const columns = cells.map((cell) => {
    const text = cell.trim().toLowerCase();
    return inOrder.find((column) => headings[column].includes(text)) ?? null;
  });
  return columns.includes('email') && columns.includes('candidateName') ? columns : null;
}

/** The text of a file. Spreadsheets also write UTF-16 with a mark and, as plain CSV on Windows, the code page of western Europe. */
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

/** Each cell as its field in a form would show it (product.md#typed-1). */
const read: Record<InviteColumn, (cell: string) => string> = {
  candidateName: toOneLine,
  email: (cell) => cleanEmail(cell, true),
  phone: cleanPhone,
  specialty: toOneLine,
};

/**
 * Reads pasted lines or a file: name, email, phone, specialty, between commas, semicolons or tabs, in the order of a heading line
 * where there is one. Nothing is judged here. The library comes when a list is first read.
 */
export async function readRows(text: string): Promise<NumberedRow[]> {
  const { default: Papa } = await import('papaparse');
  const whole = text.replace(/^\uFEFF/, '');
  // A first line of Excel's own that names what stands between columns; Excel shows it as no row.
  const [separatorLine = '', named = ''] = /^\s*"?sep=([\t,;])"?\r?\n/i.exec(whole) ?? [];
  const table = whole.slice(separatorLine.length);
  // Empty lines say nothing of what stands between columns, and count as rows.
  const guessed = Papa.parse(table, { skipEmptyLines: 'greedy', preview: 10, delimitersToGuess: ['\t', ',', ';'] }).meta.delimiter;
  const { data } = Papa.parse<string[]>(table, { delimiter: named || guessed });
  const lines = data.map((cells, index) => ({ cells, number: index + 1 })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const heading = readHeading(lines[0]?.cells ?? []);
  const columns = heading ?? inOrder;
  return lines.slice(heading ? 1 : 0).map(({ cells, number }) => {
    const cellOf = (column: InviteColumn) => {
      const cell = cells[columns.indexOf(column)]?.trim() ?? '';
      // A line break shows that a quote is not closed: it stays for that to be said.
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

import type { InviteColumn, InviteRow } from '@larkfield/schemas/invites/invite-row.ts';

/** What a heading may call each column. */
const headings: Record<InviteColumn, readonly string[]> = {
  candidateName: ['name', 'candidate', 'candidate name', 'full name'],
  email: ['email', 'e-mail', 'email address', 'e-mail address', 'mail'],
  phone: ['phone', 'phone number', 'mobile', 'cell', 'tel'],
  specialty: ['specialty', 'speciality', 'checklist', 'role'],
};
const inOrder: readonly InviteColumn[] = ['candidateName', 'email', 'phone', 'specialty'];

/** The columns of a heading line in its order, or null for a line that is none. */
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

/**
 * Reads pasted lines or a file: name, email, phone, specialty, between commas, semicolons or tabs, in the order of a heading line
 * where there is one. Nothing is judged here. The library comes when a list is first read.
 */
export async function readRows(text: string): Promise<InviteRow[]> {
  const { default: Papa } = await import('papaparse');
  const whole = text.replace(/^\uFEFF/, '').trim();
  // A first line of Excel's own that names what stands between columns.
  const [separatorLine = '', delimiter = ''] = /^"?sep=([\t,;])"?\r?\n/i.exec(whole) ?? [];
  const { data } = Papa.parse<string[]>(whole.slice(separatorLine.length), {
    skipEmptyLines: 'greedy',
    // Where it is empty, it is guessed.
    delimiter,
    delimitersToGuess: ['\t', ',', ';'],
  });
  const heading = readHeading(data[0] ?? []);
  const columns = heading ?? inOrder;
  const lines = heading ? data.slice(1) : data;
  return lines.map((cells) => {
    const cellOf = (column: InviteColumn) => cells[columns.indexOf(column)]?.trim() ?? '';
    return { candidateName: cellOf('candidateName'), email: cellOf('email'), phone: cellOf('phone'), specialty: cellOf('specialty') };
  });
}

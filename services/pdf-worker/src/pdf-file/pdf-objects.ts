/** The bytes do not have a form that `finishPdf` can process. */
export class UnknownForm extends Error {}

/** The data in the trailer of a PDF: number of objects, object numbers of root and info, and offset of the cross-reference table. */
export interface PdfEnd {
  size: number;
  root: number;
  info: number;
  table: number;
}

const endLength = 200;
const endForm = /trailer\n<<\/Size (\d+)\n\/Root (\d+) 0 R\n\/Info (\d+) 0 R>>\nstartxref\n(\d+)\n%%EOF\s*$/;

const lastBytes = (pdf: Buffer) => pdf.toString('latin1', Math.max(0, pdf.length - endLength));

/** A page is a plain object in the file, or compressed with other objects. */
const pageForm = /^\/Type\s*\/(Page|ObjStm)\b/;
const typeMark = '/Type';
const typeLength = 24;

function hasPages(pdf: Buffer): boolean {
  for (let at = pdf.indexOf(typeMark); at >= 0; at = pdf.indexOf(typeMark, at + 1))
    if (pageForm.test(pdf.toString('latin1', at, at + typeLength))) return true;
  return false;
}

/** Throws if the bytes are not a complete PDF with pages. */
export function requireWhole(pdf: Buffer): void {
  if (pdf.toString('latin1', 0, 5) !== '%PDF-' || !lastBytes(pdf).trimEnd().endsWith('%%EOF'))
    throw new Error('Chromium returned no whole PDF');
  if (!hasPages(pdf)) throw new Error('Chromium returned a PDF without pages');
}

/** Reads the trailer of a PDF by Chromium; throws if the PDF is empty. */
export function readEnd(pdf: Buffer): PdfEnd {
  const text = lastBytes(pdf);
  const [size, root, info, table] = (endForm.exec(text)?.slice(1) ?? []).map(Number);
  if (size === undefined || root === undefined || info === undefined || table === undefined) throw new UnknownForm();
  const end = { size, root, info, table };
  // An empty page has no tags, but all our documents have.
  if (!dictionaryOf(pdf, end, root).includes('/StructTreeRoot ')) throw new Error('Chromium returned an empty PDF');
  return end;
}

/** The offset of an object. After a line `0 <size>`, the table has a line of 20 bytes for each (PDF 1.4, section 3.4.3). */
function offsetOf(pdf: Buffer, { size, table }: PdfEnd, number: number): number {
  const line = table + `xref\n0 ${size}\n`.length + 20 * number;
  return Number(pdf.toString('latin1', line, line + 10));
}

/** The range of an object's dictionary, without its brackets. */
export function placeOfDictionary(pdf: Buffer, end: PdfEnd, number: number): [start: number, end: number] {
  const head = `${number} 0 obj\n<<`;
  const headAt = offsetOf(pdf, end, number);
  const start = headAt + head.length;
  const last = pdf.indexOf('>>\nendobj', start);
  if (pdf.toString('latin1', headAt, start) !== head || last < 0) throw new UnknownForm();
  return [start, last];
}

/** The text between the brackets of an object's dictionary. */
export function dictionaryOf(pdf: Buffer, end: PdfEnd, number: number): string {
  return pdf.toString('latin1', ...placeOfDictionary(pdf, end, number));
}

/** A UTC instant in PDF format, such as D:20261120101207+00'00'. */
export function pdfDate(instant: Date): string {
  return `D:${instant.toISOString().replace(/[-:T]/g, '').slice(0, 14)}+00'00'`;
}

/** A PDF text string in UTF-16, which needs no escapes. */
export function pdfString(value: string): string {
  return `<feff${Buffer.from(value, 'utf16le').swap16().toString('hex')}>`;
}

/** An object of a PDF: its number and its content. */
export type PdfObject = [number: number, body: string];

/** The objects that an incremental update replaces and adds, with their own cross-reference table (PDF 1.4, section 3.4.5). */
export function incrementalUpdate(pdf: Buffer, { size, root, info, table }: PdfEnd, objects: PdfObject[], id: string): Buffer {
  let update = '\n';
  let lines = 'xref\n';
  for (const [number, body] of objects) {
    lines += `${number} 1\n${String(pdf.length + update.length).padStart(10, '0')} 00000 n \n`;
    update += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const start = pdf.length + update.length;
  const newSize = Math.max(size, ...objects.map(([number]) => number + 1));
  return Buffer.from(
    `${update}${lines}trailer\n<</Size ${newSize}\n/Root ${root} 0 R\n/Info ${info} 0 R\n/Prev ${table}\n/ID [<${id}><${id}>]>>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  );
}

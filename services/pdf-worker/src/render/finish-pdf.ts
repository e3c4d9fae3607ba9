import { createHash } from 'node:crypto';
import { unfinishedPdfs } from '#src/jobs/worker-metrics.ts';

/** What Chromium leaves out of a PDF or writes differently each time. */
export interface PdfFacts {
  title: string;
  author: string;
  /** Taken as the time of creation, so that the same content gives the same bytes. */
  createdAt: Date;
}

/** A PDF that is ready to be kept. */
export interface FinishedPdf {
  pdf: Buffer;
  /** SHA-256 of its bytes as hex. */
  sha256: string;
}

/**
 * Makes Chromium's PDF the same on every worker and adds author, XMP metadata and a document id. Everything in the
 * original is replaced in place by text of the same width, so that its cross-reference table stays valid; the rest is
 * appended as an incremental update. A form that is not known here, as a new Chromium may write it, is kept as it is and counted:
 * a report without metadata is better than none. Throws when the bytes are not a whole PDF with contents.
 */
export function finishPdf(original: Buffer, facts: PdfFacts): FinishedPdf {
  requireWhole(original);
  try {
    return addFacts(original, facts);
  } catch (error) {
    if (!(error instanceof UnknownForm)) throw error;
    unfinishedPdfs.inc();
    return { pdf: original, sha256: createHash('sha256').update(original).digest('hex') };
  }
}

/** The bytes have not the form that `addFacts` can work with. */
class UnknownForm extends Error {}

function addFacts(original: Buffer, facts: PdfFacts): FinishedPdf {
  const end = readEnd(original);
  steadyDates(original, end, facts.createdAt);
  steadyNodeIds(original);
  const hash = createHash('sha256').update(original);
  const update = metadataUpdate(original, end, facts, hash.copy().digest('hex').slice(0, 32));
  return { pdf: Buffer.concat([original, update]), sha256: hash.update(update).digest('hex') };
}

/** What the end of a PDF tells: how many objects there are, the numbers of two of them, and where the table of all stands. */
interface PdfEnd {
  size: number;
  root: number;
  info: number;
  table: number;
}

const endLength = 200;
const endForm = /trailer\n<<\/Size (\d+)\n\/Root (\d+) 0 R\n\/Info (\d+) 0 R>>\nstartxref\n(\d+)\n%%EOF\s*$/;

const lastBytes = (pdf: Buffer) => pdf.toString('latin1', Math.max(0, pdf.length - endLength));

/** A page stands in the file as it is, or compressed with other objects. */
const pageForm = /\/Type\s*\/(Page|ObjStm)\b/;

function requireWhole(pdf: Buffer): void {
  if (pdf.toString('latin1', 0, 5) !== '%PDF-' || !lastBytes(pdf).trimEnd().endsWith('%%EOF'))
    throw new Error('Chromium returned no whole PDF');
  if (!pageForm.test(pdf.toString('latin1'))) throw new Error('Chromium returned a PDF without pages');
}

function readEnd(pdf: Buffer): PdfEnd {
  const text = lastBytes(pdf);
  const [size, root, info, table] = (endForm.exec(text)?.slice(1) ?? []).map(Number);
  if (size === undefined || root === undefined || info === undefined || table === undefined) throw new UnknownForm();
  const end = { size, root, info, table };
  // A page of which nothing was printed has no tags; every document of ours has.
  if (!dictionaryOf(pdf, end, root).includes('/StructTreeRoot ')) throw new Error('Chromium returned an empty PDF');
  return end;
}

/** Where an object begins: the table has a line of 20 bytes for each, after a line `0 <size>` (PDF 1.4, section 3.4.3). */
function offsetOf(pdf: Buffer, { size, table }: PdfEnd, number: number): number {
  const line = table + `xref\n0 ${size}\n`.length + 20 * number;
  return Number(pdf.toString('latin1', line, line + 10));
}

/** The place of an object's dictionary, without its brackets. */
function placeOfDictionary(pdf: Buffer, end: PdfEnd, number: number): [start: number, end: number] {
  const head = `${number} 0 obj\n<<`;
  const headAt = offsetOf(pdf, end, number);
  const start = headAt + head.length;
  const last = pdf.indexOf('>>\nendobj', start);
  if (pdf.toString('latin1', headAt, start) !== head || last < 0) throw new UnknownForm();
  return [start, last];
}

function dictionaryOf(pdf: Buffer, end: PdfEnd, number: number): string {
  return pdf.toString('latin1', ...placeOfDictionary(pdf, end, number));
}

/** PDF's form of an instant in UTC, such as D:20261120101207+00'00'. */
function pdfDate(instant: Date): string {
  return `D:${instant.toISOString().replace(/\D/g, '').slice(0, 14)}+00'00'`;
}

function steadyDates(pdf: Buffer, end: PdfEnd, createdAt: Date) {
  const [start, last] = placeOfDictionary(pdf, end, end.info);
  const steady = pdf
    .toString('latin1', start, last)
    .replace(/\/(CreationDate|ModDate) \(D:\d{14}[+-]\d\d'\d\d'\)/g, `/$1 (${pdfDate(createdAt)})`);
  pdf.write(steady, start, 'latin1');
}

const nodeMark = Buffer.from('(node');
const nodeDigits = 8;
const zero = 0x30;
const bracket = 0x29;

/** Structure ids count all nodes a browser ever made; here they are numbered from 1 in the same order. */
function steadyNodeIds(pdf: Buffer) {
  const places: { at: number; id: number }[] = [];
  for (let mark = pdf.indexOf(nodeMark); mark >= 0; mark = pdf.indexOf(nodeMark, mark + 1)) {
    const at = mark + nodeMark.length;
    const id = readNodeId(pdf, at);
    if (id !== null) places.push({ at, id });
  }
  const ids = Uint32Array.from(new Set(places.map(({ id }) => id))).sort();
  const numbers = new Map(Array.from(ids, (id, index) => [id, index + 1]));
  for (const { at, id } of places) writeNodeId(pdf, at, numbers.get(id)!);
}

function readNodeId(pdf: Buffer, at: number): number | null {
  let id = 0;
  for (let place = at; place < at + nodeDigits; place += 1) {
    const digit = (pdf[place] ?? 0) - zero;
    if (digit < 0 || digit > 9) return null;
    id = id * 10 + digit;
  }
  return pdf[at + nodeDigits] === bracket ? id : null;
}

function writeNodeId(pdf: Buffer, at: number, id: number) {
  for (let place = at + nodeDigits - 1, rest = id; place >= at; place -= 1, rest = Math.floor(rest / 10)) pdf[place] = zero + (rest % 10);
}

/** The objects that an incremental update replaces and adds, with their own cross-reference table (PDF 1.4, section 3.4.5). */
function metadataUpdate(pdf: Buffer, end: PdfEnd, facts: PdfFacts, id: string): Buffer {
  const { size, root, info, table } = end;
  const metadata = Buffer.from(xmpPacket(facts)).toString('latin1');
  const objects: [number, string][] = [
    [info, `<<${dictionaryOf(pdf, end, info)}\n/Author ${pdfString(facts.author)}>>`],
    [root, `<<${dictionaryOf(pdf, end, root)}\n/Metadata ${size} 0 R>>`],
    [size, `<</Type /Metadata /Subtype /XML /Length ${metadata.length}>>\nstream\n${metadata}\nendstream`],
  ];
  let update = '\n';
  let lines = 'xref\n';
  for (const [number, body] of objects) {
    lines += `${number} 1\n${String(pdf.length + update.length).padStart(10, '0')} 00000 n \n`;
    update += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const start = pdf.length + update.length;
  return Buffer.from(
    `${update}${lines}trailer\n<</Size ${size + 1}\n/Root ${root} 0 R\n/Info ${info} 0 R\n/Prev ${table}\n/ID [<${id}><${id}>]>>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  );
}

/** A PDF text string in UTF-16, which needs no escapes. */
function pdfString(value: string): string {
  return `<feff${Buffer.from(value, 'utf16le').swap16().toString('hex')}>`;
}

function xml(value: string): string {
  return value.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character]!);
}

function xmpPacket({ title, author, createdAt }: PdfFacts): string {
  const time = createdAt.toISOString();
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${xml(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${time}</xmp:CreateDate>
<xmp:ModifyDate>${time}</xmp:ModifyDate>
<pdf:Producer>Chromium</pdf:Producer>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

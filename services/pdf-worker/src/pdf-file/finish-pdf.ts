import { createHash } from 'node:crypto';
import { unfinishedPdfs } from '#src/worker-metrics.ts';
import type { Seal } from '#src/seal/open-seal.ts';
import { fillSeal, sealObjects } from './pdf-seal.ts';
import {
  dictionaryOf,
  incrementalUpdate,
  pdfDate,
  pdfString,
  placeOfDictionary,
  readEnd,
  requireWhole,
  UnknownForm,
  type PdfEnd,
  type PdfObject,
} from './pdf-objects.ts';

/** The facts that Chromium leaves out of a PDF or writes differently each time. */
export interface PdfFacts {
  title: string;
  author: string;
  /** The creation date in the PDF, so that the same content gives the same bytes. */
  createdAt: Date;
}

/** A PDF that is ready to be stored. */
export interface FinishedPdf {
  pdf: Buffer;
  /** SHA-256 of its bytes as hex. */
  sha256: string;
}

/**
 * Makes Chromium's PDF identical on every worker, and adds author, XMP metadata and a document id. Variable text in the
 * original is replaced in place by text of the same width, so that its cross-reference table stays valid. The rest is
 * appended as one incremental update, with the firm's seal if there is one. An unknown form, perhaps from a new Chromium, is kept unchanged and counted:
 * a report without metadata and seal is better than none. Throws if the bytes are not a complete PDF with content.
 */
export function finishPdf(original: Buffer, facts: PdfFacts, seal: Seal | null = null): FinishedPdf {
  requireWhole(original);
  try {
    return addFacts(original, facts, seal);
  } catch (error) {
    if (!(error instanceof UnknownForm)) throw error;
    unfinishedPdfs.inc();
    return { pdf: original, sha256: createHash('sha256').update(original).digest('hex') };
  }
}

function addFacts(original: Buffer, facts: PdfFacts, seal: Seal | null): FinishedPdf {
  const end = readEnd(original);
  steadyDates(original, end, facts.createdAt);
  steadyNodeIds(original);
  const hash = createHash('sha256').update(original);
  const id = hash.copy().digest('hex').slice(0, 32);
  const update = incrementalUpdate(original, end, objectsOf(original, end, facts, seal), id);
  if (seal) fillSeal(update, original.length, hash, seal);
  return { pdf: Buffer.concat([original, update]), sha256: hash.update(update).digest('hex') };
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

/** Renumbers the structure ids from 1 in the same order, since Chromium counts all nodes that the browser ever created. */
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

/** The completed document information and catalog, the metadata and, if there is one, the seal. */
function objectsOf(pdf: Buffer, end: PdfEnd, facts: PdfFacts, seal: Seal | null): PdfObject[] {
  const { size, root, info } = end;
  const sealing = seal && sealObjects(pdf, end, size + 1, seal, facts.createdAt);
  const metadata = Buffer.from(xmpPacket(facts)).toString('latin1');
  const tags = Number(/\/StructTreeRoot (\d+) 0 R/.exec(dictionaryOf(pdf, end, root))![1]);
  return [
    [info, `<<${dictionaryOf(pdf, end, info)}\n/Author ${pdfString(facts.author)}>>`],
    [root, `<<${dictionaryOf(pdf, end, root)}\n/Metadata ${size} 0 R${sealing?.catalog ?? ''}>>`],
    // Chromium uses tags of PDF 2.0 in a file of an earlier version, which must therefore map them to known tags (ISO 32000-1, 14.7.3).
    [tags, `<<${dictionaryOf(pdf, end, tags)}\n/RoleMap <</Strong /Span /Em /Span>>>>`],
    [size, `<</Type /Metadata /Subtype /XML /Length ${metadata.length}>>\nstream\n${metadata}\nendstream`],
    ...(sealing?.objects ?? []),
  ];
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

import type { Hash } from 'node:crypto';
import { dictionaryOf, pdfDate, pdfString, UnknownForm, type PdfEnd, type PdfObject } from './pdf-objects.ts';
import type { Seal } from '#src/seal/open-seal.ts';

/** The objects that sealing replaces and adds, and the entries that the catalog needs for them. */
export interface SealObjects {
  catalog: string;
  objects: PdfObject[];
}

const rangeWidth = 10;
const blankRange = `[0 ${' '.repeat(3 * rangeWidth + 2)}]`;
const rangeMark = '/ByteRange ';
const contentsMark = '/Contents ';

/**
 * A signature over the whole file that allows no later change (DocMDP level 1). Its field is invisible and outside the structure, so that
 * screen readers ignore it. `next` is the first free object number. The signature comes last, where `fillSeal` looks for it.
 */
export function sealObjects(pdf: Buffer, end: PdfEnd, next: number, seal: Seal, createdAt: Date): SealObjects {
  const page = firstPage(pdf, end);
  const [field, signature] = [next, next + 1];
  // PDF readers without another time source judge the certificate by this time, which must not be before its validity.
  const time = createdAt < seal.validFrom ? seal.validFrom : createdAt;
  return {
    catalog: `\n/AcroForm <</Fields [${field} 0 R] /SigFlags 3>>\n/Perms <</DocMDP ${signature} 0 R>>`,
    objects: [
      [page, `<<${withAnnotation(dictionaryOf(pdf, end, page), field)}>>`],
      [
        field,
        `<</Type /Annot /Subtype /Widget /FT /Sig /T (Seal) /TU ${pdfString(`Seal of ${seal.owner}`)} /F 132 /Rect [0 0 0 0] /P ${page} 0 R /V ${signature} 0 R>>`,
      ],
      [
        signature,
        `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (${pdfDate(time)})\n` +
          `/Reference [<</Type /SigRef /TransformMethod /DocMDP /TransformParams <</Type /TransformParams /P 1 /V /1.2>>>>]\n` +
          `${rangeMark}${blankRange}\n${contentsMark}<${'0'.repeat(2 * seal.signer.length)}>>>`,
      ],
    ],
  };
}

/** The first page of the page tree, at any depth. */
function firstPage(pdf: Buffer, end: PdfEnd): number {
  let number = referenceIn(dictionaryOf(pdf, end, end.root), /\/Pages (\d+) 0 R/);
  for (;;) {
    const dictionary = dictionaryOf(pdf, end, number);
    if (/\/Type \/Page\b/.test(dictionary)) return number;
    number = referenceIn(dictionary, /\/Kids \[(\d+) 0 R/);
  }
}

function referenceIn(dictionary: string, form: RegExp): number {
  const found = form.exec(dictionary);
  if (!found) throw new UnknownForm();
  return Number(found[1]);
}

function withAnnotation(page: string, field: number): string {
  if (page.includes('/Annots [')) return page.replace('/Annots [', `/Annots [${field} 0 R `);
  if (page.includes('/Annots')) throw new UnknownForm();
  return `${page}\n/Annots [${field} 0 R]`;
}

/** Signs the original and the update, and writes the signature into the update. `before` is the length of the original in bytes, and `hashed` its hash state. */
export function fillSeal(update: Buffer, before: number, hashed: Hash, seal: Seal): void {
  const rangeAt = update.lastIndexOf(rangeMark) + rangeMark.length;
  const hole = update.lastIndexOf(contentsMark) + contentsMark.length;
  const afterHole = hole + 2 * seal.signer.length + 2;
  const range = `[0 ${[before + hole, before + afterHole, update.length - afterHole].map((value) => String(value).padEnd(rangeWidth)).join(' ')}]`;
  update.write(range, rangeAt, 'latin1');
  const digest = hashed.copy().update(update.subarray(0, hole)).update(update.subarray(afterHole)).digest();
  update.write(seal.signer.sign(digest).toString('hex'), hole + 1, 'latin1');
}

import { theme } from '@larkfield/brand/theme.ts';
import { encodeQR } from 'qr';
import { brand } from '@larkfield/brand/brand.ts';
import { validUntilDay } from '@larkfield/report/report-model.ts';
import type { PrintData } from '@larkfield/schemas/internal/reports.ts';

/** A CSS string; everything but plain letters, digits and some signs is written as an escape. */
export function cssString(text: string): string {
  return `"${text.replace(/[^\w .,:-]/gu, (character) => `\\${character.codePointAt(0)!.toString(16)} `)}"`;
}

/** The box in the margin of every page, small and quiet. */
export const marginBox = `color: ${theme.slate600}; font: 10px 'Atkinson Hyperlegible Next', 'Liberation Sans', sans-serif; vertical-align: top; padding-top: 4mm`;

/** The encoder draws at least one module of white around the code; on paper the margin itself is white. */
const border = 1;

/**
 * A text as a QR code, as an address of an image for CSS: one path of horizontal strokes, which is sharp at any size. In a PDF it takes
 * half of the bytes of filled squares.
 */
export function qrImage(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border }).slice(border, -border);
  const strokes = rows.map((row, y) => {
    const line = row.slice(border, -border).map((isDark) => (isDark ? '1' : '0'));
    return [...line.join('').matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y + 0.5}h${length}`).join('');
  });
  const size = rows.length;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path stroke="#000" d="${strokes.join('')}"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

/**
 * Size and place of the QR code, in pixels of 1/96 inch: where its modules lie against the dots of a scan decides whether a coarse one is
 * read. Of the places that leave white around it and keep clear of the edge that printers cannot reach, this one was read from every page
 * at 60 dots an inch (docs/decisions/029).
 */
const qr = { width: '66px', top: '8px' };

/**
 * The foot of every page: where the report can be checked, as a QR code and in words, what it is, and the number of the page. Margins are no
 * part of the document's structure, so that a screen reader is told the address once, by the link at the end of the summary. The address is
 * encoded in capitals: QR codes have a shorter alphabet for these, which makes the modules larger; the gateway knows it in any case.
 */
export function reportMargins(data: PrintData): string {
  const { verification, shortReference, revision } = data;
  const lines = [
    `Check this report: ${verification.address}`,
    `Reference ${shortReference} · Revision ${revision} · Check code ${verification.code} · Valid until ${validUntilDay(data)}`,
    `${brand.name} · Self-reported skills checklist`,
  ];
  // The margins take two millimetres more than they would without the code; rows give back what that takes from a page of skills.
  return `
  @page {
    margin: 7mm 13mm 24mm;
    @bottom-left {
      content: ${lines.map(cssString).join(' "\\a " ')};
      ${marginBox};
      height: 24mm;
      padding: ${qr.top} 0 0 21mm;
      background: ${qrImage(verification.address.toUpperCase())} 0 ${qr.top} / ${qr.width} ${qr.width} no-repeat;
      text-align: left;
      font-kerning: none;
      white-space: pre;
    }
    @bottom-right { content: "Page " counter(page) " of " counter(pages); ${marginBox}; padding-top: ${qr.top} }
  }
  .rp tbody th { padding-block: 0.22em }
  .rp tbody td { padding-block: 0.14em }`;
}

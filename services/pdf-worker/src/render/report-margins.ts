import { theme } from '@larkfield/brand/theme.ts';
import { encodeQR } from 'qr';
import { brand } from '@larkfield/brand/brand.ts';
import { validUntilDay } from '@larkfield/report/report-model.ts';
import type { PrintData } from '@larkfield/schemas/internal/reports.ts';

/** A CSS string, with everything escaped but plain letters, digits and some punctuation. */
export function cssString(text: string): string {
  return `"${text.replace(/[^\w .,:-]/gu, (character) => `\\${character.codePointAt(0)!.toString(16)} `)}"`;
}

/** The style of the box in the margin of every page. */
export const marginBox = `color: ${theme.slate600}; font: 10px 'Atkinson Hyperlegible Next', 'Liberation Sans', sans-serif; vertical-align: top; padding-top: 4mm`;

/** The encoder draws at least one white module around the code; on paper the margin adds more white. */
const border = 1;

/**
 * A text as a QR code, as an image URL for CSS. It is one path of horizontal strokes, which is sharp at any size and takes half of the
 * bytes of filled squares in a PDF.
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
 * Size and position of the QR code in pixels of 1/96 inch. The position of its modules relative to the dots decides whether a coarse scan
 * is readable. Among the positions with enough white around the code and enough distance from the unprintable edge, this one could be read
 * from every page at 60 dpi (docs/decisions/029).
 */
const qr = { width: '66px', top: '8px' };

/**
 * The footer of every page: where to check the report, as a QR code and in words, the report's identity, and the page number. Margins are not
 * part of the document's structure, so screen readers read the URL only once, in the link at the end of the summary. The URL is encoded in
 * capitals, for which QR codes have a more compact mode with larger modules; the gateway ignores case.
 */
export function reportMargins(data: PrintData): string {
  const { verification, shortReference, revision } = data;
  const lines = [
    `Check this report: ${verification.address}`,
    `Reference ${shortReference} · Revision ${revision} · Check code ${verification.code} · Valid until ${validUntilDay(data)}`,
    `${brand.name} · Self-reported skills checklist`,
  ];
  // The code makes the margins two millimetres larger; lower rows make up for this on pages of skills.
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

import { encodeQR } from 'qr';

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

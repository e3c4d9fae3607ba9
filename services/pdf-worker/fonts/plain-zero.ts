import { contoursOf, glyphsOf, outlineTables, simpleGlyph, type Contour } from './glyphs.ts';
import type { Tables } from './sfnt.ts';

const boundsOf = (contour: Contour) => {
  const [xs, ys] = [contour.map(([x]) => x), contour.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
};

/**
 * Removes the slash from the zero, since it makes dates, phone numbers and scores look like code; the typeface has no other zero.
 * The slash divides the counter in two. One counter with the extent of both replaces them, drawn like the outer contour.
 * `zero` has the tables of the same font with only this glyph.
 */
export function withPlainZero(font: Tables, zero: Tables): Tables {
  const slashed = glyphsOf(zero)[1]!;
  const [outer, ...halves] = contoursOf(slashed);
  if (!outer || halves.length !== 2) throw new Error('The zero is drawn in another way');
  const from = boundsOf(outer);
  const to = boundsOf(halves.flat());
  const counter = outer
    .map(([x, y, isOnCurve]): Contour[number] => [
      to.left + ((x - from.left) * (to.right - to.left)) / (from.right - from.left),
      to.low + ((y - from.low) * (to.high - to.low)) / (from.high - from.low),
      isOnCurve,
    ])
    .toReversed();
  const plain = simpleGlyph([outer, counter]);
  const glyphs = glyphsOf(font);
  const place = glyphs.findIndex((glyph) => glyph.length > 0 && slashed.subarray(0, glyph.length).equals(glyph));
  if (place === -1) throw new Error('The font has no such zero');
  const head = Buffer.from(font.get('head')!);
  head.writeInt16BE(0, 50);
  return new Map([...font, ...outlineTables(glyphs.with(place, plain)), ['head', head]]);
}

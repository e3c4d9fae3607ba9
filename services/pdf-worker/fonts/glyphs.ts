import { words, type Tables } from './sfnt.ts';

export type Contour = [x: number, y: number, isOnCurve: boolean][];

/** The outlines of a font in the order of their glyphs. */
export function glyphsOf(font: Tables): Buffer[] {
  const [glyf, loca] = [font.get('glyf')!, font.get('loca')!];
  const isLong = font.get('head')!.readInt16BE(50) === 1;
  const offsets = Array.from({ length: loca.length / (isLong ? 4 : 2) }, (_, index) =>
    isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2,
  );
  return offsets.slice(1).map((end, index) => glyf.subarray(offsets[index], end));
}

/** The tables of outlines; `head` must say that the offsets are short. */
export function outlineTables(outlines: Buffer[]): [string, Buffer][] {
  const glyphs = outlines.map(evenly);
  let offset = 0;
  const offsets = [0, ...glyphs.map((glyph) => (offset += glyph.length))];
  return [
    ['glyf', Buffer.concat(glyphs)],
    ['loca', words(...offsets.map((value) => value / 2))],
  ];
}

function evenly(glyph: Buffer): Buffer {
  return Buffer.concat([glyph, Buffer.alloc((4 - (glyph.length % 4)) % 4)]);
}

export function simpleGlyph(contours: Contour[]): Buffer {
  const points = contours.flat().map(([x, y, isOn]) => [Math.round(x), Math.round(y), isOn] as const);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const deltas = (values: number[]) => values.map((value, index) => value - (values[index - 1] ?? 0));
  let last = -1;
  return Buffer.concat([
    words(contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)),
    words(...contours.map(({ length }) => (last += length)), 0),
    Buffer.from(points.map(([, , isOn]) => (isOn ? 1 : 0))),
    words(...deltas(xs), ...deltas(ys)),
  ]);
}

/** The contours of a simple glyph (OpenType, table glyf). */
export function contoursOf(glyph: Buffer): Contour[] {
  const ends = Array.from({ length: glyph.readInt16BE(0) }, (_, index) => glyph.readUInt16BE(10 + index * 2));
  const afterEnds = 10 + ends.length * 2;
  let at = afterEnds + 2 + glyph.readUInt16BE(afterEnds);
  const flags: number[] = [];
  while (flags.length <= ends.at(-1)!) {
    const flag = glyph[at++]!;
    const times = flag & 8 ? 1 + glyph[at++]! : 1;
    flags.push(...Array.from({ length: times }, () => flag));
  }
  const read = (isByte: number, isSame: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & isByte) {
        value += flag & isSame ? glyph[at]! : -glyph[at]!;
        at += 1;
      } else if (!(flag & isSame)) {
        value += glyph.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const [xs, ys] = [read(2, 16), read(4, 32)];
  const points = flags.map((flag, index): Contour[number] => [xs[index]!, ys[index]!, (flag & 1) === 1]);
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1));
}

import { theme } from '@larkfield/brand/theme.ts';
import { glyphsOf, outlineTables, simpleGlyph, type Contour } from './glyphs.ts';
import { words, writeTables, type Tables } from './sfnt.ts';

/** Size of a key in font units, with 1024 to the em. */
const side = 1340;
const radius = { proficiency: 300, frequency: side / 2 };
const ring = 110;
/** The distance of the key below the baseline; the digit is centered in the key. */
const bottom = -320;
const ascent = side + bottom;
const digitCount = 5;

type Kind = 'proficiency' | 'frequency';

const palette = [...theme.proficiency, theme.ink, theme.night700, '#FFFFFF'];
const ink = palette.indexOf(theme.ink);
const night = palette.indexOf(theme.night700);
const white = palette.length - 1;

/** A clockwise rounded square with two quadratic curves per corner; with half its side as radius it is a circle. */
function box(inset: number, corner: number): Contour {
  const [low, high, base, top] = [inset, side - inset, bottom + inset, bottom + side - inset];
  const near = corner * (1 - Math.tan(Math.PI / 8));
  const mid = corner * (1 - Math.SQRT1_2);
  const turn = (x: number, y: number, dx: number, dy: number, isVerticalFirst: boolean): Contour => {
    const vertical: Contour = [
      [x, y + dy * corner, true],
      [x, y + dy * near, false],
    ];
    const horizontal: Contour = [
      [x + dx * near, y, false],
      [x + dx * corner, y, true],
    ];
    const middle: Contour = [[x + dx * mid, y + dy * mid, true]];
    return isVerticalFirst ? [...vertical, ...middle, ...horizontal] : [...horizontal.toReversed(), ...middle, ...vertical.toReversed()];
  };
  return [
    ...turn(low, top, 1, -1, true),
    ...turn(high, top, -1, -1, false),
    ...turn(high, base, -1, 1, true),
    ...turn(low, base, 1, 1, false),
  ];
}

/** A composite glyph that centers another glyph in the key. */
function centered(glyphId: number, glyph: Buffer): Buffer {
  const [left, low, right, high] = [2, 4, 6, 8].map((at) => glyph.readInt16BE(at)) as [number, number, number, number];
  const dx = Math.round((side - left - right) / 2);
  const dy = Math.round(bottom + (side - low - high) / 2);
  // The flags state that the arguments are words and offsets.
  return words(-1, left + dx, low + dy, right + dx, high + dy, 0x0003, glyphId, dx, dy);
}

/** The layers of a digit's key from back to front: glyphs with their colors. */
function layersOf(kind: Kind, digit: number, full: number, inner: number, numeral: number): [glyph: number, color: number][] {
  if (kind === 'proficiency')
    return [
      [full, digit - 1],
      [numeral, digit >= 4 ? white : ink],
    ];
  return digit >= 3
    ? [
        [full, night],
        [numeral, white],
      ]
    : [
        [full, night],
        [inner, white],
        [numeral, ink],
      ];
}

/**
 * Makes a color font whose digits 1 to 5 look like the keys of the report. The text stays a digit, and Chromium stores each key once
 * instead of drawing a rounded box for every rating. `digits` has the tables of a font with only the glyphs 1 to 5.
 */
export function makeKeyFont(family: string, digits: Tables, kind: Kind): Buffer {
  const numerals = glyphsOf(digits).slice(1, 1 + digitCount);
  const full = simpleGlyph([box(0, radius[kind])]);
  const inner = simpleGlyph([box(ring, radius[kind] - ring)]);
  const firstNumeral = 1;
  const firstKey = firstNumeral + digitCount;
  const fullId = firstKey + digitCount;
  const firstCentered = fullId + 2;
  const glyphs = [
    Buffer.alloc(0),
    ...numerals,
    ...numerals.map(() => full),
    full,
    inner,
    ...numerals.map((glyph, index) => centered(firstNumeral + index, glyph)),
  ];
  const layers = numerals.map((_, index) => layersOf(kind, index + 1, fullId, fullId + 1, firstCentered + index));
  return writeTables(
    new Map([
      ...keyTables(glyphs),
      ['cmap', cmapTable(firstKey)],
      ['name', nameTable(family)],
      ['COLR', colrTable(firstKey, layers)],
      ['CPAL', cpalTable()],
    ]),
  );
}

function keyTables(glyphs: Buffer[]): [string, Buffer][] {
  const date = Buffer.alloc(16);
  return [
    ...outlineTables(glyphs),
    ['head', Buffer.concat([words(1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0x000b, 1024), date, words(0, bottom, side, ascent, 0, 8, 2, 0, 0)])],
    ['hhea', words(1, 0, ascent, bottom, 0, side, 0, 0, side, 1, 0, 0, 0, 0, 0, 0, 0, 1)],
    ['hmtx', Buffer.concat([words(side, 0), words(...glyphs.slice(1).map((glyph) => glyph.readInt16BE(2)))])],
    ['maxp', words(1, 0, glyphs.length, 64, 4, 64, 4, 1, 0, 0, 0, 0, 0, 0, 1, 1)],
    ['post', words(3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)],
    ['OS/2', os2Table()],
  ];
}

function os2Table(): Buffer {
  const head = words(4, side, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0);
  const panoseAndRanges = Buffer.alloc(26);
  panoseAndRanges.write('LARK', 22, 'latin1');
  return Buffer.concat([
    head,
    panoseAndRanges,
    words(0x40, 0x31, 0x35, ascent, bottom, 0, ascent, -bottom, 0, 1, 0, 0, 500, 700, 0, 32, 1),
  ]);
}

/** Digits 1 to 5 as one segment of format 4. */
function cmapTable(firstKey: number): Buffer {
  const segment = words(4, 32, 0, 4, 4, 1, 0, 0x35, 0xffff, 0, 0x31, 0xffff, firstKey - 0x31, 1, 0, 0);
  return Buffer.concat([words(0, 1, 3, 1, 0, 12), segment]);
}

function nameTable(family: string): Buffer {
  const entries: [number, string][] = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family.replaceAll(' ', '')],
  ];
  const texts = entries.map(([, value]) => Buffer.from(value, 'utf16le').swap16());
  let offset = 0;
  const records = entries.map(([id], index) => {
    const record = words(3, 1, 0x409, id, texts[index]!.length, offset);
    offset += texts[index]!.length;
    return record;
  });
  return Buffer.concat([words(0, entries.length, 6 + 12 * entries.length), ...records, ...texts]);
}

function colrTable(firstKey: number, layers: [number, number][][]): Buffer {
  const baseStart = 14;
  const layerStart = baseStart + layers.length * 6;
  let first = 0;
  const bases = layers.map((list, index) => {
    const record = words(firstKey + index, first, list.length);
    first += list.length;
    return record;
  });
  return Buffer.concat([
    words(0, layers.length, 0, baseStart, 0, layerStart, first),
    ...bases,
    ...layers.flat().map(([glyph, color]) => words(glyph, color)),
  ]);
}

function cpalTable(): Buffer {
  const colors = palette.map((hex) => {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
    return Buffer.from([blue, green, red, 255]);
  });
  return Buffer.concat([words(0, palette.length, 1, palette.length, 0, 14, 0), ...colors]);
}

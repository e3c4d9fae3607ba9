import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { contoursOf, glyphsOf } from './glyphs.ts';
import { readTables } from './sfnt.ts';

test.each(['text-400', 'text-700'])('the zero of %s is two nested ovals without a slash', async (name) => {
  const font = await readFile(join(import.meta.dirname, `${name}.ttf`));
  const contours = contoursOf(glyphsOf(readTables(await subsetFont(font, '0', { targetFormat: 'truetype' })))[1]!);
  expect(contours).toHaveLength(2);
  const middles = contours.map((contour) => {
    const xs = contour.map(([x]) => x);
    return (Math.min(...xs) + Math.max(...xs)) / 2;
  });
  expect(middles[1]).toBe(middles[0]);
});

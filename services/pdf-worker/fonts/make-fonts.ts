import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { makeKeyFont } from './key-font.ts';
import { withPlainZero } from './plain-zero.ts';
import { readTables, writeTables, type Tables } from './sfnt.ts';

/**
 * Makes the fonts of the PDF from the packages of the brand's typefaces. Run it after those packages change, then commit
 * the files. README.md gives the reasons.
 */
const text = '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next';
const heading = '@fontsource-variable/literata/files/literata';
const fonts = [
  { name: 'text-400', source: `${text}-latin-wght-normal.woff2`, axes: { wght: 400 }, hasSlashedZero: true },
  { name: 'text-700', source: `${text}-latin-wght-normal.woff2`, axes: { wght: 700 }, hasSlashedZero: true },
  { name: 'text-more-400', source: `${text}-latin-ext-wght-normal.woff2`, axes: { wght: 400 } },
  { name: 'text-more-700', source: `${text}-latin-ext-wght-normal.woff2`, axes: { wght: 700 } },
  { name: 'heading-600', source: `${heading}-latin-opsz-normal.woff2`, axes: { wght: 600, opsz: 24 } },
  { name: 'heading-more-600', source: `${heading}-latin-ext-opsz-normal.woff2`, axes: { wght: 600, opsz: 24 } },
];
const keepFeatures = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'];
/** With a power of two, every advance is exact at whole pixel sizes, and Chromium writes runs of text instead of single letters. */
const unitsPerEm = 1024;

const { resolve } = createRequire(import.meta.url);

function withUnitsPerEm(tables: Tables): Buffer {
  tables.get('head')!.writeUInt16BE(unitsPerEm, 18);
  return writeTables(tables);
}

async function save(name: string, font: Buffer) {
  await writeFile(join(import.meta.dirname, `${name}.ttf`), font);
}

for (const { name, source, axes, hasSlashedZero } of fonts) {
  const options = { targetFormat: 'truetype' as const, variationAxes: axes, keepFeatures, noHinting: true };
  const cut = async (letters: string, isWhole: boolean) =>
    readTables(await subsetFont(await readFile(resolve(source)), letters, { ...options, keepAllGlyphs: isWhole }));
  const font = await cut('', true);
  await save(name, withUnitsPerEm(hasSlashedZero ? withPlainZero(font, await cut('0', false)) : font));
}

const digitOptions = {
  targetFormat: 'truetype' as const,
  variationAxes: { wght: 700 },
  keepFeatures: ['lnum'],
  noHinting: true,
  noLayoutClosure: true,
};
const digits = readTables(await subsetFont(await readFile(resolve(`${text}-latin-wght-normal.woff2`)), '12345', digitOptions));
await save('proficiency-keys', makeKeyFont('Larkfield Proficiency', digits, 'proficiency'));
await save('frequency-keys', makeKeyFont('Larkfield Frequency', digits, 'frequency'));

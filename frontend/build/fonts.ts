import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
const characters = `${ascii}\u00a0–—‘’“”…•·×→←↑↓✓©®°áéíóúüñçèÁÉÍÓÚÑ½¼`;

/**
 * Characters that occur in no heading. Without them, the heading typeface arrives in the first round trip of a new connection (14,600
 * bytes).
 */
const notInHeadings = new Set('\\^_`{|}~<>=[]½¼°®');
const inHeadings = [...characters].filter((character) => !notInHeadings.has(character)).join('');
const everywhere = ['kern', 'liga', 'tnum', 'lnum'];

interface Font {
  file: string;
  source: string;
  characters: string;
  variationAxes: Record<string, number | { min: number; max: number }>;
  keepFeatures: string[];
}

const fonts: Font[] = [
  {
    file: 'literata-600.woff2',
    characters: inHeadings,
    keepFeatures: everywhere,
    source: '@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2',
    variationAxes: { wght: 600, opsz: 40 },
  },
  {
    file: 'atkinson-hyperlegible-next.woff2',
    characters,
    keepFeatures: [...everywhere, 'ccmp', 'locl', 'mark'],
    source: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
];

/** Subsets the two typefaces to Latin before the build reads the stylesheet. The result is cached. */
export function subsetFonts(root: string): Plugin {
  return {
    name: 'subset-fonts',
    async buildStart() {
      const folder = join(root, 'node_modules/.cache/fonts');
      const stamp = JSON.stringify(fonts);
      const stampFile = join(folder, 'fonts.json');
      if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return;
      const resolve = createRequire(import.meta.url).resolve;
      await mkdir(folder, { recursive: true });
      for (const { file, source, characters: kept, ...options } of fonts) {
        await writeFile(join(folder, file), await subsetFont(await readFile(resolve(source)), kept, { targetFormat: 'woff2', ...options }));
      }
      await writeFile(stampFile, stamp);
    },
  };
}

/** Adds preloads of the hashed font files to the page's head, so that they load together with the stylesheet. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head-prepend' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          })),
    },
  };
}

import { SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import { build, type Rolldown } from 'vite';
import { oldestBrowsers } from './oldest-browsers.ts';
import { checkCss } from './check-css.ts';
import { checkScript } from './check-script.ts';
import type { Finding } from './compat-data.ts';
import { judge } from './exceptions.ts';

const browsers = oldestBrowsers();
const root = join(import.meta.dirname, '../..');

/** Builds the site in memory with the names of the sources, so that a finding can be traced to its source. */
async function buildSite(): Promise<(Rolldown.OutputAsset | Rolldown.OutputChunk)[]> {
  // The CSS minifier adapts stylesheets to these browsers, so it has to run.
  const output = { write: false, manifest: false, minify: false, cssMinify: 'lightningcss', sourcemap: true } as const;
  const result = await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: output });
  return (result as Rolldown.RolldownOutput).output;
}

/** The styles in an output file that is not a script. */
function stylesIn({ fileName, source }: Rolldown.OutputAsset): string {
  if (fileName.endsWith('.html')) return Array.from(String(source).matchAll(/<style>(.*?)<\/style>/gs), ([, style]) => style).join('\n');
  return fileName.endsWith('.css') ? String(source) : '';
}

function findIn(file: Rolldown.OutputAsset | Rolldown.OutputChunk): Finding[] {
  if (file.type === 'asset')
    return checkCss(stylesIn(file), browsers).map((finding) => ({ ...finding, where: `${file.fileName}: ${finding.where}` }));
  const found = checkScript(file.code, browsers);
  if (found.length === 0) return [];
  const map = new SourceMap(JSON.parse(file.map!.toString()));
  return found.map(({ offset, ...finding }) => {
    const before = file.code.slice(0, offset).split('\n');
    const entry = map.findEntry(before.length - 1, before.at(-1)!.length);
    const source =
      'originalSource' in entry
        ? `${relative(join(root, '..'), join(root, 'dist-next/assets', entry.originalSource))}:${entry.originalLine + 1}`
        : file.fileName;
    return { ...finding, where: `${source}: ${finding.where}` };
  });
}

const faults = judge((await buildSite()).flatMap(findIn));
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

export interface BoardFile {
  contentType: string;
  body: Buffer;
}

/** The board's scripts and styles by their path, and the page that loads them, read from its package. */
export interface BoardFiles {
  files: ReadonlyMap<string, BoardFile>;
  scripts: string[];
  styles: string[];
}

function listFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? listFiles(path) : [path];
  });
}

/** Reads the built user interface of the board. */
export function readBoardFiles(): BoardFiles {
  const root = join(dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json')), 'dist');
  const folder = join(root, 'static');
  const known = listFiles(folder).filter((path) => extname(path) in contentTypes);
  const files = new Map(
    known.map((path) => [relative(folder, path), { contentType: contentTypes[extname(path)]!, body: readFileSync(path) }]),
  );
  // Its own page loads fonts from elsewhere and styles itself inline; ours loads the same scripts and styles without either.
  const page = readFileSync(join(root, 'index.ejs'), 'utf8');
  const named = (pattern: RegExp) => [...page.matchAll(pattern)].map((match) => match[1]!);
  return { files, scripts: named(/<script defer src="(static\/[^"]+)"/g), styles: named(/<link href="(static\/[^"]+)" rel="stylesheet"/g) };
}

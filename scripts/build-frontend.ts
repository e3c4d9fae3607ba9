import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@larkfield/local-stack/start-stack.ts';

const output = join(repositoryRoot, 'frontend', 'dist');
const stamp = join(output, '.source-hash');
/** What the built site is made from. */
const sources = [
  'frontend',
  'packages/schemas/src',
  'packages/brand/src',
  'packages/assessment/src',
  'packages/report/src',
  'package-lock.json',
];
const skipped = new Set(['node_modules', 'dist', 'dist-next', 'dist-previous', 'dist-ssr']);

function hashOf(path: string, hash: ReturnType<typeof createHash>) {
  const full = join(repositoryRoot, path);
  if (!existsSync(full)) return;
  if (statSync(full).isFile()) {
    hash.update(path).update(readFileSync(full));
    return;
  }
  for (const entry of readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (skipped.has(entry.name)) continue;
    const inner = `${path}/${entry.name}`;
    if (entry.isDirectory()) hashOf(inner, hash);
    else hash.update(inner).update(readFileSync(join(repositoryRoot, inner)));
  }
}

/** Builds the site unless what it is made from is the same as last time. */
export function buildFrontend() {
  const hash = createHash('sha256');
  for (const source of sources) hashOf(source, hash);
  const now = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.log('Building the site ...');
  const build = spawnSync('npm', ['run', '--silent', 'build', '--workspace', 'frontend'], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(`The site could not be built:\n${build.stdout}\n${build.stderr}`);
  writeFileSync(stamp, now);
}

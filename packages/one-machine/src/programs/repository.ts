import { spawnSync } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const repositoryRoot = join(import.meta.dirname, '..', '..', '..', '..');

/** Folders without sources: build output and installed packages. */
const skipped = new Set(['node_modules', 'dist', 'dist-next', 'dist-previous', 'dist-ssr', 'bundle']);

/** Asking git takes three processes, and each start of a service needs the answer. */
let release: string | undefined;

/** The release of this checkout: its number of commits and the hash of the last one. `RELEASE` overrides it, as in images. */
export const releaseOfCheckout = (): string => process.env['RELEASE'] || (release ??= askGitForRelease());

function askGitForRelease(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).stdout?.trim() ?? '';
  const count = git('rev-parse', '--is-shallow-repository') === 'false' ? git('rev-list', '--count', 'HEAD') : '';
  return count && `${count}-${git('rev-parse', '--short=8', 'HEAD')}`;
}

/** A SHA-256 hash of files and whole folders, given by their paths in the repository. Missing paths are ignored. */
export function sourceHash(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) add(path, hash);
  return hash.digest('hex');
}

function add(path: string, hash: Hash): void {
  const full = join(repositoryRoot, path);
  if (!existsSync(full)) return;
  if (statSync(full).isFile()) {
    hash.update(path).update(readFileSync(full));
    return;
  }
  for (const entry of readdirSync(full).sort()) {
    if (!skipped.has(entry)) add(`${path}/${entry}`, hash);
  }
}

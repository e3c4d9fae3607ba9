import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const repositoryRoot = join(import.meta.dirname, '..', '..', '..', '..');

/** What is built or installed, and so no source. */
const skipped = new Set(['node_modules', 'dist', 'dist-next', 'dist-previous', 'dist-ssr', 'bundle']);

/** A SHA-256 over files and all that folders hold, named by their paths below the repository's root; paths that do not exist count for nothing. */
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

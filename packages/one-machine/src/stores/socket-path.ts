import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Systems limit the path of a socket; the smallest limit is 104 bytes with the terminating zero. */
const longestPath = 103;

/** The socket path of a folder's store: in the folder or, if that path is too long, in a new private folder. */
export function socketPath(folder: string, name: string): string {
  const path = resolve(folder, name);
  return Buffer.byteLength(path) <= longestPath ? path : join(mkdtempSync(join(tmpdir(), 'larkfield-')), name);
}

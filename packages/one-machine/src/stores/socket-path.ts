import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Systems allow a socket's path some hundred bytes; 104 with its end are the fewest. */
const longestPath = 103;

/** The socket path of a folder's store: in the folder or, where that path is too long, in a new private one. */
export function socketPath(folder: string, name: string): string {
  const path = resolve(folder, name);
  return Buffer.byteLength(path) <= longestPath ? path : join(mkdtempSync(join(tmpdir(), 'larkfield-')), name);
}

import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';

/** Makes a folder that only its owner can enter; one that is there already is closed to others, or refused when it cannot be. */
export function closeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOpenToOthers(folder)) return;
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    throw new Error(`${folder} is open to other users of this machine and cannot be closed (${(error as Error).message}). Give it to the user who starts the product, or choose another DATA_DIR.`, { cause: error });
  }
  if (isOpenToOthers(folder)) throw new Error(`${folder} is open to other users of this machine, and its file system keeps no permissions. Choose another DATA_DIR.`);
}

const isOpenToOthers = (folder: string): boolean => process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0;

/** The number of the last entry of the audit chain that a data folder knows of; 0 before the first. */
function anchoredEntries(dataDir: string): number {
  const file = join(dataDir, 'audit-anchor.json');
  // Whether it is genuine is for the auth service to say.
  return existsSync(file) ? Number(/"seq":(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) : 0;
}

/** Throws when a data folder was used before and its database holds nothing of that: it is another one, or was emptied. */
export async function requireKnownDatabase(dataDir: string, mongoUrl: string): Promise<void> {
  const count = anchoredEntries(dataDir);
  if (count === 0) return;
  const client = new MongoClient(mongoUrl, { serverSelectionTimeoutMS: 10_000 });
  try {
    if (await client.db().collection('audit-chain').findOne({}, { projection: { _id: 1 } })) return;
  } finally {
    await client.close();
  }
  throw new Error(`The database is empty, although ${dataDir} knows of ${count} recorded acts: it is another database, or was emptied. ${wayOut}`);
}

/** What somebody can do whose data is not where it was. */
export const wayOut = 'Put back what belongs there, restore a backup (docs/operations.md), or choose an empty DATA_DIR to begin anew.';

import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient, type Db } from 'mongodb';
import { stableApi } from '@larkfield/service-kit/stores/stable-api.ts';

/** Creates a folder that only its owner can enter. An existing folder gets mode 0700, or is refused if that fails. */
export function closeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOpenToOthers(folder)) return;
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    throw new Error(
      `${folder} is open to other users of this machine and cannot be closed (${(error as Error).message}). Give it to the user who starts the product, or choose another DATA_DIR.`,
      { cause: error },
    );
  }
  if (isOpenToOthers(folder))
    throw new Error(`${folder} is open to other users of this machine, and its file system keeps no permissions. Choose another DATA_DIR.`);
}

const isOpenToOthers = (folder: string): boolean => process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0;

/** The last entry of the audit chain that is recorded in a data folder; null before the first. The auth service checks whether it is genuine. */
function readAnchor(dataDir: string): { seq: number; hash: string } | null {
  const file = join(dataDir, 'audit-anchor.json');
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  const [seq, hash] = [Number(/"seq":(\d+)/.exec(text)?.[1] ?? 0), /"hash":"(\w+)"/.exec(text)?.[1] ?? ''];
  return seq > 0 ? { seq, hash } : null;
}

async function withDatabase<T>(mongoUrl: string, ask: (db: Db) => Promise<T>): Promise<T> {
  const client = new MongoClient(mongoUrl, { serverApi: stableApi, serverSelectionTimeoutMS: 10_000 });
  try {
    return await ask(client.db());
  } catch (error) {
    throw new Error(`The database does not answer: ${(error as Error).message}`, { cause: error });
  } finally {
    await client.close();
  }
}

const chainOf = (db: Db) => db.collection<{ _id: number; hash: string }>('audit-chain');

/** True when a data folder was in use, that is, when it has recorded audit events. */
export const wasInUse = (dataDir: string): boolean => readAnchor(dataDir) !== null;

/** True when a database has the last audit event recorded in a data folder; it is then the folder's own database, wherever it runs. */
export async function holdsLastAct(dataDir: string, mongoUrl: string): Promise<boolean> {
  const anchor = readAnchor(dataDir);
  return anchor !== null && (await withDatabase(mongoUrl, (db) => chainOf(db).findOne({ _id: anchor.seq })))?.hash === anchor.hash;
}

/**
 * Whether a database has users. Throws when the database does not reply. Also throws when the data folder was in use but the database
 * has no audit events: then it is another database, or was emptied.
 */
export async function requireKnownDatabase(dataDir: string, mongoUrl: string): Promise<{ hasUsers: boolean }> {
  const onlyId = { projection: { _id: 1 } };
  const [lastAct, user] = await withDatabase(mongoUrl, (db) =>
    Promise.all([chainOf(db).findOne({}, onlyId), db.collection('users').findOne({}, onlyId)]),
  );
  const anchor = readAnchor(dataDir);
  if (anchor && !lastAct)
    throw new Error(
      `The database is empty, although ${dataDir} knows of ${anchor.seq} recorded acts: it is another database, or was emptied. ${recoveryHint}`,
    );
  return { hasUsers: user !== null };
}

/** Advice for a store whose data is missing. */
export const recoveryHint =
  'Put back what belongs there, restore a backup (docs/one-machine.md), or choose an empty DATA_DIR to begin anew.';

import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const APPLICATION_ID = 0x4c4d6f6e;
const SCHEMA_VERSION = 1;
const HEADER_BYTES = 100;
const PAGE_BYTES = 8192;
/** Files up to this size are fully checked at start. In larger files only two small tables are checked, to start fast. */
const FULL_CHECK_BYTES = 24 * 1024 * 1024;
const SQLITE_BUSY = 5;
const LONG_LOG_BYTES = 32 * 1024 * 1024;
/** A store that is never quiet is compacted after the interval times this factor. */
const MOST_PATIENCE = 4 / 3;
/** Larger files are compacted only when the store stops: VACUUM blocks all requests for about a second per 100 MB. */
const LARGEST_COMPACTED_BYTES = 128 * 1024 * 1024;

const SCHEMA = `
  CREATE TABLE collections (id INTEGER PRIMARY KEY AUTOINCREMENT, db TEXT NOT NULL, name TEXT NOT NULL, uuid BLOB NOT NULL, UNIQUE (db, name));
  CREATE TABLE indexes (id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, name TEXT NOT NULL, spec BLOB NOT NULL, multikey TEXT NOT NULL);
`;

/** Refuses to open a file; the message is for the person who started the server. */
function refuseFile(file: string, reason: string): never {
  throw new Error(`${file} ${reason}; it was left untouched`);
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

// The file is created under another name and then renamed, so that a crash never leaves an incomplete file.
function createFile(file: string): void {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  const db = new DatabaseSync(unfinished);
  db.exec(
    `PRAGMA page_size = ${PAGE_BYTES}; PRAGMA synchronous = FULL; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION};`,
  );
  db.exec(`BEGIN; ${SCHEMA} COMMIT;`);
  db.close();
  renameSync(unfinished, file);
}

const isBusy = (error: unknown): boolean => (((error as { errcode?: number }).errcode ?? 0) & 0xff) === SQLITE_BUSY;

// Checks the bytes before SQLite opens the file, because opening may already change it.
function checkHeader(file: string): Buffer {
  const descriptor = openSync(file, 'r');
  const header = Buffer.alloc(HEADER_BYTES);
  readSync(descriptor, header);
  closeSync(descriptor);
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') refuseFile(file, 'is not a local-mongo data file (or is damaged)');
  if (header.readUInt32BE(68) !== APPLICATION_ID) refuseFile(file, 'is a SQLite database of another application');
  if (header.readUInt32BE(60) !== SCHEMA_VERSION)
    refuseFile(file, `has data format ${header.readUInt32BE(60)}, this version reads only ${SCHEMA_VERSION}`);
  return header;
}

/** Throws when the database is damaged. A file that is shorter than its header says may be complete together with its log, so it gets a full check. */
function checkIntegrity(db: DatabaseSync, file: string, isCut: boolean): void {
  const isChecked = isCut || sizeOf(file) + sizeOf(`${file}-wal`) <= FULL_CHECK_BYTES;
  for (const table of isChecked ? [''] : ["('collections')", "('indexes')"]) {
    const { quick_check: result } = db.prepare(`PRAGMA quick_check${table}`).get() as { quick_check: string };
    if (result !== 'ok') refuseFile(file, `is damaged: ${result}`);
  }
}

/** An open data file. */
export interface DatabaseFile {
  sqlite: DatabaseSync;
  /** Records that data was deleted or replaced, so that the file needs compacting. */
  noteDeleted: () => void;
  /** Moves the write-ahead log into the data file and truncates the log. */
  emptyLog: () => void;
  /** Empties the log. Compacts the file if data was deleted and the interval has passed; a busy store gets some extra time to become quiet. */
  tidy: (isQuiet: boolean) => void;
  /** True when the log is so long that it should be emptied at once. */
  isLogLong: () => boolean;
  close: () => void;
}

function openFile(file: string, sqlite: DatabaseSync, compactIntervalMs: number, wasKilled: boolean): DatabaseFile {
  const log = `${file}-wal`;
  let hasDeleted = wasKilled;
  let compactedAt = -Infinity;
  // A failure, for example on a full disk, is only logged: the data is safe in the log, and the next round tries again.
  const attempt = (what: string, work: () => void) => {
    try {
      work();
    } catch (error) {
      console.error(`${what}: ${(error as Error).message}`);
    }
  };
  const emptyLog = () => {
    if (sizeOf(log) > 0) attempt('the write-ahead log could not be emptied', () => sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
  };
  // When SQLite splits pages, it leaves copies of cells that `secure_delete` does not reach. VACUUM rewrites all pages without them.
  const compact = () =>
    attempt('the data file could not be compacted', () => {
      compactedAt = performance.now();
      // VACUUM makes a copy with personal data. A small copy is kept in memory, so that it does not reach the folder for temporary files.
      sqlite.exec(`PRAGMA temp_store = ${sizeOf(file) > LARGEST_COMPACTED_BYTES ? 'FILE' : 'MEMORY'}; VACUUM`);
      hasDeleted = false;
    });
  return {
    sqlite,
    noteDeleted: () => void (hasDeleted = true),
    emptyLog,
    tidy(isQuiet) {
      // The log is emptied first, so that the size of the file is known.
      emptyLog();
      const isDue = performance.now() - compactedAt >= compactIntervalMs * (isQuiet ? 1 : MOST_PATIENCE);
      if (!hasDeleted || !isDue || sizeOf(file) > LARGEST_COMPACTED_BYTES) return;
      compact();
      emptyLog();
    },
    isLogLong: () => sizeOf(log) > LONG_LOG_BYTES,
    close() {
      if (hasDeleted) compact();
      emptyLog();
      sqlite.close();
    },
  };
}

/** Opens or creates the data file for this process alone; throws with a clear message when it is foreign, damaged or in use. */
export function openDatabase(file: string, compactIntervalMs: number): DatabaseFile {
  if (sizeOf(file) === 0 && sizeOf(`${file}-wal`) > 0) refuseFile(file, 'is empty although its write-ahead log is not');
  if (sizeOf(file) === 0) createFile(file);
  const header = checkHeader(file);
  // A clean stop removes the log. After a kill we cannot know whether data was deleted.
  const wasKilled = existsSync(`${file}-wal`);
  // The log of a process that was killed may hold the end of the file.
  const isCut = sizeOf(file) < header.readUInt32BE(28) * PAGE_BYTES;
  if (isCut && sizeOf(`${file}-wal`) === 0) refuseFile(file, 'is damaged: its end is missing');
  const db = new DatabaseSync(file);
  try {
    // Deleted data is overwritten with zeros: an erased person must not be readable in free space.
    db.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -65536; PRAGMA secure_delete = ON;',
    );
    db.exec('BEGIN IMMEDIATE; COMMIT;');
    checkIntegrity(db, file, isCut);
    return openFile(file, db, compactIntervalMs, wasKilled);
  } catch (error) {
    db.close();
    const { code, message } = error as Error & { code?: string };
    if (isBusy(error)) refuseFile(file, 'is in use by another local-mongo process');
    if (code === 'ERR_SQLITE_ERROR') refuseFile(file, `cannot be opened: ${message}`);
    throw error;
  }
}

import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const APPLICATION_ID = 0x4c4d6f6e;
const SCHEMA_VERSION = 1;
const HEADER_BYTES = 100;
/** Files up to this size are checked page by page at start; larger ones structurally only, to start fast. */
const FULL_CHECK_BYTES = 24 * 1024 * 1024;
const SQLITE_BUSY = 5;

const SCHEMA = `
  CREATE TABLE collections (id INTEGER PRIMARY KEY AUTOINCREMENT, db TEXT NOT NULL, name TEXT NOT NULL, uuid BLOB NOT NULL, UNIQUE (db, name));
  CREATE TABLE indexes (id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, name TEXT NOT NULL, spec BLOB NOT NULL, multikey TEXT NOT NULL);
`;

/** A file that must not be opened; the message is meant for the person who started the server. */
function refuseFile(file: string, reason: string): never {
  throw new Error(`${file} ${reason}; it was left untouched`);
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

// Created under another name and renamed, so that a crash never leaves a half-made file behind.
function createFile(file: string): void {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  const db = new DatabaseSync(unfinished);
  db.exec(`PRAGMA page_size = 8192; PRAGMA synchronous = FULL; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION};`);
  db.exec(`BEGIN; ${SCHEMA} COMMIT;`);
  db.close();
  renameSync(unfinished, file);
}

// Looks at the bytes before SQLite opens the file, because opening alone may already change it.
function checkHeader(file: string): void {
  const descriptor = openSync(file, 'r');
  const header = Buffer.alloc(HEADER_BYTES);
  readSync(descriptor, header);
  closeSync(descriptor);
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') refuseFile(file, 'is not a local-mongo data file (or is damaged)');
  if (header.readUInt32BE(68) !== APPLICATION_ID) refuseFile(file, 'is a SQLite database of another application');
  if (header.readUInt32BE(60) !== SCHEMA_VERSION) refuseFile(file, `has data format ${header.readUInt32BE(60)}, this version reads only ${SCHEMA_VERSION}`);
  const expected = header.readUInt16BE(16) * header.readUInt32BE(28);
  if (!existsSync(`${file}-wal`) && sizeOf(file) < expected) refuseFile(file, 'is damaged: its end is missing');
}

function checkIntegrity(db: DatabaseSync, file: string): void {
  const isSmall = sizeOf(file) + sizeOf(`${file}-wal`) <= FULL_CHECK_BYTES;
  for (const table of isSmall ? [''] : ["('collections')", "('indexes')"]) {
    const { quick_check: result } = db.prepare(`PRAGMA quick_check${table}`).get() as { quick_check: string };
    if (result !== 'ok') refuseFile(file, `is damaged: ${result}`);
  }
}

/** Opens or creates the data file for this process alone; throws with a clear message when it is foreign, damaged or in use. */
export function openDatabase(file: string): DatabaseSync {
  if (sizeOf(file) === 0 && sizeOf(`${file}-wal`) > 0) refuseFile(file, 'is empty although its write-ahead log is not');
  if (sizeOf(file) === 0) createFile(file);
  checkHeader(file);
  const db = new DatabaseSync(file);
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -65536;');
    db.exec('BEGIN IMMEDIATE; COMMIT;');
    checkIntegrity(db, file);
    return db;
  } catch (error) {
    db.close();
    const { errcode = 0, code, message } = error as Error & { errcode?: number; code?: string };
    if ((errcode & 0xff) === SQLITE_BUSY) refuseFile(file, 'is in use by another local-mongo process');
    if (code === 'ERR_SQLITE_ERROR') refuseFile(file, `cannot be opened: ${message}`);
    throw error;
  }
}

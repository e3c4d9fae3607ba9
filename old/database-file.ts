import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const APPLICATION_ID = 0x4c4d6f6e;
const SCHEMA_VERSION = 1;
const HEADER_BYTES = 100;
/** Files up to this size are checked page by page at start; larger ones structurally only, to start fast. */
const FULL_CHECK_BYTES = 24 * 1024 * 1024;

const SCHEMA = `
  CREATE TABLE collections (id INTEGER PRIMARY KEY AUTOINCREMENT, db TEXT NOT NULL, name TEXT NOT NULL, uuid BLOB NOT NULL, UNIQUE (db, name));
  CREATE TABLE indexes (id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, name TEXT NOT NULL, spec BLOB NOT NULL, multikey TEXT NOT NULL);
`;

const SQLITE_BUSY = 5;

/** A file that must not be opened; the message is meant for the person who started the server. */
function refuseFile(file: string, reason: string): never {
  throw new Error(`${file} ${reason}`);
}

function openSqlite(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file);
  } catch (error) {
    return refuseFile(file, `cannot be opened: ${(error as Error).message}`);
  }
}

// Created under another name and renamed, so that a crash never leaves a half-made file behind.
function createFile(file: string): void {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  const db = openSqlite(unfinished);
  db.exec(`PRAGMA page_size = 8192; PRAGMA synchronous = FULL; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION};`);
  db.exec(`BEGIN; ${SCHEMA} COMMIT;`);
  db.close();
  renameSync(unfinished, file);
}

// Looks at the bytes before SQLite opens the file, because opening alone may already change it.
function checkHeader(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    const read = readSync(descriptor, header, 0, HEADER_BYTES, 0);
    if (read < HEADER_BYTES || header.toString('latin1', 0, 16) !== 'SQLite format 3\0') refuseFile(file, 'is not a local-mongo data file (or is damaged); it was left untouched');
    if (header.readUInt32BE(68) !== APPLICATION_ID) refuseFile(file, 'is a SQLite database of another application; it was left untouched');
    if (header.readUInt32BE(60) !== SCHEMA_VERSION) refuseFile(file, `has data format ${header.readUInt32BE(60)}, this version reads only ${SCHEMA_VERSION}; it was left untouched`);
    const expected = header.readUInt16BE(16) * header.readUInt32BE(28);
    if (!existsSync(`${file}-wal`) && fstatSync(descriptor).size < expected) refuseFile(file, 'is damaged: its end is missing; it was left untouched');
  } finally {
    closeSync(descriptor);
  }
}

function isEmptyOrAbsent(file: string): boolean {
  if (existsSync(file) && statSync(file).size > 0) return false;
  const log = `${file}-wal`;
  if (existsSync(log) && statSync(log).size > 0) refuseFile(file, 'is empty although its write-ahead log is not; both were left untouched');
  return true;
}

function isBusy(error: unknown): boolean {
  return (((error as { errcode?: number }).errcode ?? 0) & 0xff) === SQLITE_BUSY;
}

function checkIntegrity(db: DatabaseSync, file: string): void {
  const isSmall = statSync(file).size + (existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0) <= FULL_CHECK_BYTES;
  const tables = isSmall ? [''] : ["('collections')", "('indexes')"];
  for (const table of tables) {
    const result = db.prepare(`PRAGMA quick_check${table}`).get() as { quick_check: string };
    if (result.quick_check !== 'ok') refuseFile(file, `is damaged: ${result.quick_check}`);
  }
}

/** Opens or creates the data file for this process alone; throws with a clear message when it is foreign, damaged or in use. */
export function openDatabase(file: string): DatabaseSync {
  if (isEmptyOrAbsent(file)) createFile(file);
  checkHeader(file);
  const db = openSqlite(file);
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -65536;');
    db.exec('BEGIN IMMEDIATE; COMMIT;');
    checkIntegrity(db, file);
    return db;
  } catch (error) {
    db.close();
    if (isBusy(error)) refuseFile(file, 'is in use by another local-mongo process');
    if ((error as { code?: string }).code === 'ERR_SQLITE_ERROR') refuseFile(file, `cannot be opened: ${(error as Error).message}`);
    throw error;
  }
}

import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fdatasyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { clearGaps } from './free-space.ts';
import { listPages, type LogState, readLog } from './write-ahead-log.ts';

const APPLICATION_ID = 0x4c4d6f6e;
const SCHEMA_VERSION = 1;
const HEADER_BYTES = 100;
const PAGE_BYTES = 8192;
/** Files up to this size are checked page by page at start; larger ones structurally only, to start fast. */
const FULL_CHECK_BYTES = 24 * 1024 * 1024;
const SQLITE_BUSY = 5;
const LONG_LOG_BYTES = 32 * 1024 * 1024;
/** SQLite never writes the page at this place of a file, which it locks. */
const LOCK_BYTE = 0x40000000;

const SCHEMA = `
  CREATE TABLE collections (id INTEGER PRIMARY KEY AUTOINCREMENT, db TEXT NOT NULL, name TEXT NOT NULL, uuid BLOB NOT NULL, UNIQUE (db, name));
  CREATE TABLE indexes (id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, name TEXT NOT NULL, spec BLOB NOT NULL, multikey TEXT NOT NULL);
`;

/** Noted in a file of which nothing that was deleted can be read: releases before it left that in free space. */
const NOTE_CLEARED = 'CREATE TABLE cleared (version INTEGER PRIMARY KEY);';

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
  db.exec(
    `PRAGMA page_size = ${PAGE_BYTES}; PRAGMA synchronous = FULL; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION};`,
  );
  db.exec(`BEGIN; ${SCHEMA} ${NOTE_CLEARED} COMMIT;`);
  db.close();
  renameSync(unfinished, file);
}

const isBusy = (error: unknown): boolean => (((error as { errcode?: number }).errcode ?? 0) & 0xff) === SQLITE_BUSY;

// A log that is being written by another process may look like anything.
function requireUnused(file: string): void {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    db.prepare('PRAGMA schema_version').get();
  } catch (error) {
    if (isBusy(error)) refuseFile(file, 'is in use by another local-mongo process');
  } finally {
    db.close();
    rmSync(`${file}-shm`, { force: true });
  }
}

/** Reads the write-ahead log before SQLite does, which would leave out what it cannot read without a word. */
function checkLog(file: string, acceptsLostWrites: boolean): LogState | null {
  const log = `${file}-wal`;
  if (sizeOf(log) === 0) return null;
  const state = readLog(log);
  if (!state.isDamaged) return state;
  requireUnused(file);
  if (!acceptsLostWrites)
    refuseFile(
      log,
      'is damaged: writes in it that were acknowledged cannot be read. Restore a backup, or start once with --accept-lost-writes to go on without them',
    );
  const copy = `${log}.damaged-${Date.now()}`;
  copyFileSync(log, copy, constants.COPYFILE_EXCL);
  truncateSync(log, state.wholeBytes);
  console.warn(`${log} was damaged and ends after ${state.wholeBytes} bytes from now on; as it was it is kept in ${copy}`);
  return { ...state, isTorn: false };
}

/** The first page that is neither in the file nor in its log, or null. */
function findMissingPage(file: string, header: Buffer, log: LogState | null): number | null {
  const count = log?.pageCount || header.readUInt32BE(28);
  for (let page = Math.floor(sizeOf(file) / PAGE_BYTES) + 1; page <= count; page++) {
    if (!log?.pages.has(page) && page !== LOCK_BYTE / PAGE_BYTES + 1) return page;
  }
  return null;
}

// Looks at the bytes before SQLite opens the file, because opening alone may already change it.
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

function checkIntegrity(db: DatabaseSync, file: string): void {
  const isSmall = sizeOf(file) + sizeOf(`${file}-wal`) <= FULL_CHECK_BYTES;
  for (const table of isSmall ? [''] : ["('collections')", "('indexes')"]) {
    const { quick_check: result } = db.prepare(`PRAGMA quick_check${table}`).get() as { quick_check: string };
    if (result !== 'ok') refuseFile(file, `is damaged: ${result}`);
  }
}

/** An open data file. */
export interface DatabaseFile {
  sqlite: DatabaseSync;
  /** Moves what the write-ahead log holds into the data file and leaves no copy of what was deleted, in the log or in free space. */
  emptyLog: () => void;
  /** True when the log has grown so long that it shall be emptied at once. */
  isLogLong: () => boolean;
  close: () => void;
}

function* everyPage(file: string): Generator<number> {
  for (let page = 1; page <= sizeOf(file) / PAGE_BYTES; page++) yield page;
}

/** Writes a file of an earlier release anew, once: what was deleted before lies in its free space. */
function clearOldSpace(db: DatabaseSync, file: string): void {
  if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'cleared'").get()) return;
  try {
    db.exec(`VACUUM; ${NOTE_CLEARED}`);
  } catch (error) {
    console.warn(
      `what was deleted from ${file} by earlier releases could not be overwritten, and is tried again at the next start: ${(error as Error).message}`,
    );
  }
}

function openFile(file: string, sqlite: DatabaseSync): DatabaseFile {
  const log = `${file}-wal`;
  /** There while pages are moved and not cleared yet: after a kill nobody else knows which they were. */
  const unfinished = `${file}-clearing`;
  // Stays open as long as the database: when a process closes a file, all its locks on it end.
  const descriptor = openSync(file, 'r+');
  const empty = () => {
    const pages = existsSync(unfinished) ? everyPage(file) : listPages(log);
    closeSync(openSync(unfinished, 'a'));
    sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    if (sizeOf(log) > 0) return;
    if (clearGaps(descriptor, PAGE_BYTES, pages)) {
      fdatasyncSync(descriptor);
      // Pages in memory still hold what was cleared in the file.
      sqlite.exec('PRAGMA shrink_memory');
    }
    rmSync(unfinished);
  };
  const emptyLog = () => {
    try {
      if (sizeOf(log) > 0 || existsSync(unfinished)) empty();
    } catch (error) {
      // On a full disk, for example: what is in the log is safe there, and the next round tries again.
      console.error(`the write-ahead log could not be emptied: ${(error as Error).message}`);
    }
  };
  return {
    sqlite,
    emptyLog,
    isLogLong: () => sizeOf(log) > LONG_LOG_BYTES,
    close() {
      emptyLog();
      sqlite.close();
      closeSync(descriptor);
    },
  };
}

/**
 * Opens or creates the data file for this process alone; throws with a clear message when it is foreign, damaged or in use. With
 * `acceptsLostWrites` a damaged write-ahead log is kept aside and cut where it can no longer be read.
 */
export function openDatabase(file: string, { acceptsLostWrites = false } = {}): DatabaseFile {
  if (sizeOf(file) === 0 && sizeOf(`${file}-wal`) > 0) refuseFile(file, 'is empty although its write-ahead log is not');
  if (sizeOf(file) === 0) createFile(file);
  const header = checkHeader(file);
  const log = checkLog(file, acceptsLostWrites);
  if (findMissingPage(file, header, log)) refuseFile(file, 'is damaged: its end is missing');
  const db = new DatabaseSync(file);
  try {
    // What is deleted is overwritten with zeros: nobody shall read an erased person back from free space.
    db.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -65536; PRAGMA secure_delete = ON;',
    );
    db.exec('BEGIN IMMEDIATE; COMMIT;');
    checkIntegrity(db, file);
    clearOldSpace(db, file);
    if (log?.isTorn) console.warn(`${file}-wal ended in a write that was cut off before it was acknowledged; it is left out`);
    return openFile(file, db);
  } catch (error) {
    db.close();
    const { code, message } = error as Error & { code?: string };
    if (isBusy(error)) refuseFile(file, 'is in use by another local-mongo process');
    if (code === 'ERR_SQLITE_ERROR') refuseFile(file, `cannot be opened: ${message}`);
    throw error;
  }
}

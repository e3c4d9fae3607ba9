import { DatabaseSync } from 'node:sqlite';
import { BSON } from 'mongodb';
import { makeItem } from './item.ts';

/**
 * The same work without wire, planner or cache: a document row, its _id and its unique email in tables of the same
 * form, encoded and decoded by the same BSON library, committed as durably.
 */
export function openRaw(file: string) {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE c (rid INTEGER PRIMARY KEY AUTOINCREMENT, doc BLOB NOT NULL);
    CREATE TABLE by_id (k BLOB NOT NULL, rid INTEGER NOT NULL, PRIMARY KEY (k, rid)) WITHOUT ROWID;
    CREATE TABLE by_email (k BLOB NOT NULL, rid INTEGER NOT NULL, PRIMARY KEY (k, rid)) WITHOUT ROWID;`);
  const insertRow = db.prepare('INSERT INTO c (doc) VALUES (?)');
  const insertId = db.prepare('INSERT INTO by_id VALUES (?, ?)');
  const insertEmail = db.prepare('INSERT INTO by_email VALUES (?, ?)');
  const hasId = db.prepare('SELECT rid FROM by_id WHERE k = ?');
  const findEmail = db.prepare('SELECT rid FROM by_email WHERE k = ?');
  const getRow = db.prepare('SELECT doc FROM c WHERE rid = ?');
  const updateRow = db.prepare('UPDATE c SET doc = ? WHERE rid = ?');

  function inBatches(count: number, size: number, run: (n: number) => void): void {
    for (let start = 0; start < count; start += size) {
      db.exec('BEGIN IMMEDIATE');
      for (let n = start; n < Math.min(start + size, count); n++) run(n);
      db.exec('COMMIT');
    }
  }

  function find(email: string): { rid: number; doc: BSON.Document } {
    const { rid } = findEmail.get(Buffer.from(email)) as { rid: number };
    return { rid, doc: BSON.deserialize((getRow.get(rid) as { doc: Uint8Array }).doc) };
  }

  return {
    insertBatches: (offset: number, count: number, size: number) =>
      inBatches(count, size, (n) => {
        const item = makeItem(offset + n);
        const email = Buffer.from(item.email);
        if (hasId.get(item._id.id) || findEmail.get(email)) throw new Error('duplicate');
        const rid = insertRow.run(BSON.serialize(item)).lastInsertRowid;
        insertId.run(item._id.id, rid);
        insertEmail.run(email, rid);
      }),
    read: (email: string) => find(email).doc,
    updateBatches: (emails: string[], size: number) =>
      inBatches(emails.length, size, (n) => {
        const { rid, doc } = find(emails[n]!);
        doc.score = n;
        updateRow.run(BSON.serialize(doc), rid);
      }),
    close: () => db.close(),
  };
}

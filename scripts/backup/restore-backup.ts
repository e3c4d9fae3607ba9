import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BSON, MongoClient, type Db } from 'mongodb';
import { releaseOfCheckout } from '@larkfield/one-machine/programs/repository.ts';
import { requireServingRelease } from '@larkfield/stored-data/installation.ts';
import { isOlderRelease } from '@larkfield/service-kit/telemetry/release.ts';
import { closeFolder } from '@larkfield/one-machine/stores/data-folder.ts';
import { stableApi } from '@larkfield/service-kit/stores/stable-api.ts';
import type { BackupCounts, BackupSource } from './make-backup.ts';
import { readRecords, type BackupRecord } from './records.ts';
import { readEncryptedFile, type BackupSecret } from './encrypted-file.ts';

const batchSize = 500;
const batchBytes = 8 * 1024 * 1024;
const anchor = 'audit-anchor.json';
/** Only these paths are ever written, whatever the backup contains. */
const knownPath = /^(secrets\/[\w.-]+|audit-anchor\.json)$/;

/** Keep all types: a whole number that was stored as a double must not become an integer. */
const exact = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/** The records of a backup; throws if a checksum or a count differs, or the end is missing. */
async function* readChecked(file: string, secret: BackupSecret): AsyncGenerator<BackupRecord> {
  const counts: BackupCounts = { files: 0, collections: 0, documents: 0 };
  let sum = createHash('sha256');
  let count = 0;
  let hasEnded = false;
  for await (const record of readRecords(readEncryptedFile(file, secret))) {
    if (hasEnded) throw new Error('The backup goes on after its end');
    if (record.kind === 'begin') {
      const own = releaseOfCheckout();
      if (isOlderRelease(own, record.release))
        throw new Error(
          `The backup was made by release ${record.release}, and this command is of release ${own}: take that release or a later one.`,
        );
    } else if (record.kind === 'file') {
      counts.files += 1;
      if (!knownPath.test(record.path)) throw new Error(`The backup holds an unknown file: ${record.path}`);
      if (createHash('sha256').update(record.data.buffer).digest('hex') !== record.sha256)
        throw new Error(`The sum of ${record.path} is not right`);
    } else if (record.kind === 'collection') {
      sum = createHash('sha256');
      count = 0;
    } else if (record.kind === 'document') {
      sum.update(record.data.buffer);
      count += 1;
    } else if (record.kind === 'collection-end') {
      if (record.count !== count || record.sha256 !== sum.digest('hex')) throw new Error(`The sum of ${record.name} is not right`);
      counts.collections += 1;
      counts.documents += count;
    } else {
      const { kind: _kind, ...written } = record;
      if (JSON.stringify(written) !== JSON.stringify(counts)) throw new Error('The backup is not whole');
      hasEnded = true;
    }
    yield record;
  }
  if (!hasEnded) throw new Error('The backup has no end');
}

interface KeptFile {
  path: string;
  bytes: Uint8Array;
}

/** Reads the whole backup, and collects the files for the data folder. */
async function readThrough(file: string, secret: BackupSecret): Promise<{ counts: BackupCounts; files: KeptFile[]; release: string }> {
  let release = 'unknown';
  let counts: BackupCounts = { files: 0, collections: 0, documents: 0 };
  const files: KeptFile[] = [];
  for await (const record of readChecked(file, secret)) {
    if (record.kind === 'begin') ({ release } = record);
    if (record.kind === 'file') files.push({ path: record.path, bytes: record.data.buffer });
    if (record.kind === 'end') counts = { files: record.files, collections: record.collections, documents: record.documents };
  }
  return { counts, files, release };
}

/** Reads a whole backup without writing anything; returns its counts and its release. */
export async function verifyBackup(file: string, secret: BackupSecret): Promise<BackupCounts & { release: string }> {
  const { counts, release } = await readThrough(file, secret);
  return { ...counts, release };
}

async function listFilled(db: Db): Promise<string[]> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'));
  const filled: string[] = [];
  for (const name of names) if (await db.collection(name).findOne({}, { projection: { _id: 1 } })) filled.push(name);
  return filled;
}

function moveAside(file: string, now: Date) {
  renameSync(file, `${file}.before-${now.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}`);
}

/** Moves an existing file aside, so that a restore loses nothing. */
function writeFile(dataDir: string, { path, bytes }: KeptFile, now: Date) {
  const target = join(dataDir, path);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  if (existsSync(target)) {
    if (readFileSync(target).equals(bytes)) return;
    moveAside(target, now);
  }
  writeFileSync(target, bytes, { mode: 0o600 });
}

/** Whether the data folder has an anchor but the backup has none: it belongs to another chain. */
function hasForeignAnchor(dataDir: string, files: KeptFile[]): boolean {
  return existsSync(join(dataDir, anchor)) && !files.some(({ path }) => path === anchor);
}

function findForeignFiles(dataDir: string, files: KeptFile[]): string[] {
  const differing = files.filter(({ path, bytes }) => existsSync(join(dataDir, path)) && !readFileSync(join(dataDir, path)).equals(bytes));
  return [...differing.map(({ path }) => path), ...(hasForeignAnchor(dataDir, files) ? [anchor] : [])];
}

export interface RestoreOptions {
  /** Removes the content of the database, and moves other secrets aside. */
  isReplacing?: boolean;
}

/** Reads the whole backup before writing anything; then writes files, then documents. */
export async function restoreBackup(
  { mongoUrl, dataDir }: BackupSource,
  file: string,
  secret: BackupSecret,
  { isReplacing = false }: RestoreOptions = {},
): Promise<BackupCounts> {
  const { counts, files } = await readThrough(file, secret);
  // Not strict, because backups of earlier versions have indexes outside the Stable API, which the services replace at start.
  const client = new MongoClient(mongoUrl, { serverApi: { ...stableApi, strict: false }, serverSelectionTimeoutMS: 5_000 });
  try {
    await client.connect();
    const db = client.db();
    await requireServingRelease(db, releaseOfCheckout());
    const filled = await listFilled(db);
    const foreign = findForeignFiles(dataDir, files);
    if (!isReplacing && filled.length > 0)
      throw new Error(`The database is not empty: ${filled.join(', ')}. Nothing was changed. --replace removes what it holds.`);
    if (!isReplacing && foreign.length > 0)
      throw new Error(`Other secrets are in use: ${foreign.join(', ')}. Nothing was changed. --replace moves them aside.`);
    if (isReplacing) await db.dropDatabase();
    const now = new Date();
    closeFolder(dataDir);
    if (hasForeignAnchor(dataDir, files)) moveAside(join(dataDir, anchor), now);
    for (const kept of files) writeFile(dataDir, kept, now);
    await writeDocuments(db, readChecked(file, secret));
    return counts;
  } finally {
    await client.close();
  }
}

/** Indexes are built once a collection is complete; otherwise the services would have to build them at start before they can serve. */
async function writeDocuments(db: Db, records: AsyncIterable<BackupRecord>): Promise<void> {
  let name = '';
  let indexes: BSON.Document[] = [];
  let batch: BSON.Document[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length > 0) await db.collection(name).insertMany(batch, { writeConcern: { w: 'majority', journal: true } });
    batch = [];
    bytes = 0;
  };
  for await (const record of records) {
    if (record.kind === 'collection') ({ name, indexes = [] } = record);
    else if (record.kind === 'document') {
      batch.push(BSON.deserialize(record.data.buffer, exact));
      bytes += record.data.length();
      if (batch.length >= batchSize || bytes >= batchBytes) await flush();
    } else if (record.kind === 'collection-end') {
      await flush();
      if (indexes.length > 0) await db.command({ createIndexes: name, indexes });
    }
  }
}

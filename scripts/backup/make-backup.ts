import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Binary, MongoClient, type Db } from 'mongodb';
import { releaseOfCheckout } from '@larkfield/one-machine/programs/repository.ts';
import { requireServingRelease } from '@larkfield/stored-data/installation.ts';
import { sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { rotationLock, type RotationLock } from '@larkfield/stored-data/keys/rotation-lock.ts';
import { stableApi } from '@larkfield/service-kit/stores/stable-api.ts';
import { requireKeys } from './require-keys.ts';
import { writeRecord, type BackupRecord } from './records.ts';
import { writeEncryptedFile, type BackupSecret } from './encrypted-file.ts';

export interface BackupCounts {
  files: number;
  collections: number;
  documents: number;
}

export interface BackupSource {
  mongoUrl: string;
  dataDir: string;
}

export interface BackupMaking {
  /** Leaves out the secrets, which are then kept elsewhere. Otherwise they must exist and decrypt the stored data. */
  isWithoutSecrets?: boolean;
}

/** The paths of the secrets in the data folder. The services' key rings, in subfolders, are left out, since they derive from the operator's. */
function listSecrets(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'secrets'), { withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => `secrets/${name}`)
    .sort();
}

function fileRecord(dataDir: string, path: string): BackupRecord {
  const bytes = readFileSync(join(dataDir, path));
  return { kind: 'file', path, data: new Binary(bytes), sha256: createHash('sha256').update(bytes).digest('hex') };
}

/**
 * Collections in the order of reading. The anchors of the audit chain come before the chain, which may continue after an anchor but must
 * not end before it. The chain's base comes after it, since a chain may begin before its base, as during pruning. PDFs and data keys come last:
 * one that is stored meanwhile may be in the backup without its record, but never a record without them.
 */
export async function listCollections(db: Db): Promise<string[]> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'));
  const last = ['audit-base', 'pdfs', 'document-pdfs', sealedFields.submissionKey.collection];
  const placeOf = (name: string) => (name === 'audit-marks' ? 0 : last.includes(name) ? 2 : 1);
  return names.sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
}

/** The last key change; throws while one is running. */
async function findLastRotation(db: Db): Promise<string | undefined> {
  const lock = await db.collection<RotationLock>(rotationLock.collection).findOne({ _id: rotationLock.id });
  if (lock && lock.until.getTime() > Date.now()) throw new Error(keysChange);
  return lock?.holder;
}
/** The ring, which is read first, might not decrypt documents that are read later. */
const keysChange = 'Keys are being changed. No backup was made: try again when npm run rotate-keys has ended.';

async function* readCollection(db: Db, name: string, counts: BackupCounts): AsyncGenerator<BackupRecord> {
  const indexes = await db.collection(name).indexes();
  yield { kind: 'collection', name, indexes: indexes.filter((index) => index.name !== '_id_') };
  const sum = createHash('sha256');
  let count = 0;
  const documents = db.collection(name).find({}, { raw: true }).sort({ _id: 1 });
  for await (const document of documents as unknown as AsyncIterable<Buffer>) {
    sum.update(document);
    count += 1;
    yield { kind: 'document', data: new Binary(document) };
  }
  yield { kind: 'collection-end', name, count, sha256: sum.digest('hex') };
  counts.documents += count;
  counts.collections += 1;
}

/** Backs up all data to one new encrypted file; the product may run meanwhile. */
export async function makeBackup(
  { mongoUrl, dataDir }: BackupSource,
  file: string,
  secret: BackupSecret,
  { isWithoutSecrets = false }: BackupMaking = {},
): Promise<BackupCounts> {
  const counts: BackupCounts = { files: 0, collections: 0, documents: 0 };
  const client = new MongoClient(mongoUrl, { serverApi: stableApi, serverSelectionTimeoutMS: 5_000 });
  function* files(paths: string[]): Generator<Uint8Array> {
    for (const path of paths.filter((one) => existsSync(join(dataDir, one)))) {
      yield writeRecord(fileRecord(dataDir, path));
      counts.files += 1;
    }
  }
  async function* records(lastRotation: string | undefined): AsyncGenerator<Uint8Array> {
    yield writeRecord({ kind: 'begin', release: releaseOfCheckout() || 'unknown', at: new Date() });
    // The anchor comes before the chain, which may continue after it but must not end before it.
    yield* files([...(isWithoutSecrets ? [] : listSecrets(dataDir)), 'audit-anchor.json']);
    const db = client.db();
    for (const name of await listCollections(db)) for await (const record of readCollection(db, name, counts)) yield writeRecord(record);
    if ((await findLastRotation(db)) !== lastRotation) throw new Error(keysChange);
    yield writeRecord({ kind: 'end', ...counts });
  }
  try {
    await client.connect();
    await requireServingRelease(client.db(), releaseOfCheckout());
    const lastRotation = await findLastRotation(client.db());
    if (!isWithoutSecrets) await requireKeys(client.db(), dataDir);
    await writeEncryptedFile(file, secret, records(lastRotation));
    return counts;
  } finally {
    await client.close();
  }
}

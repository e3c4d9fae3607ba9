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
  /** Leaves the secrets out, where they are kept elsewhere; otherwise they must be there and open what is stored. */
  isWithoutSecrets?: boolean;
}

/** The names of the secrets, as paths in the data folder; the services' key rings, in folders of their own, are made from the operator's. */
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
 * Collections in the order in which they are read. What is known of the audit chain comes before it: a chain may go on after its anchor and must
 * not end before it. Its base comes after it: a chain may begin before its base, as while it is being pruned. PDFs
 * come last: one that is stored meanwhile is without its submission at worst, and never the other way round; so do keys of their own.
 */
export async function listCollections(db: Db): Promise<string[]> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'));
  const last = ['audit-base', 'pdfs', 'document-pdfs', sealedFields.submissionKey.collection];
  const placeOf = (name: string) => (name === 'audit-marks' ? 0 : last.includes(name) ? 2 : 1);
  return names.sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
}

/** The last change of keys; throws while one is running. */
async function findLastRotation(db: Db): Promise<string | undefined> {
  const lock = await db.collection<RotationLock>(rotationLock.collection).findOne({ _id: rotationLock.id });
  if (lock && lock.until.getTime() > Date.now()) throw new Error(keysChange);
  return lock?.holder;
}
/** The ring that was read before the documents might not open those that were read after. */
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

/** Writes everything that must last into one encrypted file, which must not be there yet; the product may run meanwhile. */
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
    // The anchor before the chain: a chain may go on after it, and must not end before it.
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

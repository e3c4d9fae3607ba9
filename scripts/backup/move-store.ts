import { createHash, randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient, type Db } from 'mongodb';
import { readAuditKey } from '@larkfield/auth/audit-marks/audit-mark.ts';
import { verifyChain } from '@larkfield/auth/audit/verify-chain.ts';
import { noteStoreKind, ownStoreKind, readStoreKind, startOwnStore } from '@larkfield/local-stack/stores/start-store.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { placeOf, sealedFields } from '@larkfield/records/sealed-fields.ts';
import { decompressPdf, unsealPdf } from '@larkfield/records/sealed-pdf.ts';
import { requireStopped } from './backup-options.ts';
import { secretOfKey } from './encrypted-file.ts';
import { listCollections, makeBackup } from './make-backup.ts';
import { ringOf } from './require-keys.ts';
import { restoreBackup } from './restore-backup.ts';

export interface Move {
  dataDir: string;
  /** The MongoDB elsewhere. */
  url: string;
  /** `to` it from the data folder's own store, or back `from` it. */
  direction: 'to' | 'from';
  /** Removes what the new place holds. */
  isReplacing?: boolean;
}

/** What was compared between the old place and the new one. */
export interface Proof {
  documents: number;
  collections: number;
  /** SHA-256 of a PDF that was opened at both; null when none is stored. */
  pdf: string | null;
  auditEntries: number;
}

/** Moves everything between the data folder's own store and a MongoDB elsewhere, and proves that it is there before the folder is told; what was left is kept. */
export async function moveStore({ dataDir, url, direction, isReplacing = false }: Move, now = new Date()): Promise<Proof> {
  const kind = readStoreKind(dataDir);
  if (kind === null) throw new Error(`There is no data in ${dataDir}. Set DATA_DIR.`);
  if ((kind === 'external') === (direction === 'to'))
    throw new Error(`The data of ${dataDir} is ${kind === 'external' ? 'in a MongoDB elsewhere' : "in the folder's own store"} already.`);
  await requireStopped(dataDir);
  const ownKind = kind === 'external' ? ownStoreKind(dataDir) : kind;
  const own = await startOwnStore(ownKind, { dataDir });
  const file = join(dataDir, 'moving.backup');
  try {
    const [source, target] = direction === 'to' ? [own.url, url] : [url, own.url];
    // Of a move that was broken off.
    rmSync(file, { force: true });
    // Nobody needs this key again.
    const secret = secretOfKey(randomBytes(32));
    await makeBackup({ mongoUrl: source, dataDir }, file, secret);
    await restoreBackup({ mongoUrl: target, dataDir }, file, secret, { isReplacing });
    const proof = await proveSame(source, target, dataDir);
    noteStoreKind(dataDir, direction === 'to' ? 'external' : ownKind);
    return proof;
  } finally {
    rmSync(file, { force: true });
    await own.part?.stop(20_000);
    if (readStoreKind(dataDir) !== kind && direction === 'to') setAside(dataDir, ownKind === 'embedded' ? 'store.db' : 'mongodb', now);
  }
}

/** So that moving back finds an empty store, and nothing is lost. */
function setAside(dataDir: string, name: string, now: Date) {
  const path = join(dataDir, name);
  if (existsSync(path)) renameSync(path, `${path}.moved-${now.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}`);
}

async function proveSame(source: string, target: string, dataDir: string): Promise<Proof> {
  const clients = await Promise.all([source, target].map((url) => MongoClient.connect(url, { serverSelectionTimeoutMS: 5_000 })));
  const [before, after] = clients.map((client) => client.db()) as [Db, Db];
  try {
    const counts = await compareCounts(before, after);
    return { ...counts, pdf: await comparePdf(before, after, dataDir), auditEntries: await verifyAudit(target, dataDir) };
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

async function compareCounts(before: Db, after: Db): Promise<Pick<Proof, 'documents' | 'collections'>> {
  const names = await listCollections(before);
  let documents = 0;
  for (const name of names) {
    const [left, there, indexes] = await Promise.all([
      before.collection(name).countDocuments(),
      after.collection(name).countDocuments(),
      before.collection(name).indexes(),
    ]);
    // Each store removes what has expired in its own time.
    const isExpiring = indexes.some(({ expireAfterSeconds }) => expireAfterSeconds !== undefined);
    if (left !== there && !isExpiring)
      throw new Error(
        `${name} has ${left} documents at the old place and ${there} at the new one. The data folder goes on with the old one.`,
      );
    documents += there;
  }
  return { documents, collections: names.length };
}

/** Opens one PDF at both places and compares it with the sum that was stored with it. */
async function comparePdf(before: Db, after: Db, dataDir: string): Promise<string | null> {
  const ring = readKeyRing(join(dataDir, 'secrets', 'field-keys.json'));
  const find = (db: Db, filter: object) =>
    db.collection<{ _id: string; sealed: unknown; sha256: string }>(sealedFields.pdf.collection).findOne(filter);
  // One in a bucket is not moved.
  const wanted = await find(before, { state: 'ready', sealed: { $exists: true } });
  if (!wanted) return null;
  for (const db of [before, after]) {
    const found = await find(db, { _id: wanted._id });
    const own = await ringOf(db, ring, sealedFields.pdf, wanted._id);
    const compressed = unsealPdf(own, found?.sealed, placeOf(sealedFields.pdf, wanted._id));
    const sum = compressed && createHash('sha256').update(decompressPdf(compressed)).digest('hex');
    if (sum !== wanted.sha256) throw new Error(`The PDF ${wanted._id} is not what it was. The data folder goes on with the old place.`);
  }
  return wanted.sha256;
}

async function verifyAudit(mongoUrl: string, dataDir: string): Promise<number> {
  await connectMongo(mongoUrl);
  try {
    const { head, start, fault } = await verifyChain(readAuditKey(join(dataDir, 'secrets', 'audit-key')), dataDir);
    if (fault) throw new Error(`The audit chain is not sound at the new place: ${fault}. The data folder goes on with the old one.`);
    return (head?.seq ?? 0) - (start?.seq ?? 0);
  } finally {
    await closeMongo();
  }
}

import mongoose from 'mongoose';
import {
  decryptBytes,
  decryptField,
  encryptBytes,
  encryptField,
  sealedWith,
  type KeyRing,
} from '@larkfield/service-kit/secrets/field-encryption.ts';
import { fileRefresh } from '@larkfield/service-kit/secrets/followed-file.ts';
import { countPlaces } from './bucket/move-pdfs.ts';
import { countObjectsWith, resealObjects } from './bucket/reseal-objects.ts';
import { dataKeyOf, placeOf, sealedFields, type SealedField } from './sealed-fields.ts';

/** Longest time a write may take, in milliseconds (the limit of every operation on the database). */
const longestWrite = 5_000;
/** Milliseconds after which every running process has re-read the ring, and earlier encrypted values are stored. */
export const ringSettleTime = fileRefresh + longestWrite;

/** Number of documents that are read at once: text values are short, but PDFs are large. */
const pageSizes = { text: 500, bytes: 20 } as const;

type Id = mongoose.Types.ObjectId | string;
type Stored = { _id: Id } & Record<string, unknown>;
type Sealed = string | Buffer;

/** The progress of the rotation to a key, stored in the database so that an interrupted rotation can resume. */
interface Rotation {
  _id: string;
  startedAt: Date;
  finishedAt: Date | null;
  /** The last document that is done, by field name. */
  positions: Record<string, Id>;
}

const rotations = () => mongoose.connection.collection<Rotation>('key-rotations');

/** True once everything is encrypted with this key. */
export async function isRotatedTo(keyId: string): Promise<boolean> {
  return Boolean((await rotations().findOne({ _id: keyId }))?.finishedAt);
}

/** Forgets the progress of a rotation, so that it starts from the beginning. */
export async function restartRotation(keyId: string): Promise<void> {
  await rotations().deleteOne({ _id: keyId });
}

function toSealed(value: unknown, { kind }: SealedField): Sealed | null {
  if (kind === 'text') return typeof value === 'string' ? value : null;
  if (value instanceof mongoose.mongo.Binary) return Buffer.from(value.buffer.subarray(0, value.position));
  return Buffer.isBuffer(value) ? value : null;
}

function sealAgain(ring: KeyRing, sealed: Sealed, field: SealedField, id: string): Sealed {
  const place = placeOf(field, id);
  return typeof sealed === 'string'
    ? encryptField(ring, decryptField(ring, sealed, place), place)
    : encryptBytes(ring, decryptBytes(ring, sealed, place), place);
}

/** Pages through a field's documents in the order of their ids. */
async function* readPages(field: SealedField, after?: Id): AsyncGenerator<Stored[]> {
  const collection = mongoose.connection.collection<Stored>(field.collection);
  for (let last = after; ;) {
    const filter = last === undefined ? {} : { _id: { $gt: last } };
    const page = (await collection
      .find(filter as object, { projection: { [field.path]: 1 } })
      .sort({ _id: 1 })
      .limit(pageSizes[field.kind])
      .toArray()) as Stored[];
    if (page.length === 0) return;
    yield page;
    last = page.at(-1)!._id;
  }
}

/** Encrypts a value with the newest key; starts over if the value changed meanwhile. Values under data keys stay, since the data keys are rewrapped. */
async function resealOne(ring: KeyRing, field: SealedField, document: Stored): Promise<boolean> {
  const collection = mongoose.connection.collection<Stored>(field.collection);
  const { _id } = document;
  for (
    let present: Stored | null = document;
    present;
    present = (await collection.findOne({ _id }, { projection: { [field.path]: 1 } })) as Stored | null
  ) {
    const sealed = toSealed(present[field.path], field);
    if (sealed === null || sealedWith(sealed) === ring.newestId || dataKeyOf(field, sealed)) return false;
    const renewed = sealAgain(ring, sealed, field, String(_id));
    const { modifiedCount } = await collection.updateOne(
      { _id, [field.path]: sealed } as object,
      { $set: { [field.path]: renewed } } as object,
    );
    if (modifiedCount === 1) return true;
  }
  return false;
}

/** The result of a rotation for one field. */
export interface ResealReport {
  name: string;
  looked: number;
  resealed: number;
  /** Documents whose value cannot be decrypted; they stay unchanged. */
  unreadable: string[];
}

async function resealField(
  ring: KeyRing,
  keyId: string,
  name: string,
  field: SealedField,
  after: Id | undefined,
  onProgress: (report: ResealReport) => void,
): Promise<ResealReport> {
  const report: ResealReport = { name, looked: 0, resealed: 0, unreadable: [] };
  for await (const page of readPages(field, after)) {
    for (const document of page) {
      report.looked += 1;
      try {
        if (await resealOne(ring, field, document)) report.resealed += 1;
      } catch (error) {
        // An outage ends the rotation, which resumes later, but a value that was tampered with does not block the others.
        if (error instanceof Error && error.name.startsWith('Mongo')) throw error;
        report.unreadable.push(String(document._id));
      }
    }
    await rotations().updateOne({ _id: keyId }, { $set: { [`positions.${name}`]: page.at(-1)!._id } });
    onProgress(report);
  }
  return report;
}

/** Encrypts all stored values with the newest key of the ring. It may run beside the services and be interrupted at any time. */
export async function resealEverything(ring: KeyRing, onProgress: (report: ResealReport) => void = () => {}): Promise<ResealReport[]> {
  const keyId = ring.newestId;
  await rotations().updateOne(
    { _id: keyId },
    { $setOnInsert: { startedAt: new Date(), finishedAt: null, positions: {} } },
    { upsert: true },
  );
  const { positions } = (await rotations().findOne({ _id: keyId }))!;
  const reports: ResealReport[] = [];
  for (const [name, field] of Object.entries(sealedFields))
    reports.push(await resealField(ring, keyId, name, field, positions[name], onProgress));
  const { bucket } = await countPlaces();
  if (bucket > 0) {
    reports.push({ name: 'pdfInBucket', ...(await resealObjects(ring)) });
    onProgress(reports.at(-1)!);
  }
  const broken = reports.filter(({ unreadable }) => unreadable.length > 0);
  // A field with an unreadable value is processed again next time, so that the value is not forgotten.
  const again = Object.fromEntries(broken.map(({ name }) => [`positions.${name}`, true as const]));
  await rotations().updateOne({ _id: keyId }, broken.length > 0 ? { $unset: again } : { $set: { finishedAt: new Date() } });
  return reports;
}

/** Number of values under a key for each field; reads all values. */
export async function countSealedWith(keyId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, field] of Object.entries(sealedFields)) {
    counts[name] = 0;
    for await (const page of readPages(field)) {
      const sealed = page.map((document) => toSealed(document[field.path], field));
      counts[name] += sealed.filter((value) => value !== null && sealedWith(value) === keyId).length;
    }
  }
  counts['pdfInBucket'] = await countObjectsWith(keyId);
  return counts;
}

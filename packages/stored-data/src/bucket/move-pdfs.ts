import { sealedWith } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { pdfRecords, placeInBucket, removeObject, workOnRecords, type PlacedRecord } from './bucket-records.ts';
import type { PdfBucket } from './pdf-bucket.ts';

export type MoveDirection = 'to-bucket' | 'to-database';

/** The result of a move. */
export interface MoveReport {
  moved: number;
  /** Records whose PDF is missing at the old place, or has changed there. */
  faulty: string[];
}

/** A MongoDB document has at most 16 MB; no report comes near that. */
const largestInDatabase = 15 * 1024 * 1024;

const inDatabase = { state: 'ready', sealed: { $exists: true } };
const inBucket = { 'object.key': { $exists: true } };

/** Counts the PDFs in each place. */
export async function countPlaces(): Promise<{ database: number; bucket: number }> {
  return { database: await pdfRecords().countDocuments(inDatabase), bucket: await pdfRecords().countDocuments(inBucket) };
}

/**
 * Moves every PDF in its encrypted form while the services run. A record changes its place in one write, after its bytes were verified at
 * the new place. Only the record says where a PDF is, so an interrupted move is resumed by moving again.
 */
export async function movePdfs(
  bucket: PdfBucket,
  direction: MoveDirection,
  onMoved: (moved: number) => void = () => {},
): Promise<MoveReport> {
  const report: MoveReport = { moved: 0, faulty: [] };
  const [filter, moveOne] = direction === 'to-bucket' ? [inDatabase, moveToBucket] : [inBucket, moveToDatabase];
  await workOnRecords(filter, async (record) => {
    const outcome = await moveOne(bucket, record);
    if (outcome === 'moved') onMoved((report.moved += 1));
    else if (outcome === 'faulty') report.faulty.push(record._id);
  });
  return report;
}

/** `changed` means that the PDF was erased or re-encrypted meanwhile. */
type Outcome = 'moved' | 'changed' | 'faulty';

async function moveToBucket(bucket: PdfBucket, { _id, sealed }: PlacedRecord): Promise<Outcome> {
  const bytes = Buffer.from(sealed!.buffer.subarray(0, sealed!.position));
  return (await placeInBucket(bucket, { _id, ...inDatabase, sealed: sealed! } as object & { _id: string }, bytes, sealedWith(bytes)))
    ? 'moved'
    : 'changed';
}

async function moveToDatabase(bucket: PdfBucket, { _id, object }: PlacedRecord): Promise<Outcome> {
  const sealed = object!.bytes <= largestInDatabase ? await getUnchanged(bucket, object!) : null;
  const was = { _id, 'object.key': object!.key };
  if (!sealed) return (await pdfRecords().countDocuments(was)) === 1 ? 'faulty' : 'changed';
  const { modifiedCount } = await pdfRecords().updateOne(was, { $set: { sealed: sealed as never }, $unset: { object: true } });
  if (modifiedCount === 1) await removeObject(bucket, object!);
  return modifiedCount === 1 ? 'moved' : 'changed';
}

async function getUnchanged(bucket: PdfBucket, object: NonNullable<PlacedRecord['object']>): Promise<Buffer | null> {
  try {
    return await bucket.get(object);
  } catch (error) {
    // An outage ends the move, but a PDF whose bytes have changed does not block the others.
    if (error instanceof Error && error.name === 'Error') return null;
    throw error;
  }
}

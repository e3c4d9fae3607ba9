import { BSON, type Binary } from 'mongodb';

/** What a backup is made of, one after the other: its release, files, then each collection with its documents and their sum, then the end. */
export type BackupRecord =
  /** What made it. */
  | { kind: 'begin'; release: string; at: Date }
  | { kind: 'file'; path: string; data: Binary; sha256: string }
  /** `indexes` as the database lists them; backups of earlier versions have none. */
  | { kind: 'collection'; name: string; indexes?: BSON.Document[] }
  | { kind: 'document'; data: Binary }
  | { kind: 'collection-end'; name: string; count: number; sha256: string }
  | { kind: 'end'; files: number; collections: number; documents: number };

/** No document of MongoDB is larger, and no file that is kept here; the record around it needs a little more. */
const largestRecord = 17 * 1024 * 1024;

/** A record as bytes; BSON says its own length. */
export function writeRecord(record: BackupRecord): Uint8Array {
  return BSON.serialize(record);
}

/** Takes records out of a stream of bytes. */
export async function* readRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    size += chunk.length;
    let kept: Buffer | undefined;
    for (;;) {
      if (size < 4) break;
      kept ??= Buffer.concat(pieces);
      const length = kept.readInt32LE();
      if (length < 5 || length > largestRecord) throw new Error('The backup holds something that is no record');
      if (size < length) break;
      yield BSON.deserialize(kept.subarray(0, length), { promoteBuffers: false }) as BackupRecord;
      kept = kept.subarray(length);
      size -= length;
    }
    if (kept) pieces = [kept];
  }
  if (size > 0) throw new Error('The backup ends within a record');
}

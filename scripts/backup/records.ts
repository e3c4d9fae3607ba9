import { BSON, type Binary } from 'mongodb';

/** The records of a backup in order: its release, files, each collection with its documents and their checksum, and the end. */
export type BackupRecord =
  /** The release and time of the backup. */
  | { kind: 'begin'; release: string; at: Date }
  | { kind: 'file'; path: string; data: Binary; sha256: string }
  /** `indexes` as the database lists them; backups of earlier versions have none. */
  | { kind: 'collection'; name: string; indexes?: BSON.Document[] }
  | { kind: 'document'; data: Binary }
  | { kind: 'collection-end'; name: string; count: number; sha256: string }
  | { kind: 'end'; files: number; collections: number; documents: number };

/** The limit of a MongoDB document, plus a little for the record around it. Files in backups are smaller. */
const largestRecord = 17 * 1024 * 1024;

/** A record as bytes; BSON contains its own length. */
export function writeRecord(record: BackupRecord): Uint8Array {
  return BSON.serialize(record);
}

/** Parses records from a stream of bytes. */
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

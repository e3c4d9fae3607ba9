import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient, type Binary } from 'mongodb';
import { sealedFields } from '@larkfield/stored-data/sealed-fields.ts';

/** Every file of a data folder as it lies on the disk, but for the secrets: stores, logs of theirs, mails. */
export function readRawFiles(dataDir: string): Buffer[] {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.startsWith(join(dataDir, 'secrets')),
  );
  // What leaves a log meanwhile is in its file by then.
  entries.sort((a, b) => Number(b.name.endsWith('-wal')) - Number(a.name.endsWith('-wal')));
  // A mail may be erased between being listed and being read.
  return entries.flatMap((entry) => {
    try {
      return [readFileSync(join(entry.parentPath, entry.name))];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  });
}

/** Pieces of a ciphertext, none of them shared with another one; of a long one not all lie within one page of a file. */
function piecesOf(sealed: string | Binary): Buffer[] {
  if (typeof sealed === 'string') return [Buffer.from(sealed.split('.').slice(2).join('.'))];
  const bytes = Buffer.from(sealed.buffer.subarray(0, sealed.position));
  return Array.from({ length: Math.floor((bytes.length - 64) / 4_096) + 1 }, (_, index) =>
    bytes.subarray(64 + index * 4_096, 64 + index * 4_096 + 24),
  ).filter((piece) => piece.length === 24);
}

/** All that is stored encrypted and can be opened with the key ring, by collection, document and field. */
export async function listSealed(mongoUrl: string): Promise<Map<string, Buffer[]>> {
  const client = await MongoClient.connect(mongoUrl);
  const found = new Map<string, Buffer[]>();
  for (const { collection, path } of Object.values(sealedFields)) {
    const documents = await client
      .db()
      .collection(collection)
      // Ratings would be most of the data of thousands of submissions.
      .find({ [path]: { $exists: true } }, { projection: { [path]: 1 } })
      .toArray();
    for (const document of documents)
      if (document[path]) found.set(`${collection} ${String(document._id)} ${path}`, piecesOf(document[path] as string | Binary));
  }
  await client.close();
  return found;
}

/** Which of some texts or pieces of ciphertext any of the files holds. */
export function findInFiles<T extends string | Buffer>(files: Buffer[], wanted: T[]): T[] {
  return wanted.filter((one) => files.some((file) => file.includes(one)));
}

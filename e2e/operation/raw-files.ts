import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient, type Binary } from 'mongodb';
import { sealedFields } from '@larkfield/stored-data/sealed-fields.ts';

/** All files of a data folder except the secrets: stores, their logs, and mails. */
export function readRawFiles(dataDir: string): Buffer[] {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.startsWith(join(dataDir, 'secrets')),
  );
  // Logs are read first: data that moves from a log to its file meanwhile is then found in the file.
  entries.sort((a, b) => Number(b.name.endsWith('-wal')) - Number(a.name.endsWith('-wal')));
  // A mail may be erased after it was listed and before it is read.
  return entries.flatMap((entry) => {
    try {
      return [readFileSync(join(entry.parentPath, entry.name))];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  });
}

/** Distinctive pieces of a ciphertext. A long ciphertext gives several, since it may span more than one page of a file. */
function piecesOf(sealed: string | Binary): Buffer[] {
  if (typeof sealed === 'string') return [Buffer.from(sealed.split('.').slice(2).join('.'))];
  const bytes = Buffer.from(sealed.buffer.subarray(0, sealed.position));
  return Array.from({ length: Math.floor((bytes.length - 64) / 4_096) + 1 }, (_, index) =>
    bytes.subarray(64 + index * 4_096, 64 + index * 4_096 + 24),
  ).filter((piece) => piece.length === 24);
}

/** All stored ciphertexts that the key ring can decrypt, by collection, document and field. */
export async function listSealed(mongoUrl: string): Promise<Map<string, Buffer[]>> {
  const client = await MongoClient.connect(mongoUrl);
  const found = new Map<string, Buffer[]>();
  for (const { collection, path } of Object.values(sealedFields)) {
    const documents = await client
      .db()
      .collection(collection)
      // Only the field is read, since ratings are most of the data of thousands of submissions.
      .find({ [path]: { $exists: true } }, { projection: { [path]: 1 } })
      .toArray();
    for (const document of documents)
      if (document[path]) found.set(`${collection} ${String(document._id)} ${path}`, piecesOf(document[path] as string | Binary));
  }
  await client.close();
  return found;
}

/** Those of the given texts or pieces of ciphertext that any file contains. */
export function findInFiles<T extends string | Buffer>(files: Buffer[], wanted: T[]): T[] {
  return wanted.filter((one) => files.some((file) => file.includes(one)));
}

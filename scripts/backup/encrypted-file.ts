import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { composed } from '@larkfield/schemas/typed.ts';
import { Decrypter, Encrypter } from 'age-encryption';

/** The secret of a backup; for age it is a passphrase in either case (decision 028). */
export interface BackupSecret {
  passphrase: string;
  /** The work for each guess, as log2 of scrypt's cost. */
  workFactor: number;
}

/** A key of 32 random bytes cannot be guessed, so key stretching would add nothing. */
export const secretOfKey = (key: Buffer): BackupSecret => ({ passphrase: key.toString('hex'), workFactor: 10 });

/** A memorable passphrase; each guess takes 256 MiB and about a second. */
export const secretOfWords = (words: string): BackupSecret => ({ passphrase: composed(words), workFactor: 18 });

const firstLine = 'age-encryption.org/v1\n';

function requireAbsent(file: string) {
  if (existsSync(file))
    throw new Error(`${file} is there already, and a backup replaces nothing. Give it another name or move that one away.`);
}

/** Compresses, encrypts and writes the data of an iterable. The file gets its name only when complete, and replaces no other file. */
export async function writeEncryptedFile(
  file: string,
  { passphrase, workFactor }: BackupSecret,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  requireAbsent(file);
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  async function* encrypt(compressed: AsyncIterable<Uint8Array>) {
    yield* await encrypter.encrypt(toWebStream(compressed));
  }
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(Readable.from(content), createGzip(), encrypt, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    requireAbsent(file);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const toWebStream = (chunks: AsyncIterable<Uint8Array>) => Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>;

async function requireBackup(file: string) {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
  await handle.close();
  if (buffer.toString('latin1') !== firstLine) throw new Error('This file is not a backup');
}

async function* decrypt(file: string, { passphrase }: BackupSecret) {
  await requireBackup(file);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const compressed = await decrypter.decrypt(toWebStream(createReadStream(file))).catch((cause: unknown) => {
    throw new Error('The key or passphrase is not that of this backup, or its beginning is damaged', { cause });
  });
  try {
    yield* compressed;
  } catch (cause) {
    throw new Error('The backup is damaged or cut off', { cause });
  }
}

/** Decrypts and decompresses a file; throws at the first changed byte, and if the end is missing. */
export async function* readEncryptedFile(file: string, secret: BackupSecret): AsyncGenerator<Buffer> {
  const compressed = Readable.from(decrypt(file, secret));
  const plain = compressed.pipe(createGunzip());
  compressed.on('error', (error) => plain.destroy(error));
  yield* plain as AsyncIterable<Buffer>;
}

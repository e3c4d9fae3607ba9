import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { z } from 'zod';
import argon2 from 'argon2';

/** The secret of a backup: 32 random bytes out of a file, or words that somebody remembers. */
export type BackupSecret = { kind: 'key'; key: Buffer } | { kind: 'passphrase'; passphrase: string };

const frameBytes = 256 * 1024;
const tagBytes = 16;
/** argon2id at 256 MiB: a passphrase is guessed at without our limits by whoever has the file. */
const stretching = { memoryCost: 262_144, timeCost: 3, parallelism: 1 } as const;

const headerSchema = z.strictObject({
  format: z.literal('larkfield-backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  secret: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('key') }),
    z.strictObject({
      kind: z.literal('passphrase'),
      memoryCost: z.number().int().max(1_048_576),
      timeCost: z.number().int().max(20),
      parallelism: z.number().int().max(16),
    }),
  ]),
  salt: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupHeader = z.output<typeof headerSchema>;

/** Each file has a key of its own, so that counting the frames is enough for their nonces. */
async function deriveKey(secret: BackupSecret, { secret: kind, salt }: BackupHeader): Promise<Buffer> {
  if (secret.kind !== kind.kind) throw new Error(`This backup was made with a ${kind.kind}, not with a ${secret.kind}`);
  const master =
    secret.kind === 'key'
      ? secret.key
      : await argon2.hash(secret.passphrase.normalize('NFC'), {
          ...(kind.kind === 'passphrase' ? kind : stretching),
          type: argon2.argon2id,
          raw: true,
          hashLength: 32,
          salt: Buffer.from(salt, 'hex'),
        });
  return Buffer.from(hkdfSync('sha256', master, Buffer.from(salt, 'hex'), 'larkfield backup v1', 32));
}

/** The number of the frame and whether it is the last: frames cannot be left out, doubled, moved or cut off. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(Math.floor(number / 2 ** 32), 3);
  nonce.writeUInt32BE(number >>> 0, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

async function* inFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<{ frame: Buffer; isLast: boolean }> {
  let kept: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    kept = Buffer.concat([kept, chunk]);
    while (kept.length > frameBytes) {
      yield { frame: kept.subarray(0, frameBytes), isLast: false };
      kept = kept.subarray(frameBytes);
    }
  }
  yield { frame: kept, isLast: true };
}

function requireAbsent(file: string) {
  if (existsSync(file))
    throw new Error(`${file} is there already, and a backup replaces nothing. Give it another name or move that one away.`);
}

/** Compresses, encrypts and writes what an iterable gives; the file stands under its name only when it is whole, and replaces none. */
export async function writeSealedFile(
  file: string,
  secret: BackupSecret,
  content: AsyncIterable<Uint8Array>,
  now = new Date(),
): Promise<void> {
  requireAbsent(file);
  const kind = secret.kind === 'key' ? ({ kind: 'key' } as const) : ({ kind: 'passphrase', ...stretching } as const);
  const header: BackupHeader = {
    format: 'larkfield-backup',
    version: 1,
    createdAt: now.toISOString(),
    secret: kind,
    salt: randomBytes(32).toString('hex'),
  };
  const headerLine = Buffer.from(`${JSON.stringify(header)}\n`);
  const key = await deriveKey(secret, header);
  const unfinished = `${file}.unfinished`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.write(headerLine);
    let number = 0;
    for await (const { frame, isLast } of inFrames(Readable.from(content).pipe(createGzip({ level: 6 })))) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: tagBytes });
      cipher.setAAD(createHash('sha256').update(headerLine).digest());
      const sealed = Buffer.concat([cipher.update(frame), cipher.final(), cipher.getAuthTag()]);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(sealed.length);
      await handle.write(Buffer.concat([length, sealed]));
      number += 1;
    }
    await handle.sync();
    await handle.close();
    requireAbsent(file);
    await rename(unfinished, file);
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Reads exact numbers of bytes out of a stream. */
function createReader(file: string) {
  const chunks = createReadStream(file)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let kept: Buffer = Buffer.alloc(0);
  const fill = async (enough: () => boolean) => {
    while (!enough()) {
      const { value, done } = await chunks.next();
      if (done) return false;
      kept = Buffer.concat([kept, value]);
    }
    return true;
  };
  const take = (bytes: number) => {
    const taken = kept.subarray(0, bytes);
    kept = kept.subarray(bytes);
    return taken;
  };
  return {
    line: async () => {
      if (!(await fill(() => kept.includes(10) || kept.length > 4_096)) || !kept.includes(10)) throw new Error('This file is not a backup');
      return take(kept.indexOf(10) + 1);
    },
    exactly: async (bytes: number) => {
      if (!(await fill(() => kept.length >= bytes))) throw new Error('The backup is cut off');
      return take(bytes);
    },
    isAtEnd: async () => !(await fill(() => kept.length > 0)),
  };
}

function readHeader(line: Buffer): BackupHeader {
  try {
    return headerSchema.parse(JSON.parse(line.toString()));
  } catch {
    throw new Error('This file is not a backup');
  }
}

async function* openFrames(file: string, secret: BackupSecret): AsyncGenerator<Buffer> {
  const reader = createReader(file);
  const headerLine = await reader.line();
  const key = await deriveKey(secret, readHeader(headerLine));
  const additional = createHash('sha256').update(headerLine).digest();
  for (let number = 0; ; number += 1) {
    const length = (await reader.exactly(4)).readUInt32BE();
    if (length < tagBytes || length > frameBytes + tagBytes) throw new Error('The backup is damaged');
    const sealed = await reader.exactly(length);
    const isLast = await reader.isAtEnd();
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: tagBytes });
    decipher.setAAD(additional);
    decipher.setAuthTag(sealed.subarray(length - tagBytes));
    try {
      yield Buffer.concat([decipher.update(sealed.subarray(0, length - tagBytes)), decipher.final()]);
    } catch {
      throw new Error(
        number === 0 ? 'The key or passphrase is not that of this backup, or its beginning is damaged' : 'The backup is damaged or cut off',
      );
    }
    if (isLast) return;
  }
}

/** Decrypts and decompresses a file; throws at the first byte that is not as it was written, and when the end is missing. */
export async function* readSealedFile(file: string, secret: BackupSecret): AsyncGenerator<Buffer> {
  const frames = Readable.from(openFrames(file, secret));
  const plain = frames.pipe(createGunzip());
  frames.on('error', (error) => plain.destroy(error));
  yield* plain as AsyncIterable<Buffer>;
}

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Response } from 'express';

/** A large reply that changes only with a restart. It is built, compressed and hashed once. */
export interface CachedFile {
  contentType: string;
  etag: string;
  plain: Buffer;
  gzip: Buffer;
}

const compress = promisify(gzip);

/** Compresses and hashes a text. When sent, it is not checked against the contract again. */
export async function cacheFile(text: string, contentType: string): Promise<CachedFile> {
  const plain = Buffer.from(text);
  // The ETag is weak because it is the same for all encodings.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { contentType, etag, plain, gzip: await compress(plain) };
}

/** Sends the file in an encoding that the client accepts, or 304 if the client has it. */
export function sendCachedFile({ contentType, etag, plain, gzip: compressed }: CachedFile, response: Response) {
  response.set({ ETag: etag, 'Cache-Control': 'public, no-cache', 'Content-Type': contentType, Vary: 'Accept-Encoding' });
  const isCompressed = Boolean(response.req.acceptsEncodings('gzip'));
  if (isCompressed) response.set('Content-Encoding', 'gzip');
  response.send(isCompressed ? compressed : plain);
}

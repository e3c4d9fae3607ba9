import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** A reply that seldom changes. It is serialized and hashed once. */
export interface CachedJson {
  body: Buffer;
  etag: string;
}

/** Serializes and hashes a reply. When sent, it is not checked against the contract again. */
export function cacheJson(value: unknown): CachedJson {
  const body = Buffer.from(JSON.stringify(value));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** Sends the reply, or 304 if the client has it. Browsers revalidate each time, which costs no body. */
export function sendCachedJson({ body, etag }: CachedJson, response: Response) {
  response.set({ ETag: etag, 'Cache-Control': 'public, no-cache' }).type('json').send(body);
}

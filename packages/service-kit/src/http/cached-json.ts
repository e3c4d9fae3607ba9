import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** A reply that changes seldom: serialised and hashed once. */
export interface CachedJson {
  body: Buffer;
  etag: string;
}

/** Serialises and hashes a reply, which is not checked against its contract any more. */
export function cacheJson(value: unknown): CachedJson {
  const body = Buffer.from(JSON.stringify(value));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** Sends it, or 304 when the client has it; browsers ask again each time, which costs them no body. */
export function sendCachedJson({ body, etag }: CachedJson, response: Response) {
  response.set({ ETag: etag, 'Cache-Control': 'public, no-cache' }).type('json').send(body);
}

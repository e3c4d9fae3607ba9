import type { Request, Response } from 'express';
import { keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';

/** How logs and the audit trail name a client: by a keyed hash, or by the address that limits count. */
export type ClientForm = 'hash' | 'plain';

/** An address as a keyed hash: the same client is recognized, and the address cannot be found by trying all. */
export function hashAddress(key: Buffer, address: string): string {
  return keyedHash(key, JSON.stringify(['client', address])).slice(0, 16);
}

/** Addresses that machines ask every few seconds. */
const probes = new Set(['/healthz', '/readyz']);

/** What is known of a request when its line is written; the origins of one that was refused as another site's (CROSS_SITE). */
interface Locals {
  requestId: string;
  route?: string;
  client?: string;
  refusedOrigin?: { expected: string; origin: string };
}

/** Makes the function that writes one line for each request when it has been answered or broken off: its route's pattern and never its address, which may hold a token. */
export function createAccessLog(log: Logger) {
  return (path: string, { method }: Request, response: Response) => {
    if (probes.has(path)) return;
    const start = performance.now();
    response.once('close', () => {
      const { requestId, route = 'none', client, refusedOrigin } = response.locals as Locals;
      const isWhole = response.writableFinished;
      const code = isWhole ? response.getHeader('X-Error-Code') : 'BROKEN_OFF';
      log.info('Request', {
        requestId,
        method,
        route,
        ...(isWhole || response.headersSent ? { status: response.statusCode } : {}),
        milliseconds: Math.round(performance.now() - start),
        client,
        ...(code !== undefined && { code: String(code) }),
        ...refusedOrigin,
      });
    });
  };
}

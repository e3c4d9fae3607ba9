import type { Request, Response } from 'express';
import { keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';

/** How logs and the audit trail name a client: by a keyed hash, or by the address used for rate limits. */
export type ClientForm = 'hash' | 'plain';

/** A keyed hash of an address. It identifies a client, and cannot be reversed by trying all addresses. */
export function hashAddress(key: Buffer, address: string): string {
  return keyedHash(key, JSON.stringify(['client', address])).slice(0, 16);
}

/** Paths that monitoring polls every few seconds. */
const probes = new Set(['/healthz', '/readyz']);

/** The values for a request's log line; the origins are only set for a request that was refused as CROSS_SITE. */
interface Locals {
  requestId: string;
  route?: string;
  client?: string;
  refusedOrigin?: { expected: string; origin: string };
}

/** Makes the function that logs one line for each completed or aborted request. The line has the route's pattern but never the URL, which may contain a token. */
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

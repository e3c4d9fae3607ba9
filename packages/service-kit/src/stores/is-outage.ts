import { isRedisOutage } from './redis.ts';

/** Names of errors that mean: a store cannot be reached now. */
const names = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoOperationTimeoutError',
  'MongoWriteConcernError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  // Of the bucket of PDFs, whatever it says: another PDF would fare no better.
  'BucketError',
]);

const codes = new Set<unknown>([
  // Of the system: a connection that breaks off, which the driver does not always give a name of its own, and a full disk.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOSPC',
  // Of another service, as the client of services says it.
  'SERVICE_UNAVAILABLE',
  // Of MongoDB: it shuts down, is not the primary any more or not yet, or its disk is full.
  91,
  189,
  10107,
  11600,
  11602,
  13435,
  13436,
  14031,
]);

/** True for an error that means: a store or another service cannot be reached, or cannot serve, now. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errorResponse } = error as { code?: unknown; errorResponse?: unknown };
  // A write of many keeps what it failed of within it.
  return names.has(error.name) || codes.has(code) || isRedisOutage(error) || isOutage(errorResponse);
}

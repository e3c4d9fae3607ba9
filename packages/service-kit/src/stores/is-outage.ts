import { isRedisOutage } from './redis.ts';

/** Names of errors that mean that a store cannot be reached now. */
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
  // Any error of the PDF bucket, since other PDFs would fail too.
  'BucketError',
]);

const codes = new Set<unknown>([
  // Errors of the operating system: a broken connection, which the driver does not always wrap, and a full disk.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOSPC',
  // The error of the service client when another service is down.
  'SERVICE_UNAVAILABLE',
  // Errors of MongoDB: it is shutting down, is not the primary, or its disk is full.
  91,
  189,
  10107,
  11600,
  11602,
  13435,
  13436,
  14031,
]);

/** True for an error that means that a store or another service cannot be reached or cannot serve now. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errorResponse } = error as { code?: unknown; errorResponse?: unknown };
  // The error of a bulk write wraps its cause.
  return names.has(error.name) || codes.has(code) || isRedisOutage(error) || isOutage(errorResponse);
}

import { pino, type Logger as PinoLogger } from 'pino';

/** The only fields a log line may have; anything else given is dropped, so that no personal value slips in. */
export interface LogFields {
  requestId?: string;
  method?: string;
  /** The route's pattern, never the address itself: addresses carry tokens. */
  route?: string;
  status?: number;
  milliseconds?: number;
  code?: string;
  userId?: string;
  submissionId?: string;
  jobId?: string;
  queue?: string;
  count?: number;
  attempt?: number;
  port?: number;
  name?: string;
  reason?: string;
  error?: unknown;
}

export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

const allowed = new Set<string>([
  'requestId',
  'method',
  'route',
  'status',
  'milliseconds',
  'code',
  'userId',
  'submissionId',
  'jobId',
  'queue',
  'count',
  'attempt',
  'port',
  'name',
  'reason',
] satisfies (keyof LogFields)[]);

/** Errors of these names are made by code alone; others may quote a value (a duplicate key, a cast) and lose their message. */
const safeErrorNames = new Set([
  'AppError',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'TimeoutError',
  'AbortError',
  'MongoNetworkError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MaxRetriesPerRequestError',
]);

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const isSafe = safeErrorNames.has(error.name) || code?.startsWith('E');
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12);
  return { name: error.name, code, message: isSafe ? error.message : undefined, frames };
}

function pick(fields: LogFields = {}) {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) if (allowed.has(name)) kept[name] = value;
  if (fields.error !== undefined) kept['error'] = describeError(fields.error);
  return kept;
}

/** A JSON logger on standard output that keeps only the allowed fields. */
export function createLogger(service: string, level = 'info'): Logger {
  const log: PinoLogger = pino({ level, base: { service } });
  return {
    info: (message, fields) => log.info(pick(fields), message),
    warn: (message, fields) => log.warn(pick(fields), message),
    error: (message, fields) => log.error(pick(fields), message),
  };
}

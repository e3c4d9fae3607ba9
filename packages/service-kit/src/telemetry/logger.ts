import { pino, type Logger as PinoLogger } from 'pino';

/** The only fields that a log line may have. Any other field is dropped, so that no personal value slips in. */
export interface LogFields {
  requestId?: string;
  method?: string;
  /** The route's pattern, never the URL itself, since URLs contain tokens. */
  route?: string;
  status?: number;
  milliseconds?: number;
  /** A client's address in the gateway's form for logs: a keyed hash, unless the operator chose plain addresses. */
  client?: string;
  code?: string;
  /** The expected origin and the received one, for a request that was refused as cross-site. */
  expected?: string;
  origin?: string;
  userId?: string;
  submissionId?: string;
  jobId?: string;
  queue?: string;
  count?: number;
  attempt?: number;
  port?: number;
  release?: string;
  name?: string;
  reason?: string;
  error?: unknown;
}

export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Logs the last line of a process. The message of a plain Error is kept. */
  fatal(message: string, fields?: LogFields): void;
}

const allowed = new Set<string>([
  'requestId',
  'method',
  'route',
  'status',
  'milliseconds',
  'client',
  'code',
  'expected',
  'origin',
  'userId',
  'submissionId',
  'jobId',
  'queue',
  'count',
  'attempt',
  'port',
  'release',
  'name',
  'reason',
] satisfies (keyof LogFields)[]);

/** Errors with these names have fixed messages. Others may quote a value (a duplicate key, a cast), so their message is dropped. */
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
  'BucketError',
]);

function describeError(error: unknown, isLast: boolean) {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const isSafe = safeErrorNames.has(error.name) || code?.startsWith('E') || (isLast && error.name === 'Error');
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12);
  return { name: error.name, code, message: isSafe ? error.message : undefined, frames };
}

function pick(fields: LogFields = {}, isLast = false) {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) if (allowed.has(name)) kept[name] = value;
  if (fields.error !== undefined) kept['error'] = describeError(fields.error, isLast);
  return kept;
}

/** Bytes that are buffered for a slow reader of the log. Further lines are dropped, so callers never wait. */
const heldBytes = 16 * 1024 * 1024;

let output: ReturnType<typeof pino.destination> | undefined;

/** Standard output, written asynchronously; the rest is written when the process ends. pino emits `write` only if `minLength` is set. */
const openOutput = () => (output ??= pino.destination({ dest: 1, sync: false, minLength: 1, maxLength: heldBytes }));

/** Hides `flushSync` from pino: with it, a fatal line would overtake lines that are being written, and could wait forever for a stalled reader. */
const lines = { write: (line: string) => void openOutput().write(line) };

/** How long shutdown waits for a stalled reader of the log, in milliseconds. */
const patience = 5_000;

/** Calls `end` once the log is written; lines that are never read are lost. */
export function afterLastLine(end: () => void): void {
  openOutput().flush(end);
  // process.exit would wait for that reader too, because pino writes the rest and Node joins the writing thread.
  const given = setTimeout(() => process.kill(process.pid, 'SIGKILL'), patience);
  openOutput().on('write', () => given.refresh());
}

/** A JSON logger on standard output that keeps only the allowed fields. */
export function createLogger(service: string, level = 'info'): Logger {
  const log: PinoLogger = pino({ level, base: { service } }, lines);
  return {
    info: (message, fields) => log.info(pick(fields), message),
    warn: (message, fields) => log.warn(pick(fields), message),
    error: (message, fields) => log.error(pick(fields), message),
    fatal: (message, fields) => log.fatal(pick(fields, true), message),
  };
}

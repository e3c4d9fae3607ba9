import { pino, type Logger as PinoLogger } from 'pino';

/** The only fields a log line may have; anything else given is dropped, so that no personal value slips in. */
export interface LogFields {
  requestId?: string;
  method?: string;
  /** The route's pattern, never the address itself: addresses carry tokens. */
  route?: string;
  status?: number;
  milliseconds?: number;
  /** A client's address in the form that the gateway gives it for logs: a keyed hash, unless an operator wants it plain. */
  client?: string;
  code?: string;
  /** Of a request that was refused as another site's: the origin of the site, and the one that came. */
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
  /** The last line of a process; what is thrown as a plain error keeps its message. */
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

/** Bytes that wait for a slow reader of the log; further lines are dropped, and no caller waits. */
const heldBytes = 16 * 1024 * 1024;

let output: ReturnType<typeof pino.destination> | undefined;

/** Standard output, written to beside the work of the process; what is left at its end is written then. Of what has no least length pino would not tell when it is written. */
const openOutput = () => (output ??= pino.destination({ dest: 1, sync: false, minLength: 1, maxLength: heldBytes }));

/** All that pino sees of the output: with its `flushSync`, a fatal line would overtake what is being written, and wait for ever for a reader that does not read. */
const lines = { write: (line: string) => void openOutput().write(line) };

/** Milliseconds that the end of a process waits for a stalled reader of its log. */
const patience = 5_000;

/** Ends the process by the given act once the log is written; lines that are never read are lost. */
export function afterLastLine(end: () => void): void {
  openOutput().flush(end);
  // An exit would wait for that reader, too: pino writes what is left, and Node joins the thread that writes.
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

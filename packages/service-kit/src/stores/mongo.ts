import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { stableApi } from './stable-api.ts';

/** Time-out of each operation in milliseconds, so that a slow database means 503 within 5 seconds instead of a hanging page. */
const operationTimeout = 4_500;
/** Interval of checking whether the database is up, in milliseconds. */
const heartbeat = 2_000;
/** Milliseconds without a heartbeat after which a server counts as lost, even while an index is being built. */
const lostAfter = 30_000;

mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);
mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);

/** The limits of a connection, in milliseconds. */
interface MongoLimits {
  /** The time that an operation, the choice of a server and a free connection may take. */
  operation: number;
  /** The time that a server may take to answer a heartbeat. */
  heartbeat: number;
}

/** Connects mongoose's default connection; writes are acknowledged by the majority and journaled. */
export async function connectMongo(url: string, limits: MongoLimits = { operation: operationTimeout, heartbeat }): Promise<void> {
  await mongoose.connect(url, {
    serverApi: stableApi,
    serverSelectionTimeoutMS: limits.operation,
    socketTimeoutMS: limits.operation,
    waitQueueTimeoutMS: limits.operation,
    connectTimeoutMS: limits.heartbeat,
    heartbeatFrequencyMS: heartbeat,
    // A second attempt would double the wait. Callers retry, which a submission's idempotency key makes harmless.
    retryReads: false,
    retryWrites: false,
    maxPoolSize: 20,
    writeConcern: { w: 'majority', journal: true },
  });
}

/**
 * Builds the indexes of all models. It uses a separate connection without time limits, because an index of a large collection takes
 * longer than any call may. Heartbeats check meanwhile that the server is up.
 */
export async function ensureIndexes(url: string): Promise<void> {
  const limits = { serverApi: stableApi, serverSelectionTimeoutMS: operationTimeout, connectTimeoutMS: lostAfter, socketTimeoutMS: 0 };
  const patient: mongoose.Connection = mongoose.createConnection(url, { ...limits, maxPoolSize: 1, autoCreate: false });
  try {
    await patient.asPromise();
    for (const [name, { schema }] of Object.entries(mongoose.models)) {
      await patient.model(name, schema).createIndexes();
    }
  } finally {
    await patient.destroy();
  }
}

/** The steps before a service serves its routes: connect, and build the indexes. */
export function prepareDatabase(url: string): Record<'connection' | 'indexes', () => Promise<void>> {
  return { connection: () => connectMongo(url), indexes: () => ensureIndexes(url) };
}

/** The address of a database without user, password and options. */
export function placeOf(mongoUrl: string): string {
  const [, hosts, name = ''] = /^\w+(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]*)\/?([^?]*)/.exec(mongoUrl) ?? [];
  return createHash('sha256').update(`${hosts}/${name}`).digest('hex');
}

/** Rejects when the database does not reply. */
export async function pingMongo(): Promise<void> {
  const { db } = mongoose.connection;
  if (!db || mongoose.connection.readyState !== 1) throw new Error('not connected');
  await db.command({ ping: 1 });
}

/** Closes the default connection. */
export async function closeMongo(): Promise<void> {
  await mongoose.disconnect();
}

/** True for a write that breaks a unique index, optionally the one on the named field. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  const { code, keyPattern } = (error ?? {}) as { code?: unknown; keyPattern?: Record<string, unknown> };
  return code === 11000 && (field === undefined || (keyPattern !== undefined && field in keyPattern));
}

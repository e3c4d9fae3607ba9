import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalMongo } from '@larkfield/local-mongo/start-local-mongo.ts';
import { createSecrets, type SecretFiles } from '@larkfield/one-machine/create-secrets.ts';
import { startRedis } from '@larkfield/one-machine/stores/start-redis.ts';
import type { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { connectRedis, waitForRedis } from '@larkfield/service-kit/stores/redis.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import { openExternalRedis } from './processes/external-redis.ts';

/** Real stores for one test file, in a separate folder. */
export interface TestStores {
  folder: string;
  /** The data file of the embedded store; null if MONGODB_URL names another store. */
  storeFile: string | null;
  mongoUrl: string;
  redisUrl: string;
  secrets: SecretFiles;
  /** Kills Redis, as a crash would. */
  killRedis: () => Promise<void>;
  /** Starts Redis again on the same socket and files. */
  restartRedis: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A new Redis for a test file, or a database of the Redis at REDIS_URL. */
async function openRedis(
  folder: string,
): Promise<{ url: string; kill: () => Promise<void>; restart: () => Promise<void>; stop: () => Promise<void> }> {
  const named = process.env['REDIS_URL'];
  if (named) {
    const { url, shut, reopen, stop } = await openExternalRedis(named);
    return { url, kill: shut, restart: reopen, stop };
  }
  // With a sync each second, a killed Redis could lose acknowledged writes.
  const start = () => startRedis({ folder, fsync: 'no' });
  let redis = await start();
  return {
    url: redis.url,
    async kill() {
      redis.child.process.kill('SIGKILL');
      await redis.child.exited;
    },
    async restart() {
      redis = await start();
    },
    stop: () => redis.stop(),
  };
}

/** The embedded store of this thread, in which each test file has its own database. A process for each file would cost a second of CPU time. */
let embedded: Promise<{ url: string; file: string }> | undefined;

/** The folder of the embedded stores of a test process. A terminated thread runs no code, so the test run removes the folder. */
export const storesFolder = () => join(tmpdir(), `larkfield-test-stores-${process.pid}`);

async function startEmbedded() {
  mkdirSync(storesFolder(), { recursive: true });
  const folder = mkdtempSync(join(storesFolder(), 'store-'));
  const place = { file: join(folder, 'store.db'), socket: join(folder, 'store.sock') };
  const { url } = await startLocalMongo(place);
  process.once('exit', () => rmSync(storesFolder(), { recursive: true, force: true }));
  return { url, file: place.file };
}

/** Opens empty stores: a Redis and a database of the embedded store, or of the servers at REDIS_URL and MONGODB_URL. */
export async function startTestStores(): Promise<TestStores> {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-test-'));
  const external = process.env['MONGODB_URL'];
  const mongo = external ? { url: external, file: null } : await (embedded ??= startEmbedded());
  const redis = await openRedis(join(folder, 'redis'));
  const mongoUrl = withDatabase(mongo.url, `test-${randomUUID()}`);
  return {
    folder,
    storeFile: mongo.file,
    mongoUrl,
    redisUrl: redis.url,
    secrets: createSecrets(join(folder, 'secrets')),
    killRedis: redis.kill,
    restartRedis: redis.restart,
    async stop() {
      await Promise.all([redis.stop(), dropDatabase(mongoUrl)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function dropDatabase(url: string) {
  const client = await MongoClient.connect(url);
  await client.db().dropDatabase();
  await client.close();
}

function withDatabase(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.toString();
}

/**
 * Connects to Redis for a service under test. Commands have no time limit, to allow for a busy machine; other tests cover what a service
 * does about a silent Redis.
 */
export async function connectTestRedis(url: string, log: Logger): Promise<Redis> {
  const redis = connectRedis(url, log);
  await waitForRedis(redis);
  delete redis.options.commandTimeout;
  return redis;
}

/** Connects to the database for a service under test, with limits that a busy machine does not reach. */
export const connectTestMongo = (url: string): Promise<void> => connectMongo(url, { operation: 120_000, heartbeat: 120_000 });

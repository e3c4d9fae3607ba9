import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalMongo } from '@larkfield/local-mongo/start-local-mongo.ts';
import { createSecrets, type SecretFiles } from '@larkfield/local-stack/create-secrets.ts';
import { findFreePort } from '@larkfield/local-stack/free-port.ts';
import { startRedis, type LocalRedis } from '@larkfield/local-stack/start-redis.ts';

/** Real stores for one test file, in a folder of their own. */
export interface TestStores {
  folder: string;
  mongoUrl: string;
  redisUrl: string;
  secrets: SecretFiles;
  /** Ends Redis at once, as a crash would. */
  killRedis: () => Promise<void>;
  /** Starts Redis again on the same port and files. */
  restartRedis: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a Redis and, unless MONGODB_URL names a server, the embedded store; both empty. */
export async function startTestStores(): Promise<TestStores> {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-test-'));
  const port = await findFreePort();
  const start = () => startRedis({ folder: join(folder, 'redis'), port });
  const external = process.env['MONGODB_URL'];
  const mongo = external ? null : await startLocalMongo({ file: join(folder, 'store.db') });
  let redis: LocalRedis = await start();
  const database = `test-${randomUUID()}`;
  return {
    folder,
    mongoUrl: withDatabase(external ?? mongo!.url, database),
    redisUrl: redis.url,
    secrets: createSecrets(join(folder, 'secrets')),
    async killRedis() {
      redis.child.process.kill('SIGKILL');
      await redis.child.exited;
    },
    async restartRedis() {
      redis = await start();
    },
    async stop() {
      await Promise.all([redis.stop(), mongo?.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function withDatabase(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.toString();
}

// @rest: commands
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { requireKnownDatabase } from './data-folder.ts';
import { findProgram, mongoPrograms } from '#src/find-program.ts';
import { startRedis } from './start-redis.ts';
import { startStore, type Store, type StoreOptions } from './start-store.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'larkfield-store-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
});

/** Works with a store on the data folder, then stops the store. */
async function withStore<T>(work: (store: Store) => Promise<T>, options: Partial<StoreOptions> = {}): Promise<T> {
  const store = await startStore({ dataDir, ...options });
  try {
    return await work(store);
  } finally {
    await store.part!.stop();
  }
}

async function insert({ url }: Store, name: string, ...ids: number[]) {
  const client = await MongoClient.connect(url);
  for (const id of ids)
    await client
      .db()
      .collection<{ _id: number; text: string }>(name)
      .insertOne({ _id: id, text: 'x'.repeat(9_000) });
  await client.close();
}

async function count({ url }: Store): Promise<number> {
  const client = await MongoClient.connect(url);
  const found = await client.db().collection('items').countDocuments();
  await client.close();
  return found;
}

/** Every file and folder in the data folder whose mode would let others read it. */
function openToOthers(): string[] {
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  return ['.', ...names].filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
}

// These tests need the embedded store, which is used if no MongoDB is installed.
describe.skipIf(findProgram(mongoPrograms))('a data folder', () => {
  test('is closed to others even if it was open, and so is everything that is created in it', async () => {
    chmodSync(dataDir, 0o755);
    mkdirSync(join(dataDir, 'redis'), { mode: 0o755 });
    chmodSync(join(dataDir, 'redis'), 0o755);
    await withStore(async (store) => {
      await insert(store, 'items', 1);
      const redis = await startRedis({ folder: join(dataDir, 'redis'), isGuarded: true });
      expect(existsSync(join(dataDir, 'store.db-wal'))).toBe(true);
      expect(readdirSync(join(dataDir, 'redis'))).not.toEqual([]);
      expect(openToOthers()).toEqual([]);
      await redis.stop();
    });
    expect(openToOthers()).toEqual([]);
  });

  test.each<[string, () => void, RegExp]>([
    ['missing', () => rmSync(join(dataDir, 'store.db')), /store\.db is missing or empty, although .*in use.*restore a backup/],
    ['emptied', () => truncateSync(join(dataDir, 'store.db')), /store\.db is missing or empty, although .*in use.*restore a backup/],
    ['cut', () => truncateSync(join(dataDir, 'store.db'), 3 * 8_192), /store\.db is damaged: its end is missing/],
  ])('with a store that is %s is refused until a restore', async (state, harm, reason) => {
    await withStore((store) => insert(store, 'items', 1, 2, 3));
    harm();
    await expect(startStore({ dataDir })).rejects.toThrow(reason);
    if (state === 'cut') return;
    expect(existsSync(join(dataDir, 'store.db-wal'))).toBe(false);
    expect(await withStore(count, { mayBeEmpty: true })).toBe(0);
  });

  test('starts over after an interrupted first start', async () => {
    writeFileSync(join(dataDir, 'store.db.new'), 'half made');
    expect(await withStore(count)).toBe(0);
    expect(readFileSync(join(dataDir, 'store-kind'), 'utf8')).toBe('embedded\n');
  });

  test('with recorded audit events refuses a database without any', async () => {
    const anchor = (seq: number) =>
      writeFileSync(join(dataDir, 'audit-anchor.json'), JSON.stringify({ seq, hash: 'a'.repeat(64), mac: 'b'.repeat(64) }));
    await withStore(async (store) => {
      await requireKnownDatabase(dataDir, store.url);
      anchor(0);
      await requireKnownDatabase(dataDir, store.url);
      anchor(17);
      await expect(requireKnownDatabase(dataDir, store.url)).rejects.toThrow(
        /database is empty, although .* knows of 17 recorded acts.*restore a backup/,
      );
      await insert(store, 'audit-chain', 1);
      await requireKnownDatabase(dataDir, store.url);
    });
  });

  test('may continue without an external MongoDB that it named but never used', async () => {
    writeFileSync(join(dataDir, 'store-kind'), 'external\n');
    expect(await withStore((store) => Promise.resolve(store.kind))).toBe('embedded');
    writeFileSync(join(dataDir, 'store-kind'), 'external\n');
    writeFileSync(join(dataDir, 'audit-anchor.json'), '{"seq":17,"hash":"abc17","mac":"x"}');
    await expect(startStore({ dataDir })).rejects.toThrow(/MONGODB_URL is not set/);
  });
});

// @rest: kills
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, type Store } from '#src/storage/store.ts';
import { startLocalMongo } from '#src/start-local-mongo.ts';
import { isRealMongo } from './test-database.ts';

const COUNT = 15;
const PAGE_BYTES = 8_192;
const folder = mkdtempSync(join(tmpdir(), 'local-mongo-file-'));
/** The files after a kill, with all documents only in the log. */
let image: { file: Buffer; log: Buffer };
/** The offset of the last transaction in the log. */
let lastBegin: number;
let files = 0;

interface Files {
  file: Buffer;
  log?: Buffer;
}

function place({ file, log }: Files): string {
  const path = join(folder, `data-${++files}.db`);
  writeFileSync(path, file);
  if (log) writeFileSync(`${path}-wal`, log);
  return path;
}
const withLog = (change: (log: Buffer) => Buffer) => place({ file: image.file, log: change(Buffer.from(image.log)) });

function open<T>(file: string, look: (store: Store) => T): T {
  const store = openStore(file);
  try {
    return look(store);
  } finally {
    store.close();
  }
}
const count = (store: Store) =>
  (store.sqlite.prepare(`SELECT count(*) AS n FROM c_${store.collections.get('d.c')!.id}`).get() as { n: number }).n;

/** Works with a server on a file, then kills it; returns the files that it left. */
async function killedAfter(file: string, work: (db: Db) => Promise<void>): Promise<Files> {
  const server = await startLocalMongo({ file, ttlIntervalMs: 3_600_000 });
  const client = await MongoClient.connect(server.url);
  await work(client.db('d'));
  process.kill(server.pid, 'SIGKILL');
  await client.close();
  await server.stop();
  return { file: readFileSync(file), log: readFileSync(`${file}-wal`) };
}

beforeAll(async () => {
  if (isRealMongo) return;
  const path = join(folder, 'image.db');
  const { file, log } = await killedAfter(path, async (db) => {
    for (let n = 0; n < COUNT; n++) {
      lastBegin = statSync(`${path}-wal`).size;
      await db.collection<{ _id: number }>('c').insertOne({ _id: n, text: 'x'.repeat(20_000) } as never);
    }
  });
  image = { file, log: log! };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// These tests need the files of the embedded store.
describe.skipIf(isRealMongo)('after a kill', () => {
  it('recovers everything from the log, and empties the log at a stop', () => {
    const file = withLog((log) => log);
    expect(open(file, count)).toBe(COUNT);
    expect(existsSync(`${file}-wal`)).toBe(false);
    expect(open(file, count)).toBe(COUNT);
  });

  it.each<[string, (log: Buffer) => Buffer]>([
    ['ends without its last bytes', (log) => log.subarray(0, log.length - 100)],
    ['ends in the middle of a frame', (log) => log.subarray(0, lastBegin + 9_000)],
    ['ends in zeros', (log) => log.fill(0, log.length - 5_000)],
    ['lacks its last write', (log) => log.fill(0, lastBegin)],
  ])('loses only the last write if the log %s, as after a power cut', (_, cut) => {
    expect(open(withLog(cut), count)).toBe(COUNT - 1);
  });

  it('loses only the writes from the damage on if the log is damaged later', () => {
    const damaged = withLog((log) => ((log[lastBegin - 100]! ^= 0x10), log));
    expect(open(damaged, count)).toBe(COUNT - 2);
  });

  it.each([
    ['a small file', 20_000],
    ['a file that is too large for a full check at each start', 2_000_000],
  ])('notices the missing end of %s even when there is a log', async (_, size) => {
    const path = place({ file: image.file, log: image.log });
    open(path, (store) =>
      store.sqlite.exec(`CREATE TABLE filler (x BLOB); INSERT INTO filler VALUES ${Array(15).fill(`(randomblob(${size}))`).join()}`),
    );
    const { file, log } = await killedAfter(path, async (db) => void (await db.collection('c').insertOne({ text: 'later' })));
    expect(open(place({ file, log }), count)).toBe(COUNT + 1);
    const cut = place({ file: file.subarray(0, file.length - 5 * PAGE_BYTES), log });
    expect(() => open(cut, count)).toThrow(/is damaged/);
  });

  it('accepts a file that becomes complete only with its log', () => {
    // Simulate a kill while the log is moved into the file, whose first page is written first.
    const whole = withLog((log) => log);
    open(whole, count);
    const moved = readFileSync(whole).subarray(0, PAGE_BYTES);
    const rest = image.file.subarray(PAGE_BYTES);
    expect(open(place({ file: Buffer.concat([moved, rest]), log: image.log }), count)).toBe(COUNT);
  });
});

// These tests need the file of the embedded store.
describe.skipIf(isRealMongo)('deleted or replaced data', () => {
  const traces = ['Ottoline', 'Placeholder', 'wrote a letter'];
  const person = (n: number) => ({
    _id: n,
    name: `Ottoline Placeholder ${n}`,
    text: `Ottoline ${'wrote a letter '.repeat((n * 37) % 400)}`,
  });
  const other = (n: number) => ({ _id: n, name: `Somebody ${n}`, text: 'else '.repeat((n * 53) % 900) });
  const onDisk = (file: string) =>
    ['', '-wal']
      .filter((end) => existsSync(`${file}${end}`))
      .map((end) => readFileSync(`${file}${end}`, 'latin1'))
      .join('\n');
  const tracesIn = (file: string) => traces.filter((text) => onDisk(file).includes(text));

  async function fillAndErase(db: Db): Promise<void> {
    const items = db.collection<{ _id: number; name: string; text: string }>('c');
    await items.createIndexes([{ key: { name: 1 } }, { key: { text: 1, name: -1 } }]);
    for (let n = 0; n < 2_000; n += 100)
      await items.insertMany(Array.from({ length: 100 }, (_, index) => ((n + index) % 3 ? other : person)(n + index)));
    await items.updateMany({ _id: { $lt: 600 }, name: { $regex: '^Ottoline' } }, { $set: { name: 'Erased', text: 'Erased' } });
    await items.deleteMany({ name: { $regex: '^Ottoline' } });
    await items.insertMany(Array.from({ length: 200 }, (_, n) => other(3_000 + n)));
  }

  it('cannot be read in the files of a running store after a round', async () => {
    const file = join(folder, 'deleted.db');
    const server = await startLocalMongo({ file, ttlIntervalMs: 50, compactIntervalMs: 100 });
    const client = await MongoClient.connect(server.url);
    await fillAndErase(client.db('d'));
    await expect.poll(() => [statSync(`${file}-wal`).size, ...tracesIn(file)]).toEqual([0]);
    expect(
      await client
        .db('d')
        .collection('c')
        .countDocuments({ name: { $regex: '^Somebody' } }),
    ).toBe(2_000 - 667 + 200);
    await client.close();
    await server.stop();
  });

  it('is gone after the stop of a store without a round, and after the first stop that follows a kill', async () => {
    const stopped = join(folder, 'stopped.db');
    const server = await startLocalMongo({ file: stopped, ttlIntervalMs: 3_600_000 });
    const client = await MongoClient.connect(server.url);
    await fillAndErase(client.db('d'));
    expect(tracesIn(stopped)).toEqual(traces);
    await client.close();
    await server.stop();
    expect(tracesIn(stopped)).toEqual([]);
    const killed = place(await killedAfter(join(folder, 'killed.db'), fillAndErase));
    expect(tracesIn(killed)).toEqual(traces);
    open(killed, count);
    expect(tracesIn(killed)).toEqual([]);
  });
});

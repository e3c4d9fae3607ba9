import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, type Store } from '#src/storage/store.ts';
import { startLocalMongo } from '#src/start-local-mongo.ts';
import { readLog } from '#src/storage/write-ahead-log.ts';
import { isRealMongo } from './test-database.ts';

const COUNT = 15;
const HEADER_BYTES = 32;
const folder = mkdtempSync(join(tmpdir(), 'local-mongo-log-'));
/** The files as they lie there after a kill, with every document in the log alone. */
let image: { file: Buffer; log: Buffer };
/** Where the last transaction begins in the log. */
let lastBegin: number;
let files = 0;

function place(change: (log: Buffer) => Buffer, database = image.file): string {
  const file = join(folder, `data-${++files}.db`);
  writeFileSync(file, database);
  writeFileSync(`${file}-wal`, change(Buffer.from(image.log)));
  return file;
}
const flipped = (at: number) => (log: Buffer) => ((log[at]! ^= 0x10), log);
const bytesOf = (file: string) => [readFileSync(file), readFileSync(`${file}-wal`)].map((bytes) => bytes.toString('base64'));

function open<T>(file: string, look: (store: Store) => T, options = {}): T {
  const store = openStore(file, undefined, options);
  try {
    return look(store);
  } finally {
    store.close();
  }
}
const count = (store: Store) =>
  (store.sqlite.prepare(`SELECT count(*) AS n FROM c_${store.collections.get('d.c')!.id}`).get() as { n: number }).n;

beforeAll(async () => {
  if (isRealMongo) return;
  const file = join(folder, 'image.db');
  const server = await startLocalMongo({ file, ttlIntervalMs: 3_600_000 });
  const client = await MongoClient.connect(server.url);
  const items = client.db('d').collection<{ _id: number; text: string }>('c');
  const sizes: number[] = [];
  for (let n = 0; n < COUNT; n++) {
    sizes.push(readFileSync(`${file}-wal`).length);
    await items.insertOne({ _id: n, text: 'x'.repeat(20_000) });
  }
  process.kill(server.pid, 'SIGKILL');
  await client.close();
  await server.stop();
  image = { file: readFileSync(file), log: readFileSync(`${file}-wal`) };
  lastBegin = sizes.at(-1)!;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// This is about the file format of the embedded store; a MongoDB server has its own.
describe.skipIf(isRealMongo)('the write-ahead log', () => {
  it('gives back everything after a kill', () => {
    expect(
      open(
        place((log) => log),
        count,
      ),
    ).toBe(COUNT);
  });

  it.each([
    ['its header', () => 20],
    ['its first frame', () => 100],
    ['a third', () => image.log.length * 0.3],
    ['two thirds', () => image.log.length * 0.6],
  ])('damaged in %s is refused and left as it is', (_, at) => {
    const file = place(flipped(Math.floor(at())));
    const before = bytesOf(file);
    expect(() => open(file, count)).toThrow(/data-\d+\.db-wal is damaged: .*--accept-lost-writes.*left untouched/);
    expect(bytesOf(file)).toEqual(before);
  });

  it('is never read in part without a word, wherever before its last write one bit is wrong', () => {
    const file = place((log) => log);
    const sound = readLog(`${file}-wal`);
    expect([sound.isDamaged, sound.isTorn, sound.wholeBytes]).toEqual([false, false, image.log.length]);
    const positions = Array.from({ length: 60 }, (_, n) => Math.floor((n / 60) * lastBegin));
    const missed = positions.filter((at) => {
      writeFileSync(`${file}-wal`, flipped(at)(Buffer.from(image.log)));
      return !readLog(`${file}-wal`).isDamaged;
    });
    expect(missed).toEqual([]);
  });

  it('that is damaged is cut and kept aside by whoever accepts the loss, and once only', () => {
    const file = place(flipped(Math.floor(image.log.length * 0.6)));
    const damaged = readFileSync(`${file}-wal`);
    const left = open(file, count, { acceptsLostWrites: true });
    expect(left).toBeGreaterThan(5);
    expect(left).toBeLessThan(COUNT);
    const aside = readdirSync(folder).filter((name) => name.startsWith(`${file.split('/').at(-1)}-wal.damaged-`));
    expect(aside).toHaveLength(1);
    expect(readFileSync(join(folder, aside[0]!)).equals(damaged)).toBe(true);
    expect(open(file, count)).toBe(left);
    const headless = place(flipped(3));
    expect(open(headless, (store) => store.collections.has('d.c'), { acceptsLostWrites: true })).toBe(false);
  });

  it.each<[string, (log: Buffer) => Buffer]>([
    ['without its last bytes', (log) => log.subarray(0, log.length - 100)],
    ['in the middle of a frame', (log) => log.subarray(0, lastBegin + 9_000)],
    ['with zeros for an end', (log) => log.fill(0, log.length - 5_000)],
    ['with nothing of its last write on disk', (log) => log.fill(0, lastBegin)],
    ['with a last frame of which half is old', (log) => log.fill(0xee, log.length - 4_096)],
  ])('that ends %s, as after a power cut, starts without its last write', (_, cut) => {
    expect(open(place(cut), count)).toBe(COUNT - 1);
  });

  it.each<[string, (log: Buffer) => Buffer]>([
    ['nothing but a header', (log) => log.subarray(0, HEADER_BYTES)],
    ['half a header', (log) => log.subarray(0, 10)],
  ])('that holds %s starts', (_, cut) => {
    expect(readLog(`${place(cut)}-wal`)).toMatchObject({ isDamaged: false, isTorn: false });
  });

  it('may hold frames from before it was begun again', () => {
    const file = join(folder, 'reused.db');
    open(file, () => {});
    const db = new DatabaseSync(file);
    db.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (x BLOB)');
    for (let n = 0; n < 40; n++) db.exec('INSERT INTO t VALUES (zeroblob(9000))');
    db.exec('PRAGMA wal_checkpoint(RESTART)');
    const before = readFileSync(`${file}-wal`).length;
    for (let n = 0; n < 3; n++) db.exec('INSERT INTO t VALUES (zeroblob(9000))');
    const copy = join(folder, 'reused-copy.db');
    writeFileSync(copy, readFileSync(file));
    writeFileSync(`${copy}-wal`, readFileSync(`${file}-wal`));
    db.close();
    const state = readLog(`${copy}-wal`);
    expect(readFileSync(`${copy}-wal`).length, 'the log was not made shorter').toBe(before);
    expect([state.isDamaged, state.isTorn, state.wholeBytes < before]).toEqual([false, false, true]);
    expect(open(copy, ({ sqlite }) => sqlite.prepare('SELECT count(*) AS n FROM t').get())).toEqual({ n: 43 });
  });

  it('does not hide that the end of the data file is missing', async () => {
    const file = place((log) => log);
    open(file, count);
    const whole = readFileSync(file);
    const server = await startLocalMongo({ file, ttlIntervalMs: 3_600_000 });
    const client = await MongoClient.connect(server.url);
    await client.db('d').collection<{ _id: number }>('c').insertOne({ _id: 1_000 });
    process.kill(server.pid, 'SIGKILL');
    await client.close();
    await server.stop();
    writeFileSync(file, whole.subarray(0, whole.length - 5 * 8_192));
    expect(() => open(file, count)).toThrow(/damaged: its end is missing/);
  });

  it('is emptied in rounds, and nothing of what was deleted or replaced can be read in the files', async () => {
    const file = join(folder, 'deleted.db');
    const server = await startLocalMongo({ file, ttlIntervalMs: 50 });
    const client = await MongoClient.connect(server.url);
    const items = client.db('d').collection<{ _id: number; name: string; text: string }>('c');
    await items.createIndexes([{ key: { name: 1 } }, { key: { text: 1, name: -1 } }]);
    const person = (n: number) => ({
      _id: n,
      name: `Ottoline Placeholder ${n}`,
      text: `Ottoline ${'wrote a letter '.repeat((n * 37) % 400)}`,
    });
    const other = (n: number) => ({ _id: n, name: `Somebody ${n}`, text: 'else '.repeat((n * 53) % 900) });
    for (let n = 0; n < 2_000; n += 100)
      await items.insertMany(Array.from({ length: 100 }, (_, index) => ((n + index) % 3 ? other : person)(n + index)));
    const onDisk = () => ['', '-wal'].map((end) => readFileSync(`${file}${end}`, 'latin1')).join('\n');
    const isOnDisk = (text: string) => onDisk().includes(text);
    expect(isOnDisk('Ottoline')).toBe(true);
    await items.updateMany({ _id: { $lt: 600 }, name: { $regex: '^Ottoline' } }, { $set: { name: 'Erased', text: 'Erased' } });
    await items.deleteMany({ name: { $regex: '^Ottoline' } });
    await items.insertMany(Array.from({ length: 200 }, (_, n) => other(3_000 + n)));
    await expect.poll(() => [readFileSync(`${file}-wal`).length, existsSync(`${file}-clearing`)]).toEqual([0, false]);
    expect(['Ottoline', 'Placeholder', 'wrote a letter'].filter(isOnDisk)).toEqual([]);
    expect(await items.countDocuments({ name: { $regex: '^Somebody' } })).toBe(2_000 - 667 + 200);
    await client.close();
    await server.stop();
  });

  it('what an earlier release left of deleted rows is gone once the file was opened', () => {
    const file = place((log) => log);
    open(file, count);
    const earlier = new DatabaseSync(file);
    earlier.exec(
      "PRAGMA secure_delete = OFF; DROP TABLE cleared; CREATE TABLE old (text TEXT); INSERT INTO old VALUES ('Wilhelmina Formerly'); DELETE FROM old; DROP TABLE old;",
    );
    earlier.close();
    expect(readFileSync(file).includes('Wilhelmina Formerly')).toBe(true);
    expect(open(file, count)).toBe(COUNT);
    expect(readFileSync(file).includes('Wilhelmina Formerly')).toBe(false);
  });

  it('a clearing that was broken off by a kill is done at the next start, for every page', () => {
    const file = place((log) => log);
    open(file, count);
    const bytes = readFileSync(file);
    // The gap of the first page, whose header stands behind that of the file.
    const gap = 108 + 2 * bytes.readUInt16BE(103);
    bytes.write('Wilhelmina Between', gap);
    writeFileSync(file, bytes);
    open(file, count);
    expect(readFileSync(file).includes('Wilhelmina Between'), 'nobody knows of it').toBe(true);
    writeFileSync(`${file}-clearing`, '');
    expect(open(file, count)).toBe(COUNT);
    expect(readFileSync(file).includes('Wilhelmina Between')).toBe(false);
    expect(existsSync(`${file}-clearing`)).toBe(false);
  });
});

// @rest: kills
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Collection } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { startLocalMongo } from '#src/start-local-mongo.ts';
import { isRealMongo } from './test-database.ts';

interface Item {
  _id: string;
  writer: number;
  sequence: number;
  slot: number;
  filler: string[];
}
interface Counter {
  _id: string;
  value: number;
}

const folder = mkdtempSync(join(tmpdir(), 'local-mongo-kill-'));
const file = join(folder, 'data.db');
const WRITERS = 12;
const ROUNDS = 6;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The replies that clients received, for comparison with the state after a crash. */
interface Promised {
  items: Map<string, Item>;
  deleted: Set<string>;
  counts: Map<string, number>;
  unsure: Map<string, number>;
}

function addTo(map: Map<string, number>, key: string, by: number): void {
  map.set(key, (map.get(key) ?? 0) + by);
}

async function writeUntilKilled(
  items: Collection<Item>,
  counters: Collection<Counter>,
  writer: number,
  round: number,
  promised: Promised,
): Promise<void> {
  for (let sequence = 0; ; sequence++) {
    const item: Item = {
      _id: `${round}-${writer}-${sequence}`,
      writer,
      sequence,
      slot: round * 1_000_000 + writer * 10_000 + sequence,
      filler: Array.from({ length: 5 }, () => `${round}-${writer}-${sequence}`),
    };
    const counter = `counter-${sequence % 3}`;
    try {
      await items.insertOne(item);
      promised.items.set(item._id, item);
      addTo(promised.unsure, counter, 1);
      await counters.findOneAndUpdate({ _id: counter }, { $inc: { value: 1 } }, { upsert: true });
      addTo(promised.unsure, counter, -1);
      addTo(promised.counts, counter, 1);
      if (sequence % 4 === 3) {
        promised.items.delete(item._id);
        promised.deleted.add(item._id);
        await items.deleteOne({ _id: item._id });
      }
    } catch {
      promised.deleted.delete(item._id);
      return;
    }
  }
}

async function check(items: Collection<Item>, counters: Collection<Counter>, promised: Promised): Promise<void> {
  const stored = new Map((await items.find().toArray()).map((item) => [item._id, item]));
  for (const [id, item] of promised.items) expect(stored.get(id)).toEqual(item);
  for (const id of promised.deleted) expect(stored.has(id)).toBe(false);
  for (const item of stored.values()) expect(item.filler).toEqual(Array.from({ length: 5 }, () => item._id));
  const bySlot = await items
    .find({ slot: { $gte: 0 } })
    .sort({ slot: 1 })
    .toArray();
  expect(bySlot.map((item) => item._id).toSorted()).toEqual([...stored.keys()].toSorted());
  expect(new Set(bySlot.map((item) => item.slot)).size).toBe(stored.size);
  for (const [counter, count] of promised.counts) {
    const { value } = (await counters.findOne({ _id: counter }))!;
    expect(value).toBeGreaterThanOrEqual(count);
    expect(value).toBeLessThanOrEqual(count + promised.unsure.get(counter)!);
    promised.counts.set(counter, value);
    promised.unsure.set(counter, 0);
  }
}

// The test kills the store's process and reads its file again, which is not possible with a remote MongoDB server.
describe.skipIf(isRealMongo)('killed while writing', () => {
  it('keeps everything it acknowledged, whole, with its indexes and counters', async () => {
    const promised: Promised = { items: new Map(), deleted: new Set(), counts: new Map(), unsure: new Map() };
    for (let round = 0; round <= ROUNDS; round++) {
      const server = await startLocalMongo({ file });
      const client = new MongoClient(server.url, { maxPoolSize: WRITERS });
      const items = client.db('kill').collection<Item>('items');
      const counters = client.db('kill').collection<Counter>('counters');
      if (round === 0) await items.createIndexes([{ key: { slot: 1 }, unique: true }, { key: { writer: 1, sequence: -1 } }]);
      await check(items, counters, promised);
      if (round === ROUNDS) {
        await client.close();
        await server.stop();
        break;
      }
      const writers = Array.from({ length: WRITERS }, (_, writer) => writeUntilKilled(items, counters, writer, round, promised));
      const target = promised.items.size + 200 + round * 137;
      await expect.poll(() => promised.items.size, { interval: 5 }).toBeGreaterThan(target);
      process.kill(server.pid, 'SIGKILL');
      // Closing the client ends the calls that still wait for a reply.
      await client.close();
      await Promise.all(writers);
      await server.stop();
    }
    expect(promised.items.size).toBeGreaterThan(200 * ROUNDS);
  });
});

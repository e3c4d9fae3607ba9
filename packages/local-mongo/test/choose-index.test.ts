import type { Document, Filter } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { isRealMongo, type Stored, useTestDatabase } from './test-database.ts';

const database = useTestDatabase();

/** Number of documents that queries have read so far. */
async function lookedAt(): Promise<number> {
  const { metrics } = await database.db.admin().command({ serverStatus: 1 });
  return Number((metrics as Document).queryExecutor.scannedObjects);
}

// The counter of a MongoDB server includes the queries of all clients.
describe.skipIf(isRealMongo)('reads the index with fewer entries among equally confined ones', () => {
  const documents = Array.from({ length: 3_000 }, (_, n) => ({
    _id: n,
    a: 1,
    b: n % 1_000 === 0 ? 2 : 1,
    tags: [n % 2 === 0 ? 'even' : 'odd', ...(n % 1_500 === 0 ? ['rare'] : [])],
    at: n,
  }));

  async function finding(filter: Filter<Stored>): Promise<[found: unknown[], documentsLookedAt: number]> {
    const collection = await database.fresh(documents);
    await collection.createIndexes([
      { key: { a: 1, _id: -1 } },
      { key: { b: 1, _id: -1 } },
      { key: { tags: 1, _id: -1 } },
      { key: { at: 1 } },
    ]);
    const before = await lookedAt();
    const found = await collection.find(filter).sort({ _id: -1 }).limit(25).toArray();
    return [found.map(({ _id }) => _id), (await lookedAt()) - before];
  }

  it.each<[string, Filter<Stored>, number[], number]>([
    ['two fields', { a: 1, b: 2 }, [2_000, 1_000, 0], 3],
    ['two fields, one without matches', { a: 1, b: 7 }, [], 0],
    ['two values of one array', { $and: [{ tags: 'even' }, { tags: 'rare' }] }, [1_500, 0], 2],
    ['a frequent array value and a frequent field value', { a: 1, tags: 'odd', at: { $gte: 2_999 } }, [2_999], 2],
    ['a short range and a requested order', { at: { $lt: 2 } }, [1, 0], 4],
  ])('%s', async (_, filter, ids, most) => {
    const [found, documentsLookedAt] = await finding(filter);
    expect(found).toEqual(ids);
    expect(documentsLookedAt).toBeLessThanOrEqual(most);
  });

  it.each<[string, Filter<Stored>, number[]]>([
    ['several values of a field', { b: { $in: [1, 2, 7] } }, [2_999, 2_998, 2_997]],
    ['several values of an array', { tags: { $in: ['odd', 'rare'] } }, [2_999, 2_997, 2_995]],
    ['several values up to an id', { tags: { $in: ['rare', 'odd'] }, _id: { $lt: 1_502 } }, [1_501, 1_500, 1_499]],
  ])('merges %s in the requested order', async (_, filter, newest) => {
    const [found, documentsLookedAt] = await finding(filter);
    expect(found).toHaveLength(25);
    expect(found.slice(0, 3)).toEqual(newest);
    expect(documentsLookedAt).toBeLessThanOrEqual(27);
  });

  it('reads from the newest on when a condition is common and an order is requested', async () => {
    const [found, documentsLookedAt] = await finding({ a: 1, tags: 'even' });
    expect(found).toHaveLength(25);
    expect(documentsLookedAt).toBeLessThan(60);
  });
});

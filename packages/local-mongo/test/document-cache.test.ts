import { Binary } from 'bson';
import { expect, it } from 'vitest';
import { encode } from '#src/query/values.ts';
import { createDocumentCache } from '#src/storage/document-cache.ts';

const MIB = 1024 * 1024;

function cached(documents: number, document: (n: number) => Record<string, unknown>, capMib: number): number[] {
  const cache = createDocumentCache(capMib * MIB);
  for (let rid = 1; rid <= documents; rid++) cache.add(1, rid, encode(document(rid)));
  return Array.from({ length: documents }, (_, n) => n + 1).filter((rid) => cache.get(1, rid) !== undefined);
}

it('keeps the latest documents within its limit of bytes', () => {
  const blobs = cached(100, () => ({ blob: new Binary(Buffer.alloc(100_000)) }), 8);
  expect(blobs.length).toBeGreaterThan(2);
  expect(blobs.length * 200_000).toBeLessThan(8 * MIB);
  expect(blobs.at(-1)).toBe(100);
  const small = cached(20_000, (n) => ({ n, text: 'some text' }), 2);
  expect(small.length * 600).toBeLessThanOrEqual(2 * MIB);
  expect(small.length).toBeGreaterThan(500);
});

it('does not keep a document that would not fit', () => {
  expect(cached(1, () => ({ blob: new Binary(Buffer.alloc(600_000)) }), 1)).toEqual([]);
});

it('keeps entries that are read often', () => {
  const cache = createDocumentCache(MIB);
  cache.add(1, 1, encode({ favourite: true }));
  for (let rid = 2; rid < 20_000; rid++) {
    cache.add(1, rid, encode({ rid, text: 'x'.repeat(100) }));
    expect(cache.get(1, 1)?.doc).toEqual({ favourite: true });
  }
});

it('separates collections and forgets removed documents', () => {
  const cache = createDocumentCache(MIB);
  cache.add(1, 5, encode({ of: 'one' }));
  cache.add(2, 5, encode({ of: 'two' }));
  expect(cache.get(1, 5)?.doc).toEqual({ of: 'one' });
  cache.remove(1, 5);
  expect([cache.get(1, 5), cache.get(2, 5)?.doc]).toEqual([undefined, { of: 'two' }]);
});

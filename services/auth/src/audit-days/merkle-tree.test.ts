import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { merklePath, merkleRoot, rootOfPath } from './merkle-tree.ts';

const leaf = (number: number) => createHash('sha256').update(String(number)).digest('hex');
const leaves = (count: number) => Array.from({ length: count }, (_, index) => leaf(index));
const hash = (...parts: (string | number)[]) =>
  parts
    .reduce((sum, part) => sum.update(typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part, 'hex')), createHash('sha256'))
    .digest('hex');

test('the root of three leaves is made by hand in the same way', () => {
  const [a, b, c] = leaves(3) as [string, string, string];
  expect(merkleRoot([a, b, c])).toBe(hash(1, hash(1, hash(0, a), hash(0, b)), hash(0, c)));
  expect(merkleRoot([a])).toBe(hash(0, a));
  expect(merkleRoot([])).toBe(createHash('sha256').digest('hex'));
});

test.each([1, 2, 3, 5, 8, 13, 100])('every one of %i leaves leads to the root, and no other hash does', (count) => {
  const all = leaves(count);
  const root = merkleRoot(all);
  for (const [index, one] of all.entries()) {
    const path = merklePath(all, index);
    expect(rootOfPath(one, path)).toBe(root);
    expect(rootOfPath(leaf(count + 1), path)).not.toBe(root);
    expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
  }
});

test('another order or a leaf more gives another root', () => {
  const roots = [leaves(4), leaves(4).toReversed(), leaves(5)].map(merkleRoot);
  expect(new Set(roots).size).toBe(3);
});

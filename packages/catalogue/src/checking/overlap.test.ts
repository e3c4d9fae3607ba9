import { expect, test } from 'vitest';
import { resolveAll } from './check.ts';
import { checkClosePairs, checkOverlap, describeOverlap } from './overlap.ts';
import { filesWith, makeList, nonsense, textsOf, type Change } from '#test/tiered-catalogue.ts';

test('finds related lists that share too little, and one skill under two ids', () => {
  const two = (change: Change) => resolveAll(filesWith([makeList(), makeList({ id: 2, slug: 'rn-two', ...change })]));
  expect(checkOverlap(two({}))).toEqual([]);
  expect(describeOverlap(two({}))).toBe(
    'Two lists of one family (2 pairs): median 61 %, from 61 % (rn-two to rn-one) to 61 % (rn-one to rn-two).',
  );
  const twice = makeList({ id: 2, slug: 'rn-two' }).categories.map((category, n) =>
    n === 0 ? { ...category, skills: [{ id: 2900, skill: nonsense(150), criticality: 'high' }] } : category,
  );
  expect(textsOf(checkOverlap(two({ change: { categories: twice } })))).toEqual([
    `"${nonsense(150)}" (2900) says the same as "${nonsense(150)}" (1001) in nursing/rn-one.yaml: one of them belongs into a module`,
  ]);
  const long = resolveAll(filesWith([makeList({ own: 80 }), makeList({ id: 2, slug: 'rn-two', own: 80 })]));
  expect(textsOf(checkOverlap(long)).join()).toContain('must share 45 %');
});

test('lists of a close pair each share half of their skills with the other, even across roles', () => {
  const pair = (own: number, slug = 'rn-two') =>
    textsOf(checkClosePairs(resolveAll(filesWith([makeList(), makeList({ id: 2, slug, own })])), [['rn-one', 'rn-two']]));
  expect(pair(35)).toEqual([]);
  expect(pair(60)).toEqual(['rn-one and rn-two share 48 % and 61 %, must share 50 % both ways']);
  expect(pair(35, 'rn-three')).toEqual(['rn-one and rn-two must be close, and one of them is no list in use']);
});

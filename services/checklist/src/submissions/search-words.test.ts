import { expect, test } from 'vitest';
import { lookUpKeys, queryTerms, searchKeysOf, startsWith, type Searchable } from './search-words.ts';

const maria: Searchable = {
  candidateName: 'María Lopez-Ngo',
  email: 'maria.lopez85@candidate.example',
  phone: '(214) 555-0187',
  reference: 'LK-AB12-WXYZ',
  specialtyId: 12,
  specialtyName: 'ICU RN',
  specialtySlug: 'rn-icu',
};

const keysOfMaria = searchKeysOf(maria);

/** What the store does: the keys by the index, then the terms with the words. */
function isFound(query: string, specialtyId?: number): boolean {
  const { searchWords, searchPrefixes } = keysOfMaria;
  const terms = queryTerms(query);
  const hasWord = (term: string) => searchWords.some((word) => new RegExp(startsWith(term), 'u').test(word));
  return lookUpKeys(terms, specialtyId).every((key) => searchPrefixes.includes(key)) && terms.every(hasWord);
}

test('every two beginnings of words find a submission, in any order, also within its specialty', () => {
  const beginnings = keysOfMaria.searchWords.flatMap((word) =>
    Array.from({ length: word.length - 1 }, (_, index) => word.slice(0, index + 2)),
  );
  const pairs = beginnings.flatMap((one) => beginnings.map((other) => `${one} ${other}`));
  // Digits alone are one number.
  const missed = pairs.filter((query) => /\p{L}/u.test(query) && !(isFound(query) && isFound(query, 12)));
  expect([pairs.length > 1_000, missed]).toEqual([true, []]);
});

test.each(['maria gomez', 'maria icux', 'lopez maria rn icu dialysis', 'ngo 469', 'lk-ab13', 'LK-AB12-WXYY', 'maria lopez86@'])(
  '%s does not',
  (query) => {
    expect(isFound(query)).toBe(false);
  },
);

test('nobody of another specialty is looked at', () => {
  expect(isFound('maria', 13)).toBe(false);
  expect(isFound('maria lopez', 13)).toBe(false);
  expect(isFound('214-555-0187', 13)).toBe(false);
});

test('two words are looked up together, one that is rare by itself alone', () => {
  expect(lookUpKeys(queryTerms('Maria Lopez'))).toEqual(['lope mari']);
  expect(lookUpKeys(queryTerms('maria icu'))).toEqual(['ic mari']);
  expect(lookUpKeys(queryTerms('maria 2145550187'))).toEqual(['2145550187']);
  expect(lookUpKeys(queryTerms('LK-AB12-WXYZ'))).toEqual(['lkab12wxyz']);
  expect(lookUpKeys(queryTerms('maria'), 12)).toEqual(['#12 mari']);
  expect(lookUpKeys(queryTerms('maria lopez'), 12)).toEqual(['lope mari', '#12 mari']);
});

test('a word that begins another one of the query adds nothing', () => {
  expect(queryTerms('mar maria MARIA lo')).toEqual(['maria', 'lo']);
});

test.each(['lk-a', 'LK-AB12', 'LK-AB12-', 'lk-ab12-wx', 'LK-AB12-WXYZ', 'lkab12', 'ab12-wxyz', 'maria lk-ab12'])(
  '%s finds the reference',
  (query) => {
    expect([isFound(query), isFound(query, 12)]).toEqual([true, true]);
  },
);

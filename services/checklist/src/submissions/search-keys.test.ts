import { checkEach } from '@larkfield/testing/check-each.ts';
import { expect, test } from 'vitest';
import { lookUpKeys, queryTerms, type Searchable, searchKeysOf, startsWith } from './search-keys.ts';

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

/** Simulates the store: looks up the keys, then compares the terms with the words, for each reading of the query. */
function isFound(query: string, specialtyId?: number, { searchWords, searchPrefixes } = keysOfMaria): boolean {
  const hasWord = (term: string) => searchWords.some((word) => new RegExp(startsWith(term), 'u').test(word));
  return queryTerms(query).some(
    (terms) => lookUpKeys(terms, specialtyId).every((key) => searchPrefixes.includes(key)) && terms.every(hasWord),
  );
}

const finds = (query: string, person: Partial<Searchable>) => {
  const keys = searchKeysOf({ ...maria, ...person });
  return [isFound(query, undefined, keys), isFound(query, 12, keys)];
};

test('any two beginnings of words find a submission, in either order, also within its specialty', () => {
  const beginnings = keysOfMaria.searchWords.flatMap((word) =>
    Array.from({ length: word.length - 1 }, (_, index) => word.slice(0, index + 2)),
  );
  const pairs = beginnings.flatMap((one) => beginnings.map((other) => `${one} ${other}`));
  // A query of digits only is read as a single number.
  const missed = pairs.filter((query) => /\p{L}/u.test(query) && !(isFound(query) && isFound(query, 12)));
  expect([pairs.length > 1_000, missed]).toEqual([true, []]);
});

test.each(['maria gomez', 'maria icux', 'lopez maria rn icu dialysis', 'ngo 469', 'lk-ab13', 'LK-AB12-WXYY', 'maria lopez86@'])(
  '%s does not',
  (query) => {
    expect(isFound(query)).toBe(false);
  },
);

test('does not read submissions of other specialties', () => {
  expect(isFound('maria', 13)).toBe(false);
  expect(isFound('maria lopez', 13)).toBe(false);
  expect(isFound('214-555-0187', 13)).toBe(false);
});

test('looks up two words together, and a rare word alone', () => {
  expect(lookUpKeys(queryTerms('Maria Lopez')[0]!)).toEqual(['lope mari']);
  expect(lookUpKeys(queryTerms('maria icu')[0]!)).toEqual(['ic mari']);
  expect(lookUpKeys(queryTerms('maria 2145550187')[0]!)).toEqual(['2145550187']);
  expect(lookUpKeys(queryTerms('LK-AB12-WXYZ')[0]!)).toEqual(['lkab12wxyz']);
  expect(lookUpKeys(queryTerms('maria')[0]!, 12)).toEqual(['#12 mari']);
  expect(lookUpKeys(queryTerms('maria lopez')[0]!, 12)).toEqual(['lope mari', '#12 mari']);
});

test('ignores a word that begins another word of the query', () => {
  expect(queryTerms('mar maria MARIA lo')[0]).toEqual(['maria', 'lo']);
});

test.each(['lk-a', 'LK-AB12', 'LK-AB12-', 'lk-ab12-wx', 'LK-AB12-WXYZ', 'lkab12', 'ab12-wxyz', 'maria lk-ab12'])(
  '%s finds the reference',
  (query) => {
    expect([isFound(query), isFound(query, 12)]).toEqual([true, true]);
  },
);

/** Spellings of names; each must find the others. */
const spellings = [
  ['Łukasz Wałęsa', 'Lukasz Walesa'],
  ['Đặng Văn Đức', 'Dang Van Duc', 'ĐẶNG VĂN ĐỨC'],
  ['Søren Bjørnsen', 'Soren Bjornsen'],
  ['Jürgen Weiß', 'Jurgen Weiss', 'JURGEN WEISS'],
  ['Ægir Þorsteinsson', 'Aegir Thorsteinsson'],
  ['Œdipe Sadı', 'Oedipe Sadi'],
  ["Sean O'Brien", 'Sean OBrien', 'Sean O’Brien', 'Sean O Brien', 'obrien', "o'brien"],
  ['Kaʻiulani Cleghorn', 'Kaiulani Cleghorn', "Ka'iulani Cleghorn"],
  ['Anne-Marie Weber', 'Annemarie Weber', 'Anne Marie Weber', 'anne‑marie weber'],
  ['Maria de la Cruz', 'Maria Delacruz', 'maria de lacruz', 'Maria De-La-Cruz'],
  ['Renée\u200B Núñez', 'Renee Nunez', 'Rene\u0301e Nun\u0303ez'],
];

test('each spelling of a name finds the others', () =>
  checkEach(
    spellings.flatMap((names) => names.filter((one) => one.includes(' ')).flatMap((one) => names.map((other) => [one, other] as const))),
    ([candidateName, query]) => `${candidateName} by ${query}`,
    ([candidateName, query]) => expect(finds(query, { candidateName })).toEqual([true, true]),
  ));

test.each([
  ['214-555-0187', '+1 214-555-0187'],
  ['214-555-0187', '1 (214) 555-0187'],
  ['+1 (214) 555-0187', '214.555.0187'],
  ['12145550187', '(214) 555-0187'],
  ['214‑555–0187', '214 555 0187'],
  ['+48 600 555 018', '600555018'],
  ['600 555 018', '+48 600 555 018'],
  ['600 555 018', '0048 600 555 018'],
  ['214-555-0187', 'maria 555-0187'],
  ['214-555-0187', '+1 214-555-0187 maria'],
  ['+1 214-555-0187', 'maria, (214) 555-0187'],
  ['214-555-0187', '٢١٤ ٥٥٥ ٠١٨٧'],
])('finds the phone %s by %s', (phone, query) => {
  expect(finds(query, { phone })).toEqual([true, true]);
});

test.each([
  ['Maria Lopez', "o'brien"],
  ['Anne Weber', 'Anne-Marie Weber'],
  ['Marie Weber', 'annemarie'],
  ['Maria Lopez', 'maria 555-0188'],
])('does not find %s by %s', (candidateName, query) => {
  expect(finds(query, { candidateName })).toEqual([false, false]);
});

import { foldedWords, nameWords, phoneForms, readQuery } from '@larkfield/schemas/typed.ts';

/**
 * The lengths of the prefixes that are indexed: all short ones, for results while a name is typed, then a few longer ones, so that a whole
 * phone number or email address has few matches. The rest of a search word is compared with the whole words.
 */
const indexedLengths = [2, 3, 4, 5, 6, 7, 8, 10, 13, 17];
const minPrefix = indexedLengths[0]!;
/** Lengths of the prefixes that are indexed in pairs, longest first. */
const pairLengths = [4, 2];

export interface Searchable {
  candidateName: string;
  email: string | null;
  phone: string | null;
  reference: string;
  specialtyId: number;
  specialtyName: string;
  specialtySlug: string;
}

/** Every word by which a submission can be found. */
export function submissionWords({
  candidateName,
  email,
  phone,
  reference,
  specialtyName,
  specialtySlug,
}: Omit<Searchable, 'specialtyId'>): string[] {
  // People search for phones with or without the country code, and by the part after the area code.
  const forms = phoneForms(phone ?? '');
  const phones = [...forms, ...forms.slice(0, 1).map((digits) => digits.slice(-7))];
  const texts = [email ?? '', specialtyName, specialtySlug, reference];
  const joined = [...(email === null ? [] : [email.toLowerCase()]), reference.replaceAll('-', '').toLowerCase()];
  return [...new Set([...nameWords(candidateName), ...texts.flatMap(foldedWords), ...joined, ...phones])];
}

/** The prefixes of a word with the given lengths. */
function prefixesOf(word: string, lengths: Iterable<number>): string[] {
  return [...lengths].filter((length) => length <= word.length).map((length) => word.slice(0, length));
}

/** The leading letters of a word, which are all that a search word without digits can match. */
const lettersOf = (word: string) => /^\p{L}*/u.exec(word)![0];

const joinPair = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`);
const withSpecialty = (specialtyId: number, prefix: string) => `#${specialtyId} ${prefix}`;

/**
 * The sort key of a submission in the order of names, which ignores accents and case. The reference makes the key unique, so that a page
 * can begin after any submission, even among equal names.
 */
const nameKeyOf = ({ candidateName, reference }: Pick<Searchable, 'candidateName' | 'reference'>) =>
  `${foldedWords(candidateName).join(' ')}\t${reference}`;

/**
 * The index keys of a submission: its sort key; the prefixes of its words; pairs of prefixes of words with letters; and prefixes combined
 * with the specialty. Without the pairs, a search for two frequent words would read every submission that has one of them.
 */
export function searchKeysOf(submission: Searchable): { nameKey: string; searchWords: string[]; searchPrefixes: string[] } {
  const searchWords = submissionWords(submission);
  const letters = [...new Set(searchWords.map(lettersOf))].filter((word) => word.length >= minPrefix && word !== everywhere);
  const keys = new Set(searchWords.flatMap((word) => prefixesOf(word, indexedLengths)));
  for (const word of searchWords)
    for (const prefix of prefixesOf(word, pairLengths)) keys.add(withSpecialty(submission.specialtyId, prefix));
  for (const [index, one] of letters.entries()) {
    for (const other of letters.slice(index + 1)) {
      for (const left of prefixesOf(one, pairLengths)) for (const right of prefixesOf(other, pairLengths)) keys.add(joinPair(left, right));
    }
  }
  return { nameKey: nameKeyOf(submission), searchWords, searchPrefixes: [...keys] };
}

/** The beginning of every reference, which narrows no search. */
const everywhere = 'lk';

/**
 * The terms of a query in each reading (product.md#typed-6), the longest first. An email address and a reference stay whole, since their
 * parts are poor terms: many addresses have the same domain, and many references the same four characters.
 */
export function queryTerms(query: string): string[][] {
  const wholeTerms = (part: string) => {
    if (/^.{2,}@/.test(part)) return [part.toLowerCase()];
    return /^lk-[a-z\d]{1,4}(-[a-z\d]{0,4})?$/i.test(part) ? [part.replaceAll('-', '').toLowerCase()] : null;
  };
  return readQuery(query, wholeTerms).flatMap((words) => {
    const terms = words.filter((word) => word.length >= minPrefix);
    // A word that begins another term is found with that term.
    const telling = [...new Set(terms)].filter((term, _, all) => !all.some((other) => other !== term && other.startsWith(term)));
    return telling.length === 0 ? [] : [telling.sort((a, b) => b.length - a.length)];
  });
}

/** A search term with a digit or a sign counts as rare from this length on. */
const rareLength = 5;
const pairPrefix = (term: string) => prefixesOf(term, pairLengths)[0]!;

function mostTellingKey(terms: string[]): string {
  const rare = terms.find((term) => term.length >= rareLength && lettersOf(term) !== term);
  if (rare) return indexedPrefix(rare);
  const [one, other] = terms.filter((term) => lettersOf(term) === term && term !== everywhere);
  if (one && other) return joinPair(pairPrefix(one), pairPrefix(other));
  return indexedPrefix(one ?? terms[0]!);
}

/** The keys of every match, with the key to look up first; the matches are then compared with the terms. */
export function lookUpKeys(terms: string[], specialtyId?: number): string[] {
  const key = mostTellingKey(terms);
  if (specialtyId === undefined) return [key];
  const own = withSpecialty(specialtyId, pairPrefix(terms.find((term) => term !== everywhere) ?? everywhere));
  return key.includes(' ') ? [key, own] : [own];
}

/** A pattern that matches words beginning with a term. */
export function startsWith(term: string): string {
  return `^${term.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`;
}

/** The longest indexed prefix of a term. */
export function indexedPrefix(term: string): string {
  return term.slice(
    0,
    indexedLengths.findLast((length) => length <= term.length),
  );
}

import { foldedWords, nameWords, phoneForms, readQuery } from '@larkfield/schemas/typed.ts';

/**
 * The lengths of the prefixes that are indexed: every one while a name is typed, then a few, so that a whole phone number or
 * email address finds few. The rest of a search word is compared with the whole words.
 */
const indexedLengths = [2, 3, 4, 5, 6, 7, 8, 10, 13, 17];
const minPrefix = indexedLengths[0]!;
/** Prefixes of words that are indexed together with another one, longest first. */
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

/** Every word a submission can be found by. */
export function submissionWords({
  candidateName,
  email,
  phone,
  reference,
  specialtyName,
  specialtySlug,
}: Omit<Searchable, 'specialtyId'>): string[] {
  // Phones are looked for with or without the country code, and by the part after the area code.
  const forms = phoneForms(phone ?? '');
  const phones = [...forms, ...forms.slice(0, 1).map((digits) => digits.slice(-7))];
  const texts = [email ?? '', specialtyName, specialtySlug, reference];
  const joined = [...(email === null ? [] : [email.toLowerCase()]), reference.replaceAll('-', '').toLowerCase()];
  return [...new Set([...nameWords(candidateName), ...texts.flatMap(foldedWords), ...joined, ...phones])];
}

/** The prefixes of some lengths that a word has. */
function prefixesOf(word: string, lengths: Iterable<number>): string[] {
  return [...lengths].filter((length) => length <= word.length).map((length) => word.slice(0, length));
}

/** The leading letters of a word: all that a search word without digits can match. */
const lettersOf = (word: string) => /^\p{L}*/u.exec(word)![0];

const joinPair = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`);
const withSpecialty = (specialtyId: number, prefix: string) => `#${specialtyId} ${prefix}`;

/**
 * What a submission is sorted by where a list is in the order of names: as they are written, without accents and capitals. The
 * reference makes it unique, so that a page begins after one submission and not after a name.
 */
const nameKeyOf = ({ candidateName, reference }: Pick<Searchable, 'candidateName' | 'reference'>) =>
  `${foldedWords(candidateName).join(' ')}\t${reference}`;

/**
 * The index keys of a submission: what it is sorted by; the prefixes of its words; pairs of prefixes of words with letters, without which a search for
 * two frequent words would read everyone with one of them; and prefixes together with the specialty.
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

/** Every reference begins with it, so it narrows nothing. */
const everywhere = 'lk';

/**
 * The terms of a query in each way to read it (product.md#typed-6), the longest first; an email address and a reference stay whole.
 * Their parts alone would be poor terms: everybody's address may have the same domain, and many references the same four characters.
 */
export function queryTerms(query: string): string[][] {
  const wholeTerms = (part: string) => {
    if (/^.{2,}@/.test(part)) return [part.toLowerCase()];
    return /^lk-[a-z\d]{1,4}(-[a-z\d]{0,4})?$/i.test(part) ? [part.replaceAll('-', '').toLowerCase()] : null;
  };
  return readQuery(query, wholeTerms).flatMap((words) => {
    const terms = words.filter((word) => word.length >= minPrefix);
    // A word that begins another one is found with it.
    const telling = [...new Set(terms)].filter((term, _, all) => !all.some((other) => other !== term && other.startsWith(term)));
    return telling.length === 0 ? [] : [telling.sort((a, b) => b.length - a.length)];
  });
}

/** A search term with a digit or sign is rare from this length on. */
const rareLength = 5;
const pairPrefix = (term: string) => prefixesOf(term, pairLengths)[0]!;

function mostTellingKey(terms: string[]): string {
  const rare = terms.find((term) => term.length >= rareLength && lettersOf(term) !== term);
  if (rare) return indexedPrefix(rare);
  const [one, other] = terms.filter((term) => lettersOf(term) === term && term !== everywhere);
  if (one && other) return joinPair(pairPrefix(one), pairPrefix(other));
  return indexedPrefix(one ?? terms[0]!);
}

/** The keys of every match, the one to look up first; the matches are then compared with the terms. */
export function lookUpKeys(terms: string[], specialtyId?: number): string[] {
  const key = mostTellingKey(terms);
  if (specialtyId === undefined) return [key];
  const own = withSpecialty(specialtyId, pairPrefix(terms.find((term) => term !== everywhere) ?? everywhere));
  return key.includes(' ') ? [key, own] : [own];
}

/** A pattern of words that begin with a term. */
export function startsWith(term: string): string {
  return `^${term.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`;
}

/** The longest prefix of a term that is indexed. */
export function indexedPrefix(term: string): string {
  return term.slice(
    0,
    indexedLengths.findLast((length) => length <= term.length),
  );
}

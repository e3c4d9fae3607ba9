/** Shortest and longest prefix that is indexed; of a longer search word the rest is compared with the whole words. */
const minPrefix = 2;
const maxPrefix = 8;

/** Lower case without accents, cut at everything that is no letter or digit. */
export function searchWordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 0);
}

export interface Searchable {
  candidateName: string;
  email: string;
  phone: string | null;
  reference: string;
  specialtyName: string;
  specialtySlug: string;
}

/** Every word a submission can be found by. */
export function submissionWords({ candidateName, email, phone, reference, specialtyName, specialtySlug }: Searchable): string[] {
  const digits = phone?.replace(/\D/g, '') ?? '';
  // Phones are looked for with or without the country code, and by the part after the area code.
  const phones = [digits, digits.slice(-10), digits.slice(-7)].filter((part) => part.length >= 7);
  const texts = [candidateName, email, specialtyName, specialtySlug, reference];
  const joined = [email.toLowerCase(), reference.replaceAll('-', '').toLowerCase()];
  return [...new Set([...texts.flatMap(searchWordsOf), ...joined, ...phones])];
}

/** The prefixes under which those words are indexed. */
export function searchPrefixesOf(words: string[]): string[] {
  const prefixes = new Set<string>();
  for (const word of words) {
    for (let length = minPrefix; length <= Math.min(maxPrefix, word.length); length += 1) prefixes.add(word.slice(0, length));
  }
  return [...prefixes];
}

/** The words of a query, the most telling first; an e-mail address stays whole, and digits with separators are also tried as one number. */
export function queryTerms(query: string): string[] {
  const digits = query.replace(/[\s().+-]/g, '');
  if (/^\d{7,}$/.test(digits)) return [digits];
  // Its parts alone would be poor terms: everybody's address may have the same domain.
  const termsOf = (part: string) => (/^.{2,}@/.test(part) ? [part.toLowerCase()] : searchWordsOf(part));
  const terms = query.split(/\s+/).flatMap(termsOf).filter((word) => word.length >= minPrefix);
  return [...new Set(terms)].sort((a, b) => b.length - a.length);
}

/** A pattern of the words that begin with a term. */
export function startsWith(term: string): string {
  return `^${term.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`;
}

/** The part of a term that the index holds. */
export function indexedPrefix(term: string): string {
  return term.slice(0, maxPrefix);
}

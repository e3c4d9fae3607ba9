/**
 * Reads what people type, paste and let a browser fill in (product.md#typed-1): digits, codes, phones, addresses, links and
 * names. The browser's fields use it before anything is checked; the API stays strict. Plain code, so that a
 * public page loads no schema library for it. Nowhere else is text normalized or stripped of all but its digits (scripts/lint/larkfield-plugin.ts).
 */

/** Length of every token in characters: 32 random bytes as hex (product.md#links-1). */
export const tokenLength = 64;

/** Invisible characters: marks of direction, zero-width spaces, soft hyphens, variation selectors. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Those of them that no written name needs; joiners belong to Persian and Indic names, single marks of direction to Hebrew and Arabic ones. */
const unseenInNames = /[\u00AD\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF]/gu;
/** Every dash, and the minus sign, which Unicode counts as mathematics. */
const dashes = /[\p{Pd}\u2212]/gu;
const spacing = /[\t-\r\u0085\p{Zl}\p{Zp}]+/gu;

/** Decimal digits stand in tens that begin with a zero; two tens may follow each other. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** The one form in which Unicode writes a text that looks one way: é is one sign, whether a device sends one or two. */
export const composed = (text: string): string => text.normalize('NFC');

/** Text of one line as a field shows it: tabs and line ends become spaces, and invisible characters that no name needs go. */
export const toOneLine = (text: string): string => text.replace(unseenInNames, '').replace(spacing, ' ');

/** Text in plain signs, for digits and codes: digits of any script as 0–9, one kind of dash, one kind of space, nothing unseen. */
export function plainSigns(typed: string): string {
  const plain = typed.normalize('NFKC').replace(unseen, '').replace(dashes, '-');
  return plain.replace(/[\s\p{Z}]/gu, ' ').replace(/(?![0-9])\p{Nd}/gu, asciiDigit);
}

/** The digits of a text, at most as many as there is room for. */
export const digitsOf = (typed: string, most?: number): string =>
  plainSigns(typed)
    .replace(/[^0-9]/g, '')
    .slice(0, most);

/** Last four SSN digits: of a whole SSN the last four, of everything else the first four (product.md#typed-2). */
export function lastFourOfSsn(typed: string): string {
  const digits = digitsOf(typed);
  return digits.length === 9 ? digits.slice(-4) : digits.slice(0, 4);
}

/** A passcode as it was copied: digits without what stands between and beside them; a passcode of other signs stays. */
export function passcodeOf(typed: string): string {
  const bare = plainSigns(typed).replace(/[ -]/g, '');
  return /^[0-9]+$/.test(bare) ? bare : typed.trim();
}

/** A code in Crockford's base32 in plain capitals, O as 0 and I or L as 1, without signs between and beside. */
export function crockfordOf(typed: string): string {
  const bare = plainSigns(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  return bare.replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** A phone while it is typed: plain signs, and no `tel:` from a link or apostrophe from a spreadsheet. */
export const cleanPhone = (typed: string): string => plainSigns(typed).replace(/^ *(?:tel:|') */i, '');

/** Whether a text is a phone and nothing else, with or without marks between its digits; an extension may follow. */
export const isPhone = (text: string): boolean => /^[0-9 ().+-]+(?:(?:x|ext\.?) *[0-9]+)?$/i.test(text) && phoneForms(text).length > 0;

/**
 * An email address while it is typed: `mailto:riley@…` and `Riley <riley@…>` are the address alone. With `isWhole`, where no more is
 * typed, the full stop of a sentence goes too.
 */
export function cleanEmail(typed: string, isWhole: boolean): string {
  const plain = plainSigns(typed);
  const named = /<\s*([^<>\s]+@[^<>\s]+)\s*>[\s,;.]*$/.exec(plain)?.[1] ?? plain;
  const address = /^ *mailto:/i.test(named) ? named.replace(/^ *mailto: */i, '').replace(/\?.*$/, '') : named;
  return isWhole ? address.trim().replace(/[.,;]+$/, '') : address;
}

/** By this spelling an address is compared and found. */
export const addressForm = (email: string): string => composed(email.trim().toLowerCase());

/** The mailbox of an address and its domain: the same for all spellings that are delivered to it. */
export function mailboxOf(email: string): { box: string; domain: string } {
  const [name = '', domain = ''] = addressForm(email).split('@');
  const plain = name.replace(/\+.*$/, '');
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return { box: isGmail ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`, domain };
}

/** The token of a link as it was copied: signs that are no hex digits go, capitals are small (product.md#typed-5). */
export const tokenOf = (segment: string): string => segment.toLowerCase().replace(/[^0-9a-f]/g, '');

const letters: Record<string, string> = { ł: 'l', đ: 'd', ð: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i' };
const apostrophes = /['‘’ʻʼʹʾʿ`´′＇]/gu;

/** Text without accents, where a letter can do without. */
export const unaccented = (text: string): string => text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');

/** Small letters without accents, as an American keyboard writes them: Łukasz is lukasz, Đặng is dang. */
export const folded = (text: string): string => unaccented(text.toLowerCase()).replace(/[łđðøßæœþı]/g, (letter) => letters[letter]!);

const cut = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** The words of a text: folded, cut at everything that is no letter or digit, with an apostrophe inside a word left out. */
export const foldedWords = (text: string): string[] => cut(folded(text.replace(apostrophes, '')));

/** As many words in a row are written as one: "de la Cruz" and "Delacruz". */
const mostJoined = 3;

/** Every way to write words in a row together, as they are first; of a long text that alone. */
function joinings(words: readonly string[]): string[][] {
  if (words.length === 0) return [[]];
  if (words.length > 5) return [[...words]];
  return Array.from({ length: Math.min(mostJoined, words.length) }, (_, more) => more + 1).flatMap((count) =>
    joinings(words.slice(count)).map((rest) => [words.slice(0, count).join(''), ...rest]),
  );
}

/** Every word a name is found by: its parts, at apostrophes too, and two or three in a row as one. */
export function nameWords(name: string): string[] {
  const parts = cut(folded(name.replace(apostrophes, ' ')));
  const joined = parts.flatMap((_, at) => Array.from({ length: mostJoined }, (_, more) => parts.slice(at, at + more + 1).join('')));
  return [...new Set([...parts, ...joined, ...foldedWords(name)])];
}

/**
 * A phone number's digits, with and without the code of a country. One that begins with "+" or "00", or has more than ten digits, may
 * begin with a code of one to three digits.
 */
export function phoneForms(phone: string): string[] {
  const plain = plainSigns(phone).trim();
  const digits = digitsOf(plain).replace(/^00/, '');
  if (digits.length < 7) return [];
  if (/^1\d{10}$/.test(digits)) return [digits, digits.slice(1)];
  const hasCode = /^\(?(?:\+|00)/.test(plain) || digits.length > 10;
  return [digits, ...(hasCode ? [1, 2, 3].map((code) => digits.slice(code)).filter((rest) => rest.length >= 8) : [])];
}

/** Seven digits or more with what people put between them, standing by themselves. */
const phoneInText = /(^|[\s,;])(\+?\(?\d(?:[ ().-]*\d){6,})(?=$|[\s,;])/gu;

/**
 * The ways to read a query, the typed form first. Each is a list of terms that must all be found. Words are read apart and together
 * ("anne marie", "annemarie"), phones with and without the code of a country, also beside a name. `termsOf` reads a part without
 * spaces that has a form of its own.
 */
export function readQuery(query: string, termsOf: (part: string) => string[] | null = () => null): string[][] {
  const phones: string[][] = [];
  const rest = plainSigns(query).replace(phoneInText, (_, before: string, phone: string) => {
    phones.push(phoneForms(phone));
    return before;
  });
  const words: string[] = [];
  let fixed: string[][] = [[]];
  for (const part of rest.split(' ')) {
    const terms = termsOf(part);
    if (terms) fixed = fixed.map((list) => [...list, ...terms]);
    else words.push(...foldedWords(part));
  }
  for (const forms of phones) fixed = fixed.flatMap((list) => forms.map((form) => [...list, form]));
  return joinings(words).flatMap((list) => fixed.map((more) => [...list, ...more]));
}

/** Whether each word that is looked for begins one of the words of a text, as the search of submissions has it. */
export function matchesWords(text: string, query: string): boolean {
  const words = nameWords(text);
  return readQuery(query).some((terms) => terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term))));
}

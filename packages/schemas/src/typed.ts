/**
 * Normalizes text that people type, paste or autofill (product.md#typed-1): digits, codes, phones, addresses, links and names. The
 * browser's fields apply this before validation; the API stays strict. This is plain code, so that a public page loads no schema library
 * for it. No other code may normalize text or reduce it to its digits (scripts/lint/larkfield-plugin.ts).
 */

/** Length of every token in characters: 32 random bytes as hex (product.md#links-1). */
export const tokenLength = 64;

/** Invisible characters: marks of direction, zero-width spaces, soft hyphens, variation selectors. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/**
 * Invisible characters that no written name needs. Joiners stay for Persian and Indic names, and single direction marks for Hebrew and
 * Arabic names.
 */
const unseenInNames = /[\u00AD\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF]/gu;
/** Every dash, plus the minus sign, which Unicode classifies as a mathematical symbol. */
const dashes = /[\p{Pd}\u2212]/gu;
const spacing = /[\t-\r\u0085\p{Zl}\p{Zp}]+/gu;

/** The value of a decimal digit. Unicode groups them in runs of ten that begin with a zero, and two runs may be adjacent. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** The canonical form NFC: é is one character, whether a device sends one or two. */
export const composed = (text: string): string => text.normalize('NFC');

/** A single-line text as a field shows it: tabs and line ends become spaces, and invisible characters that no name needs are removed. */
export const toOneLine = (text: string): string => text.replace(unseenInNames, '').replace(spacing, ' ');

/**
 * Simplifies a text for digits and codes: digits of any script become 0–9,
 * dashes and spaces become plain ones, invisible characters are removed.
 */
export function plainSigns(typed: string): string {
  const plain = typed.normalize('NFKC').replace(unseen, '').replace(dashes, '-');
  return plain.replace(/[\s\p{Z}]/gu, ' ').replace(/(?![0-9])\p{Nd}/gu, asciiDigit);
}

/** The digits of a text, up to a maximum number. */
export const digitsOf = (typed: string, most?: number): string =>
  plainSigns(typed)
    .replace(/[^0-9]/g, '')
    .slice(0, most);

/** The last four SSN digits: the last four of a whole SSN, otherwise the first four digits (product.md#typed-2). */
export function lastFourOfSsn(typed: string): string {
  const digits = digitsOf(typed);
  return digits.length === 9 ? digits.slice(-4) : digits.slice(0, 4);
}

/** A pasted passcode: digits without separators and spaces around them. A passcode with other characters stays unchanged. */
export function passcodeOf(typed: string): string {
  const bare = plainSigns(typed).replace(/[ -]/g, '');
  return /^[0-9]+$/.test(bare) ? bare : typed.trim();
}

/** A code in Crockford's base32 in capitals, with O as 0 and I or L as 1, without separators. */
export function crockfordOf(typed: string): string {
  const bare = plainSigns(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  return bare.replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** A phone number while it is typed: simplified, without the `tel:` of a link or the apostrophe of a spreadsheet. */
export const cleanPhone = (typed: string): string => plainSigns(typed).replace(/^ *(?:tel:|') */i, '');

/** True if a text is just a phone number, with or without separators; an extension may follow. */
export const isPhone = (text: string): boolean => /^[0-9 ().+-]+(?:(?:x|ext\.?) *[0-9]+)?$/i.test(text) && phoneForms(text).length > 0;

/**
 * An email address while it is typed: `mailto:riley@…` and `Riley <riley@…>` are reduced to the address. With `isWhole`, when typing has
 * ended, a trailing full stop is removed too.
 */
export function cleanEmail(typed: string, isWhole: boolean): string {
  const plain = plainSigns(typed);
  const named = /<\s*([^<>\s]+@[^<>\s]+)\s*>[\s,;.]*$/.exec(plain)?.[1] ?? plain;
  const address = /^ *mailto:/i.test(named) ? named.replace(/^ *mailto: */i, '').replace(/\?.*$/, '') : named;
  return isWhole ? address.trim().replace(/[.,;]+$/, '') : address;
}

/** The form in which addresses are compared and looked up. */
export const addressForm = (email: string): string => composed(email.trim().toLowerCase());

/** The mailbox and the domain of an address, equal for all spellings that are delivered to the same mailbox. */
export function mailboxOf(email: string): { box: string; domain: string } {
  const [name = '', domain = ''] = addressForm(email).split('@');
  const plain = name.replace(/\+.*$/, '');
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return { box: isGmail ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`, domain };
}

/** The token of a pasted link: removes characters other than hex digits, and converts capitals to lower case (product.md#typed-5). */
export const tokenOf = (segment: string): string => segment.toLowerCase().replace(/[^0-9a-f]/g, '');

const letters: Record<string, string> = { ł: 'l', đ: 'd', ð: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i' };
const apostrophes = /['‘’ʻʼʹʾʿ`´′＇]/gu;

/** Text without combining accents. */
export const unaccented = (text: string): string => text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');

/** Lower-case text without accents, as typed on an American keyboard: Łukasz becomes lukasz, Đặng becomes dang. */
export const folded = (text: string): string => unaccented(text.toLowerCase()).replace(/[łđðøßæœþı]/g, (letter) => letters[letter]!);

const cut = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** The words of a text: folded, and split at everything but letters and digits. An apostrophe inside a word is removed. */
export const foldedWords = (text: string): string[] => cut(folded(text.replace(apostrophes, '')));

/** At most this many consecutive words are joined: "de la Cruz" also matches "Delacruz". */
const mostJoined = 3;

/** Every way to join consecutive words, the unjoined words first. A long text is not joined. */
function joinings(words: readonly string[]): string[][] {
  if (words.length === 0) return [[]];
  if (words.length > 5) return [[...words]];
  return Array.from({ length: Math.min(mostJoined, words.length) }, (_, more) => more + 1).flatMap((count) =>
    joinings(words.slice(count)).map((rest) => [words.slice(0, count).join(''), ...rest]),
  );
}

/** Every word by which a name is found: its parts, also split at apostrophes, and two or three consecutive parts joined. */
export function nameWords(name: string): string[] {
  const parts = cut(folded(name.replace(apostrophes, ' ')));
  const joined = parts.flatMap((_, at) => Array.from({ length: mostJoined }, (_, more) => parts.slice(at, at + more + 1).join('')));
  return [...new Set([...parts, ...joined, ...foldedWords(name)])];
}

/**
 * A phone number's digits, with and without a country code. A number that begins with "+" or "00" or has more than ten digits may begin
 * with a code of one to three digits.
 */
export function phoneForms(phone: string): string[] {
  const plain = plainSigns(phone).trim();
  const digits = digitsOf(plain).replace(/^00/, '');
  if (digits.length < 7) return [];
  if (/^1\d{10}$/.test(digits)) return [digits, digits.slice(1)];
  const hasCode = /^\(?(?:\+|00)/.test(plain) || digits.length > 10;
  return [digits, ...(hasCode ? [1, 2, 3].map((code) => digits.slice(code)).filter((rest) => rest.length >= 8) : [])];
}

/** A standalone phone number in a text: seven or more digits with the usual separators. */
const phoneInText = /(^|[\s,;])(\+?\(?\d(?:[ ().-]*\d){6,})(?=$|[\s,;])/gu;

/**
 * The possible readings of a query, the typed form first. Each reading is a list of terms that must all be found. Words are read separately
 * and joined ("anne marie", "annemarie"), and phones with and without a country code, also beside a name. `termsOf` reads parts without
 * spaces that have a special form.
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

/** True if each word of a query begins a word of the text, as in the search of submissions. */
export function matchesWords(text: string, query: string): boolean {
  const words = nameWords(text);
  return readQuery(query).some((terms) => terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term))));
}

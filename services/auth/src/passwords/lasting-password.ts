import { brand } from '@larkfield/brand/brand.ts';
import { composed } from '@larkfield/schemas/typed.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import common from './common-passwords.json' with { type: 'json' };

const commonPasswords = new Set(common.passwords);

/** Shorter words, such as initials, identify neither a person nor a firm. */
const minWordLength = 3;

const signsAtEnds = /^[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}]+$/gu;
const digitsAndSignsAtEnds = /^\P{L}+|\P{L}+$/gu;

const small = (text: string): string => composed(text).toLowerCase();

/** The words of a text, plus the whole text as written and as one word: "Larkfield Staffing" also gives "larkfieldstaffing". */
function wordsOf(text: string): string[] {
  const words = small(text).split(/[^\p{L}]+/u);
  return [...words, words.join(''), small(text)];
}

const firmWords = [brand.name, brand.shortName, brand.legalName, brand.domain].flatMap(wordsOf);

/**
 * Why a permanent password is refused, as a sentence for the user, or null if it is accepted (product.md#staff-3). The rules cover
 * what attackers try first: the most common passwords and, for those who know where it is used, the names of the firm and the person.
 */
export function weaknessOf(password: string, email: string): string | null {
  const text = small(password);
  if (commonPasswords.has(text)) return 'This is one of the most common passwords. Please choose another one.';
  const bare = text.replace(digitsAndSignsAtEnds, '');
  if (commonPasswords.has(bare) || commonPasswords.has(text.replace(signsAtEnds, ''))) {
    return 'Without the digits and signs at its ends, this is one of the most common passwords. Please choose another one.';
  }
  const [name = '', domain = ''] = email.split('@');
  const ownWords = [email, name, domain].flatMap(wordsOf);
  if (bare.length >= minWordLength && [...firmWords, ...ownWords].includes(bare)) {
    return `This is only "${bare}", which stands in our name or in your email address, with or without digits and signs. Please choose another one.`;
  }
  return null;
}

function refuse(message: string): never {
  return fail('WEAK_PASSWORD', { message, fields: [{ field: 'newPassword', message }] });
}

/** Refuses a password that attackers try first; the contract checks the length. */
export function requireLastingPassword(newPassword: string, email: string) {
  const weakness = weaknessOf(newPassword, email);
  if (weakness) refuse(weakness);
}

/** Refuses the old password as the new one. */
export function requireOtherPassword(oldPassword: string, newPassword: string) {
  if (composed(oldPassword) === composed(newPassword)) refuse('The new password must be different from the current one.');
}

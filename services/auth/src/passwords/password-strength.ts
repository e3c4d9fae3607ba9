import { brand } from '@larkfield/brand/brand.ts';

/** So many characters must remain once everything that is guessed first is taken out. */
const minRemaining = 6;

const commonWords = [
  'password',
  'passwort',
  'passcode',
  'passphrase',
  'welcome',
  'letmein',
  'login',
  'signin',
  'secret',
  'changeme',
  'default',
  'temporary',
  'admin',
  'administrator',
  'superuser',
  'master',
  'monkey',
  'dragon',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'basketball',
  'superman',
  'batman',
  'starwars',
  'iloveyou',
  'trustno',
  'whatever',
  'freedom',
  'shadow',
  'michael',
  'jordan',
  'charlie',
  'qwerty',
  'qwertz',
  'azerty',
  'asdfgh',
  'zxcvbn',
  'computer',
  'internet',
  'hello',
  'test',
  'testing',
  'guest',
  'user',
  'abc',
  'january',
  'february',
  'march',
  'april',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
  'spring',
  'summer',
  'autumn',
  'winter',
  'fall',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'dallas',
  'texas',
  'cowboys',
];

/** What somebody guesses who knows where the password is used. */
const contextWords = [
  'staffing',
  'recruitment',
  'recruiter',
  'recruiting',
  'healthcare',
  'nursing',
  'nurse',
  'hospital',
  'checklist',
  'checklists',
  'skills',
  'credential',
  'credentialing',
  'portal',
  'company',
  'office',
  brand.shortName,
  ...brand.name.split(/\s+/),
  ...brand.domain.split('.'),
];

const lookAlikes: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };

const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm'];
const runLength = 4;

function isRun(text: string): boolean {
  const backwards = [...text].reverse().join('');
  return runs.some((run) => run.includes(text) || run.includes(backwards)) || new Set(text).size === 1;
}

/** Leaves out stretches that go along the alphabet, the digits or the keyboard, or repeat one character. */
function dropRuns(text: string): string {
  let kept = '';
  for (let start = 0; start < text.length;) {
    let end = start + runLength;
    if (end > text.length || !isRun(text.slice(start, end))) {
      kept += text[start];
      start += 1;
      continue;
    }
    while (end < text.length && isRun(text.slice(end - runLength + 1, end + 1))) end += 1;
    start = end;
  }
  return kept;
}

function plainLetters(text: string): string {
  return text.replace(/./gu, (character) => lookAlikes[character] ?? character);
}

function dropWords(text: string, words: readonly string[]): string {
  return words.reduce((left, word) => left.replaceAll(word, ''), text);
}

/** `Blue7Blue7Blue7` is as good as `Blue7`. */
function foldRepetition(text: string): string {
  for (let size = 1; size <= text.length / 2; size += 1) {
    const unit = text.slice(0, size);
    if (unit.repeat(Math.ceil(text.length / size)).startsWith(text)) return unit;
  }
  return text;
}

/** True when little is left of a password without common words, the firm's own, the user's name, years and runs. */
export function isGuessable(password: string, email: string): boolean {
  const ownWords = email
    .toLowerCase()
    .split(/[@.+_-]/)
    .filter((word) => word.length > 2);
  const words = [...new Set([...commonWords, ...contextWords, ...ownWords].map((word) => word.toLowerCase()))]
    .filter((word) => word.length > 2)
    .sort((left, right) => right.length - left.length);
  const text = foldRepetition(dropRuns(password.toLowerCase()));
  const readings = [text, plainLetters(text)];
  return readings.some((reading) => {
    const left = dropWords(reading, words).replace(/(19|20)\d\d/g, '');
    return new Set(left).size < minRemaining;
  });
}

import { folded } from '@larkfield/schemas/typed.ts';
/** Joining words, and words that are too common in skills to distinguish two of them. */
const joining = new Set('a an and at before by during for from in into of on or per the to using via with'.split(' '));
const weak = new Set(
  'assistance assist care handling management managing monitoring patient patients practice practices procedure procedures skill skills support technique techniques use using'.split(
    ' ',
  ),
);

/** Words that may differ between two equally dangerous skills: testing or check, with or without "severe". */
const interchangeable = new Set(
  'acute assessment check checking checks evaluation examination program review session severe test testing tests training'.split(' '),
);

/** Words that distinguish two skills on their own: who, where, in which direction. */
const decisive = new Set(
  'acute adult arterial chronic discontinuation external fetal first high home infant initiation insertion internal left long low lower maternal neonatal newborn non pediatric placement preterm primary removal right second short upper venous without'.split(
    ' ',
  ),
);

/** The words of a text in lower case and without accents. */
export const words = (text: string): string[] =>
  folded(text)
    .replace(/[’']/g, '')
    .match(/[a-z0-9]+/g) ?? [];

// This is just enough to give titrate, titrated, titrating and titration the same stem; it is never shown.
function stem(word: string): string {
  if (word.length <= 4) return word.length === 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, 3) : word;
  const singular = word.replace(/ies$/, 'y').replace(/(?<![sui])s$/, '');
  return singular.replace(/(ations?|ions?|ings?|ed|ate|e)$/, (ending) => (singular.length - ending.length >= 4 ? '' : ending));
}

const tokensOf = (text: string, skip: (word: string) => boolean): Set<string> =>
  new Set(
    words(text)
      .filter((word) => !skip(word))
      .map(stem),
  );
const decisiveStems = new Set([...decisive].map(stem));
const sharedCount = (a: Set<string>, b: Set<string>): number => [...a].filter((word) => b.has(word)).length;
const equalSets = (a: Set<string>, b: Set<string>): boolean => a.size === b.size && a.size > 0 && sharedCount(a, b) === a.size;
const differDecisively = (a: Set<string>, b: Set<string>): boolean =>
  [...a].some((word) => !b.has(word) && decisiveStems.has(word)) || [...b].some((word) => !a.has(word) && decisiveStems.has(word));

interface Tokens {
  full: Set<string>;
  strong: Set<string>;
  core: Set<string>;
}
const tokenCache = new Map<string, Tokens>();
function tokens(text: string): Tokens {
  const known = tokenCache.get(text);
  if (known) return known;
  const made = {
    full: tokensOf(text, (word) => joining.has(word)),
    strong: tokensOf(text.replace(/\([^)]*\)/g, ' '), (word) => joining.has(word) || weak.has(word)),
    core: tokensOf(text, (word) => joining.has(word) || weak.has(word) || interchangeable.has(word)),
  };
  tokenCache.set(text, made);
  return made;
}

/** Whether two skills mean the same: they differ only in weak words, or share four of five words. */
export function isSameSkill(a: string, b: string): boolean {
  const left = tokens(a);
  const right = tokens(b);
  if (equalSets(left.full, right.full) || equalSets(left.strong, right.strong)) return true;
  const shared = sharedCount(left.full, right.full);
  return shared >= 3 && shared / (left.full.size + right.full.size - shared) >= 0.8 && !differDecisively(left.full, right.full);
}

/** Whether two skills are so close that a candidate would expect one criticality: three of four core words shared. */
export function isCloseSkill(a: string, b: string): boolean {
  if (isSameSkill(a, b)) return true;
  const [left, right] = [tokens(a).core, tokens(b).core];
  const shared = sharedCount(left, right);
  return shared >= 2 && shared / (left.size + right.size - shared) >= 0.75;
}

/** Whether two wordings share a significant word. */
export const hasSharedWord = (a: string, b: string): boolean => sharedCount(tokens(a).strong, tokens(b).strong) > 0;

type IsLike = (a: string, b: string) => boolean;

/** Makes an index that finds the texts similar to a given one. Comparing thousands of skills pair by pair would take minutes. */
export function indexWording<T extends { skill: string }>(entries: readonly T[], isLike: IsLike = isSameSkill): (text: string) => T[] {
  const byToken = new Map<string, T[]>();
  for (const entry of entries) {
    for (const token of tokens(entry.skill).full) {
      const listed = byToken.get(token);
      if (listed) listed.push(entry);
      else byToken.set(token, [entry]);
    }
  }
  return (text) => {
    const { full, strong } = tokens(text);
    const shared = new Map<T, number>();
    for (const token of full) for (const entry of byToken.get(token) ?? []) shared.set(entry, (shared.get(entry) ?? 0) + 1);
    // One shared word is enough only if it is the only strong word.
    const least = strong.size > 1 ? 2 : 1;
    return [...shared].filter(([entry, count]) => count >= least && isLike(text, entry.skill)).map(([entry]) => entry);
  };
}

import type { Abbreviations } from './abbreviations.ts';

/** Normalizes a text for comparison: `L & D` equals `l&d`, and `X-ray` equals `x ray`. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Spoken forms of the abbreviated roles in the names of specialties, so that a search for "nurse" finds every list of nurses. */
const spokenRoles = { rn: 'registered nurse', lpn: 'licensed practical nurse' };

/** A specialty's name with its role written out beside the abbreviation. */
export const spokenName = (name: string): string =>
  plain(name).replace(/\b(rn|lpn)\b/, (role) => `${role} ${spokenRoles[role as keyof typeof spokenRoles]}`);

/** A part of a wording: plain text, or an abbreviation with its meaning. */
export type WordingPart = string | { short: string; meaning: string };

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The pattern of the terms as whole words, longest first: CAM-ICU is one abbreviation, not CAM. A plural such as LPNs also matches. */
function patternOf(terms: readonly string[]): RegExp {
  const longestFirst = terms.toSorted((a, b) => b.length - a.length).map(escape);
  // The pattern is built from a string: a browser without support for lookbehind could not even parse a literal.
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(${longestFirst.join('|')})s?(?![\p{L}\p{N}])`, 'gu');
}

const patterns = new WeakMap<Abbreviations, RegExp>();

function patternFor(abbreviations: Abbreviations): RegExp {
  const known = patterns.get(abbreviations);
  if (known) return known;
  const pattern = patternOf(Object.keys(abbreviations));
  patterns.set(abbreviations, pattern);
  return pattern;
}

/** Splits a wording into parts. A wording without abbreviations is a single part. */
export function splitWording(wording: string, abbreviations: Abbreviations | undefined): WordingPart[] {
  if (!abbreviations || Object.keys(abbreviations).length === 0) return [wording];
  const parts: WordingPart[] = [];
  let end = 0;
  for (const match of wording.matchAll(patternFor(abbreviations))) {
    if (match.index > end) parts.push(wording.slice(end, match.index));
    parts.push({ short: match[0], meaning: abbreviations[match[1]!]! });
    end = match.index + match[0].length;
  }
  return end < wording.length ? [...parts, wording.slice(end)] : parts;
}

/** The abbreviations in these wordings, in the order of the dictionary; undefined if there are none. */
export function abbreviationsIn(wordings: Iterable<string>, dictionary: Abbreviations): Abbreviations | undefined {
  if (Object.keys(dictionary).length === 0) return undefined;
  const used = new Set<string>();
  for (const wording of wordings) for (const match of wording.matchAll(patternFor(dictionary))) used.add(match[1]!);
  return used.size === 0 ? undefined : Object.fromEntries(Object.entries(dictionary).filter(([term]) => used.has(term)));
}

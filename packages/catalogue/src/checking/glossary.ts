import type { CatalogueProblem, Glossary } from '#src/format.ts';
import { words } from './wording.ts';

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
// A variant with capitals is an abbreviation ("PE", "VS"), which must not match ordinary words.
const wholeWords = (text: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}-])${escape(text)}(?![\\p{L}\\p{N}]|-\\p{L})`, /^[A-Z0-9][A-Z0-9.-]*s?( |$)/.test(text) ? 'u' : 'iu');

// A phrase is replaced by a capital and a digit, so that a text may also begin with it.
const without = (text: string, phrases: RegExp[]): string => phrases.reduce((rest, phrase) => rest.replace(phrase, 'X0'), text);

/** Returns the faults of a wording as clauses. */
export type WordingRules = (text: string) => string[];

export function wordingRules(glossary: Glossary): WordingRules {
  const refused = glossary.terms.flatMap(({ use, not, but }) =>
    not.map((variant) => ({
      use,
      variant,
      pattern: wholeWords(variant),
      rightIn: but.map((phrase) => new RegExp(wholeWords(phrase), 'giu')),
    })),
  );
  const vague = glossary.vague.map((phrase) => ({ phrase, pattern: wholeWords(phrase) }));
  const phrases = glossary.proper_nouns.filter((noun) => noun.includes(' ')).map((noun) => new RegExp(wholeWords(noun), 'gu'));
  const nouns = new Set(glossary.proper_nouns.filter((noun) => !noun.includes(' ')).flatMap((noun) => noun.split('-')));
  const british = (word: string): boolean =>
    glossary.british_words.includes(word) ||
    glossary.british_stems.some((part) => word.includes(part)) ||
    glossary.british_starts.some((part) => word.startsWith(part));

  return (text) => [
    ...sentenceCaseFaults(without(text, phrases), nouns, glossary.lowercase_start),
    ...(/[.;,:]$/.test(text) ? ['ends with punctuation'] : []),
    ...(/ \/ | & |\s{2}/.test(text) ? ['write "and" or "or" in words'] : []),
    ...(text.length > 70 ? [`is ${text.length} characters long, the limit is 70`] : []),
    ...refused
      .filter(({ pattern, rightIn }) => pattern.test(without(text, rightIn)))
      .map(({ use, variant }) => `says "${variant}", the catalogue says "${use}"`),
    ...vague.filter(({ pattern }) => pattern.test(text)).map(({ phrase }) => `"${phrase}" says too little`),
    ...words(text)
      .filter(british)
      .map((word) => `"${word}" is British spelling`),
  ];
}

/** Faults of the glossary itself. */
export function checkGlossary({ terms, proper_nouns: names }: Glossary): CatalogueProblem[] {
  const variants = terms.flatMap(({ not }) => not);
  const twice = (list: string[]): string[] => list.filter((item, index) => list.indexOf(item) < index);
  const unsorted = names.filter((name, index) => index > 0 && name.toLowerCase() < names[index - 1]!.toLowerCase());
  return [
    ...twice(names).map((name) => `proper noun "${name}" stands there twice`),
    ...unsorted.map((name) => `proper noun "${name}" is not in alphabetical order`),
    ...twice(variants).map((variant) => `variant "${variant}" is refused twice`),
  ].map((text) => ({ file: 'glossary.yaml', text }));
}

function sentenceCaseFaults(text: string, nouns: ReadonlySet<string>, lowercaseStart: readonly string[]): string[] {
  const parts = text.match(/\p{L}[\p{L}’']*/gu) ?? [];
  const startsWell = /^[\p{Lu}\p{N}]/u.test(text) || lowercaseStart.includes(text.split(/[\s-]/)[0] ?? '');
  const capitals = parts.slice(/^\p{L}/u.test(text) ? 1 : 0).filter((part) => {
    const bare = part.replace(/[’']s?$/, '');
    return /^\p{Lu}\p{Ll}+$/u.test(bare) && !nouns.has(bare);
  });
  return [
    ...(startsWell ? [] : ['does not begin with a capital']),
    ...capitals.map((word) => `"${word}" has a capital inside a sentence; a name belongs in proper_nouns of the glossary`),
  ];
}

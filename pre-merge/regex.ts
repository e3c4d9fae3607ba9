import { fail, refuse } from './mongo-error.ts';

/** What means the same in PCRE and JavaScript, escaped marks, and what is translated; anything else is refused. */
const TOKEN = /(?<same>\\[bBdDwWnrt]|\[\^?[^\\[\]^]+\]|\((?:\?[:=!])?(?![?*])|[|)^]|(?:[*+?]|\{\d+(?:,\d*)?\})\??(?![*+?{])|[^\\^$.|?*+()[\]{}])|\\(?<mark>[^A-Za-z0-9])|(?<other>[$.])/uy;
const TRANSLATIONS: Record<string, string> = { $: '(?=\\n?(?![\\s\\S]))', '.': '[^\\n]' };

const escape = (mark: string): string => /[\^$\\.*+?()[\]{}|/]/.test(mark) ? `\\${mark}` : mark;

/**
 * Compiles a PCRE pattern as MongoDB understands it. What differs from JavaScript's own syntax is translated or refused
 * by name; code 51091 for an invalid pattern, 51108 for an invalid flag.
 */
export function compileRegex(pattern: string, options: string): RegExp {
  for (const flag of options) {
    if ('msxu'.includes(flag)) refuse(`the regular expression option ${flag}`, 2);
    if (flag !== 'i') fail(51108, `invalid flag in regex options: ${flag}`);
  }
  let source = '';
  for (let at = 0; at < pattern.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const { same, mark, other } = TOKEN.exec(pattern)?.groups ?? refuse(`the regular expression construct ${pattern.slice(at, at + 4)}`, 2);
    source += same ?? (mark === undefined ? TRANSLATIONS[other!] : escape(mark));
  }
  try {
    return new RegExp(source, options ? 'iu' : 'u');
  } catch (error) {
    return fail(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

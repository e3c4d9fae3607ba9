import type { BSONRegExp } from 'bson';
import { fail, refuse } from './mongo-error.ts';

const SPACE = ' \\t\\n\\x0b\\f\\r';
const AT_END = '(?![\\s\\S])';
const BEFORE_FINAL_NEWLINE = '(?=\\n?(?![\\s\\S]))';
const IDENTITY_ESCAPES = /[\^$\\.*+?()[\]{}|/]/;

type Scan = { source: string; at: number; output: string; multiline: boolean; dotAll: boolean };

function refuseConstruct(construct: string): never {
  return refuse(`the regular expression construct ${construct}`, 2);
}

function literal(char: string): string {
  return IDENTITY_ESCAPES.test(char) ? `\\${char}` : char;
}

function translateHexOrProperty(scan: Scan, char: string): string {
  const rest = scan.source.slice(scan.at);
  const match = char === 'x' ? /^(?:\{([0-9a-fA-F]{1,6})\}|([0-9a-fA-F]{2}))/.exec(rest) : /^\{\^?[A-Z][a-z]?\}/.exec(rest);
  if (!match || match[0].includes('^')) return refuseConstruct(`\\${char}`);
  scan.at += match[0].length;
  return char === 'x' ? `\\u{${match[1] ?? match[2]}}` : `\\${char}${match[0]}`;
}

function translateEscape(scan: Scan, inClass: boolean): string {
  const char = scan.source[scan.at++] ?? fail(51091, 'Regular expression is invalid: \\ at end of pattern');
  if ('dDwWtnrf'.includes(char)) return `\\${char}`;
  if (char === 's') return inClass ? SPACE : `[${SPACE}]`;
  if (char === 'x' || char === 'p' || char === 'P') return translateHexOrProperty(scan, char);
  if (!inClass) {
    if (char === 'S') return `[^${SPACE}]`;
    if ('bB123456789'.includes(char)) return `\\${char}`;
    if (char === 'A') return '(?<![\\s\\S])';
    if (char === 'z') return AT_END;
    if (char === 'Z') return BEFORE_FINAL_NEWLINE;
  } else if (char === 'b') {
    return '\\b';
  }
  if (/[A-Za-z0-9]/.test(char)) refuseConstruct(`\\${char}`);
  return inClass && char === '-' ? '\\-' : literal(char);
}

function translateClass(scan: Scan): string {
  let output = '[';
  if (scan.source[scan.at] === '^') {
    output += '^';
    scan.at++;
  }
  for (let first = true, afterSet = false; ; first = false) {
    const char = scan.source[scan.at++] ?? fail(51091, 'Regular expression is invalid: missing terminating ] for character class');
    if (char === ']' && !first) return `${output}]`;
    if (char === '[' && /[:.=]/.test(scan.source[scan.at] ?? '')) refuseConstruct('[[:class:]]');
    const next = scan.source.slice(scan.at, scan.at + 2);
    if (char === '\\') {
      const isSet = /[dDwWspP]/.test(next[0] ?? '');
      output += translateEscape(scan, true);
      afterSet = isSet;
      continue;
    }
    const isLiteralHyphen = char === '-' && (first || afterSet || next[0] === ']' || /^\\[dDwWspP]/.test(next));
    output += isLiteralHyphen ? '\\-' : literal(char);
    afterSet = false;
  }
}

function translateGroup(scan: Scan): string {
  const rest = scan.source.slice(scan.at);
  if (rest.startsWith('*')) refuseConstruct('(*…)');
  if (!rest.startsWith('?')) return '(';
  const opening = /^\?(?:[:=!]|<[=!]|<[A-Za-z_]\w*>)/.exec(rest)?.[0] ?? refuseConstruct(`(${rest.slice(0, 3)}`);
  scan.at += opening.length;
  return `(${opening}`;
}

function translateQuantifier(scan: Scan, char: string): string {
  let quantifier = char;
  if (char === '{') {
    const counted = /^\d+(?:,\d*)?\}/.exec(scan.source.slice(scan.at))?.[0];
    if (!counted) return scan.source[scan.at] === ',' ? refuseConstruct('{,n}') : '\\{';
    quantifier += counted;
    scan.at += counted.length;
  }
  if (scan.source[scan.at] === '+') refuseConstruct(`${quantifier}+`);
  if (scan.source[scan.at] === '?') {
    quantifier += '?';
    scan.at++;
  }
  return quantifier;
}

function translateToken(scan: Scan): string {
  const char = scan.source[scan.at++]!;
  switch (char) {
    case '\\': return translateEscape(scan, false);
    case '[': return translateClass(scan);
    case '(': return translateGroup(scan);
    case '*': case '+': case '?': case '{': return translateQuantifier(scan, char);
    case '}': case ']': return `\\${char}`;
    case '.': return scan.dotAll ? '[\\s\\S]' : '[^\\n]';
    case '^': return scan.multiline ? '(?:^|(?<=\\n)(?=[\\s\\S]))' : '^';
    case '$': return scan.multiline ? '(?=\\n|(?![\\s\\S]))' : BEFORE_FINAL_NEWLINE;
    default: return char;
  }
}

/**
 * Compiles a PCRE pattern as MongoDB understands it. Differences from JavaScript's own syntax are translated
 * and what has no exact equivalent is refused by name; code 51091 for an invalid pattern, 51108 for an invalid flag.
 */
export function compileRegex(pattern: string, options: string): RegExp {
  if (pattern.includes('\0')) fail(2, 'Regular expression cannot contain an embedded null byte');
  for (const flag of options) {
    if (flag === 'x') refuse('the regular expression option x', 2);
    if (!'imsu'.includes(flag)) fail(51108, `invalid flag in regex options: ${flag}`);
  }
  const scan: Scan = { source: pattern, at: 0, output: '', multiline: options.includes('m'), dotAll: options.includes('s') };
  while (scan.at < pattern.length) scan.output += translateToken(scan);
  try {
    return new RegExp(scan.output, options.includes('i') ? 'iu' : 'u');
  } catch (error) {
    return fail(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

/** Finds the literal text every match of an anchored pattern begins with, or `undefined` when there is none. */
export function literalPrefix(regex: BSONRegExp): string | undefined {
  if (!regex.pattern.startsWith('^') || /[imx]/.test(regex.options) || regex.pattern.includes('|')) return undefined;
  let prefix = '';
  for (let at = 1; at < regex.pattern.length; at++) {
    let char = regex.pattern[at]!;
    if (char === '\\' && /[^A-Za-z0-9]/.test(regex.pattern[at + 1] ?? 'a')) char = regex.pattern[++at]!;
    else if (/[\\^$.?*+()[\]{}]/.test(char)) break;
    if (/[?*{]/.test(regex.pattern[at + 1] ?? '')) break;
    prefix += char;
  }
  return /[\ud800-\udfff]/.test(prefix) || prefix === '' ? undefined : prefix;
}

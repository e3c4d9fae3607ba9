import { fail, refuse } from './mongo-error.ts';
import { isDoc, own } from './values.ts';

/** Splits a dotted path; throws `code` for an empty part and refuses array positions and positional operators. */
export function parsePath(name: string, code = 2): string[] {
  const path = name.split('.');
  for (const part of path) {
    if (part === '' && name !== '') fail(code, `The path '${name}' contains an empty field name`);
    if (/^\d+$/.test(part)) refuse(`an array position or a whole number as a field name ('${name}')`, 2);
    if (part === '$' || part.startsWith('$[')) refuse(`the positional operator ${part} ('${name}')`, 2);
  }
  return path;
}

/**
 * Tells whether any value that MongoDB finds at a dotted path passes the test. Arrays on the way are searched element by
 * element; an array at the end is tested as a whole and, when `expandLeaf`, searched too. A missing field is tested as `undefined`.
 */
export function someAtPath(value: unknown, path: readonly string[], from: number, expandLeaf: boolean, test: (value: unknown) => boolean): boolean {
  if (from === path.length) return test(value) || (expandLeaf && Array.isArray(value) && value.some(test));
  if (isDoc(value)) return someAtPath(own(value, path[from]!), path, from + 1, expandLeaf, test);
  return Array.isArray(value) ? value.some((item) => isDoc(item) && someAtPath(item, path, from, expandLeaf, test)) : test(undefined);
}

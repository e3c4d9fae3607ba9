import { type Doc, isDoc, own } from './values.ts';

/** True for a path part that can mean a position in an array. */
export function isPosition(part: string | undefined): boolean {
  return part !== undefined && /^(?:0|[1-9]\d*)$/.test(part);
}

function someInArray(array: unknown[], path: readonly string[], from: number, expandLeaf: boolean, test: (value: unknown) => boolean): boolean {
  if (from === path.length) return (expandLeaf && array.some(test)) || test(array);
  const position = isPosition(path[from]) ? Number(path[from]) : -1;
  for (let n = 0; n < array.length; n++) {
    const item = array[n];
    if (isDoc(item) && someAtPath(item, path, expandLeaf, test, from)) return true;
    if (n !== position) continue;
    if (from + 1 === path.length) {
      if (test(item)) return true;
    } else if (Array.isArray(item)) {
      if (someInArray(item, path, from + 1, expandLeaf, test)) return true;
    } else if (isDoc(item) && someAtPath(item, path, expandLeaf, test, from + 1)) {
      return true;
    }
  }
  return false;
}

/**
 * Tells whether any value that MongoDB finds at a dotted path passes the test. Arrays on the way are searched element
 * by element and by position; an array at the end is searched too when `expandLeaf`, then tested as a whole.
 * A missing field is tested as `undefined`. After src/mongo/db/matcher/path.cpp.
 */
export function someAtPath(doc: Doc, path: readonly string[], expandLeaf: boolean, test: (value: unknown) => boolean, from = 0): boolean {
  let value: unknown = doc;
  for (let n = from; n < path.length; n++) {
    value = own(value as Doc, path[n]!);
    if (Array.isArray(value)) return someInArray(value, path, n + 1, expandLeaf, test);
    if (!isDoc(value)) return test(n + 1 < path.length ? undefined : value);
  }
  return test(value);
}

import { parsePath } from './element-path.ts';
import { invertBits, keyOf } from './key-encoding.ts';
import { fail, refuse } from './mongo-error.ts';
import { type Doc, isDoc, numeric, own } from './values.ts';

export type KeyField = { name: string; path: readonly string[]; direction: 1 | -1 };

/** One entry of a document in an index; `isMissing` when the document has none of the indexed fields there. */
export type IndexKey = { key: string; values: unknown[]; isMissing: boolean };

type Found = { value: unknown; isMissing?: boolean };

const MISSING: Found = { value: null, isMissing: true };
// An empty array is indexed as "undefined", which sorts before null.
const EMPTY: Found = { value: undefined };

// Opens at most the arrays on the path and one at its end; marks the field when there is any.
function collect(value: unknown, path: readonly string[], from: number, markArray: () => void): Found[] {
  if (Array.isArray(value)) markArray();
  if (from === path.length) {
    if (!Array.isArray(value)) return [value === undefined ? MISSING : { value }];
    return value.length === 0 ? [EMPTY] : value.map((item: unknown) => ({ value: item }));
  }
  if (isDoc(value)) return collect(own(value, path[from]!), path, from + 1, markArray);
  if (!Array.isArray(value) || value.length === 0) return [MISSING];
  return value.flatMap((item) => (isDoc(item) ? collect(item, path, from, markArray) : [MISSING]));
}

/**
 * Derives a document's entries in an index, one per array element, and marks in `multikey` the fields that went
 * through an array. Throws code 171 when two fields do.
 */
export function documentKeys(doc: Doc, fields: readonly KeyField[], multikey: boolean[]): IndexKey[] {
  const found = fields.map((field, n) => collect(doc, field.path, 0, () => (multikey[n] = true)));
  const arrays = fields.filter((_, n) => multikey[n]);
  if (arrays.length > 1) fail(171, `cannot index parallel arrays [${arrays.map(({ name }) => name).join('] [')}] (nor, in local-mongo, two fields of one array)`);
  const rows = (found[multikey.indexOf(true)] ?? [MISSING]).map((item): IndexKey => {
    const row = found.map((list, n) => (multikey[n] ? item : list[0]!));
    const values = row.map(({ value }) => value);
    const keys = values.map((value, n) => (fields[n]!.direction === 1 ? keyOf(value) : invertBits(keyOf(value))));
    return { values, key: keys.join(''), isMissing: row.every(({ isMissing }) => isMissing) };
  });
  return rows.length === 1 ? rows : [...new Map(rows.map((row) => [row.key, row])).values()];
}

/** Gives the bytes by which a sort orders a document: the lowest of its keys, as MongoDB sorts arrays. */
export const sortKey = (doc: Doc, fields: readonly KeyField[]): string => documentKeys(doc, fields, []).map(({ key }) => key).reduce((lowest, key) => (key < lowest ? key : lowest));

/** Parses a sort; throws code 15974 or 15975, or names what is unsupported. */
export function parseSort(sort: Doc = {}): KeyField[] {
  return Object.entries(sort).map(([name, value]) => {
    if (name === '' || name.startsWith('$') || isDoc(value)) refuse(`a sort by an expression or by '${name}'`, 2);
    const direction = Number(numeric(value) ?? fail(15974, `Illegal key in $sort specification: ${name}`));
    if (direction !== 1 && direction !== -1) fail(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    return { name, path: parsePath(name, 40352), direction };
  });
}

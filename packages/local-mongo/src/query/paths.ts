import { type Doc, fail, isDoc, isTruthy, numeric, own, put, refuse } from './values.ts';

/** Splits a dotted path. Throws `code` for an empty part, and refuses array positions and positional operators. */
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
 * Whether any value that MongoDB finds at a dotted path passes the test. Arrays on the path are searched element by element.
 * An array at its end is tested as a whole and, with `expandLeaf`, element by element too. A missing field is tested as `undefined`.
 */
export function someAtPath(
  value: unknown,
  path: readonly string[],
  from: number,
  expandLeaf: boolean,
  test: (value: unknown) => boolean,
): boolean {
  if (from === path.length) return test(value) || (expandLeaf && Array.isArray(value) && value.some(test));
  if (isDoc(value)) return someAtPath(own(value, path[from]!), path, from + 1, expandLeaf, test);
  return Array.isArray(value) ? value.some((item) => isDoc(item) && someAtPath(item, path, from, expandLeaf, test)) : test(undefined);
}

function pick(value: unknown, paths: readonly (readonly string[])[], isInclusion: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, paths, isInclusion)).filter((item) => item !== undefined);
  if (!isDoc(value)) return isInclusion ? undefined : value;
  const result: Doc = {};
  for (const field of Object.keys(value)) {
    const below = paths.filter((path) => path[0] === field).map((path) => path.slice(1));
    const isPartly = below.length > 0 && below[0]!.length > 0;
    const kept = isPartly ? pick(value[field], below, isInclusion) : below.length > 0 === isInclusion ? value[field] : undefined;
    if (kept !== undefined) put(result, field, kept);
  }
  return result;
}

/** Parses a projection; returns `undefined` for whole documents. Throws 31253 or 31254 on a mix, and refuses unsupported parts by name. */
export function parseProjection(spec: Doc = {}): ((doc: Doc) => Doc) | undefined {
  const fields = Object.entries(spec).map(([name, value]) => {
    if (name === '' || name.startsWith('$')) refuse(`the projection of '${name}'`, 2);
    if (typeof value !== 'boolean' && numeric(value) === undefined)
      refuse(`a projection of '${name}' other than 0, 1, true or false${isDoc(value) ? ` (${Object.keys(value).join(', ')})` : ''}`, 2);
    return { name, path: parsePath(name, 15998), isIncluded: isTruthy(value) };
  });
  if (fields.length === 0) return undefined;
  const { isIncluded } = fields.find(({ name }) => name !== '_id') ?? fields[0]!;
  const odd = fields.find((field) => field.name !== '_id' && field.isIncluded !== isIncluded);
  if (odd)
    fail(
      isIncluded ? 31254 : 31253,
      `Cannot do ${isIncluded ? 'exclusion' : 'inclusion'} on field ${odd.name} in ${isIncluded ? 'inclusion' : 'exclusion'} projection`,
    );
  const collision = fields.find(({ name }) => fields.some((other) => other.name.startsWith(`${name}.`)));
  if (collision) fail(31250, `Path collision at ${collision.name}`);
  const paths = fields.filter((field) => field.isIncluded === isIncluded).map(({ path }) => path);
  const wanted = isIncluded && !fields.some(({ name }) => name === '_id') ? [...paths, ['_id']] : paths;
  return (doc) => pick(doc, wanted, isIncluded) as Doc;
}

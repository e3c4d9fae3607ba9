import { parsePath } from './element-path.ts';
import { fail, refuse } from './mongo-error.ts';
import { type Doc, isDoc, isTruthy, numeric, put } from './values.ts';

function pick(value: unknown, paths: readonly (readonly string[])[], isInclusion: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, paths, isInclusion)).filter((item) => item !== undefined);
  if (!isDoc(value)) return isInclusion ? undefined : value;
  const result: Doc = {};
  for (const [field, inner] of Object.entries(value)) {
    const below = paths.filter((path) => path[0] === field).map((path) => path.slice(1));
    const isPartly = below.length > 0 && below[0]!.length > 0;
    const kept = isPartly ? pick(inner, below, isInclusion) : below.length > 0 === isInclusion ? inner : undefined;
    if (kept !== undefined) put(result, field, kept);
  }
  return result;
}

/** Parses a projection; `undefined` when it asks for whole documents. Throws 31253 or 31254 on a mix, else names what is unsupported. */
export function parseProjection(spec: Doc = {}): ((doc: Doc) => Doc) | undefined {
  const fields = Object.entries(spec).map(([name, value]) => {
    if (name === '' || name.startsWith('$')) refuse(`the projection of '${name}'`, 2);
    if (typeof value !== 'boolean' && numeric(value) === undefined) refuse(`a projection of '${name}' other than 0, 1, true or false${isDoc(value) ? ` (${Object.keys(value).join(', ')})` : ''}`, 2);
    return { name, path: parsePath(name, 15998), isIncluded: isTruthy(value) };
  });
  if (fields.length === 0) return undefined;
  const { isIncluded } = fields.find(({ name }) => name !== '_id') ?? fields[0]!;
  const odd = fields.find((field) => field.name !== '_id' && field.isIncluded !== isIncluded);
  if (odd) fail(isIncluded ? 31254 : 31253, `Cannot do ${isIncluded ? 'exclusion' : 'inclusion'} on field ${odd.name} in ${isIncluded ? 'inclusion' : 'exclusion'} projection`);
  const collision = fields.find(({ name }) => fields.some((other) => other.name.startsWith(`${name}.`)));
  if (collision) fail(31250, `Path collision at ${collision.name}`);
  const paths = fields.filter((field) => field.isIncluded === isIncluded).map(({ path }) => path);
  const wanted = isIncluded && !fields.some(({ name }) => name === '_id') ? [...paths, ['_id']] : paths;
  return (doc) => pick(doc, wanted, isIncluded) as Doc;
}

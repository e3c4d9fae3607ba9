import { encode } from './bson-codec.ts';
import { parsePath } from './element-path.ts';
import { type Filter, parseFilter } from './filter.ts';
import type { KeyField } from './index-keys.ts';
import { fail, refuse } from './mongo-error.ts';
import { type Doc, isDoc, isTruthy, numeric } from './values.ts';

/** A checked index definition; `spec` is what listIndexes shows. */
export type IndexSpec = { name: string; spec: Doc; fields: KeyField[]; unique: boolean; sparse: boolean; partial?: Filter; expireAfterSeconds?: number };

const KNOWN_OPTIONS = ['v', 'key', 'name', 'unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds', 'background'];
const SIMPLE_CONDITIONS = ['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$exists', '$type'];
const MAX_EXPIRY_SECONDS = 2147483647;

function parseKeyPattern(key: Doc): KeyField[] {
  return Object.entries(key).map(([name, value]): KeyField => {
    if (typeof value === 'string') refuse(`the index type '${value}' on field '${name}'`, 67);
    if (name === '' || name.includes('$')) refuse(`an index on the field '${name}' (wildcard or empty)`, 67);
    const direction = Math.sign(Number(numeric(value)));
    return direction === 1 || direction === -1 ? { name, path: parsePath(name, 67), direction } : fail(67, 'Values in the index key pattern must be numbers other than 0.');
  });
}

function parsePartial(expression: unknown): Filter {
  const filter = isDoc(expression) ? parseFilter(expression) : fail(67, "The field 'partialFilterExpression' must be an object");
  const isSimple = (inner: Filter) => inner.op === 'leaf' && SIMPLE_CONDITIONS.includes(inner.kind);
  return (filter.op === 'and' ? filter.filters.every(isSimple) : isSimple(filter)) ? filter : refuse(`a partialFilterExpression other than $and of ${SIMPLE_CONDITIONS.join(', ')}`, 67);
}

/** Checks one entry of createIndexes and gives it the shape that listIndexes returns. */
export function parseIndexSpec(input: Doc): IndexSpec {
  for (const option of Object.keys(input)) if (!KNOWN_OPTIONS.includes(option)) refuse(`the index option '${option}'`, 197);
  const { key, v, name, unique, sparse, partialFilterExpression, expireAfterSeconds } = input;
  if (v !== undefined && Number(numeric(v)) !== 2) refuse(`index version ${String(v)}`, 67);
  if (!isDoc(key) || Object.keys(key).length === 0) return fail(67, "The index 'key' must be an object with at least one field");
  if (typeof name !== 'string' || name === '') return fail(67, 'index names cannot be empty');
  const fields = parseKeyPattern(key);
  const isIdIndex = fields.length === 1 && fields[0]!.name === '_id' && fields[0]!.direction === 1;
  if (!isIdIndex && name === '_id_') fail(2, "The index name '_id_' is reserved for the _id index, which must have key pattern {_id: 1}");
  const options = { ...(isTruthy(unique) && { unique: true }), ...(isTruthy(sparse) && { sparse: true }), ...(partialFilterExpression !== undefined && { partialFilterExpression }), ...(expireAfterSeconds !== undefined && { expireAfterSeconds }) };
  if (isIdIndex && Object.keys(options).length > 0) fail(197, `The field '${Object.keys(options)[0]}' is not valid for an _id index specification.`);
  if (options.sparse && options.partialFilterExpression) fail(67, "cannot mix 'partialFilterExpression' and 'sparse' options");
  const seconds = expireAfterSeconds === undefined ? undefined : Number(numeric(expireAfterSeconds));
  if (seconds !== undefined && !(fields.length === 1 && seconds >= 0 && seconds <= MAX_EXPIRY_SECONDS)) fail(67, `a TTL index has a single field and an 'expireAfterSeconds' of 0 to ${MAX_EXPIRY_SECONDS}`);
  const partial = partialFilterExpression === undefined ? undefined : parsePartial(partialFilterExpression);
  const spec = { v: 2, key, name: isIdIndex ? '_id_' : name, ...options };
  return { name: spec.name, spec, fields, unique: isTruthy(unique) || isIdIndex, sparse: isTruthy(sparse), partial, expireAfterSeconds: seconds };
}

/** Decides whether a wanted index exists already (true), is new (false), or conflicts with one by its name (code 86) or key (code 85). */
export function isExistingIndex(wanted: IndexSpec, existing: readonly IndexSpec[]): boolean {
  const isSame = (other: IndexSpec, except: object) => {
    const [a, b] = [wanted, other].map(({ spec, fields }) => encode({ ...spec, key: fields.map(({ name, direction }) => [name, direction]), ...except })) as [Buffer, Buffer];
    return a.equals(b);
  };
  const byName = existing.find(({ name }) => name === wanted.name);
  if (byName) return isSame(byName, {}) || fail(isSame(byName, { expireAfterSeconds: 0 }) ? 85 : 86, `An existing index has the same name as the requested index but other fields or options: ${wanted.name}`);
  const byKey = existing.find((index) => isSame(index, { name: '', expireAfterSeconds: 0 }));
  return byKey ? fail(85, `Index already exists with a different name: ${byKey.name}`) : false;
}

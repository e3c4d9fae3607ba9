import { type Filter, type Leaf, parseFilter } from '#src/query/filter.ts';
import { invertBits, keyOf } from '#src/query/keys.ts';
import { parsePath } from '#src/query/paths.ts';
import { differentFields, type Doc, encode, fail, isDoc, isTruthy, numeric, own, refuse } from '#src/query/values.ts';

export interface KeyField {
  name: string;
  path: readonly string[];
  direction: 1 | -1;
}

/** One entry of a document in an index; `isMissing` means that the document lacks all indexed fields there. */
export interface IndexKey {
  key: string;
  values: unknown[];
  isMissing: boolean;
}
interface Found {
  value: unknown;
  isMissing?: boolean;
}
const MISSING: Found = { value: null, isMissing: true };
// An empty array is indexed as "undefined", which sorts before null.
const EMPTY: Found = { value: undefined };

// Expands the arrays on the path and an array at its end, and calls `markArray` if there is one.
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

/** Derives a document's entries in an index, one per array element. Marks in `multikey` the fields whose path crosses an array; throws code 171 if there are two. */
export function documentKeys(doc: Doc, fields: readonly KeyField[], multikey: boolean[]): IndexKey[] {
  const found = fields.map((field, n) => collect(doc, field.path, 0, () => (multikey[n] = true)));
  const arrays = fields.filter((_, n) => multikey[n]);
  if (arrays.length > 1)
    fail(
      171,
      `cannot index parallel arrays [${arrays.map(({ name }) => name).join('] [')}] (nor, in local-mongo, two fields of one array)`,
    );
  const rows = (found[multikey.indexOf(true)] ?? [MISSING]).map((item): IndexKey => {
    const row = found.map((list, n) => (multikey[n] ? item : list[0]!));
    const values = row.map(({ value }) => value);
    const keys = values.map((value, n) => (fields[n]!.direction === 1 ? keyOf(value) : invertBits(keyOf(value))));
    return { values, key: keys.join(''), isMissing: row.every(({ isMissing }) => isMissing) };
  });
  return rows.length === 1 ? rows : [...new Map(rows.map((row) => [row.key, row])).values()];
}

/** Returns the sort key of a document: the lowest of its index keys, as MongoDB sorts arrays. */
export const sortKey = (doc: Doc, fields: readonly KeyField[]): string =>
  documentKeys(doc, fields, [])
    .map(({ key }) => key)
    .reduce((lowest, key) => (key < lowest ? key : lowest));

/** Parses a sort; throws code 15974 or 15975, and refuses unsupported parts by name. */
export function parseSort(sort: Doc = {}): KeyField[] {
  return Object.entries(sort).map(([name, value]) => {
    if (name === '' || name.startsWith('$') || isDoc(value)) refuse(`a sort by an expression or by '${name}'`, 2);
    const direction = Number(numeric(value) ?? fail(15974, `Illegal key in $sort specification: ${name}`));
    if (direction !== 1 && direction !== -1) fail(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    return { name, path: parsePath(name, 40352), direction };
  });
}

/** A checked index definition; listIndexes returns its `spec`. */
export interface IndexSpec {
  name: string;
  spec: Doc;
  fields: KeyField[];
  unique: boolean;
  sparse: boolean;
  partial?: Filter;
  expireAfterSeconds?: number;
  /** The top-level fields that alone decide which entries a document has. */
  reads: string[];
}
const KNOWN_OPTIONS = ['v', 'key', 'name', 'unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds', 'background'];
const SIMPLE_CONDITIONS = ['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$exists', '$type'];
const MAX_EXPIRY_SECONDS = 2147483647;

function parseKeyPattern(key: Doc): KeyField[] {
  return Object.entries(key).map(([name, value]): KeyField => {
    if (typeof value === 'string') refuse(`the index type '${value}' on field '${name}'`, 67);
    if (name === '' || name.includes('$')) refuse(`an index on the field '${name}' (wildcard or empty)`, 67);
    const direction = Math.sign(Number(numeric(value)));
    return direction === 1 || direction === -1
      ? { name, path: parsePath(name, 67), direction }
      : fail(67, 'Values in the index key pattern must be numbers other than 0.');
  });
}

function parsePartial(expression: unknown): Filter {
  const filter = isDoc(expression) ? parseFilter(expression) : fail(67, "The field 'partialFilterExpression' must be an object");
  const isSimple = (inner: Filter) => inner.op === 'leaf' && SIMPLE_CONDITIONS.includes(inner.kind);
  return (filter.op === 'and' ? filter.filters.every(isSimple) : isSimple(filter))
    ? filter
    : refuse(`a partialFilterExpression other than $and of ${SIMPLE_CONDITIONS.join(', ')}`, 67);
}

const leavesOf = (filter: Filter): Leaf[] => {
  if (filter.op === 'leaf') return [filter];
  return filter.op === 'not' ? leavesOf(filter.filter) : filter.filters.flatMap(leavesOf);
};

/** Checks one entry of createIndexes and returns it in the form of listIndexes. */
export function parseIndexSpec(input: Doc): IndexSpec {
  for (const option of Object.keys(input)) if (!KNOWN_OPTIONS.includes(option)) refuse(`the index option '${option}'`, 197);
  const { key, v, name, unique, sparse, partialFilterExpression, expireAfterSeconds } = input;
  if (v !== undefined && Number(numeric(v)) !== 2) refuse(`index version ${String(v)}`, 67);
  if (!isDoc(key) || Object.keys(key).length === 0) return fail(67, "The index 'key' must be an object with at least one field");
  if (typeof name !== 'string' || name === '') return fail(67, 'index names cannot be empty');
  const fields = parseKeyPattern(key);
  const isIdIndex = fields.length === 1 && fields[0]!.name === '_id' && fields[0]!.direction === 1;
  if (!isIdIndex && name === '_id_') fail(2, "The index name '_id_' is reserved for the _id index, which must have key pattern {_id: 1}");
  const options = {
    ...(isTruthy(unique) && { unique: true }),
    ...(isTruthy(sparse) && { sparse: true }),
    ...(partialFilterExpression !== undefined && { partialFilterExpression }),
    ...(expireAfterSeconds !== undefined && { expireAfterSeconds }),
  };
  if (isIdIndex && Object.keys(options).length > 0)
    fail(197, `The field '${Object.keys(options)[0]}' is not valid for an _id index specification.`);
  if (options.sparse && options.partialFilterExpression) fail(67, "cannot mix 'partialFilterExpression' and 'sparse' options");
  const seconds = expireAfterSeconds === undefined ? undefined : Number(numeric(expireAfterSeconds));
  if (seconds !== undefined && !(fields.length === 1 && seconds >= 0 && seconds <= MAX_EXPIRY_SECONDS))
    fail(67, `a TTL index has a single field and an 'expireAfterSeconds' of 0 to ${MAX_EXPIRY_SECONDS}`);
  const partial = partialFilterExpression === undefined ? undefined : parsePartial(partialFilterExpression);
  const spec = { v: 2, key, name: isIdIndex ? '_id_' : name, ...options };
  return {
    name: spec.name,
    spec,
    fields,
    unique: isTruthy(unique) || isIdIndex,
    sparse: isTruthy(sparse),
    partial,
    expireAfterSeconds: seconds,
    reads: [...fields, ...(partial ? leavesOf(partial) : [])].map(({ path }) => path[0]!),
  };
}

/** Returns the indexes whose entries may differ between two states of a document. */
export function indexesThatChange<T extends IndexSpec>(indexes: readonly T[], before: Uint8Array, after: Uint8Array): T[] {
  const changed = differentFields(before, after);
  return indexes.filter(({ reads }) => reads.some((field) => changed.has(field)));
}

/** Returns true if a wanted index exists and false if it is new. Throws code 86 or 85 if its name or its key conflicts with an existing index. */
export function isExistingIndex(wanted: IndexSpec, existing: readonly IndexSpec[]): boolean {
  const isSame = (other: IndexSpec, except: object) => {
    const [a, b] = [wanted, other].map(({ spec, fields }) =>
      encode({ ...spec, key: fields.map(({ name, direction }) => [name, direction]), ...except }),
    ) as [Buffer, Buffer];
    return a.equals(b);
  };
  const byName = existing.find(({ name }) => name === wanted.name);
  if (byName)
    return (
      isSame(byName, {}) ||
      fail(
        isSame(byName, { expireAfterSeconds: 0 }) ? 85 : 86,
        `An existing index has the same name as the requested index but other fields or options: ${wanted.name}`,
      )
    );
  const byKey = existing.find((index) => isSame(index, { name: '', expireAfterSeconds: 0 }));
  return byKey ? fail(85, `Index already exists with a different name: ${byKey.name}`) : false;
}

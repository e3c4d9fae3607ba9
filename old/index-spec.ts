import { encode } from './bson-codec.ts';
import { isPosition } from './element-path.ts';
import { type Filter, isTruthy, parseFilter } from './filter.ts';
import type { KeyField } from './index-keys.ts';
import { fail, refuse } from './mongo-error.ts';
import { bsonType, type Doc, isDoc, numeric } from './values.ts';

/** A checked index definition; `spec` is what listIndexes shows. */
export type IndexSpec = {
  name: string;
  spec: Doc;
  fields: KeyField[];
  unique: boolean;
  sparse: boolean;
  partial: Filter | undefined;
  expireAfterSeconds: number | undefined;
};

const IGNORED = ['background', 'ns'];
const KNOWN = ['v', 'key', 'name', 'unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds', 'hidden', 'collation', ...IGNORED];
const ID_INDEX = '_id_';
const ID_INDEX_OPTIONS = ['v', 'key', 'name', 'collation', ...IGNORED];
const MAX_EXPIRY_SECONDS = 2147483647;

function directionOf(field: string, value: unknown): 1 | -1 {
  if (typeof value === 'string') return refuse(`the index type '${value}' on field '${field}'`, 67);
  const number = Number(numeric(value) ?? fail(67, `Values in v:2 index key pattern cannot be of type ${bsonType(value) ?? typeof value}`));
  if (number === 0 || Number.isNaN(number)) fail(67, 'Values in the index key pattern cannot be 0.');
  return number > 0 ? 1 : -1;
}

/** Reads an index key pattern; throws code 67 on what cannot be indexed, by name. */
export function parseKeyPattern(key: unknown): KeyField[] {
  if (!isDoc(key)) return fail(14, "The field 'key' must be an object");
  const names = Object.keys(key);
  if (names.length === 0) fail(67, 'Index keys cannot be empty.');
  if (names.length > 1 && names.some((name) => isPosition(name))) refuse('a compound index on a field whose name is a number', 67);
  return names.map((name) => {
    const path = name.split('.');
    if (name === '' || path.includes('')) fail(67, 'Index keys cannot contain an empty field.');
    if (path.includes('$**')) refuse('a wildcard index', 67);
    if (path.some((part) => part.startsWith('$') && !['$ref', '$id', '$db'].includes(part))) fail(67, `Index key contains an illegal field name: field name starts with '$'.`);
    if (path.some((part) => isPosition(part))) refuse(`an index on an array position ('${name}')`, 67);
    return { name, path, direction: directionOf(name, key[name]) };
  });
}

function checkPartial(filter: Filter, isNested = false): void {
  if (filter.op === 'and' && !isNested) return filter.filters.forEach((inner) => checkPartial(inner));
  const isSimple = filter.op === 'leaf' && ['eq', 'gt', 'gte', 'lt', 'lte', 'exists', 'type', 'in'].includes(filter.kind);
  if (!isSimple) refuse('a partialFilterExpression other than $and of $eq, $gt, $gte, $lt, $lte, $in, $exists: true and $type', 67);
}

function expiryOf(spec: Doc, fields: KeyField[]): number | undefined {
  if (spec.expireAfterSeconds === undefined) return undefined;
  const seconds = Number(numeric(spec.expireAfterSeconds) ?? fail(67, "TTL index 'expireAfterSeconds' option must be numeric"));
  if (!(seconds >= 0 && seconds <= MAX_EXPIRY_SECONDS)) fail(67, `TTL index 'expireAfterSeconds' option must be within an acceptable range, was: ${seconds}`);
  if (fields.length > 1) fail(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL.');
  return seconds;
}

/** Checks one entry of createIndexes and gives it the shape that listIndexes returns. */
export function parseIndexSpec(input: Doc): IndexSpec {
  for (const option of Object.keys(input)) if (!KNOWN.includes(option)) refuse(`the index option '${option}'`, 197);
  const fields = parseKeyPattern(input.key);
  if (typeof input.name !== 'string' || input.name === '') return fail(67, 'index names cannot be empty');
  if (isTruthy(input.hidden)) refuse("the index option 'hidden'", 197);
  if (isDoc(input.collation) && input.collation.locale !== 'simple') refuse("the index option 'collation'", 197);
  if (input.v !== undefined && Number(numeric(input.v)) !== 2) refuse(`index version ${numeric(input.v)}`, 67);
  const { key, unique, sparse, partialFilterExpression } = input;
  if (partialFilterExpression !== undefined && !isDoc(partialFilterExpression)) fail(67, "The field 'partialFilterExpression' must be an object");
  const partial = partialFilterExpression === undefined ? undefined : parseFilter(partialFilterExpression as Doc);
  if (partial) checkPartial(partial);
  if (partial && isTruthy(sparse)) fail(67, "cannot mix 'partialFilterExpression' and 'sparse' options");
  const expireAfterSeconds = expiryOf(input, fields);
  const isIdIndex = fields.length === 1 && fields[0]!.name === '_id' && fields[0]!.direction === 1;
  const excess = Object.keys(input).find((option) => !ID_INDEX_OPTIONS.includes(option));
  if (isIdIndex && excess) fail(197, `The field '${excess}' is not valid for an _id index specification.`);
  if (!isIdIndex && input.name === ID_INDEX) fail(2, "The index name '_id_' is reserved for the _id index, which must have key pattern {_id: 1}");
  const name = isIdIndex ? ID_INDEX : input.name;
  const spec: Doc = { v: 2, key, name };
  if (isTruthy(unique)) spec.unique = true;
  if (isTruthy(sparse)) spec.sparse = true;
  if (partial) spec.partialFilterExpression = partialFilterExpression;
  if (expireAfterSeconds !== undefined) spec.expireAfterSeconds = input.expireAfterSeconds;
  return { name, spec, fields, unique: isTruthy(unique) || isIdIndex, sparse: isTruthy(sparse), partial, expireAfterSeconds };
}

/** Decides, as MongoDB does, whether a wanted index exists already (true), is new (false), or conflicts (codes 85, 86). */
export function isExistingIndex(wanted: IndexSpec, existing: readonly IndexSpec[]): boolean {
  const signature = (index: IndexSpec): Buffer => encode({ key: index.fields.map((field) => [field.name, field.direction]), unique: index.unique, sparse: index.sparse, partial: index.spec.partialFilterExpression });
  const isSame = (index: IndexSpec): boolean => signature(index).equals(signature(wanted));
  const hasSameOptions = (index: IndexSpec): boolean => index.expireAfterSeconds === wanted.expireAfterSeconds;
  const byName = existing.find((index) => index.name === wanted.name);
  if (byName) {
    if (!isSame(byName)) fail(86, `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Requested index name: ${wanted.name}`);
    if (!hasSameOptions(byName)) fail(85, `An equivalent index already exists with the same name but different options. Requested index name: ${wanted.name}`);
    return true;
  }
  const byKey = existing.find(isSame);
  if (!byKey) return false;
  return fail(85, hasSameOptions(byKey) ? `Index already exists with a different name: ${byKey.name}` : `An equivalent index already exists with a different name and options: ${byKey.name}`);
}

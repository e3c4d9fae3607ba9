import { Double, ObjectId } from 'bson';
import { type Filter, isOperatorDoc, matches, parseFilter } from './filter.ts';
import { compareKeys, keyOf } from './keys.ts';
import { parsePath } from './paths.ts';
import {
  type Content,
  decode,
  describe,
  type Doc,
  encode,
  type Entry,
  fail,
  integer,
  isDoc,
  numeric,
  own,
  put,
  refuse,
  typeName,
} from './values.ts';

/** Computes a field's new value from its current one; `undefined` stands for a missing field. */
export type Operator = (current: unknown) => unknown;

/** What an operator does with a missing field: it creates the field, does nothing, or does nothing even where no field is possible. */
export type Reach = 'create' | 'viable' | 'anywhere';

function numberOf(value: unknown, what: string): number | bigint {
  if (typeName(value) === 'decimal') refuse('$inc with a Decimal128', 2);
  return numeric(value) ?? fail(14, `Cannot apply $inc ${what} of non-numeric type ${typeName(value)}`);
}

function parseIncrement(operand: unknown, name: string): Operator {
  const by = numberOf(operand, `to '${name}' with a value`);
  return (current) => {
    if (current === undefined) return operand;
    const number = numberOf(current, `to the field '${name}'`);
    if (current instanceof Double || operand instanceof Double) return new Double(Number(number) + Number(by));
    const isLong = typeof number === 'bigint' || typeof by === 'bigint';
    return (
      integer(BigInt(number) + BigInt(by), isLong) ??
      fail(2, `Failed to apply $inc operations to current value (${describe(current)}) of '${name}'`)
    );
  };
}

function arrayOf(current: unknown, operator: string, name: string): unknown[] {
  return Array.isArray(current)
    ? current
    : fail(2, `${operator}: the field '${name}' must be an array but is of type ${typeName(current)}`);
}

function itemsOf(operand: unknown, operator: string): unknown[] {
  if (!isDoc(operand) || !Object.hasOwn(operand, '$each')) return [operand];
  const other = Object.keys(operand).find((modifier) => modifier !== '$each');
  if (other) refuse(`the clause ${other} in ${operator}`, 2);
  return Array.isArray(operand.$each) ? operand.$each : fail(2, `The argument to $each in ${operator} must be an array`);
}

function parseAppend(operator: string, isSet: boolean): (operand: unknown, name: string) => Operator {
  return (operand, name) => {
    const items = itemsOf(operand, operator);
    return (current = []) => {
      const present = arrayOf(current, operator, name);
      const known = new Set(isSet ? present.map(keyOf) : []);
      return [...present, ...items.filter((item) => !isSet || known.size < known.add(keyOf(item)).size)];
    };
  };
}

function parsePull(operand: unknown, name: string): Operator {
  const isOfFields = isDoc(operand) && (!isOperatorDoc(operand) || ['$and', '$or', '$nor'].includes(Object.keys(operand)[0]!));
  const isCondition = isOfFields || isOperatorDoc(operand) || typeName(operand) === 'regex';
  const filter = isCondition ? parseFilter(isOfFields ? operand : { item: operand }) : undefined;
  const isPulled = (item: unknown): boolean => {
    if (!filter) return keyOf(item) === keyOf(operand);
    return isOfFields ? isDoc(item) && matches(filter, item) : matches(filter, { item });
  };
  return (current) => (current === undefined ? undefined : arrayOf(current, '$pull', name).filter((item) => !isPulled(item)));
}

const parseExtreme =
  (sign: 1 | -1): ((operand: unknown) => Operator) =>
  (operand) =>
  (current) =>
    current === undefined || compareKeys(keyOf(operand), keyOf(current)) * sign > 0 ? operand : current;

/** The update operators; anything else is refused by name. */
export const UPDATE_OPERATORS: Record<
  string,
  { reach: Reach; isInsertOnly?: boolean; parse: (operand: unknown, name: string) => Operator }
> = {
  $set: { reach: 'create', parse: (operand) => () => operand },
  $setOnInsert: { reach: 'create', isInsertOnly: true, parse: (operand) => () => operand },
  $unset: { reach: 'anywhere', parse: () => () => undefined },
  $inc: { reach: 'create', parse: parseIncrement },
  $min: { reach: 'create', parse: parseExtreme(-1) },
  $max: { reach: 'create', parse: parseExtreme(1) },
  $push: { reach: 'create', parse: parseAppend('$push', false) },
  $addToSet: { reach: 'create', parse: parseAppend('$addToSet', true) },
  $pull: { reach: 'viable', parse: parsePull },
};

interface Change {
  name: string;
  path: readonly string[];
  reach: Reach;
  isInsertOnly?: boolean;
  operator: Operator;
}

/** A checked update: a whole new document, or changes in the order MongoDB applies them. */
export type Update = { kind: 'replace'; doc: Doc } | { kind: 'modify'; changes: Change[] };
const failDollar = (field: string): never =>
  fail(52, `The dollar ($) prefixed field '${field}' is not allowed in the context of an update`);

function parseModifiers(update: Doc): Change[] {
  return Object.entries(update).flatMap(([modifier, fields]) => {
    if (!modifier.startsWith('$')) fail(9, `Unknown modifier: ${modifier}. Expected a valid update modifier`);
    const { parse, reach, isInsertOnly } = Object.hasOwn(UPDATE_OPERATORS, modifier)
      ? UPDATE_OPERATORS[modifier]!
      : refuse(`the update operator ${modifier}`, 9);
    if (!isDoc(fields)) return fail(9, `Modifiers operate on fields but we found type ${typeName(fields)} instead, in ${modifier}`);
    return Object.entries(fields).map(([name, operand]): Change => {
      const path = name === '' ? fail(56, 'An empty update path is not valid.') : parsePath(name, 56);
      return name.startsWith('$') ? failDollar(name) : { name, path, reach, isInsertOnly, operator: parse(operand, name) };
    });
  });
}

// In MongoDB's order a path comes right before the paths that begin with it, so comparing neighbors finds all conflicts.
function inOrder<T extends { name: string; path: readonly string[] }>(
  changes: T[],
  onConflict: (name: string, other: string) => never,
): T[] {
  const keyed = changes
    .map((change) => ({ change, key: Buffer.from(change.path.join('\0')) }))
    .sort((a, b) => Buffer.compare(a.key, b.key));
  keyed.slice(1).forEach(({ change }, n) => {
    const { name } = keyed[n]!.change;
    if (`${change.name}.`.startsWith(`${name}.`)) onConflict(change.name, name);
  });
  return keyed.map(({ change }) => change);
}

/** Parses an update; throws code 9, 40, 52 or 56 with the name of any wrong or unsupported part. */
export function parseUpdate(update: unknown): Update {
  if (Array.isArray(update)) refuse('an update with an aggregation pipeline', 9);
  if (!isDoc(update)) return fail(9, 'Update argument must be an object');
  const fields = Object.keys(update);
  if (fields[0]?.startsWith('$'))
    return {
      kind: 'modify',
      changes: inOrder(parseModifiers(update), (name, other) =>
        fail(40, `Updating the path '${name}' would create a conflict at '${other}'`),
      ),
    };
  const dollar = fields.find((field) => field.startsWith('$'));
  return dollar ? failDollar(dollar) : { kind: 'replace', doc: update };
}

// A replacement may change the number type of _id, but an operator may not.
function checkIdUnchanged(before: unknown, after: unknown, { kind }: Update): void {
  const isSame =
    after !== undefined && (kind === 'replace' ? keyOf(before) === keyOf(after) : encode({ v: before }).equals(encode({ v: after })));
  if (!isSame) fail(66, `Performing an update on the path '_id' would modify the immutable field '_id' (${describe(before)})`);
}

/** Applies an operator in place to the value at a dotted path of a document. An operator that creates fields also creates missing parents. Throws code 28 if the path crosses a value that cannot have fields. */
function changeAtPath(doc: Doc, [field, ...rest]: readonly string[], reach: Reach, operator: Operator): void {
  const current = own(doc, field!);
  const inner = current === undefined && reach === 'create' && rest.length > 0 ? {} : current;
  if (isDoc(inner) && rest.length > 0) changeAtPath(inner, rest, reach, operator);
  else if (rest.length > 0 && inner !== undefined && reach !== 'anywhere')
    fail(28, `Cannot create field '${rest[0]}' in element ${describe({ [field!]: current })}`);
  const value = rest.length > 0 ? inner : operator(current);
  if (value === undefined) delete doc[field!];
  else put(doc, field!, value);
}

function applyChanges(doc: Doc, changes: readonly Change[], isInsert: boolean): void {
  for (const { path, reach, isInsertOnly, operator } of changes) if (isInsert || !isInsertOnly) changeAtPath(doc, path, reach, operator);
}

/** Returns the updated document, or `undefined` when nothing changes; throws code 66 if `_id` would change. */
export function applyUpdate(update: Update, { bytes, doc }: Entry): Content | undefined {
  const after = update.kind === 'replace' ? { _id: doc._id, ...update.doc } : decode(bytes);
  if (update.kind === 'modify') applyChanges(after, update.changes, false);
  checkIdUnchanged(doc._id, own(after, '_id'), update);
  const encoded = encode(after);
  return encoded.equals(bytes) ? undefined : { doc: after, bytes: encoded };
}

interface Equality {
  name: string;
  path: readonly string[];
  value: unknown;
}

// The values that a query fixes by equality: they become part of an upserted document.
function equalities(filter: Filter): Equality[] {
  if (filter.op === 'and') return filter.filters.flatMap(equalities);
  return filter.op === 'leaf' && filter.kind === '$eq' ? [filter] : [];
}

/** Refuses values MongoDB does not accept as `_id`: codes 52 and 53. */
export function checkId(id: unknown): void {
  if (Array.isArray(id) || typeName(id) === 'regex') fail(53, `The '_id' value cannot be of type ${typeName(id)}`);
  for (const [field, inner] of isDoc(id) ? Object.entries(id) : []) {
    if (field.startsWith('$')) fail(52, `_id fields may not contain '$'-prefixed fields: ${field} is not valid for storage.`);
    if (isDoc(inner)) checkId(inner);
  }
}

/** Builds the document that an upsert inserts when nothing matches. */
export function documentForUpsert(update: Update, filter: Filter): Doc {
  const inside = update.kind === 'modify' && update.changes.find(({ name }) => name.startsWith('_id.'));
  if (inside) fail(66, `Performing an update on the path '${inside.name}' would modify the immutable field '_id'`);
  const pinned = equalities(filter).filter(({ path }) => update.kind === 'modify' || path[0] === '_id');
  const doc: Doc = {};
  for (const { name, path, value } of inOrder(pinned, (name, other) =>
    fail(54, `cannot infer query fields to set, both paths '${name}' and '${other}' are matched`),
  )) {
    if (name.startsWith('_id.')) refuse(`an upsert by a field inside _id ('${name}')`, 54);
    changeAtPath(doc, path, 'create', () => value);
  }
  const id = own(doc, '_id');
  if (update.kind === 'modify') applyChanges(doc, update.changes, true);
  else for (const [field, value] of Object.entries(update.doc)) put(doc, field, value);
  if (id !== undefined) checkIdUnchanged(id, own(doc, '_id'), update);
  if (!Object.hasOwn(doc, '_id')) doc._id = new ObjectId();
  checkId(doc._id);
  return { _id: doc._id, ...doc };
}

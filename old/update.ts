import { ObjectId } from 'bson';
import { decode, encode } from './bson-codec.ts';
import { describeKey } from './describe-value.ts';
import { isPosition } from './element-path.ts';
import type { Entry } from './document-cache.ts';
import type { Filter } from './filter.ts';
import { fail, refuse } from './mongo-error.ts';
import { typeName } from './type-codes.ts';
import { type Operator, UPDATE_OPERATORS, type UpdateContext } from './update-operators.ts';
import { type Reach, updateAtPath } from './update-path.ts';
import { bsonType, compareStrings, type Doc, equalValues, isDoc, own, put } from './values.ts';

type Change = { name: string; path: readonly string[]; reach: Reach; isInsertOnly: boolean; operator: Operator };

/** A checked update: a whole new document, or changes in the order MongoDB applies them. */
export type Update = { kind: 'replace'; doc: Doc } | { kind: 'modify'; changes: Change[] };

function parsePath(name: string): string[] {
  const path = name.split('.');
  if (path.includes('')) fail(56, `The update path '${name}' contains an empty field name, which is not allowed.`);
  for (const part of path) {
    if (part === '$' || part.startsWith('$[')) refuse(`the positional operator ${part}`, 2);
    if (part === path[0] && part.startsWith('$')) fail(52, `The dollar ($) prefixed field '${part}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`);
  }
  return path;
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let n = 0; n < a.length && n < b.length; n++) {
    const bothNumbers = isPosition(a[n]) && isPosition(b[n]);
    const result = bothNumbers ? Number(a[n]) - Number(b[n]) : compareStrings(a[n]!, b[n]!);
    if (result) return result;
  }
  return a.length - b.length;
}

function checkConflicts(changes: readonly Change[]): void {
  const taken = new Set<string>();
  const parents = new Map<string, string>();
  for (const { name, path } of changes) {
    const conflict = (at: string): never => fail(40, `Updating the path '${name}' would create a conflict at '${at}'`);
    if (taken.has(name)) conflict(name);
    if (parents.has(name)) conflict(name);
    for (let n = 1; n < path.length; n++) {
      const parent = path.slice(0, n).join('.');
      if (taken.has(parent)) conflict(parent);
      parents.set(parent, name);
    }
    taken.add(name);
  }
}

function parseModifiers(update: Doc): Change[] {
  const changes: Change[] = [];
  for (const [operatorName, fields] of Object.entries(update)) {
    if (!operatorName.startsWith('$')) fail(9, `Unknown modifier: ${operatorName}. Expected a valid update modifier or pipeline-style update specified as an array`);
    const parser = Object.hasOwn(UPDATE_OPERATORS, operatorName) ? UPDATE_OPERATORS[operatorName]! : refuse(`the update operator ${operatorName}`, 9);
    if (!isDoc(fields)) return fail(9, `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${operatorName}: ${describeKey({ '': fields }).slice(4, -2)}}`);
    for (const [name, operand] of Object.entries(fields)) {
      changes.push({ name, path: parsePath(name), reach: parser.reach, isInsertOnly: parser.isInsertOnly ?? false, operator: parser.parse(operand, name) });
    }
  }
  checkConflicts(changes);
  return changes.sort((a, b) => comparePaths(a.path, b.path));
}

/** Parses an update; throws code 9, 40, 52 or 56 naming whatever is wrong or unsupported. */
export function parseUpdate(update: unknown): Update {
  if (Array.isArray(update)) refuse('an update with an aggregation pipeline', 9);
  if (!isDoc(update)) return fail(9, 'Update argument must be either an object or an array');
  const fields = Object.keys(update);
  if (fields[0]?.startsWith('$')) return { kind: 'modify', changes: parseModifiers(update) };
  const dollar = fields.find((field) => field.startsWith('$'));
  if (dollar) fail(52, `The dollar ($) prefixed field '${dollar}' in '${dollar}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`);
  return { kind: 'replace', doc: update };
}

function checkIdUnchanged(before: unknown, after: unknown, update: Update): void {
  // A replacement may change the number type of _id, an operator may not.
  if (after !== undefined && (update.kind === 'replace' ? equalValues(before, after) : encode({ v: before }).equals(encode({ v: after })))) return;
  if (update.kind === 'modify') fail(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
  fail(66, `After applying the update, the (immutable) field '_id' was found to have been altered to ${describeKey({ _id: after })}`);
}

function applyChanges(doc: Doc, changes: readonly Change[], context: UpdateContext): void {
  for (const { path, reach, isInsertOnly, operator } of changes) {
    if (context.isInsert || !isInsertOnly) updateAtPath(doc, path, reach, (current) => operator(current, context));
  }
}

/** Makes the updated form of a stored document, or `undefined` when nothing changes; throws code 66 if `_id` would. */
export function applyUpdate(update: Update, entry: Entry): Doc | undefined {
  const id = entry.doc._id;
  let after: Doc;
  if (update.kind === 'replace') {
    after = { _id: Object.hasOwn(update.doc, '_id') ? update.doc._id : id, ...update.doc };
  } else {
    after = decode(entry.bytes);
    applyChanges(after, update.changes, { isInsert: false, id });
  }
  checkIdUnchanged(id, own(after, '_id'), update);
  return encode(after).equals(entry.bytes) ? undefined : after;
}

type Equality = { name: string; path: readonly string[]; value: unknown };

// The values a query pins down: they become part of an upserted document.
function equalities(filter: Filter): Equality[] {
  switch (filter.op) {
    case 'and': return filter.filters.flatMap(equalities);
    case 'or': return filter.filters.length === 1 ? equalities(filter.filters[0]!) : [];
    case 'not': return [];
    case 'leaf': {
      if (filter.kind === 'eq') return [{ name: filter.name, path: filter.path, value: filter.value }];
      const only = filter.kind === 'in' && (filter.value as unknown[]).length === 1 ? (filter.value as unknown[])[0] : undefined;
      return only === undefined || bsonType(only) === 'BSONRegExp' ? [] : [{ name: filter.name, path: filter.path, value: only }];
    }
  }
}

function documentFromQuery(filter: Filter): Doc {
  const doc: Doc = {};
  const seen: string[] = [];
  const pinned = equalities(filter).sort((a, b) => compareStrings(a.name, b.name));
  for (const { name, path, value } of pinned) {
    if (seen.includes(name)) fail(54, `cannot infer query fields to set, path '${name}' is matched twice`);
    const overlap = seen.find((other) => other.startsWith(`${name}.`) || name.startsWith(`${other}.`));
    if (overlap) fail(54, `cannot infer query fields to set, both paths '${name}' and '${overlap}' are matched`);
    seen.push(name);
    updateAtPath(doc, path, 'create', () => value);
  }
  return doc;
}

/** Refuses values MongoDB does not accept as `_id`: codes 2, 52 and 53. */
export function checkId(id: unknown): void {
  if (Array.isArray(id) || bsonType(id) === 'BSONRegExp') fail(53, `The '_id' value cannot be of type ${typeName(id)}`);
  if (!isDoc(id)) return;
  for (const inner of Object.values(id)) if (isDoc(inner)) checkId(inner);
  const dollar = Object.keys(id).find((field) => field.startsWith('$'));
  if (dollar) fail(52, `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`);
}

/** Makes the document that an upsert inserts when nothing matched. */
export function documentForUpsert(update: Update, filter: Filter): Doc {
  let doc: Doc;
  if (update.kind === 'replace') {
    const pinned = equalities(filter).filter((equality) => equality.path[0] === '_id');
    if (pinned.some((equality) => equality.path.length > 1)) refuse('replacing with an upsert by a field inside _id', 54);
    if (pinned.length > 1) fail(54, "cannot infer query fields to set, path '_id' is matched twice");
    doc = { ...update.doc };
    if (pinned[0] && !Object.hasOwn(doc, '_id')) doc._id = pinned[0].value;
    if (pinned[0]) checkIdUnchanged(pinned[0].value, doc._id, update);
  } else {
    doc = documentFromQuery(filter);
    const id = own(doc, '_id');
    const inside = update.changes.find((change) => change.path[0] === '_id' && change.path.length > 1);
    if (inside) fail(66, `Performing an update on the path '${inside.name}' would modify the immutable field '_id'`);
    applyChanges(doc, update.changes, { isInsert: true, id });
    if (id !== undefined) checkIdUnchanged(id, own(doc, '_id'), update);
  }
  const id = own(doc, '_id') ?? (Object.hasOwn(doc, '_id') ? null : new ObjectId());
  checkId(id);
  const result: Doc = { _id: id };
  for (const [field, value] of Object.entries(doc)) if (field !== '_id') put(result, field, value);
  return result;
}

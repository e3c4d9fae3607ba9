import type { Cursors } from './cursors.ts';
import { isPosition } from './element-path.ts';
import type { KeyField } from './index-keys.ts';
import { fail, refuse } from './mongo-error.ts';
import type { Store } from './store.ts';
import { typeName } from './type-codes.ts';
import { type Doc, isDoc, numeric } from './values.ts';
import type { Collection, Index } from './collection.ts';

/** What every command works with. */
export type Context = { store: Store; cursors: Cursors };

/** One command of a client: its name, database, fields and the documents sent beside them. */
export type Command = { name: string; db: string; body: Doc; sequences: Map<string, Uint8Array[]> };

/** A command's implementation; it answers with a document or with one that is already encoded. */
export type Handler = {
  fields: readonly string[];
  writes?: boolean;
  acceptsAnything?: boolean;
  run: (context: Context, command: Command) => Doc | Buffer;
};

const HARMLESS_FIELDS = ['lsid', '$db', '$clusterTime', '$readPreference', 'comment', 'maxTimeMS', 'apiVersion', 'apiDeprecationErrors'];

/** Refuses, by name, every field that is not in the list, because ignoring it could give a wrong answer. */
export function checkFields(doc: Doc, where: string, known: readonly string[]): void {
  for (const field of Object.keys(doc)) {
    if (!known.includes(field)) fail(40415, `BSON field '${where}.${field}' is not supported by local-mongo, or is an unknown field.`);
  }
  if (doc.collation !== undefined && !(isDoc(doc.collation) && doc.collation.locale === 'simple')) refuse('a collation other than simple', 2);
}

function checkWriteConcern(concern: unknown): void {
  if (concern === undefined) return;
  if (!isDoc(concern)) return fail(14, "BSON field 'writeConcern' is the wrong type, expected type 'object'");
  const w = numeric(concern.w);
  if (w !== undefined && w > 1) fail(2, "cannot use 'w' > 1 when a host is not replicated");
  if (typeof concern.w === 'string' && concern.w !== 'majority') fail(2, `cannot use non-majority 'w' mode '${concern.w}' when a host is not a member of a replica set`);
}

function checkReadConcern(concern: unknown): void {
  if (concern === undefined) return;
  if (!isDoc(concern)) return fail(14, "BSON field 'readConcern' is the wrong type, expected type 'object'");
  checkFields(concern, 'readConcern', ['level', 'provenance']);
  if (concern.level !== undefined && !['local', 'available', 'majority'].includes(String(concern.level))) refuse(`the read concern level ${String(concern.level)}`, 2);
}

/** Checks the fields every command may carry and refuses all that the command does not know. */
export function checkCommand(command: Command, handler: Handler): void {
  const { body, name } = command;
  if (body.txnNumber !== undefined || body.startTransaction !== undefined || body.autocommit !== undefined) {
    fail(20, 'Transaction numbers are only allowed on a replica set member or mongos');
  }
  if (handler.acceptsAnything) return;
  checkFields(body, name, [name, ...handler.fields, ...HARMLESS_FIELDS, 'readConcern', ...(handler.writes ? ['writeConcern'] : [])]);
  for (const sequence of command.sequences.keys()) if (!handler.fields.includes(sequence) || body[sequence] !== undefined) fail(40415, `BSON field '${name}.${sequence}' is an unknown or duplicate field.`);
  checkWriteConcern(body.writeConcern);
  checkReadConcern(body.readConcern);
}

/** Reads the collection a command names; throws code 2 or 73. */
export function collectionName(command: Command): string {
  const name = command.body[command.name];
  if (typeof name !== 'string') return fail(73, `collection name has invalid type ${typeName(name)}`);
  return name === '' ? fail(73, `Invalid namespace specified '${command.db}.'`) : name;
}

/** Reads an optional document field; throws code 14 on another type. */
export function documentField(doc: Doc, field: string, where: string): Doc | undefined {
  const value = doc[field];
  if (value === undefined || isDoc(value)) return value;
  return fail(14, `BSON field '${where}.${field}' is the wrong type '${typeName(value)}', expected type 'object'`);
}

/** Reads an optional flag; numbers count as MongoDB counts them, other types throw code 14. */
export function flagField(doc: Doc, field: string, where: string): boolean {
  const value = doc[field];
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  return numeric(value) === undefined ? fail(14, `BSON field '${where}.${field}' is the wrong type '${typeName(value)}', expected types '[bool, long, int, decimal, double]'`) : numeric(value) != 0;
}

/** Reads an optional whole number of at least 0; throws code 14 or 51024. */
export function countField(doc: Doc, field: string, where: string): number | undefined {
  const value = doc[field];
  if (value === undefined || value === null) return undefined;
  const number = Number(numeric(value) ?? fail(14, `BSON field '${where}.${field}' is the wrong type '${typeName(value)}', expected types '[long, int, decimal, double]'`));
  if (number < 0) fail(51024, `BSON field '${field}' value must be >= 0, actual value '${number}'`);
  return Math.trunc(number);
}

/** Parses a sort; throws code 2 or 15975, or names what is unsupported. */
export function parseSort(sort: Doc | undefined): KeyField[] {
  const names = Object.keys(sort ?? {});
  if (names.length > 1 && names.some(isPosition)) refuse('a sort by several fields of which one has a number as its name', 2);
  return names.map((name) => {
    const path = name.split('.');
    const value = sort![name];
    if (isDoc(value)) refuse(`a sort by an expression ('${name}')`, 2);
    if (name.startsWith('$')) refuse(`a sort by ${name}`, 2);
    if (path.includes('')) fail(40352, 'FieldPath cannot be constructed with empty string');
    if (path.some(isPosition)) refuse(`a sort by an array position ('${name}')`, 2);
    const direction = numeric(value);
    if (direction != 1 && direction != -1) fail(direction === undefined ? 15974 : 15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    return { name, path, direction: Number(direction) as 1 | -1 };
  });
}

/** Finds the index a hint names; throws code 2 when there is none, and refuses hints that could change the answer. */
export function hintedIndex(collection: Collection, hint: unknown): Index | undefined {
  if (hint === undefined || (isDoc(hint) && Object.keys(hint).length === 0)) return undefined;
  const isNamed = (index: Index): boolean => {
    if (typeof hint === 'string') return index.name === hint;
    const entries = Object.entries(hint as Doc);
    return entries.length === index.fields.length && index.fields.every((field, n) => entries[n]![0] === field.name && Number(numeric(entries[n]![1])) === field.direction);
  };
  if (typeof hint !== 'string' && !isDoc(hint)) return fail(9, 'Hint must be a string or an object');
  if (typeof hint !== 'string' && Object.hasOwn(hint, '$natural')) refuse('the hint $natural', 2);
  const index = collection.indexes.find(isNamed) ?? fail(2, 'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index');
  if (index.sparse || index.partial) refuse(`a hint to the sparse or partial index ${index.name}`, 2);
  return index;
}

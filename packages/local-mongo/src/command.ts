import type { Cursors } from './cursors.ts';
import type { Store } from './storage/store.ts';
import { type Doc, fail, isDoc, isTruthy, numeric, refuse, typeName } from './query/values.ts';

/** The state that all commands share. */
export interface Context {
  store: Store;
  cursors: Cursors;
}

/** A client's command: its name, database and fields, and the documents sent beside them. */
export interface Command {
  name: string;
  db: string;
  body: Doc;
  sequences: Map<string, Uint8Array[]>;
}

type Answer = Doc | Buffer;

/** A command's implementation; it returns a document or an encoded one, at once or asynchronously. */
export interface Handler {
  writes?: boolean;
  acceptsAnything?: boolean;
  run: (context: Context, command: Command) => Answer | Generator<void, Answer>;
}
interface Kinds {
  object: Doc;
  array: unknown[];
  string: string;
  flag: boolean;
  count: number;
  any: unknown;
}
type Shape = Record<string, keyof Kinds>;
type Fields<S extends Shape> = { [F in keyof S]?: Kinds[S[F]] };

const READERS: Record<keyof Kinds, (value: unknown) => unknown> = {
  object: (value) => (isDoc(value) ? value : undefined),
  array: (value) => (Array.isArray(value) ? value : undefined),
  string: (value) => (typeof value === 'string' ? value : undefined),
  flag: (value) => (typeof value === 'boolean' || numeric(value) !== undefined ? isTruthy(value) : undefined),
  count: (value) => (numeric(value) === undefined ? undefined : Math.trunc(Number(numeric(value)))),
  any: (value) => value,
};

/** Reads the fields of a command or statement by their types. Refuses any other field by name, because ignoring it could give a wrong answer. Codes: 40415, 14 for a wrong type, 51024 for a negative count. */
export function readFields<S extends Shape>(doc: Doc, where: string, shape: S): Fields<S> {
  const fields: Doc = {};
  for (const [field, value] of Object.entries(doc)) {
    const kind =
      Object.hasOwn(shape, field) || field === where
        ? shape[field]!
        : fail(40415, `BSON field '${where}.${field}' is not supported by local-mongo, or is an unknown field.`);
    if (value === null || field === where) continue;
    fields[field] =
      READERS[kind](value) ?? fail(14, `BSON field '${where}.${field}' is the wrong type '${typeName(value)}', expected ${kind}`);
    if (kind === 'count' && (fields[field] as number) < 0)
      fail(51024, `BSON field '${field}' value must be >= 0, actual value '${String(fields[field])}'`);
  }
  return fields as Fields<S>;
}

/** Returns a required field; throws code 40414 when it is missing. */
export const required = <T>(value: T | undefined, name: string): T =>
  value ?? fail(40414, `BSON field '${name}' is missing but a required field`);

const COMMON: Shape = {
  lsid: 'any',
  $db: 'any',
  $clusterTime: 'any',
  $readPreference: 'any',
  comment: 'any',
  maxTimeMS: 'any',
  apiVersion: 'any',
  apiStrict: 'any',
  apiDeprecationErrors: 'any',
  readConcern: 'object',
};

function checkConcerns({ readConcern, writeConcern }: { readConcern?: Doc; writeConcern?: Doc }): void {
  const { level = 'local' } = readFields(readConcern ?? {}, 'readConcern', { level: 'string', provenance: 'any' });
  if (!['local', 'available', 'majority'].includes(level)) refuse(`the read concern level ${level}`, 2);
  const { w = 'majority' } = readFields(writeConcern ?? {}, 'writeConcern', {
    w: 'any',
    j: 'any',
    fsync: 'any',
    wtimeout: 'any',
    provenance: 'any',
  });
  if (w !== 'majority' && !(Number(numeric(w)) <= 1))
    fail(2, `cannot use the write concern 'w: ${String(w)}' when a host is not replicated`);
}

/** Commands outside the Stable API, as MongoDB defines it. */
const OUTSIDE_STABLE_API = new Set(['isMaster', 'ismaster', 'buildInfo', 'buildinfo', 'distinct', 'serverStatus']);

/** True if a command demands the Stable API only. Throws code 322 for another version of the API, and 72 for a missing version. */
export function isStrict({ apiVersion, apiStrict, apiDeprecationErrors }: Doc): boolean {
  if (apiVersion === undefined && (apiStrict !== undefined || apiDeprecationErrors !== undefined))
    fail(72, 'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion');
  if (apiVersion !== undefined && apiVersion !== '1') fail(322, 'API version must be "1"');
  return isTruthy(apiStrict);
}

/** Refuses a command outside the Stable API if the client demands the Stable API; code 323. */
export function requireStable(name: string, body: Doc): void {
  if (isStrict(body) && OUTSIDE_STABLE_API.has(name)) fail(323, `Provided apiStrict:true, but the command ${name} is not in API Version 1`);
}

/** Defines a command with its fields, in addition to those that every command may have. */
export function defineCommand<S extends Shape>(
  shape: S,
  run: (context: Context, command: Command, fields: Fields<S>) => ReturnType<Handler['run']>,
  writes = false,
): Handler {
  const known: Shape = { ...COMMON, ...(writes && { writeConcern: 'object' }), ...shape };
  return {
    writes,
    run(context, command) {
      const { body, name, sequences } = command;
      const transactional = ['txnNumber', 'startTransaction', 'autocommit'].some((field) => body[field] !== undefined);
      if (transactional) fail(20, 'Transaction numbers are only allowed on a replica set member or mongos');
      const fields = readFields<Shape>(body, name, known);
      const unknown = [...sequences.keys()].find((field) => !Object.hasOwn(shape, field) || body[field] !== undefined);
      if (unknown !== undefined) fail(40415, `BSON field '${name}.${unknown}' is an unknown or duplicate field.`);
      checkConcerns(fields);
      return run(context, command, fields as Fields<S>);
    },
  };
}

/** Reads the collection a command names; throws code 73. */
export function collectionName({ body, name, db }: Command): string {
  const collection = body[name];
  return typeof collection === 'string' && collection !== '' ? collection : fail(73, `Invalid namespace specified: '${db}.'`);
}

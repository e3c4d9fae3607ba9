import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { decode, type Doc, isDoc } from './query/values.ts';

/** Fields that a driver adds to every command. */
const EVERYWHERE = new Set([
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'writeConcern',
]);
/** Commands that say who connects. */
const HANDSHAKES = new Set(['hello', 'isMaster', 'ismaster']);

const documentsIn = (value: unknown): Doc[] => (Array.isArray(value) ? value.filter(isDoc) : []);

function* operatorsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* operatorsIn(item);
  else if (isDoc(value))
    for (const [key, inner] of Object.entries(value)) {
      if (key.startsWith('$')) yield key;
      yield* operatorsIn(inner);
    }
}

function* statementUses(command: string, list: string, statements: Doc[]): Generator<string> {
  for (const statement of statements) {
    for (const field of Object.keys(statement)) yield `field ${command}.${list}.${field}`;
    for (const operator of operatorsIn(statement)) yield `operator ${operator}`;
  }
}

function* indexUses(indexes: Doc[]): Generator<string> {
  for (const { key, partialFilterExpression, ...options } of indexes) {
    for (const option of Object.keys(options)) if (option !== 'name' && option !== 'v') yield `index ${option}`;
    for (const kind of Object.values(key as Doc)) yield `index of ${typeof kind === 'string' ? kind : 'values, up or down'}`;
    if (Object.keys(key as Doc).length > 1) yield 'index of several fields';
    if (partialFilterExpression === undefined) continue;
    yield 'index partialFilterExpression';
    for (const operator of operatorsIn(partialFilterExpression)) yield `index partialFilterExpression with ${operator}`;
  }
}

/** Lists what a command uses: itself, its fields, operators, pipeline stages, and kinds and options of indexes. */
export function* usesOf(name: string, body: Doc): Generator<string> {
  yield `command ${name}`;
  if (HANDSHAKES.has(name)) return;
  for (const [field, value] of Object.entries(body)) {
    if (field === name || EVERYWHERE.has(field)) continue;
    yield `field ${name}.${field}`;
    if (field === 'documents') continue;
    if (field === 'indexes') yield* indexUses(documentsIn(value));
    else if (field === 'updates' || field === 'deletes') yield* statementUses(name, field, documentsIn(value));
    else if (field === 'pipeline')
      for (const stage of documentsIn(value)) {
        for (const [key, inner] of Object.entries(stage)) {
          yield `stage ${key}`;
          for (const operator of operatorsIn(inner)) yield `operator ${operator}`;
        }
      }
    else for (const operator of operatorsIn(value)) yield `operator ${operator}`;
  }
}

/** Takes a command, its fields and the documents sent beside them. */
export type Recorder = (name: string, body: Doc, sequences: Map<string, Uint8Array[]>) => void;

/** Notes each use once, in a file of this process inside a folder. */
export function createRecorder(folder: string): Recorder {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.txt`);
  const known = new Set<string>();
  return (name, body, sequences) => {
    const whole = { ...body };
    for (const [list, items] of sequences) whole[list] = list === 'documents' ? [] : items.map((bytes) => decode(bytes));
    for (const use of usesOf(name, whole)) {
      if (known.has(use)) continue;
      known.add(use);
      appendFileSync(file, `${use}\n`);
    }
  };
}

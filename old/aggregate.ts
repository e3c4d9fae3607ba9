import { parseSort } from './command.ts';
import { parseFieldPath } from './expression.ts';
import { type Filter, matches, parseFilter } from './filter.ts';
import { parseGroup } from './group.ts';
import { type KeyField, sortKey } from './index-keys.ts';
import { integerValue } from './arithmetic.ts';
import { fail, refuse } from './mongo-error.ts';
import { parseProjection } from './projection.ts';
import type { Query } from './query.ts';
import { type Doc, isDoc, numeric, own, put } from './values.ts';

type Stage =
  | { kind: 'match'; filter: Filter }
  | { kind: 'sort'; fields: KeyField[] }
  | { kind: 'skip' | 'limit'; count: number }
  | { kind: 'transform'; run: (docs: Iterable<Doc>) => Iterable<Doc> };

/** A pipeline split into what the query engine does and what runs over its results; `isPlainFind` when nothing remains. */
export type Pipeline = { query: Query; isPlainFind: boolean; run: (docs: Iterable<Doc>) => Iterable<Doc> };

function parseCount(stage: string, operand: unknown, least: number): number {
  const count = Number(numeric(operand) ?? fail(5107201, `invalid argument to ${stage} stage: Expected a number`));
  if (!Number.isInteger(count) || count < least) fail(5107201, `invalid argument to ${stage} stage: Expected ${least === 0 ? 'a non-negative' : 'a positive'} integer, found ${count}`);
  return count;
}

function documentOperand(stage: string, operand: unknown): Doc {
  return isDoc(operand) ? operand : fail(15959, `the ${stage} specification must be an object`);
}

function parseCountStage(operand: unknown): (docs: Iterable<Doc>) => Iterable<Doc> {
  if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.')) return fail(40156, 'the count field must be a non-empty string without $ and .');
  return function* (docs) {
    let n = 0;
    for (const _ of docs) n++;
    if (n > 0) yield { [operand]: integerValue(BigInt(n), false) };
  };
}

function setAtPath(doc: Doc, path: readonly string[], value: unknown): Doc {
  const [field, ...rest] = path as [string, ...string[]];
  const copy: Doc = {};
  for (const [name, inner] of Object.entries(doc)) put(copy, name, inner);
  const inner = doc[field];
  if (rest.length > 0) put(copy, field, setAtPath(isDoc(inner) ? inner : {}, rest, value));
  else if (value === undefined) delete copy[field];
  else put(copy, field, value);
  return copy;
}

function parseUnwind(operand: unknown): (docs: Iterable<Doc>) => Iterable<Doc> {
  const spec = isDoc(operand) ? operand : { path: operand };
  for (const option of Object.keys(spec)) if (!['path', 'preserveNullAndEmptyArrays', 'includeArrayIndex'].includes(option)) fail(28811, `unrecognized option to $unwind stage: ${option}`);
  if (typeof spec.path !== 'string') return fail(28808, 'expected a string as the path for $unwind stage');
  if (!spec.path.startsWith('$')) fail(28818, `path option to $unwind stage should be prefixed with a '$': ${spec.path}`);
  const path = parseFieldPath(spec.path);
  if (spec.preserveNullAndEmptyArrays !== undefined && typeof spec.preserveNullAndEmptyArrays !== 'boolean') fail(28809, 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage');
  const keepsEmpty = spec.preserveNullAndEmptyArrays === true;
  const index = spec.includeArrayIndex;
  if (index !== undefined) refuse('the $unwind option includeArrayIndex', 2);
  return function* (docs) {
    for (const doc of docs) {
      const value = path.reduce<unknown>((inner, part) => (isDoc(inner) ? own(inner, part) : undefined), doc);
      if (!Array.isArray(value)) {
        if (value !== undefined && value !== null) yield doc;
        else if (keepsEmpty) yield doc;
      } else if (value.length === 0) {
        if (keepsEmpty) yield setAtPath(doc, path, undefined);
      } else {
        for (const item of value) yield setAtPath(doc, path, item);
      }
    }
  };
}

function parseProject(operand: Doc): (docs: Iterable<Doc>) => Iterable<Doc> {
  if (Object.keys(operand).length === 0) fail(51272, 'Invalid $project :: caused by :: projection specification must have at least one field');
  const project = parseProjection(operand)!;
  return function* (docs) {
    for (const doc of docs) yield project(doc);
  };
}

function parseStage(stage: Doc): Stage {
  const [name, operand] = Object.entries(stage)[0]!;
  switch (name) {
    case '$match': return { kind: 'match', filter: parseFilter(documentOperand(name, operand)) };
    case '$sort': {
      const fields = parseSort(documentOperand(name, operand));
      return fields.length > 0 ? { kind: 'sort', fields } : fail(15976, '$sort stage must have at least one sort key');
    }
    case '$skip': return { kind: 'skip', count: parseCount(name, operand, 0) };
    case '$limit': return { kind: 'limit', count: parseCount(name, operand, 1) };
    case '$project': return { kind: 'transform', run: parseProject(documentOperand(name, operand)) };
    case '$group': return { kind: 'transform', run: parseGroup(documentOperand(name, operand)) };
    case '$unwind': return { kind: 'transform', run: parseUnwind(operand) };
    case '$count': return { kind: 'transform', run: parseCountStage(operand) };
    default: return refuse(`the aggregation stage ${name}`, 40324);
  }
}

function* take(docs: Iterable<Doc>, skip: number, limit: number): Generator<Doc> {
  let seen = 0;
  for (const doc of docs) {
    seen++;
    if (seen > skip) yield doc;
    if (seen - skip >= limit) return;
  }
}

function* filtered(docs: Iterable<Doc>, filter: Filter): Generator<Doc> {
  for (const doc of docs) if (matches(filter, doc)) yield doc;
}

function* sorted(docs: Iterable<Doc>, fields: readonly KeyField[]): Generator<Doc> {
  const keyed = [...docs].map((doc) => ({ doc, key: sortKey(doc, fields) }));
  keyed.sort((a, b) => Buffer.compare(a.key, b.key));
  for (const { doc } of keyed) yield doc;
}

function runStage(stage: Stage, docs: Iterable<Doc>): Iterable<Doc> {
  switch (stage.kind) {
    case 'match': return filtered(docs, stage.filter);
    case 'sort': return sorted(docs, stage.fields);
    case 'skip': return take(docs, stage.count, Infinity);
    case 'limit': return take(docs, 0, stage.count);
    case 'transform': return stage.run(docs);
  }
}

/** Checks a pipeline; what it begins with ($match, $sort, $skip, $limit) becomes an indexed query. */
export function buildPipeline(specs: readonly Doc[]): Pipeline {
  const stages = specs.map(parseStage);
  const filters: Filter[] = [];
  while (stages[0]?.kind === 'match') filters.push((stages.shift() as { filter: Filter }).filter);
  const sort = stages[0]?.kind === 'sort' ? (stages.shift() as { fields: KeyField[] }).fields : [];
  const skip = stages[0]?.kind === 'skip' ? (stages.shift() as { count: number }).count : 0;
  const limit = stages[0]?.kind === 'limit' ? (stages.shift() as { count: number }).count : undefined;
  return {
    query: { filter: { op: 'and', filters }, sort, skip, limit },
    isPlainFind: stages.length === 0,
    run: (docs) => stages.reduce((input, stage) => runStage(stage, input), docs),
  };
}

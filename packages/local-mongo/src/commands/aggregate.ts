import { type Filter, matches, parseFilter } from '#src/query/filter.ts';
import { type KeyField, parseSort, sortKey } from '#src/storage/indexes.ts';
import { compareKeys, keyOf } from '#src/query/keys.ts';
import { parsePath, parseProjection } from '#src/query/paths.ts';
import type { Query } from '#src/storage/query.ts';
import { describe, type Doc, fail, integer, isDoc, numeric, own, put, refuse, typeName } from '#src/query/values.ts';

type Run = (docs: readonly Doc[]) => readonly Doc[];

/** A stage, and the part of a query that can replace it at the beginning of a pipeline. */
interface Stage {
  run: Run;
  filter?: Filter;
  sort?: KeyField[];
  skip?: number;
  limit?: number;
}
const documentOperand = (operand: unknown, stage: string): Doc =>
  isDoc(operand) ? operand : fail(15959, `the ${stage} specification must be an object`);

function countOperand(operand: unknown, stage: string, least: number): number {
  const count = Number(numeric(operand));
  return Number.isInteger(count) && count >= least
    ? count
    : fail(5107201, `invalid argument to ${stage} stage: expected an integer of at least ${least}, found ${describe(operand)}`);
}

const STAGES: Record<string, (operand: unknown, stage: string) => Stage> = {
  $match: (operand, stage) => {
    const filter = parseFilter(documentOperand(operand, stage));
    return { filter, run: (docs) => docs.filter((doc) => matches(filter, doc)) };
  },
  $sort: (operand, stage) => {
    const sort = parseSort(documentOperand(operand, stage));
    if (sort.length === 0) fail(15976, '$sort stage must have at least one sort key');
    return { sort, run: (docs) => docs.toSorted((a, b) => compareKeys(sortKey(a, sort), sortKey(b, sort))) };
  },
  $skip: (operand, stage) => {
    const skip = countOperand(operand, stage, 0);
    return { skip, run: (docs) => docs.slice(skip) };
  },
  $limit: (operand, stage) => {
    const limit = countOperand(operand, stage, 1);
    return { limit, run: (docs) => docs.slice(0, limit) };
  },
  $project: (operand, stage) => {
    const project =
      parseProjection(documentOperand(operand, stage)) ?? fail(51272, 'Invalid $project: the specification must have at least one field');
    return { run: (docs) => docs.map(project) };
  },
  $group: (operand, stage) => ({ run: parseGroup(documentOperand(operand, stage)) }),
};

// Unlike a query, an expression reads every element of the arrays on a path.
function readPath(value: unknown, path: readonly string[], from: number): unknown {
  if (from === path.length) return value;
  if (Array.isArray(value)) return value.map((item) => readPath(item, path, from)).filter((item) => item !== undefined);
  return isDoc(value) ? readPath(own(value, path[from]!), path, from + 1) : undefined;
}

function parseExpression(spec: unknown): (doc: Doc) => unknown {
  if (isDoc(spec) || Array.isArray(spec)) return refuse(`the aggregation expression ${describe(spec)}`, 168);
  if (typeof spec !== 'string' || !spec.startsWith('$')) return () => spec;
  if (spec.startsWith('$$')) refuse(`the aggregation variable ${spec}`, 17276);
  const path = parsePath(spec.slice(1), 40353);
  return path[0] === '' || path.some((part) => part.startsWith('$'))
    ? fail(16410, `'${spec}' is not a valid FieldPath`)
    : (doc) => readPath(doc, path, 0);
}

function add(values: readonly unknown[]): unknown {
  const odd = values.map(typeName).find((type) => type === 'double' || type === 'decimal');
  if (odd) refuse(`$sum over a value of type ${odd} (only integers are added up)`, 2);
  const exact = values.reduce<bigint>((sum, value) => sum + BigInt(numeric(value) ?? 0), 0n);
  return (
    integer(
      exact,
      values.some((value) => typeName(value) === 'long'),
    ) ?? refuse('$sum beyond 64 bits', 2)
  );
}

function extreme(values: readonly unknown[], sign: 1 | -1): unknown {
  return values.reduce(
    (best, value) =>
      value === undefined || value === null || (best !== null && compareKeys(keyOf(value), keyOf(best)) * sign >= 0) ? best : value,
    null,
  );
}

const ACCUMULATORS: Record<string, (values: readonly unknown[]) => unknown> = {
  $sum: add,
  $min: (values) => extreme(values, 1),
  $max: (values) => extreme(values, -1),
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: (values) => values.filter((value) => value !== undefined),
};

function parseGroup({ _id, ...rest }: Doc): Run {
  const readId = _id === undefined ? fail(15955, 'a group specification must include an _id') : parseExpression(_id);
  const fields = Object.entries(rest).map(([name, spec]) => {
    if (name === '' || /^\$|\./.test(name)) fail(40235, `The field name '${name}' cannot contain '.' or begin with '$'`);
    const [operator, operand] =
      isDoc(spec) && Object.keys(spec).length === 1
        ? Object.entries(spec)[0]!
        : fail(40234, `The field '${name}' must specify one accumulator`);
    const accumulate = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator]! : refuse(`the group operator ${operator}`, 15952);
    return { name, accumulate, read: parseExpression(operand) };
  });
  return (docs) =>
    [...Map.groupBy(docs, (doc) => keyOf(readId(doc) ?? null)).values()].map((members) => {
      const result: Doc = { _id: readId(members[0]!) ?? null };
      for (const { name, accumulate, read } of fields) put(result, name, accumulate(members.map(read)));
      return result;
    });
}

/** Checks a pipeline. Its leading $match, $sort, $skip and $limit become an indexed query; `run` executes the rest. */
export function buildPipeline(specs: readonly unknown[]): { query: Query; run?: Run } {
  const stages = specs.map((spec) => {
    const [stage, operand] =
      isDoc(spec) && Object.keys(spec).length === 1
        ? Object.entries(spec)[0]!
        : fail(40323, 'A pipeline stage specification object must contain exactly one field.');
    const parse = Object.hasOwn(STAGES, stage) ? STAGES[stage]! : refuse(`the aggregation stage ${stage}`, 40324);
    return parse(operand, stage);
  });
  const filters: Filter[] = [];
  while (stages[0]?.filter) filters.push(stages.shift()!.filter!);
  const sort = stages[0]?.sort && stages.shift()!.sort;
  const skip = stages[0]?.skip === undefined ? 0 : stages.shift()!.skip;
  const limit = stages[0]?.limit && stages.shift()!.limit;
  const run: Run = (docs) => stages.reduce((input, stage) => stage.run(input), docs);
  return { query: { filter: { op: 'and', filters }, sort, skip, limit }, ...(stages.length > 0 && { run }) };
}

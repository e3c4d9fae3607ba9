import { BSONRegExp } from 'bson';
import { someAtPath } from './element-path.ts';
import { identityOf } from './key-encoding.ts';
import { fail, refuse } from './mongo-error.ts';
import { compileRegex } from './regex.ts';
import { bsonTypeTest } from './type-codes.ts';
import { bsonType, compareValues, type Doc, equalValues, isDoc, numeric, RANK, stringOf, typeRank } from './values.ts';

/** The comparisons an index can answer carry their operand in `value`; every leaf can test a single value. */
export type Leaf = {
  op: 'leaf';
  name: string;
  path: readonly string[];
  kind: 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'regex' | 'exists' | 'type' | 'size' | 'elemMatchValue' | 'elemMatchDoc';
  value: unknown;
  expandLeaf: boolean;
  test: (value: unknown) => boolean;
  inner?: Filter;
};

/** A parsed and checked query. */
export type Filter = Leaf | { op: 'and' | 'or'; filters: Filter[] } | { op: 'not'; filter: Filter };

const EMPTY_PATH: readonly string[] = [];

/** Tells whether a document matches a parsed query. */
export function matches(filter: Filter, doc: Doc): boolean {
  switch (filter.op) {
    case 'and': return filter.filters.every((inner) => matches(inner, doc));
    case 'or': return filter.filters.some((inner) => matches(inner, doc));
    case 'not': return !matches(filter.filter, doc);
    case 'leaf': return someAtPath(doc, filter.path, filter.expandLeaf, filter.test);
  }
}

/** Tells whether a single value passes the operators of a query, without looking inside it if it is an array. */
export function matchesValue(filter: Filter, value: unknown): boolean {
  switch (filter.op) {
    case 'and': return filter.filters.every((inner) => matchesValue(inner, value));
    case 'or': return filter.filters.some((inner) => matchesValue(inner, value));
    case 'not': return !matchesValue(filter.filter, value);
    case 'leaf': return filter.test(value);
  }
}

/** Parses a query document; throws code 2 naming whatever is wrong or unsupported. */
export function parseFilter(query: Doc): Filter {
  const filters: Filter[] = [];
  for (const [field, condition] of Object.entries(query)) {
    if (field.startsWith('$')) parseLogical(field, condition, filters);
    else filters.push(...parseField(field, condition));
  }
  return filters.length === 1 ? filters[0]! : { op: 'and', filters };
}

function parseLogical(operator: string, condition: unknown, filters: Filter[]): void {
  if (operator === '$comment') return;
  if (operator !== '$and' && operator !== '$or' && operator !== '$nor') refuse(`the top level query operator ${operator}`, 2);
  if (!Array.isArray(condition)) fail(2, `${operator} must be an array`);
  if (condition.length === 0) fail(2, `${operator} must be a nonempty array`);
  const inner = condition.map((entry) => (isDoc(entry) ? parseFilter(entry) : fail(2, '$or/$and/$nor entries need to be full objects')));
  if (operator === '$and') filters.push({ op: 'and', filters: inner });
  else if (operator === '$or') filters.push({ op: 'or', filters: inner });
  else filters.push({ op: 'not', filter: { op: 'or', filters: inner } });
}

/** True for a value such as `{ $gt: 1 }`, which holds operators; `{ $ref, $id }` is a value. */
export function isOperatorDoc(value: unknown): value is Doc {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$') && !['$ref', '$id', '$db'].includes(first);
}

function parseField(name: string, condition: unknown): Filter[] {
  const path = name.split('.');
  if (isOperatorDoc(condition)) return parseOperators(name, path, condition);
  return [bsonType(condition) === 'BSONRegExp' ? regexLeaf(name, path, condition as BSONRegExp) : comparison('eq', name, path, condition)];
}

function parseOperators(name: string, path: readonly string[], operators: Doc): Filter[] {
  return Object.entries(operators)
    .filter(([operator]) => operator !== '$options' || '$regex' in operators || fail(2, '$options needs a $regex'))
    .filter(([operator]) => operator !== '$options')
    .map(([operator, operand]) => parseOperator(name, path, operator, operand, operators));
}

function parseOperator(name: string, path: readonly string[], operator: string, operand: unknown, all: Doc): Filter {
  switch (operator) {
    case '$eq': return comparison('eq', name, path, operand);
    case '$ne':
      if (bsonType(operand) === 'BSONRegExp') fail(2, "Can't have regex as arg to $ne.");
      return { op: 'not', filter: comparison('eq', name, path, operand) };
    case '$gt': return comparison('gt', name, path, operand);
    case '$gte': return comparison('gte', name, path, operand);
    case '$lt': return comparison('lt', name, path, operand);
    case '$lte': return comparison('lte', name, path, operand);
    case '$in': return inLeaf(name, path, operand, '$in');
    case '$nin': return { op: 'not', filter: inLeaf(name, path, operand, '$nin') };
    case '$not': return { op: 'not', filter: parseNot(name, path, operand) };
    case '$exists': {
      const leaf: Leaf = { op: 'leaf', name, path, kind: 'exists', value: true, expandLeaf: true, test: (value) => value !== undefined };
      return isTruthy(operand) ? leaf : { op: 'not', filter: leaf };
    }
    case '$type': return { op: 'leaf', name, path, kind: 'type', value: operand, expandLeaf: true, test: bsonTypeTest(operand) };
    case '$size': return sizeLeaf(name, path, operand);
    case '$regex': return regexOperator(name, path, operand, all.$options);
    case '$all': return parseAll(name, path, operand);
    case '$elemMatch': return parseElemMatch(name, path, operand);
    default: return operator.startsWith('$') ? refuse(`the query operator ${operator}`, 2) : fail(2, `unknown operator: ${operator}`);
  }
}

/** MongoDB's idea of truth for flags: everything except false, zero, null and missing. */
export function isTruthy(value: unknown): boolean {
  const number = numeric(value);
  if (number !== undefined) return number != 0;
  return value !== false && value !== null && value !== undefined;
}

function parseNot(name: string, path: readonly string[], operand: unknown): Filter {
  if (bsonType(operand) === 'BSONRegExp') return regexLeaf(name, path, operand as BSONRegExp);
  if (!isDoc(operand)) return fail(2, '$not needs a regex or a document');
  if (Object.keys(operand).length === 0) fail(2, '$not cannot be empty');
  return { op: 'and', filters: parseOperators(name, path, operand) };
}

const COMPARISONS = {
  eq: (order: number) => order === 0,
  gt: (order: number) => order > 0,
  gte: (order: number) => order >= 0,
  lt: (order: number) => order < 0,
  lte: (order: number) => order <= 0,
};

function comparison(kind: keyof typeof COMPARISONS, name: string, path: readonly string[], operand: unknown): Leaf {
  return { op: 'leaf', name, path, kind, value: operand, expandLeaf: true, test: comparisonTest(kind, name, operand) };
}

// Values of different types never compare, except that null stands for a missing field too.
function comparisonTest(kind: keyof typeof COMPARISONS, name: string, operand: unknown): (value: unknown) => boolean {
  const rank = typeRank(operand);
  const accepts = COMPARISONS[kind];
  if (kind !== 'eq') {
    if (rank === RANK.regex) fail(2, `Can't have RegEx as arg to predicate over field '${name}'.`);
    if (rank === RANK.minKey || rank === RANK.maxKey) refuse(`$${kind} with MinKey or MaxKey`, 2);
  }
  if (rank === RANK.null || rank === RANK.missing) return accepts(0) ? (value) => value === null || value === undefined : () => false;
  const number = numeric(operand);
  if (number !== undefined && number !== number) {
    return accepts(0) ? (value) => numeric(value) !== undefined && equalValues(value, operand) : () => false;
  }
  if (number !== undefined) {
    return (value) => {
      if (value === undefined || typeRank(value) !== RANK.number) return false;
      const other = numeric(value)!;
      return other === other && accepts(other < number ? -1 : other > number ? 1 : 0);
    };
  }
  return (value) => value !== undefined && typeRank(value) === rank && accepts(compareValues(value, operand));
}

function inLeaf(name: string, path: readonly string[], operand: unknown, operator: string): Leaf {
  if (!Array.isArray(operand)) return fail(2, `${operator} needs an array`);
  for (const item of operand) if (isOperatorDoc(item)) fail(2, `cannot nest $ under ${operator}`);
  const plain = operand.filter((item) => bsonType(item) !== 'BSONRegExp');
  const patterns = operand.filter((item) => bsonType(item) === 'BSONRegExp').map((item) => regexTest(item as BSONRegExp));
  const listed = new Set(plain.map(identityOf));
  const hasNull = plain.some((item) => item === null || item === undefined);
  const test = (value: unknown) => (value === undefined || value === null ? hasNull : listed.has(identityOf(value))) || patterns.some((pattern) => pattern(value));
  return { op: 'leaf', name, path, kind: 'in', value: operand, expandLeaf: true, test };
}

function sizeLeaf(name: string, path: readonly string[], operand: unknown): Leaf {
  const size = numeric(operand);
  if (size === undefined) return fail(2, 'Failed to parse $size. Expected a number');
  if (Number(size) % 1 !== 0) fail(2, 'Failed to parse $size. Expected an integer');
  if (size < 0) fail(2, 'Failed to parse $size. Expected a non-negative number');
  const test = (value: unknown) => Array.isArray(value) && value.length === Number(size);
  return { op: 'leaf', name, path, kind: 'size', value: operand, expandLeaf: false, test };
}

function regexTest(regex: BSONRegExp): (value: unknown) => boolean {
  const compiled = compileRegex(regex.pattern, regex.options);
  return (value) => {
    if (typeof value === 'string') return compiled.test(value);
    const type = bsonType(value);
    if (type === 'BSONSymbol') return compiled.test(stringOf(value));
    return type === 'BSONRegExp' && equalValues(value, regex);
  };
}

function regexLeaf(name: string, path: readonly string[], regex: BSONRegExp): Leaf {
  return { op: 'leaf', name, path, kind: 'regex', value: regex, expandLeaf: true, test: regexTest(regex) };
}

function regexOperator(name: string, path: readonly string[], operand: unknown, options: unknown): Leaf {
  const isPattern = bsonType(operand) === 'BSONRegExp';
  if (!isPattern && typeof operand !== 'string') return fail(2, '$regex has to be a string');
  if (options !== undefined && typeof options !== 'string') return fail(2, '$options has to be a string');
  const own = isPattern ? (operand as BSONRegExp).options : '';
  if (own && options) fail(51075, "options set in both $regex and $options");
  const flags = [...new Set(own || (options as string | undefined) || '')];
  const pattern = isPattern ? (operand as BSONRegExp).pattern : (operand as string);
  compileRegex(pattern, flags.join(''));
  return regexLeaf(name, path, new BSONRegExp(pattern, flags.join('')));
}

const isElemMatch = (item: unknown): item is Doc => isDoc(item) && Object.keys(item)[0] === '$elemMatch';

function parseAll(name: string, path: readonly string[], operand: unknown): Filter {
  if (!Array.isArray(operand)) return fail(2, '$all needs an array');
  if (operand.length === 0) return { op: 'or', filters: [] };
  if (isElemMatch(operand[0]) && !operand.every(isElemMatch)) fail(2, '$all/$elemMatch has to be consistent');
  const filters = operand.map((item) => {
    if (isElemMatch(item)) return parseElemMatch(name, path, item.$elemMatch);
    if (isOperatorDoc(item)) return fail(2, 'no $ expressions in $all');
    return bsonType(item) === 'BSONRegExp' ? regexLeaf(name, path, item as BSONRegExp) : comparison('eq', name, path, item);
  });
  return { op: 'and', filters };
}

function parseElemMatch(name: string, path: readonly string[], operand: unknown): Leaf {
  if (!isDoc(operand)) return fail(2, '$elemMatch needs an Object');
  const isValueMode = isOperatorDoc(operand) && !['$and', '$or', '$nor', '$where'].includes(Object.keys(operand)[0]!);
  const inner: Filter = isValueMode ? { op: 'and', filters: parseOperators('', EMPTY_PATH, operand) } : parseFilter(operand);
  const matchesItem = isValueMode
    ? (item: unknown) => matchesValue(inner, item)
    : (item: unknown) => (isDoc(item) && matches(inner, item)) || (Array.isArray(item) && matches(inner, { ...item }));
  const test = (value: unknown) => Array.isArray(value) && value.some(matchesItem);
  return { op: 'leaf', name, path, kind: isValueMode ? 'elemMatchValue' : 'elemMatchDoc', value: operand, expandLeaf: false, test, inner };
}

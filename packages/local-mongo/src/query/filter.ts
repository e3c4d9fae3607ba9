import type { BSONRegExp } from 'bson';
import { isInside, keyOf, type Range, rangesOf, union } from './keys.ts';
import { parsePath, someAtPath } from './paths.ts';
import { type Doc, fail, isDoc, isTruthy, isTypeName, numeric, refuse, typeName } from './values.ts';

interface Field {
  name: string;
  path: readonly string[];
}
type Test = (value: unknown) => boolean;

/** A condition on one path. `ranges` is set if the condition accepts exactly the values whose index entries are in them. */
export type Leaf = Field & { op: 'leaf'; kind: string; value: unknown; test: Test; expandLeaf: boolean; ranges?: Range[] };

/** A parsed and checked query. */
export type Filter = Leaf | { op: 'and' | 'or'; filters: Filter[] } | { op: 'not'; filter: Filter };
const LOGICAL = ['$and', '$or', '$nor'];

function holds(filter: Filter, test: (leaf: Leaf) => boolean): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((inner) => holds(inner, test));
    case 'or':
      return filter.filters.some((inner) => holds(inner, test));
    case 'not':
      return !holds(filter.filter, test);
    case 'leaf':
      return test(filter);
  }
}

/** Tells whether a document matches a parsed query. */
export const matches = (filter: Filter, doc: Doc): boolean =>
  holds(filter, (leaf) => someAtPath(doc, leaf.path, 0, leaf.expandLeaf, leaf.test));
const and = (filters: Filter[]): Filter => (filters.length === 1 ? filters[0]! : { op: 'and', filters });
const not = (filter: Filter): Filter => ({ op: 'not', filter });

/** Parses a query document; throws code 2 with the name of any wrong or unsupported part. */
export const parseFilter = (query: Doc): Filter =>
  and(
    Object.entries(query).flatMap(([field, condition]) =>
      field.startsWith('$') ? parseLogical(field, condition) : parseField(field, condition),
    ),
  );

function parseLogical(operator: string, condition: unknown): Filter[] {
  if (operator === '$comment') return [];
  if (!LOGICAL.includes(operator)) refuse(`the query operator ${operator}`, 2);
  if (!Array.isArray(condition) || condition.length === 0) return fail(2, `${operator} must be a nonempty array`);
  const filters = condition.map((entry) => (isDoc(entry) ? parseFilter(entry) : fail(2, '$or/$and/$nor entries need to be full objects')));
  if (operator === '$and' || (operator === '$or' && filters.length === 1)) return filters;
  return operator === '$or' ? [{ op: 'or', filters }] : filters.map(not);
}

/** True for a value such as `{ $gt: 1 }`, which holds operators. */
export const isOperatorDoc = (value: unknown): value is Doc => isDoc(value) && Object.keys(value)[0]?.startsWith('$') === true;
const isPattern = (value: unknown): value is BSONRegExp => typeName(value) === 'regex';

function parseField(name: string, condition: unknown): Filter[] {
  const field = { name, path: parsePath(name) };
  if (isOperatorDoc(condition)) return parseOperators(field, condition);
  return [isPattern(condition) ? patternLeaf(field, condition) : comparison(field, condition, '$eq')];
}

function parseOperators(field: Field, operators: Doc): Filter[] {
  return Object.entries(operators)
    .filter(([operator]) => operator !== '$options' || !Object.hasOwn(operators, '$regex'))
    .map(([operator, operand]) => {
      const parse = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator]! : refuse(`the query operator ${operator}`, 2);
      return parse(field, operand, operator, operators);
    });
}

const OPERATORS: Record<string, (field: Field, operand: unknown, operator: string, all: Doc) => Filter> = {
  ...Object.fromEntries(['$eq', '$gt', '$gte', '$lt', '$lte'].map((operator) => [operator, comparison])),
  $ne: (field, operand) => not(comparison(field, operand, '$eq')),
  $in: membership,
  $nin: (field, operand) => not(membership(field, operand)),
  $not: (field, operand) =>
    not(
      isPattern(operand)
        ? patternLeaf(field, operand)
        : and(parseOperators(field, isOperatorDoc(operand) ? operand : fail(2, '$not needs a regex or a document with operators'))),
    ),
  $exists: (field, operand) => {
    const exists = leaf(field, '$exists', true, (value) => value !== undefined, false);
    return isTruthy(operand) ? exists : not(exists);
  },
  $type: (field, operand) => {
    const names = (Array.isArray(operand) ? operand : [operand]).flatMap((item) =>
      item === 'number' ? ['double', 'int', 'long', 'decimal'] : item,
    );
    const unknown = names.find((name) => !isTypeName(name));
    if (unknown !== undefined || names.length === 0) refuse(`the $type ${String(unknown)} (types go by their names)`, 2);
    return leaf(field, '$type', operand, (value) => names.includes(typeName(value)));
  },
  $size: (field, operand) => {
    const size = Number(numeric(operand));
    if (!Number.isInteger(size) || size < 0) fail(2, 'Failed to parse $size. Expected a non-negative integer');
    return leaf(field, '$size', operand, (value) => Array.isArray(value) && value.length === size, false);
  },
  $regex: (field, operand, _, { $options }) => {
    const { pattern, options } = isPattern(operand) ? operand : { pattern: operand, options: '' };
    if (typeof pattern !== 'string' || ($options !== undefined && typeof $options !== 'string'))
      return fail(2, '$regex and $options have to be strings');
    if (options && $options) fail(51075, 'options set in both $regex and $options');
    return patternLeaf(field, { pattern, options: $options ?? options });
  },
  $all: (field, operand) => {
    if (!Array.isArray(operand)) return fail(2, '$all needs an array');
    if (operand.some((item) => isOperatorDoc(item) && Object.keys(item)[0] !== '$elemMatch')) fail(2, 'no $ expressions in $all');
    return operand.length === 0 ? { op: 'or', filters: [] } : and(operand.flatMap((item) => parseField(field.name, item)));
  },
  $elemMatch: (field, operand) => {
    if (!isDoc(operand)) return fail(2, '$elemMatch needs an Object');
    const isOfValues = isOperatorDoc(operand) && !LOGICAL.includes(Object.keys(operand)[0]!);
    const inner = isOfValues ? and(parseOperators({ name: '', path: [] }, operand)) : parseFilter(operand);
    const isMatch: Test = isOfValues
      ? (item) => holds(inner, ({ test }) => test(item))
      : (item) => (isDoc(item) || Array.isArray(item)) && matches(inner, isDoc(item) ? item : {});
    return leaf(field, '$elemMatch', operand, (value) => Array.isArray(value) && value.some(isMatch), false);
  },
};

const leaf = (field: Field, kind: string, value: unknown, test: Test, expandLeaf = true, ranges?: Range[]): Leaf => ({
  ...field,
  op: 'leaf',
  kind,
  value,
  test,
  expandLeaf,
  ranges,
});

function comparison(field: Field, value: unknown, kind: string): Leaf {
  const ranges = rangesOf(kind, value);
  const test: Test =
    kind === '$eq' && typeof value === 'string' ? (found) => found === value : (found) => isInside(ranges, keyOf(found ?? null));
  return leaf(field, kind, value, test, true, Array.isArray(value) ? undefined : ranges);
}

function membership(field: Field, operand: unknown): Leaf {
  if (!Array.isArray(operand) || operand.some(isOperatorDoc)) return fail(2, '$in and $nin need an array of values');
  if (operand.length === 1 && !isPattern(operand[0])) return comparison(field, operand[0], '$eq');
  const patterns = operand.filter(isPattern).map((item) => patternLeaf(field, item));
  const values: unknown[] = operand.filter((item) => !isPattern(item));
  const listed = new Set(values.map((value) => keyOf(value ?? null)));
  const isIndexed = patterns.length === 0 && !values.some(Array.isArray);
  const test: Test = (found) => listed.has(keyOf(found ?? null)) || patterns.some((pattern) => pattern.test(found));
  return leaf(field, '$in', values, test, true, isIndexed ? union(values.flatMap((value) => rangesOf('$eq', value))) : undefined);
}

function patternLeaf(field: Field, { pattern, options }: Pick<BSONRegExp, 'pattern' | 'options'>): Leaf {
  const compiled = compileRegex(pattern, options);
  const test: Test = (value) =>
    typeof value === 'string' ? compiled.test(value) : isPattern(value) && refuse('comparing a stored regular expression', 2);
  return leaf(field, '$regex', `/${pattern}/${options}`, test);
}

/** The tokens that are accepted: those with the same meaning in PCRE and JavaScript, escaped punctuation, and those that are translated. */
const TOKEN =
  /(?<same>\\[bBdDwWnrt]|\[\^?[^\\[\]^]+\]|\((?:\?[:=!])?(?![?*])|[|)^]|(?:[*+?]|\{\d+(?:,\d*)?\})\??(?![*+?{])|[^\\^$.|?*+()[\]{}])|\\(?<mark>[^A-Za-z0-9])|(?<other>[$.])/uy;
const TRANSLATIONS: Record<string, string> = { $: '(?=\\n?(?![\\s\\S]))', '.': '[^\\n]' };
const escape = (mark: string): string => (/[\^$\\.*+?()[\]{}|/]/.test(mark) ? `\\${mark}` : mark);

/** Compiles a PCRE pattern as MongoDB understands it. Syntax that differs from JavaScript's is translated or refused by name; code 51091 for an invalid pattern. */
function compileRegex(pattern: string, options: string): RegExp {
  if (!/^i*$/.test(options)) refuse(`the regular expression option ${options.replaceAll('i', '')}`, 2);
  let source = '';
  for (let at = 0; at < pattern.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const { same, mark, other } = TOKEN.exec(pattern)?.groups ?? refuse(`the regular expression construct ${pattern.slice(at, at + 4)}`, 2);
    source += same ?? (mark === undefined ? TRANSLATIONS[other!] : escape(mark));
  }
  try {
    return new RegExp(source, options ? 'iu' : 'u');
  } catch (error) {
    return fail(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

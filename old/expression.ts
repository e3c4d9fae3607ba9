import { fail, refuse } from './mongo-error.ts';
import { type Doc, isDoc, own, put } from './values.ts';

/** Computes a value from a document; `undefined` when it is missing. */
export type Expression = (doc: Doc) => unknown;

/** Reads `$a.b` as a path; refuses variables and positions by name. */
export function parseFieldPath(text: string): string[] {
  if (text.startsWith('$$')) refuse(`the aggregation variable ${text}`, 17276);
  const path = text.slice(1).split('.');
  if (path.includes('')) fail(40353, `FieldPath must not end with or contain an empty part: '${text}'`);
  if (path.some((part) => part.startsWith('$'))) fail(16410, `FieldPath field names may not start with '$': '${text}'`);
  return path;
}

// Unlike a query, an expression reads every element of an array on its way and has no positions.
function readPath(value: unknown, path: readonly string[], from: number): unknown {
  if (from === path.length) return value;
  if (Array.isArray(value)) return value.map((item) => (isDoc(item) || Array.isArray(item) ? readPath(item, path, from) : undefined)).filter((item) => item !== undefined);
  return isDoc(value) ? readPath(own(value, path[from]!), path, from + 1) : undefined;
}

/** Parses an expression of field paths, constants and documents of them; operators are refused by name. */
export function parseExpression(spec: unknown): Expression {
  if (typeof spec === 'string' && spec.startsWith('$')) {
    const path = parseFieldPath(spec);
    return (doc) => readPath(doc, path, 0);
  }
  if (Array.isArray(spec)) return refuse('an array in an aggregation expression', 2);
  if (!isDoc(spec)) return () => spec;
  const entries = Object.entries(spec);
  const operator = entries.find(([name]) => name.startsWith('$'))?.[0];
  if (operator === '$literal' && entries.length === 1) return () => spec.$literal;
  if (operator) refuse(`the aggregation operator ${operator}`, 168);
  if (entries.some(([name]) => name.includes('.') || name === '')) fail(16412, 'FieldPath field names may not contain a dot in an object expression');
  const fields = entries.map(([name, inner]) => [name, parseExpression(inner)] as const);
  return (doc) => {
    const result: Doc = {};
    for (const [name, expression] of fields) {
      const value = expression(doc);
      if (value !== undefined) put(result, name, value);
    }
    return result;
  };
}

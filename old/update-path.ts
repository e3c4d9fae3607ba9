import { isPosition } from './element-path.ts';
import { describeKey } from './describe-value.ts';
import { fail } from './mongo-error.ts';
import { type Doc, isDoc, own, put } from './values.ts';

/** Answers of an operator that leave a field as it is or take it away. */
export const KEEP = Symbol('keep');
export const REMOVE = Symbol('remove');

/** What an operator does where its field is missing: makes it, passes by, or also passes by where no field can be. */
export type Reach = 'create' | 'viable' | 'anywhere';

type Container = Doc | unknown[];

const MAX_PADDING = 1_500_000;

function child(container: Container, part: string): unknown {
  return Array.isArray(container) ? container[Number(part)] : own(container, part);
}

function assign(container: Container, part: string, value: unknown): void {
  if (!Array.isArray(container)) return put(container, part, value);
  const position = Number(part);
  if (position > container.length + MAX_PADDING) fail(34, `can't backfill more than ${MAX_PADDING} elements`);
  while (container.length < position) container.push(null);
  container[position] = value;
}

function remove(container: Container, part: string): void {
  if (!Array.isArray(container)) delete container[part];
  else if (Number(part) < container.length) container[Number(part)] = null;
}

function failNotViable(path: readonly string[], n: number, holder: Doc, reach: Reach): never {
  const element = describeKey(holder);
  return fail(28, reach === 'create' ? `Cannot create field '${path[n]}' in element ${element}` : `Cannot use the part (${path[n]}) of (${path.join('.')}) to traverse the element (${element})`);
}

/**
 * Applies an operator to the value at a dotted path of a document, in place. Missing parents are created when the
 * operator gives a value; throws code 28 when the path runs through something that cannot hold a field.
 */
export function updateAtPath(doc: Doc, path: readonly string[], reach: Reach, operator: (current: unknown) => unknown): void {
  let container: Container = doc;
  for (let n = 0; n < path.length; n++) {
    const part = path[n]!;
    if (Array.isArray(container) && !isPosition(part)) {
      return reach === 'anywhere' ? undefined : failNotViable(path, n, { [path[n - 1]!]: container }, reach);
    }
    const current: unknown = child(container, part);
    if (n === path.length - 1) return settle(container, part, operator(current));
    if (isDoc(current) || Array.isArray(current)) {
      container = current;
      continue;
    }
    if (current !== undefined && reach !== 'anywhere') failNotViable(path, n + 1, { [part]: current }, reach);
    if (reach !== 'create') return;
    const value = operator(undefined);
    if (value === KEEP || value === REMOVE) return;
    assign(container, part, path.slice(n + 1).reduceRight<unknown>((inner, name) => nest(name, inner), value));
    return;
  }
}

function nest(name: string, value: unknown): Doc {
  const doc: Doc = {};
  put(doc, name, value);
  return doc;
}

function settle(container: Container, part: string, value: unknown): void {
  if (value === REMOVE) remove(container, part);
  else if (value !== KEEP) assign(container, part, value);
}

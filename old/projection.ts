import { isTruthy } from './filter.ts';
import { fail, refuse } from './mongo-error.ts';
import { type Doc, isDoc, numeric, put } from './values.ts';

type Tree = Map<string, Tree | true>;

/** Turns a stored document into the one the client asked for. */
export type Projection = (doc: Doc) => Doc;

type Field = { name: string; path: string[]; isIncluded: boolean };

function flatten(spec: Doc, parent: string): Field[] {
  return Object.entries(spec).flatMap(([key, value]) => {
    const name = parent + key;
    const path = name.split('.');
    if (key.startsWith('$')) refuse(`the projection operator ${key}`, 2);
    if (path.includes('$')) refuse(`the positional projection '${name}'`, 2);
    if (path.includes('')) fail(15998, `FieldPath field names may not be empty strings: '${name}'`);
    if (path.some((part) => part.startsWith('$'))) fail(16410, `FieldPath field names may not start with '$'. Consider using $getField or $setField: '${name}'`);
    if (isDoc(value)) {
      if (Object.keys(value).length === 0) fail(51270, `An empty sub-projection is not a valid value. Found empty object at path: ${name}`);
      return flatten(value, `${name}.`);
    }
    if (typeof value !== 'boolean' && numeric(value) === undefined) refuse(`a projection of '${name}' other than 0, 1, true or false`, 2);
    return [{ name, path, isIncluded: isTruthy(value) }];
  });
}

function buildTree(fields: readonly Field[]): Tree {
  const root: Tree = new Map();
  for (const { name, path } of fields) {
    let node = root;
    path.forEach((part, n) => {
      const next = node.get(part);
      const isLast = n === path.length - 1;
      if (next === true || (next && isLast)) fail(31250, `Path collision at ${name}`);
      if (isLast) node.set(part, true);
      else {
        const inner: Tree = next ?? new Map();
        node.set(part, inner);
        node = inner;
      }
    });
  }
  return root;
}

function include(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => include(item, tree)).filter((item) => item !== undefined);
  if (!isDoc(value)) return undefined;
  const result: Doc = {};
  for (const [field, inner] of Object.entries(value)) {
    const node = tree.get(field);
    const kept = node === true ? inner : node && include(inner, node);
    if (kept !== undefined) put(result, field, kept);
  }
  return result;
}

function exclude(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => exclude(item, tree));
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const [field, inner] of Object.entries(value)) {
    const node = tree.get(field);
    if (node !== true) put(result, field, node ? exclude(inner, node) : inner);
  }
  return result;
}

/** Parses a projection; `undefined` when it asks for whole documents. Throws 31253 or 31254 on a mix, else names what is unsupported. */
export function parseProjection(spec: Doc | undefined): Projection | undefined {
  if (!spec || Object.keys(spec).length === 0) return undefined;
  const fields = flatten(spec, '');
  const idField = fields.find((field) => field.name === '_id');
  const others = fields.filter((field) => field !== idField);
  const isInclusion = others[0]?.isIncluded ?? idField!.isIncluded;
  const odd = others.find((field) => field.isIncluded !== isInclusion);
  if (odd) fail(isInclusion ? 31254 : 31253, `Cannot do ${isInclusion ? 'exclusion' : 'inclusion'} on field ${odd.name} in ${isInclusion ? 'inclusion' : 'exclusion'} projection`);
  const listed = idField && idField.isIncluded === isInclusion ? fields : others;
  const tree = buildTree(listed);
  if (isInclusion && !idField && !tree.has('_id')) tree.set('_id', true);
  return isInclusion ? (doc) => include(doc, tree) as Doc : (doc) => exclude(doc, tree) as Doc;
}

import { type Double, type Int32, type Long, Timestamp } from 'bson';
import { addNumbers } from './arithmetic.ts';
import { describeKey, describeValue } from './describe-value.ts';
import { isOperatorDoc, matches, parseFilter } from './filter.ts';
import { fail, refuse } from './mongo-error.ts';
import { typeName } from './type-codes.ts';
import { KEEP, type Reach, REMOVE } from './update-path.ts';
import { bsonType, compareValues, type Doc, equalValues, isDoc, numeric, own } from './values.ts';

/** What an operator knows about the document it changes. */
export type UpdateContext = { isInsert: boolean; id: unknown };

/** Computes a field's new value from its current one (`undefined` when missing), or KEEP or REMOVE. */
export type Operator = (current: unknown, context: UpdateContext) => unknown;

type OperatorParser = { reach: Reach; isInsertOnly?: boolean; parse: (operand: unknown, name: string) => Operator };

function idOf(context: UpdateContext): string {
  return describeKey({ _id: context.id });
}

function arrayOf(current: unknown, name: string, context: UpdateContext): unknown[] {
  if (current === undefined) return [];
  if (!Array.isArray(current)) fail(2, `The field '${name}' must be an array but is of type ${typeName(current)} in document ${idOf(context)}`);
  return current as unknown[];
}

function parseIncrement(operand: unknown, name: string): Operator {
  if (bsonType(operand) === 'Decimal128') refuse('$inc with a Decimal128', 2);
  if (numeric(operand) === undefined) fail(14, `Cannot increment with non-numeric argument: ${describeKey({ [name]: operand })}`);
  return (current, context) => {
    if (current === undefined) return operand;
    if (bsonType(current) === 'Decimal128') refuse('$inc on a Decimal128', 2);
    if (numeric(current) === undefined) fail(14, `Cannot apply $inc to a value of non-numeric type. ${idOf(context)} has the field '${name.split('.').at(-1)}' of non-numeric type ${typeName(current)}`);
    return addNumbers(current as Int32 | Long | Double, operand as Int32 | Long | Double)
      ?? fail(2, `Failed to apply $inc operations to current value (${describeValue(current)}) for document ${idOf(context)}`);
  };
}

function integerModifier(modifiers: Doc, name: '$slice' | '$position'): number | undefined {
  const operand = modifiers[name];
  if (operand === undefined) return undefined;
  const value = Number(numeric(operand) ?? fail(2, `The value for ${name} must be an integer value but was given type: ${typeName(operand)}`));
  return Number.isInteger(value) ? value : fail(2, `The value for ${name} must be an integer value`);
}

function directionOf(value: unknown): number {
  const direction = Number(numeric(value) ?? fail(2, 'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields'));
  return direction === 1 || direction === -1 ? direction : fail(2, 'The $sort element value must be either 1 or -1');
}

function valueAt(item: unknown, path: string[]): unknown {
  let value = item;
  for (const part of path) value = isDoc(value) ? own(value, part) : Array.isArray(value) ? value[Number(part)] : undefined;
  return value ?? null;
}

function parsePushSort(operand: unknown): ((a: unknown, b: unknown) => number) | undefined {
  if (operand === undefined) return undefined;
  if (!isDoc(operand)) {
    const direction = directionOf(operand);
    return (a, b) => compareValues(a, b) * direction;
  }
  const fields = Object.entries(operand).map(([name, direction]) => ({ path: name.split('.'), direction: directionOf(direction) }));
  if (fields.length === 0) fail(2, 'The $sort pattern is empty when it should be a set of fields.');
  if (fields.some((field) => field.path.includes(''))) fail(2, 'The $sort field is a dotted field but has an empty part');
  return (a, b) => fields.reduce((result, field) => result || compareValues(valueAt(a, field.path), valueAt(b, field.path)) * field.direction, 0);
}

const PUSH_MODIFIERS = ['$each', '$slice', '$sort', '$position'];

function parsePush(operand: unknown, name: string): Operator {
  const hasModifiers = isDoc(operand) && Object.hasOwn(operand, '$each');
  const modifiers: Doc = hasModifiers ? operand : { $each: [operand] };
  for (const modifier of Object.keys(modifiers)) if (!PUSH_MODIFIERS.includes(modifier)) fail(2, `Unrecognized clause in $push: ${modifier}`);
  const items = modifiers.$each;
  if (!Array.isArray(items)) return fail(2, `The argument to $each in $push must be an array but it was of type: ${typeName(items)}`);
  const slice = integerModifier(modifiers, '$slice');
  const position = integerModifier(modifiers, '$position');
  const sort = parsePushSort(modifiers.$sort);
  return (current, context) => {
    const array = [...arrayOf(current, name, context)];
    array.splice(position ?? array.length, 0, ...(items as unknown[]));
    if (sort) array.sort(sort);
    return slice === undefined ? array : slice < 0 ? array.slice(slice) : array.slice(0, slice);
  };
}

function parseAddToSet(operand: unknown, name: string): Operator {
  const hasEach = isDoc(operand) && Object.keys(operand)[0] === '$each';
  if (hasEach && Object.keys(operand).length > 1) fail(2, `Found unexpected fields after $each in $addToSet: ${describeKey(operand)}`);
  const items = hasEach ? operand.$each : [operand];
  if (!Array.isArray(items)) return fail(14, `The argument to $each in $addToSet must be an array but it was of type ${typeName(items)}`);
  return (current, context) => {
    if (current !== undefined && !Array.isArray(current)) fail(2, `Cannot apply $addToSet to non-array field. Field named '${name.split('.').at(-1)}' has non-array type ${typeName(current)}`);
    const array = [...arrayOf(current, name, context)];
    for (const item of items as unknown[]) if (!array.some((present) => equalValues(present, item))) array.push(item);
    return current !== undefined && array.length === (current as unknown[]).length ? KEEP : array;
  };
}

function parsePull(operand: unknown): Operator {
  const isCondition = isDoc(operand) || bsonType(operand) === 'BSONRegExp';
  const isPlainDoc = isDoc(operand) && (!isOperatorDoc(operand) || ['$and', '$or', '$nor'].includes(Object.keys(operand)[0]!));
  const filter = isCondition ? parseFilter(isPlainDoc ? operand : { '': operand }) : undefined;
  const isPulled = (item: unknown): boolean => {
    if (!filter) return equalValues(item, operand);
    return isPlainDoc ? isDoc(item) && matches(filter, item) : matches(filter, { '': item });
  };
  return (current) => {
    if (current === undefined) return KEEP;
    if (!Array.isArray(current)) return fail(2, 'Cannot apply $pull to a non-array value');
    const left = current.filter((item) => !isPulled(item));
    return left.length === current.length ? KEEP : left;
  };
}

let timestampCounter = 0;

function parseCurrentDate(operand: unknown): Operator {
  const type = isDoc(operand) ? operand.$type : typeof operand === 'boolean' ? 'date' : undefined;
  if (isDoc(operand) && Object.keys(operand).length !== 1) fail(2, 'The only valid field of the option is $type: {$currentDate: {field : {$type: "date/timestamp"}}}');
  if (type === 'date') return () => new Date();
  if (type === 'timestamp') return () => new Timestamp({ t: Math.floor(Date.now() / 1000), i: ++timestampCounter });
  return fail(2, `${typeName(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`);
}

/** The update operators; anything else is refused by name. */
export const UPDATE_OPERATORS: Record<string, OperatorParser> = {
  $set: { reach: 'create', parse: (operand) => () => operand },
  $setOnInsert: { reach: 'create', isInsertOnly: true, parse: (operand) => () => operand },
  $unset: { reach: 'anywhere', parse: () => (current) => (current === undefined ? KEEP : REMOVE) },
  $inc: { reach: 'create', parse: parseIncrement },
  $min: { reach: 'create', parse: (operand) => (current) => (current === undefined || compareValues(operand, current) < 0 ? operand : KEEP) },
  $max: { reach: 'create', parse: (operand) => (current) => (current === undefined || compareValues(operand, current) > 0 ? operand : KEEP) },
  $push: { reach: 'create', parse: parsePush },
  $addToSet: { reach: 'create', parse: parseAddToSet },
  $pull: { reach: 'viable', parse: parsePull },
  $currentDate: { reach: 'create', parse: parseCurrentDate },
};

import { Double } from 'bson';
import { isOperatorDoc, matches, parseFilter } from './filter.ts';
import { compareKeys, keyOf } from './key-encoding.ts';
import { describe, fail, refuse } from './mongo-error.ts';
import { integer, isDoc, numeric, typeName } from './values.ts';

/** Computes a field's new value from its current one; `undefined` is a missing field. */
export type Operator = (current: unknown) => unknown;

/** What an operator does where its field is missing: makes it, passes by, or also passes by where no field can be. */
export type Reach = 'create' | 'viable' | 'anywhere';

function numberOf(value: unknown, what: string): number | bigint {
  if (typeName(value) === 'decimal') refuse('$inc with a Decimal128', 2);
  return numeric(value) ?? fail(14, `Cannot apply $inc ${what} of non-numeric type ${typeName(value)}`);
}

function parseIncrement(operand: unknown, name: string): Operator {
  const by = numberOf(operand, `to '${name}' with a value`);
  return (current) => {
    if (current === undefined) return operand;
    const number = numberOf(current, `to the field '${name}'`);
    if (current instanceof Double || operand instanceof Double) return new Double(Number(number) + Number(by));
    const isLong = typeof number === 'bigint' || typeof by === 'bigint';
    return integer(BigInt(number) + BigInt(by), isLong) ?? fail(2, `Failed to apply $inc operations to current value (${describe(current)}) of '${name}'`);
  };
}

function arrayOf(current: unknown, operator: string, name: string): unknown[] {
  return Array.isArray(current) ? current : fail(2, `${operator}: the field '${name}' must be an array but is of type ${typeName(current)}`);
}

function itemsOf(operand: unknown, operator: string): unknown[] {
  if (!isDoc(operand) || !Object.hasOwn(operand, '$each')) return [operand];
  const other = Object.keys(operand).find((modifier) => modifier !== '$each');
  if (other) refuse(`the clause ${other} in ${operator}`, 2);
  return Array.isArray(operand.$each) ? operand.$each : fail(2, `The argument to $each in ${operator} must be an array`);
}

function parsePush(operand: unknown, name: string): Operator {
  const items = itemsOf(operand, '$push');
  return (current = []) => [...arrayOf(current, '$push', name), ...items];
}

function parseAddToSet(operand: unknown, name: string): Operator {
  const items = itemsOf(operand, '$addToSet');
  return (current = []) => {
    const present = arrayOf(current, '$addToSet', name);
    const known = new Set(present.map(keyOf));
    return [...present, ...items.filter((item) => known.size < known.add(keyOf(item)).size)];
  };
}

function parsePull(operand: unknown, name: string): Operator {
  const isOfFields = isDoc(operand) && (!isOperatorDoc(operand) || ['$and', '$or', '$nor'].includes(Object.keys(operand)[0]!));
  const isCondition = isOfFields || isOperatorDoc(operand) || typeName(operand) === 'regex';
  const filter = isCondition ? parseFilter(isOfFields ? operand : { item: operand }) : undefined;
  const isPulled = (item: unknown): boolean => {
    if (!filter) return keyOf(item) === keyOf(operand);
    return isOfFields ? isDoc(item) && matches(filter, item) : matches(filter, { item });
  };
  return (current) => (current === undefined ? undefined : arrayOf(current, '$pull', name).filter((item) => !isPulled(item)));
}

function parseCurrentDate(operand: unknown, name: string): Operator {
  const type = isDoc(operand) && Object.keys(operand).length === 1 ? operand.$type : operand;
  return type === true || type === 'date' ? () => new Date() : refuse(`$currentDate of '${name}' other than true or { $type: 'date' }`, 2);
}

const parseExtreme = (sign: 1 | -1): (operand: unknown) => Operator => (operand) => (current) => (current === undefined || compareKeys(keyOf(operand), keyOf(current)) * sign > 0 ? operand : current);

/** The update operators; anything else is refused by name. */
export const UPDATE_OPERATORS: Record<string, { reach: Reach; isInsertOnly?: boolean; parse: (operand: unknown, name: string) => Operator }> = {
  $set: { reach: 'create', parse: (operand) => () => operand },
  $setOnInsert: { reach: 'create', isInsertOnly: true, parse: (operand) => () => operand },
  $unset: { reach: 'anywhere', parse: () => () => undefined },
  $inc: { reach: 'create', parse: parseIncrement },
  $min: { reach: 'create', parse: parseExtreme(-1) },
  $max: { reach: 'create', parse: parseExtreme(1) },
  $push: { reach: 'create', parse: parsePush },
  $addToSet: { reach: 'create', parse: parseAddToSet },
  $pull: { reach: 'viable', parse: parsePull },
  $currentDate: { reach: 'create', parse: parseCurrentDate },
};

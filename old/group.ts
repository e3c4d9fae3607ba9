import { Double, Int32 } from 'bson';
import { integerValue } from './arithmetic.ts';
import { type Expression, parseExpression } from './expression.ts';
import { identityOf } from './key-encoding.ts';
import { fail, refuse } from './mongo-error.ts';
import { bsonType, compareValues, type Doc, isDoc, numeric, put } from './values.ts';

/** Collects one field of a group. */
type Accumulator = { add: (value: unknown) => void; result: () => unknown };

// Doubles are summed with their rounding errors, as MongoDB does, so that 0.1 + 0.2 + 0.3 is 0.6.
function createSum() {
  let integers = 0n;
  let sum = 0;
  let error = 0;
  let hasDouble = false;
  let hasLong = false;
  let count = 0;
  const addDouble = (value: number): void => {
    const next = sum + value;
    const part = next - sum;
    if (Number.isFinite(next)) error += sum - (next - part) + (value - part);
    sum = next;
  };
  return {
    add(value: unknown): void {
      const number = numeric(value);
      if (number === undefined) {
        if (bsonType(value) === 'Decimal128') refuse('summing a Decimal128', 2);
        return;
      }
      count++;
      if (bsonType(value) === 'Double') {
        hasDouble = true;
        addDouble(number as number);
      } else {
        hasLong ||= bsonType(value) === 'Long';
        integers += BigInt(number);
      }
    },
    count: () => count,
    total(): number {
      if (Number.isSafeInteger(Number(integers))) addDouble(Number(integers));
      else for (const part of [integers >> 32n << 32n, integers & 0xffffffffn]) addDouble(Number(part));
      integers = 0n;
      return Number.isFinite(sum) ? sum + error : sum;
    },
    result(): unknown {
      if (!hasDouble) return integerValue(integers, hasLong) ?? new Double(Number(integers));
      return new Double(this.total());
    },
  };
}

function createExtreme(sign: 1 | -1): Accumulator {
  let best: unknown;
  return {
    add: (value) => {
      if (value === undefined || value === null) return;
      if (best === undefined || compareValues(value, best) * sign < 0) best = value;
    },
    result: () => best ?? null,
  };
}

function createFirst(): Accumulator {
  let first: { value: unknown } | undefined;
  return { add: (value) => (first ??= { value }), result: () => first?.value ?? null };
}

function createLast(): Accumulator {
  let last: unknown;
  return { add: (value) => (last = value), result: () => last ?? null };
}

function createPush(): Accumulator {
  const values: unknown[] = [];
  return { add: (value) => value !== undefined && values.push(value), result: () => values };
}

function createAverage(): Accumulator {
  const sum = createSum();
  return { add: (value) => sum.add(value), result: () => (sum.count() === 0 ? null : new Double(sum.total() / sum.count())) };
}

const ACCUMULATORS: Record<string, () => Accumulator> = {
  $sum: createSum, $avg: createAverage, $min: () => createExtreme(1), $max: () => createExtreme(-1), $first: createFirst, $last: createLast, $push: createPush,
};

type GroupField = { name: string; create: () => Accumulator; expression: Expression };

function parseField(name: string, spec: unknown): GroupField {
  if (name.includes('.')) fail(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith('$')) fail(40236, `The field name '${name}' cannot be an operator name`);
  if (!isDoc(spec)) return fail(40234, `The field '${name}' must be an accumulator object`);
  const entries = Object.entries(spec);
  if (entries.length !== 1) fail(40238, `The field '${name}' must specify one accumulator`);
  const [operator, operand] = entries[0]!;
  if (!operator.startsWith('$')) fail(40234, `The field '${name}' must be an accumulator object`);
  if (operator === '$count' && isDoc(operand) && Object.keys(operand).length === 0) return { name, create: createSum, expression: () => new Int32(1) };
  const create = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator]! : refuse(`the group operator ${operator}`, 15952);
  return { name, create, expression: parseExpression(operand) };
}

/** Parses a $group stage; throws the code MongoDB gives, or names what is unsupported. */
export function parseGroup(spec: Doc): (docs: Iterable<Doc>) => Iterable<Doc> {
  if (!Object.hasOwn(spec, '_id')) fail(15955, 'a group specification must include an _id');
  const idExpression = parseExpression(spec._id);
  const fields = Object.entries(spec).filter(([name]) => name !== '_id').map(([name, accumulator]) => parseField(name, accumulator));
  return function* (docs) {
    const groups = new Map<string, { id: unknown; accumulators: Accumulator[] }>();
    for (const doc of docs) {
      const id = idExpression(doc) ?? null;
      const identity = identityOf(id);
      let group = groups.get(identity);
      if (!group) groups.set(identity, (group = { id, accumulators: fields.map((field) => field.create()) }));
      fields.forEach((field, n) => group.accumulators[n]!.add(field.expression(doc)));
    }
    for (const { id, accumulators } of groups.values()) {
      const result: Doc = { _id: id };
      fields.forEach((field, n) => put(result, field.name, accumulators[n]!.result()));
      yield result;
    }
  };
}

import { Int32 } from 'bson';
import { type Command, flagField } from './command.ts';
import { decode, encode } from './bson-codec.ts';
import { fail, isMongoError } from './mongo-error.ts';
import { type Doc, isDoc } from './values.ts';

/** The most statements MongoDB takes in one write command. */
export const MAX_BATCH = 100_000;

/** Gives the statements of a write command, encoded, whether they came beside its body or in it. */
export function statements(command: Command, field: string): Uint8Array[] {
  const inBody = command.body[field];
  const list = command.sequences.get(field) ?? (Array.isArray(inBody) ? inBody.map((item) => (item instanceof Uint8Array ? item : isDoc(item) ? encode(item) : fail(14, `BSON field '${command.name}.${field}' must hold objects`))) : undefined);
  if (!list) return fail(40414, `BSON field '${command.name}.${field}' is missing but a required field`);
  if (list.length === 0 || list.length > MAX_BATCH) fail(21, `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${list.length} operations.`);
  return list;
}

/** Gives the statements of a write command, decoded. */
export function decodedStatements(command: Command, field: string): Doc[] {
  const inBody = command.body[field];
  if (Array.isArray(inBody) && inBody.every(isDoc) && inBody.length > 0 && inBody.length <= MAX_BATCH) return inBody;
  return statements(command, field).map((bytes) => decode(bytes));
}

/** Runs statements in order, stopping at the first error unless the command says `ordered: false`. */
export function runBatch<T>(command: Command, items: readonly T[], run: (item: T, index: number) => void): { writeErrors?: Doc[] } {
  const isOrdered = command.body.ordered === undefined || flagField(command.body, 'ordered', command.name);
  const writeErrors: Doc[] = [];
  for (let index = 0; index < items.length; index++) {
    try {
      run(items[index]!, index);
    } catch (error) {
      if (!isMongoError(error)) throw error;
      writeErrors.push({ index: new Int32(index), code: new Int32(error.code), ...error.details, errmsg: error.message });
      if (isOrdered) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

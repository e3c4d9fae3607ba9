import type { Doc } from './values.ts';

const CODE_NAMES: Record<number, string> = {
  1: 'InternalError', 2: 'BadValue', 8: 'UnknownError', 9: 'FailedToParse', 11: 'UserNotFound', 13: 'Unauthorized', 14: 'TypeMismatch',
  15: 'Overflow', 20: 'IllegalOperation', 22: 'InvalidBSON', 26: 'NamespaceNotFound', 27: 'IndexNotFound', 28: 'PathNotViable',
  40: 'ConflictingUpdateOperators', 43: 'CursorNotFound', 48: 'NamespaceExists', 52: 'DollarPrefixedFieldName', 53: 'InvalidIdField',
  54: 'NotSingleValueField', 56: 'EmptyFieldName', 59: 'CommandNotFound', 66: 'ImmutableField', 67: 'CannotCreateIndex',
  72: 'InvalidOptions', 73: 'InvalidNamespace', 85: 'IndexOptionsConflict', 86: 'IndexKeySpecsConflict', 115: 'CommandNotSupported',
  171: 'CannotIndexParallelArrays', 175: 'QueryPlanKilled', 197: 'InvalidIndexSpecificationOption', 334: 'IndexInformationTooLarge', 9001: 'SocketException',
  10334: 'BSONObjectTooLarge', 11000: 'DuplicateKey', 40415: 'IDLUnknownField', 40414: 'IDLFailedToParse',
};

export type MongoError = Error & { code: number; codeName: string; details: Doc };

/** Makes an error that is sent to the client with MongoDB's numeric code; `details` are added to the reply. */
export function mongoError(code: number, message: string, details: Doc = {}): MongoError {
  return Object.assign(new Error(message), { code, codeName: CODE_NAMES[code] ?? `Location${code}`, details });
}

/** Throws an error that is sent to the client with MongoDB's numeric code. */
export function fail(code: number, message: string, details?: Doc): never {
  throw mongoError(code, message, details);
}

/** Refuses something that MongoDB can do and this server deliberately cannot, by its name. */
export function refuse(what: string, code = 115): never {
  throw mongoError(code, `${what} is not supported by local-mongo (set MONGODB_URL to use a MongoDB server)`);
}

/** Tells an error meant for the client from a fault of this program. */
export function isMongoError(error: unknown): error is MongoError {
  return error instanceof Error && 'codeName' in error && 'details' in error;
}

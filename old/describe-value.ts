import { EJSON } from 'bson';
import { bsonType, type Doc, isDoc, numeric } from './values.ts';

/** Writes a value the way MongoDB's messages show it. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'undefined';
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(describeValue).join(', ')} ]`;
  if (isDoc(value)) return describeKey(value);
  const number = numeric(value);
  if (number !== undefined) return bsonType(value) === 'Double' && Number.isInteger(number) ? `${number}.0` : String(number);
  if (bsonType(value) === 'ObjectId') return `ObjectId('${String(value)}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  return EJSON.stringify(value);
}

/** Writes a document the way MongoDB's messages show it. */
export function describeKey(doc: Doc): string {
  const fields = Object.entries(doc).map(([field, value]) => `${field}: ${describeValue(value)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

import type { Binary, BSONRegExp, ObjectId, Timestamp } from 'bson';
import { type Doc, numeric, RANK, stringOf, typeRank } from './values.ts';

let scratch = Buffer.allocUnsafe(4096);
let end = 0;

function reserve(bytes: number): void {
  if (end + bytes <= scratch.length) return;
  const grown = Buffer.allocUnsafe(Math.max(scratch.length * 2, end + bytes));
  scratch.copy(grown, 0, 0, end);
  scratch = grown;
}

function writeByte(byte: number): void {
  reserve(1);
  scratch[end++] = byte;
}

// A zero byte is escaped as 00 FF and the end is 00 00, so that no string's key is a prefix of another's.
function writeBytes(bytes: Uint8Array): void {
  reserve(bytes.length * 2 + 2);
  for (const byte of bytes) {
    scratch[end++] = byte;
    if (byte === 0) scratch[end++] = 0xff;
  }
  scratch[end++] = 0;
  scratch[end++] = 0;
}

function writeString(text: string): void {
  if (text.includes('\0')) return writeBytes(Buffer.from(text));
  reserve(text.length * 3 + 2);
  end += scratch.write(text, end);
  scratch[end++] = 0;
  scratch[end++] = 0;
}

// The nearest double in an order-preserving form, then how far the exact integer lies from it (at most 512 for 64 bits).
function writeNumber(value: number | bigint): void {
  reserve(10);
  let nearest = Number(value);
  if (nearest === 0) nearest = 0;
  const rest = typeof value === 'bigint' ? Number(value - BigInt(nearest)) : 0;
  if (Number.isNaN(nearest)) {
    scratch.fill(0, end, end + 8);
  } else {
    scratch.writeDoubleBE(nearest, end);
    const negative = scratch[end]! & 0x80;
    if (negative) for (let n = 0; n < 8; n++) scratch[end + n] = ~scratch[end + n]!;
    else scratch[end] = scratch[end]! | 0x80;
  }
  scratch.writeUInt16BE(0x8000 + rest, end + 8);
  end += 10;
}

function writeSigned64(value: bigint): void {
  reserve(8);
  scratch.writeBigUInt64BE(BigInt.asUintN(64, value) ^ (1n << 63n), end);
  end += 8;
}

function writeValue(value: unknown): void {
  const rank = typeRank(value);
  writeByte(rank);
  writeContent(rank, value);
}

function writeContent(rank: number, value: unknown): void {
  switch (rank) {
    case RANK.number: return writeNumber(numeric(value)!);
    case RANK.string: return writeString(stringOf(value));
    case RANK.object:
      for (const [field, inner] of Object.entries(value as Doc)) {
        const innerRank = typeRank(inner);
        writeByte(innerRank);
        writeString(field);
        writeContent(innerRank, inner);
      }
      return writeByte(0);
    case RANK.array:
      for (const inner of value as unknown[]) writeValue(inner);
      return writeByte(0);
    case RANK.binary: {
      const binary = value as Binary;
      reserve(5);
      end = scratch.writeUInt32BE(binary.length(), end);
      writeByte(binary.sub_type);
      reserve(binary.length());
      scratch.set(binary.value(), end);
      end += binary.length();
      return;
    }
    case RANK.objectId:
      reserve(12);
      scratch.set((value as ObjectId).id, end);
      end += 12;
      return;
    case RANK.boolean: return writeByte(value ? 1 : 0);
    case RANK.date: return writeSigned64(BigInt((value as Date).getTime()));
    case RANK.timestamp:
      reserve(8);
      end = scratch.writeBigUInt64BE((value as Timestamp).toBigInt(), end);
      return;
    case RANK.regex:
      writeString((value as BSONRegExp).pattern);
      return writeString((value as BSONRegExp).options);
  }
}

/**
 * Encodes values as bytes whose memcmp order is MongoDB's order of the values; no encoding is a prefix of another.
 * A field with direction -1 has all its bits inverted.
 */
export function encodeKey(values: readonly unknown[], directions?: readonly number[]): Buffer {
  end = 0;
  for (let n = 0; n < values.length; n++) {
    const start = end;
    writeValue(values[n]);
    if (directions?.[n] === -1) for (let at = start; at < end; at++) scratch[at] = ~scratch[at]!;
  }
  return Buffer.from(scratch.subarray(0, end));
}

/** Gives a text that is equal for values that MongoDB calls equal, for use as a Map key. */
export function identityOf(value: unknown): string {
  return encodeKey([value]).toString('latin1');
}

/** Tables of a TrueType file by tag. */
export type Tables = Map<string, Buffer>;

const headerLength = 12;
const recordLength = 16;
/** The checksum of the whole file, including `head.checkSumAdjustment`, must be this (OpenType, table head). */
const checksumMagic = 0xb1b0afba;

/** Reads the tables of a TrueType file. */
export function readTables(font: Buffer): Tables {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => headerLength + index * recordLength);
  return new Map(
    records.map((at) => {
      const offset = font.readUInt32BE(at + 8);
      return [font.toString('latin1', at, at + 4), Buffer.from(font.subarray(offset, offset + font.readUInt32BE(at + 12)))];
    }),
  );
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

/** Writes a TrueType file with new checksums. */
export function writeTables(tables: Tables): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  sorted.find(([tag]) => tag === 'head')![1].writeUInt32BE(0, 8);
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  const directory = Buffer.alloc(headerLength + sorted.length * recordLength);
  directory.writeUInt32BE(0x00010000, 0);
  for (const [index, value] of [sorted.length, power * 16, Math.log2(power), (sorted.length - power) * 16].entries())
    directory.writeUInt16BE(value, 4 + index * 2);
  let offset = directory.length;
  for (const [index, [tag, bytes]] of sorted.entries()) {
    const at = headerLength + index * recordLength;
    directory.write(tag, at, 'latin1');
    for (const [part, value] of [checksum(padded(bytes)), offset, bytes.length].entries())
      directory.writeUInt32BE(value, at + 4 + part * 4);
    offset += padded(bytes).length;
  }
  const font = Buffer.concat([directory, ...sorted.map(([, bytes]) => padded(bytes))]);
  const headAt = directory.readUInt32BE(headerLength + sorted.findIndex(([tag]) => tag === 'head') * recordLength + 8);
  font.writeUInt32BE((checksumMagic - checksum(font)) >>> 0, headAt + 8);
  return font;
}

/** Writes 16-bit words in big-endian order; negative values as two's complement. */
export function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2);
  return bytes;
}

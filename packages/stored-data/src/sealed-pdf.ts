import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { decryptBytes, encryptBytes, type FieldPlace, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';

/** On a report the lowest level takes a sixth of gzip's time and gives a smaller file (docs/decisions/017). */
const zstandard = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** A PDF as it is kept: compressed with Zstandard (RFC 8878), then encrypted with AES-256-GCM. */
export function sealPdf(ring: KeyRing, pdf: Buffer, place: FieldPlace): Buffer {
  return encryptBytes(ring, zstdCompressSync(pdf, zstandard), place);
}

/** A record's sealed bytes, or null from a record without: a lean read gives the driver's Binary, and a Buffer where the driver is told to. */
export function toSealedBytes(sealed: unknown): Buffer | null {
  if (!sealed) return null;
  return Buffer.isBuffer(sealed) ? sealed : Buffer.from((sealed as { buffer: Uint8Array }).buffer);
}

/** The compressed PDF from a record's sealed bytes, or null from a record without; throws as decryptBytes does. */
export function unsealPdf(ring: KeyRing, sealed: unknown, place: FieldPlace): Buffer | null {
  const bytes = toSealedBytes(sealed);
  return bytes && decryptBytes(ring, bytes, place);
}

/** The PDF itself from a compressed one; throws on bytes that are not Zstandard. */
export function decompressPdf(compressed: Buffer): Buffer {
  return zstdDecompressSync(compressed);
}

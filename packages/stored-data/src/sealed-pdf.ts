import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { decryptBytes, encryptBytes, type FieldPlace, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';

/** For reports the lowest level takes a sixth of gzip's time and gives a smaller file (docs/decisions/017). */
const zstandard = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** The stored form of a PDF: compressed with Zstandard (RFC 8878), then encrypted with AES-256-GCM. */
export function sealPdf(ring: KeyRing, pdf: Buffer, place: FieldPlace): Buffer {
  return encryptBytes(ring, zstdCompressSync(pdf, zstandard), place);
}

/** A record's encrypted bytes, or null if it has none. A lean read returns the driver's Binary, or a Buffer if the driver promotes buffers. */
export function toSealedBytes(sealed: unknown): Buffer | null {
  if (!sealed) return null;
  return Buffer.isBuffer(sealed) ? sealed : Buffer.from((sealed as { buffer: Uint8Array }).buffer);
}

/** Decrypts a record's bytes to the compressed PDF; null if the record has none. Throws like decryptBytes. */
export function unsealPdf(ring: KeyRing, sealed: unknown, place: FieldPlace): Buffer | null {
  const bytes = toSealedBytes(sealed);
  return bytes && decryptBytes(ring, bytes, place);
}

/** Decompresses a PDF; throws on bytes that are not Zstandard. */
export function decompressPdf(compressed: Buffer): Buffer {
  return zstdDecompressSync(compressed);
}

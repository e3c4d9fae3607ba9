import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { decompressPdf } from '@larkfield/records/sealed-pdf.ts';

interface PdfFile {
  compressed: Buffer;
  /** Of the PDF, as hex; browsers ask by it whether theirs is still the same. */
  sha256: string;
  fileName: string;
  /** One of the firm's own: whoever keeps it asks each time whether it is still the same. A person's is kept by nobody. */
  isPublic: boolean;
}

/** Answers with a stored PDF, or 304 when the client has it of the firm's own; compressed as it is stored, or else as the client can read it. */
export async function sendPdfFile(
  { compressed, sha256, fileName, isPublic }: PdfFile,
  request: Request,
  response: Response,
): Promise<void> {
  response.setHeader('Cache-Control', isPublic ? 'public, no-cache' : 'no-store');
  response.setHeader('Vary', 'Accept-Encoding');
  if (isPublic) response.setHeader('ETag', `"${sha256}"`);
  if (isPublic && request.fresh) {
    response.status(304).end();
    return;
  }
  const encoding = ['zstd', 'gzip'].find((name) => request.acceptsEncodings(name) === name);
  const body = await encode(compressed, encoding);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Type', 'application/pdf');
  response.setHeader('Content-Length', body.length);
  response.setHeader('Content-Disposition', `inline; filename="${fileName}"`);
  response.end(body);
}

/** The PDF in an encoding, or as it is for a client that reads none of ours. */
async function encode(compressed: Buffer, encoding: string | undefined): Promise<Buffer> {
  if (!encoding) return decompressPdf(compressed);
  if (encoding === 'zstd') return compressed;
  return promisify(gzip)(decompressPdf(compressed), { level: 4 });
}

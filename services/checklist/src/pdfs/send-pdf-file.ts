import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { decompressPdf } from '@larkfield/stored-data/sealed-pdf.ts';

interface PdfFile {
  compressed: Buffer;
  /** The hash of the PDF as hex, from which the ETag is made. */
  sha256: string;
  fileName: string;
  /** True for the firm's documents, which caches may store but must revalidate. A candidate's PDF is never cached. */
  isPublic: boolean;
}

/**
 * Sends a stored PDF, or 304 for a public PDF that the client already has. Uses the stored compression if the client accepts it, and
 * another otherwise.
 */
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

/** The PDF in an encoding that the client accepts, or uncompressed. */
async function encode(compressed: Buffer, encoding: string | undefined): Promise<Buffer> {
  if (!encoding) return decompressPdf(compressed);
  if (encoding === 'zstd') return compressed;
  return promisify(gzip)(decompressPdf(compressed), { level: 4 });
}

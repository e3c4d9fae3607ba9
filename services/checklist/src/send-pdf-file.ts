import { gunzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

interface PdfFile {
  gzipped: Buffer;
  /** Of the PDF, as hex; browsers ask by it whether theirs is still the same. */
  sha256: string;
  fileName: string;
  /** Who may keep it; whoever does asks again each time. */
  keptBy: 'public' | 'private';
}

/** Answers with a stored PDF, or 304 when the client has it; compressed as it is stored unless the client cannot read that. */
export function sendPdfFile({ gzipped, sha256, fileName, keptBy }: PdfFile, request: Request, response: Response) {
  response.setHeader('ETag', `"${sha256}"`);
  response.setHeader('Cache-Control', `${keptBy}, no-cache`);
  response.setHeader('Vary', 'Accept-Encoding');
  if (request.headers['if-none-match']?.includes(sha256)) {
    response.status(304).end();
    return;
  }
  const isGzipAccepted = request.acceptsEncodings('gzip') === 'gzip';
  const body = isGzipAccepted ? gzipped : gunzipSync(gzipped);
  if (isGzipAccepted) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Type', 'application/pdf');
  response.setHeader('Content-Length', body.length);
  response.setHeader('Content-Disposition', `inline; filename="${fileName}"`);
  response.end(body);
}

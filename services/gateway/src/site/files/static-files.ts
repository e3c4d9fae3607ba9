import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { makePagePolicy } from './security-headers.ts';

/** A file in memory, in the encodings that the build made. */
export interface StaticFile {
  contentType: string;
  cacheControl: string;
  etag: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  /** The content security policy of a page. */
  policy?: string;
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.webmanifest': 'application/manifest+json',
};

/** Hidden files and source maps are not served. */
const notServed = /(^|\/)\.[^/]*$|\.map$/;

function cacheControl(path: string): string {
  // Names of assets carry a hash of their content, so they never change.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('.html') ? 'no-cache' : 'public, max-age=3600';
}

/** Reads a built front end into memory by request path; `.br` and `.gz` copies are stored with their original. */
export function loadStaticFiles(folder: string): Map<string, StaticFile> {
  const contents = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    contents.set(`/${relative(folder, file).split(sep).join('/')}`, readFileSync(file));
  }
  const files = new Map<string, StaticFile>();
  for (const [path, plain] of contents) {
    const contentType = contentTypes[extname(path)];
    if (!contentType || notServed.test(path)) continue;
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    files.set(path, {
      contentType,
      cacheControl: cacheControl(path),
      etag,
      plain,
      br: contents.get(`${path}.br`),
      gzip: contents.get(`${path}.gz`),
      ...(path.endsWith('.html') && { policy: makePagePolicy(plain.toString()) }),
    });
  }
  return files;
}

import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorCode } from '@larkfield/schemas/errors.ts';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for the site's own origin; on a developer's machine all names of the loopback address are one. */
function isOwnOrigin(origin: string, publicUrl: URL): boolean {
  if (origin === publicUrl.origin) return true;
  if (!loopbackNames.has(publicUrl.hostname) || !URL.canParse(origin)) return false;
  const { protocol, hostname, port } = new URL(origin);
  return protocol === publicUrl.protocol && port === publicUrl.port && loopbackNames.has(hostname);
}

function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: URL): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === 'null') return false;
  // Browsers set this header themselves and scripts cannot, so it decides where it is given.
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && isOwnOrigin(origin, publicUrl);
}

function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/json\s*(?:;|$)/i.test(contentType);
}

/** True when a request announces a body. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

const safeMethods = new Set(['GET', 'HEAD']);

/** Why a request may be another site's doing and is refused, or null (product.md#staff-5). */
export function findCrossSiteFault(method: string, headers: IncomingHttpHeaders, publicUrl: URL): ErrorCode | null {
  if (safeMethods.has(method)) return null;
  if (!isSameOrigin(headers, publicUrl)) return 'CROSS_SITE';
  return hasBody(headers) && !isJson(headers['content-type']) ? 'UNSUPPORTED_MEDIA_TYPE' : null;
}

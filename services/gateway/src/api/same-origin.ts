import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { ErrorCode } from '@larkfield/schemas/errors.ts';

/** True for localhost and for a bare IP address. */
function isNameless(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/**
 * True for the site's own origin. If PUBLIC_URL has no host name, people may use any address of the machine, so the address that the request
 * was sent to also counts as own. Host names do not count, because a foreign name can be made to resolve to this machine.
 */
function isOwnOrigin(origin: string, host: string | undefined, publicUrl: URL): boolean {
  if (origin === publicUrl.origin) return true;
  const sentTo = `${publicUrl.protocol}//${host}`;
  if (!isNameless(publicUrl.hostname) || !URL.canParse(sentTo)) return false;
  const own = new URL(sentTo);
  return isNameless(own.hostname) && own.origin === origin;
}

/** Whether a request is same-origin. Browsers send one of the headers with every unsafe request, so a request with neither is not from a page. */
function isSameOrigin({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders, publicUrl: URL): boolean {
  // Only browsers can set this header and scripts cannot, so it decides if present.
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin === undefined || isOwnOrigin(origin, host, publicUrl);
}

function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/json\s*(?:;|$)/i.test(contentType);
}

/** True when a request announces a body. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

const safeMethods = new Set(['GET', 'HEAD']);

/** The error code of a possible cross-site request, or null (product.md#staff-5). */
export function findCrossSiteFault(method: string, headers: IncomingHttpHeaders, publicUrl: URL): ErrorCode | null {
  if (safeMethods.has(method)) return null;
  if (!isSameOrigin(headers, publicUrl)) return 'CROSS_SITE';
  return hasBody(headers) && !isJson(headers['content-type']) ? 'UNSUPPORTED_MEDIA_TYPE' : null;
}

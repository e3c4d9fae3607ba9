import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { minute } from '@larkfield/schemas/durations.ts';

// Written only from Amazon's description of Signature Version 4, so that it does not repeat a mistake of the client.

/** A request as received. */
export interface SignedRequest {
  method: string;
  /** Path and query as sent. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The tolerated clock skew in milliseconds. */
const allowedSkew = 15 * minute;

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a header must be signed. */
const mustBeSigned = (name: string) => name === 'host' || name === 'content-md5' || name.startsWith('x-amz-');

function canonicalRequest({ method, target, headers }: SignedRequest, signedHeaders: string[]): string {
  const [path = '', query = ''] = target.split('?', 2);
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2).map(decodeURIComponent);
      return [encode(name), encode(value)] as const;
    })
    .toSorted(([a, x], [b, y]) => (a === b ? Number(x > y) - Number(x < y) : Number(a > b) - Number(a < b)));
  return [
    method,
    path
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    pairs.map((pair) => pair.join('=')).join('&'),
    ...signedHeaders.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replaceAll(/ +/g, ' ')}`,
    ),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
}

/** The access key of a correctly signed request, or S3's error code. */
export function checkSignature(
  request: SignedRequest,
  secretOf: (accessKeyId: string) => string | undefined,
  region: string,
  now = Date.now(),
): { accessKeyId: string } | { fault: string } {
  const { headers, body } = request;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!parts) return { fault: headers.authorization ? 'AuthorizationHeaderMalformed' : 'AccessDenied' };
  const [, accessKeyId, day, wantedRegion, service, names, signature] = parts as unknown as string[];
  const secret = secretOf(accessKeyId!);
  if (secret === undefined) return { fault: 'InvalidAccessKeyId' };
  if (wantedRegion !== region || service !== 's3') return { fault: 'AuthorizationHeaderMalformed' };
  const date = String(headers['x-amz-date']);
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!date.startsWith(day!) || !(Math.abs(now - at) <= allowedSkew)) return { fault: 'RequestTimeTooSkewed' };
  const signedHeaders = names!.split(';');
  const isSorted = signedHeaders.join() === [...new Set(signedHeaders)].toSorted().join();
  const left = Object.keys(headers).filter((name) => mustBeSigned(name) && !signedHeaders.includes(name));
  if (!isSorted || left.length > 0 || !signedHeaders.includes('host')) return { fault: 'AccessDenied' };
  // This refuses unsigned payloads, and payloads signed in chunks.
  if (headers['x-amz-content-sha256'] !== hash(body)) return { fault: 'XAmzContentSHA256Mismatch' };
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, hash(canonicalRequest(request, signedHeaders))].join('\n');
  const key = ['s3', 'aws4_request'].reduce<Buffer>((from, text) => hmac(from, text), hmac(hmac(`AWS4${secret}`, day!), region));
  const expected = hmac(key, toSign);
  return timingSafeEqual(expected, Buffer.from(signature!, 'hex')) ? { accessKeyId: accessKeyId! } : { fault: 'SignatureDoesNotMatch' };
}

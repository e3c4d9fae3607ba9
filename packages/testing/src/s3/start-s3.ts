import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { checkSignature } from './check-signature.ts';

type Right = 'put' | 'get' | 'list' | 'erase';

/** A version of an object; without bytes it is a delete marker. */
export interface TestVersion {
  key: string;
  id: string;
  bytes: Buffer | null;
  storedAt: Date;
}

/** A number is the status of a refusal; `endless` is a reply that goes on until the client stops reading. */
type Fault = 'reset' | 'silence' | 'endless' | number | null;

/** A strict fake of S3: path style, signatures, rights of each access key, versions. */
export interface TestS3 {
  endpoint: string;
  bucket: string;
  region: string;
  /** All versions, newest first within a key. */
  versions: TestVersion[];
  /** The received requests, as method and path. */
  asked: string[];
  /** Secrets and rights by access key id. */
  keys: Map<string, { secret: string; rights: Set<Right> }>;
  /** Creates an access key and returns the settings for a service. */
  addKey: (...rights: Right[]) => Record<string, string>;
  /** If set, decides the fault of each request, which waits for the decision. */
  fault: ((method: string, path: string) => Fault | Promise<Fault>) | null;
  isVersioned: boolean;
  pageSize: number;
  stop: () => Promise<void>;
}

const statusOf: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  NoSuchVersion: 404,
  InvalidRequest: 400,
  BadDigest: 400,
  MethodNotAllowed: 405,
};
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function answer(response: ServerResponse, status: number, body: string | Buffer = '', headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers }).end(body);
}

function refuse(response: ServerResponse, code: string, status = statusOf[code] ?? 403) {
  answer(response, status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused</Message></Error>`, {
    'content-type': 'application/xml',
  });
}

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536);
}

/** Starts the fake on a free port, with one empty bucket. */
export async function startS3({ isVersioned = true } = {}): Promise<TestS3> {
  const server = createServer(async (request, response) => {
    const target = request.url!;
    const { pathname, searchParams } = new URL(target, 'http://s3.example');
    const method = request.method!;
    const body = Buffer.concat(await request.toArray().catch(() => []));
    s3.asked.push(`${method} ${pathname}`);
    const fault = (await s3.fault?.(method, pathname)) ?? null;
    if (fault === 'reset') return void request.socket.destroy();
    if (fault === 'silence') return;
    if (fault === 'endless') return void Readable.from(endless()).pipe(response);
    if (fault !== null) return refuse(response, 'InternalError', fault);
    const checked = checkSignature({ method, target, headers: request.headers, body }, (id) => s3.keys.get(id)?.secret, s3.region);
    if ('fault' in checked) return refuse(response, checked.fault);
    const [, bucket, ...rest] = pathname.split('/').map(decodeURIComponent);
    if (bucket !== s3.bucket) return refuse(response, 'NoSuchBucket');
    const { rights } = s3.keys.get(checked.accessKeyId)!;
    const right = ({ PUT: 'put', GET: rest.join('') ? 'get' : 'list', DELETE: 'erase' } as const)[method];
    if (!right) return refuse(response, 'MethodNotAllowed');
    if (!rights.has(right)) return refuse(response, 'AccessDenied');
    const key = rest.join('/');
    if (right === 'put') put(key, body, request.headers['x-amz-checksum-sha256'], response);
    // Like Amazon, hide from a key without the right to list whether an object is missing.
    else if (right === 'get') get(key, searchParams.get('versionId'), rights.has('list') ? 'NoSuchKey' : 'AccessDenied', response);
    else if (right === 'list') list(searchParams, response);
    else erase(key, searchParams.get('versionId'), response);
  });

  function put(key: string, bytes: Buffer, sum: string | string[] | undefined, response: ServerResponse) {
    if (sum !== undefined && sum !== createHash('sha256').update(bytes).digest('base64')) return refuse(response, 'BadDigest');
    const id = s3.isVersioned ? randomUUID() : 'null';
    if (!s3.isVersioned) s3.versions = s3.versions.filter((version) => version.key !== key);
    s3.versions.unshift({ key, id, bytes, storedAt: new Date() });
    answer(response, 200, '', {
      etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
      ...(s3.isVersioned && { 'x-amz-version-id': id }),
    });
  }

  function get(key: string, id: string | null, missing: string, response: ServerResponse) {
    const found = s3.versions.find((version) => version.key === key && (id === null || version.id === id));
    if (!found?.bytes) return refuse(response, missing);
    answer(response, 200, found.bytes, { 'last-modified': found.storedAt.toUTCString() });
  }

  function list(query: URLSearchParams, response: ServerResponse) {
    if (!query.has('versions')) return refuse(response, 'InvalidRequest');
    const { pageSize } = s3;
    const [afterKey, afterId] = [query.get('key-marker'), query.get('version-id-marker')];
    const all = s3.versions
      .filter(({ key }) => key.startsWith(query.get('prefix') ?? ''))
      .toSorted((a, b) => Number(a.key > b.key) - Number(a.key < b.key));
    const isAfter = ({ key, id }: TestVersion) =>
      afterKey === null || key > afterKey || (key === afterKey && afterId !== null && isLater(id));
    const isLater = (id: string) => {
      const ids = all.filter(({ key }) => key === afterKey).map((version) => version.id);
      return ids.indexOf(id) > ids.indexOf(afterId!);
    };
    const left = all.filter(isAfter);
    const page = left.slice(0, pageSize);
    const last = page.at(-1);
    const entry = ({ key, id, bytes, storedAt }: TestVersion) => {
      const common = `<Key>${escape(key)}</Key><VersionId>${id}</VersionId><LastModified>${storedAt.toISOString()}</LastModified>`;
      return bytes ? `<Version>${common}<Size>${bytes.length}</Size></Version>` : `<DeleteMarker>${common}</DeleteMarker>`;
    };
    const next =
      left.length > page.length && last
        ? `<IsTruncated>true</IsTruncated><NextKeyMarker>${escape(last.key)}</NextKeyMarker><NextVersionIdMarker>${last.id}</NextVersionIdMarker>`
        : '<IsTruncated>false</IsTruncated>';
    const xml = `<?xml version="1.0"?><ListVersionsResult>${next}${page.map(entry).join('')}</ListVersionsResult>`;
    answer(response, 200, xml, { 'content-type': 'application/xml' });
  }

  function erase(key: string, id: string | null, response: ServerResponse) {
    // Without a version id, a versioned bucket only adds a delete marker.
    if (id === null && s3.isVersioned) s3.versions.unshift({ key, id: randomUUID(), bytes: null, storedAt: new Date() });
    else s3.versions = s3.versions.filter((version) => version.key !== key || (id !== null && version.id !== id));
    answer(response, 204);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const s3: TestS3 = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'larkfield-pdfs',
    region: 'us-east-1',
    versions: [],
    asked: [],
    keys: new Map(),
    fault: null,
    isVersioned,
    pageSize: 1_000,
    addKey(...rights) {
      const [id, secret] = [randomUUID(), randomUUID()];
      s3.keys.set(id, { secret, rights: new Set(rights) });
      return { S3_ENDPOINT: s3.endpoint, S3_BUCKET: s3.bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return s3;
}

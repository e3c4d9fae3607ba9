import { createHash, randomUUID } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import { bucketRequests, BucketError } from './bucket-error.ts';
import type { BucketSettings } from './bucket-settings.ts';

/** The place of an encrypted PDF; its record has this instead of the bytes. */
export interface StoredObject {
  bucket: string;
  key: string;
  /** SHA-256 of the encrypted bytes as hex. */
  sha256: string;
  /** Number of encrypted bytes. */
  bytes: number;
}

/** A version of an object, or its delete marker. */
export interface ObjectVersion {
  key: string;
  versionId: string | undefined;
  storedAt: Date;
}

/** A bucket with encrypted PDFs. Every key is used for one write only, so that objects are never replaced. */
export interface PdfBucket {
  readonly name: string;
  /** Puts a record's encrypted bytes under a new key; they are complete and durable when it returns. */
  put: (recordId: string, sealed: Buffer) => Promise<StoredObject>;
  /** The encrypted bytes, or null if they are missing; throws if they are not those that were put. */
  get: (object: StoredObject) => Promise<Buffer | null>;
  /** All versions of records whose ids have this prefix, page by page. */
  list: (recordIdPrefix: string) => AsyncGenerator<ObjectVersion[]>;
  /** Removes one version permanently. */
  erase: (version: Pick<ObjectVersion, 'key' | 'versionId'>) => Promise<void>;
  /** The record that a key belongs to, or null for an object that is not ours. */
  recordIdOf: (key: string) => string | null;
  /** Throws if the bucket was out of reach a moment ago. */
  requireReachable: () => void;
  /** Requests an object that does not exist; throws unless the bucket accepts the access key and replies in time. */
  probe: (limit?: number) => Promise<void>;
  close: () => void;
}

/** Time limits of a call with all its attempts, in milliseconds. */
const limits = { get: 5_000, put: 10_000, list: 10_000, erase: 10_000, probe: 3_000 } as const;
type Operation = keyof typeof limits;

/** After a failure, calls fail at once for this time, in milliseconds. */
const pauseAfterFailure = 2_000;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes);

/** Opens a bucket without sending a request. */
export async function openPdfBucket(settings: BucketSettings): Promise<PdfBucket> {
  const { bucket: Bucket, prefix } = settings;
  const sdk = await import('./s3-sdk.ts');
  const client = new sdk.S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: settings.isPathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: 3,
    retryMode: 'standard',
    // Checksums that only Amazon's servers support are left out: we send our own with each put, and compare it at each get.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 4_000, throwOnRequestTimeout: true },
  });
  let pausedUntil = 0;

  function requireReachable() {
    if (performance.now() < pausedUntil) throw new BucketError('use', 'OutOfReach');
  }

  async function call<T>(
    operation: Operation,
    work: (options: { abortSignal: AbortSignal }) => Promise<T>,
    limit: number = limits[operation],
  ): Promise<T> {
    if (operation !== 'probe') requireReachable();
    const end = bucketRequests.startTimer({ operation });
    try {
      const result = await work({ abortSignal: AbortSignal.timeout(limit) });
      end({ outcome: 'done' });
      pausedUntil = 0;
      return result;
    } catch (error) {
      const failure = BucketError.of(operation, error);
      end({ outcome: failure.isMissing ? 'missing' : 'failed' });
      if (failure.isOutOfReach) pausedUntil = performance.now() + pauseAfterFailure;
      throw failure;
    }
  }

  return {
    name: Bucket,
    requireReachable,
    async put(recordId, sealed) {
      const key = `${prefix}${recordId}/${randomUUID()}`;
      const sum = sha256Of(sealed).digest();
      const command = new sdk.PutObjectCommand({
        Bucket,
        Key: key,
        Body: sealed,
        ContentLength: sealed.length,
        ContentType: 'application/octet-stream',
        ChecksumSHA256: sum.toString('base64'),
      });
      await call('put', (options) => client.send(command, options));
      return { bucket: Bucket, key, sha256: sum.toString('hex'), bytes: sealed.length };
    },
    async get({ bucket, key, sha256, bytes }) {
      if (bucket !== Bucket) throw new BucketError('get', 'OtherBucketInRecord');
      try {
        const sealed = await call('get', async (options) => {
          const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key }), options);
          return readAtMost(addAbortSignal(options.abortSignal, Body as Readable), bytes);
        });
        if (sealed?.length === bytes && sha256Of(sealed).digest('hex') === sha256) return sealed;
      } catch (error) {
        if (error instanceof BucketError && error.isMissing) return null;
        throw error;
      }
      throw new Error('A PDF in the bucket is not what was put there');
    },
    async *list(recordIdPrefix) {
      for (let KeyMarker: string | undefined, VersionIdMarker: string | undefined; ;) {
        const input = { Bucket, Prefix: `${prefix}${recordIdPrefix}`, KeyMarker, VersionIdMarker };
        const page = await call('list', (options) => client.send(new sdk.ListObjectVersionsCommand(input), options));
        yield [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])].map(({ Key, VersionId, LastModified }) => ({
          key: Key!,
          versionId: VersionId,
          storedAt: LastModified!,
        }));
        if (!page.IsTruncated) return;
        ({ NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page);
      }
    },
    async erase({ key, versionId }) {
      const command = new sdk.DeleteObjectCommand({ Bucket, Key: key, VersionId: versionId });
      await call('erase', (options) => client.send(command, options));
    },
    recordIdOf(key) {
      const [recordId, write, ...rest] = key.startsWith(prefix) ? key.slice(prefix.length).split('/') : [];
      return recordId && uuid.test(write ?? '') && rest.length === 0 ? recordId : null;
    },
    async probe(limit) {
      try {
        await call('probe', (options) => client.send(new sdk.GetObjectCommand({ Bucket, Key: `${prefix}probe` }), options), limit);
      } catch (error) {
        // "Access denied" to a key that may only put also proves that the bucket knows the key.
        if (error instanceof BucketError && (error.isMissing || error.code === 'AccessDenied')) return;
        throw error;
      }
    },
    close: () => client.destroy(),
  };
}

/** Reads a stream of a known length; returns null if it is longer, without buffering the rest. */
async function readAtMost(stream: Readable, bytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

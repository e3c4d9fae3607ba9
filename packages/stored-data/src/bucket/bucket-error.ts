import { Counter, Histogram } from 'prom-client';

/** Duration of calls to the bucket with all their attempts, in seconds, by operation and outcome. */
export const bucketRequests = new Histogram({
  name: 'larkfield_pdf_bucket_seconds',
  help: 'Duration of calls to the bucket of PDFs in seconds, with their attempts',
  labelNames: ['operation', 'outcome'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** PDFs whose object was missing; each is rendered again on request. */
export const pdfsLost = new Counter({ name: 'larkfield_pdfs_lost_total', help: 'PDFs whose object was not in the bucket any more' });

/** The setting that causes each permanent refusal. */
const settingsAtFault: Record<string, string> = {
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID: the server does not know this key',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY: it is not the secret of S3_ACCESS_KEY_ID, or the server does not know that key',
  NoSuchBucket: 'S3_BUCKET: there is no such bucket at S3_ENDPOINT',
  OtherBucketInRecord: 'S3_BUCKET: records name another bucket',
  InvalidBucketName: 'S3_BUCKET: the server takes no bucket of this name',
  PermanentRedirect: 'S3_REGION: the bucket is in another region',
  AuthorizationHeaderMalformed: 'S3_REGION: the bucket is in another region',
};

/** A failed call to the bucket. It counts as an outage of a store (service-kit/stores/is-outage.ts). */
export class BucketError extends Error {
  override readonly name = 'BucketError';
  readonly code: string;
  readonly status: number | undefined;

  constructor(operation: string, code: string, status?: number) {
    super(`The bucket of PDFs did not ${operation}: ${code}${status ? ` (${status})` : ''}`);
    this.code = code;
    this.status = status;
  }

  /** Keeps only the name and the status of the client's error, since the rest contains URLs and headers. */
  static of(operation: string, error: unknown): BucketError {
    const { name, code, $metadata } = (error ?? {}) as { name?: unknown; code?: unknown; $metadata?: { httpStatusCode?: number } };
    const status = $metadata?.httpStatusCode;
    const word = status === undefined && typeof code === 'string' ? code : name;
    return new BucketError(operation, typeof word === 'string' && /^\w{1,64}$/.test(word) ? word : 'Unknown', status);
  }

  get isMissing(): boolean {
    return this.code === 'NoSuchKey';
  }

  /** True if a retry may help: no reply, too many requests, or a fault of the server. */
  get isOutOfReach(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500;
  }

  /** The setting that causes the failure, or null when no setting does. */
  get settingAtFault(): string | null {
    return settingsAtFault[this.code] ?? null;
  }
}

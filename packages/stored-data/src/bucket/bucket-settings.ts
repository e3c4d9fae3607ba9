import { z } from 'zod';

/** Variables of a service that writes or reads PDFs. Without S3_BUCKET, PDFs are in the database (docs/bucket.md). */
export const bucketEnv = {
  /** The place of new PDFs; by default the bucket if one is configured. */
  PDF_STORE: z.enum(['database', 'bucket']).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example' }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be 3 to 63 lower-case letters, digits, dots and hyphens')
    .optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)+$/, 'must be letters, digits, dots, hyphens and slashes, and end with a slash')
    .default('larkfield/'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/, 'must be lower-case letters, digits and hyphens')
    .default('us-east-1'),
  /** Whether the bucket's name is in the path, as most servers but Amazon's require, or in the host name. */
  S3_PATH_STYLE: z.enum(['true', 'false']).default('true'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

export type BucketEnv = z.output<z.ZodObject<typeof bucketEnv>>;

/** The settings for access to a bucket. */
export interface BucketSettings {
  endpoint: string;
  bucket: string;
  /** The prefix of every key. */
  prefix: string;
  region: string;
  isPathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}

const together = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** The settings of the bucket (null if none is configured) and the faults, each beginning with its variable. */
export function readBucketSettings(env: BucketEnv): { settings: BucketSettings | null; faults: string[] } {
  const missing = together.filter((name) => env[name] === undefined);
  if (missing.length === together.length)
    return { settings: null, faults: env.PDF_STORE === 'bucket' ? ['PDF_STORE: is `bucket`, and S3_BUCKET names none'] : [] };
  if (missing.length > 0) return { settings: null, faults: missing.map((name) => `${name}: is missing beside the other settings of S3`) };
  const settings = {
    endpoint: env.S3_ENDPOINT!,
    bucket: env.S3_BUCKET!,
    prefix: env.S3_PREFIX,
    region: env.S3_REGION,
    isPathStyle: env.S3_PATH_STYLE === 'true',
    accessKeyId: env.S3_ACCESS_KEY_ID!,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
  };
  return { settings, faults: [] };
}

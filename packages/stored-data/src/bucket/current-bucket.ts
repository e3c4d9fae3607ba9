import { failConfiguration } from '@larkfield/service-kit/process/read-env.ts';
import { watchDependency } from '@larkfield/service-kit/telemetry/metrics.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import { BucketError } from './bucket-error.ts';
import { readBucketSettings, type BucketEnv } from './bucket-settings.ts';
import { openPdfBucket, type PdfBucket } from './pdf-bucket.ts';

/** A scrape of the metrics waits for one second. */
const scrapeLimit = 800;

// Like the database connection, the bucket is global in a process: main opens it and stores use it.
let bucket: PdfBucket | null = null;
let isWrittenTo = false;

/** The bucket of this process, or null if none is configured. */
export const currentBucket = (): PdfBucket | null => bucket;

/** The bucket for new PDFs, or null if they go to the database. */
export const bucketForNew = (): PdfBucket | null => (isWrittenTo ? bucket : null);

/** The bucket of this process; throws if none is configured although a PDF is stored in one. */
export function requireBucket(): PdfBucket {
  if (!bucket) throw new Error('PDFs lie in a bucket, and S3_BUCKET names none');
  return bucket;
}

/** Sets or clears the bucket of this process. */
export function setBucket(next: PdfBucket | null, isForNew = true): void {
  bucket = next;
  isWrittenTo = isForNew;
}

/** Opens the configured bucket and probes it. A wrong setting ends the process with its name; an outage is only logged. */
export async function openConfiguredBucket(env: BucketEnv, log?: Logger): Promise<void> {
  const { settings, faults } = readBucketSettings(env);
  if (faults.length > 0) failConfiguration(faults);
  if (!settings) return;
  const opened = await openPdfBucket(settings);
  try {
    await opened.probe();
  } catch (error) {
    const fault = error instanceof BucketError ? error.settingAtFault : null;
    if (fault) failConfiguration([fault]);
    if (!log) throw error;
    log.warn('The bucket of PDFs cannot be reached yet', { name: 'S3_ENDPOINT', error });
  }
  watchDependency('bucket', () => opened.probe(scrapeLimit));
  setBucket(opened, env.PDF_STORE !== 'database');
}

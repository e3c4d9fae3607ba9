import { failConfiguration } from '@larkfield/service-kit/process/read-env.ts';
import { watchDependency } from '@larkfield/service-kit/telemetry/metrics.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import { BucketError } from './bucket-error.ts';
import { readBucketSettings, type BucketEnv } from './bucket-settings.ts';
import { openPdfBucket, type PdfBucket } from './pdf-bucket.ts';

/** A scrape waits for one second. */
const scrapeLimit = 800;

// As the connection to the database, it is one for the process: opened by main, used by stores.
let bucket: PdfBucket | null = null;
let isWrittenTo = false;

/** The bucket of this process, or null where none is configured. */
export const currentBucket = (): PdfBucket | null => bucket;

/** The bucket that new PDFs go to, or null where they go to the database. */
export const bucketForNew = (): PdfBucket | null => (isWrittenTo ? bucket : null);

/** The bucket of this process; throws where none is configured, although something lies in one. */
export function requireBucket(): PdfBucket {
  if (!bucket) throw new Error('PDFs lie in a bucket, and S3_BUCKET names none');
  return bucket;
}

/** Makes a bucket, or none, that of this process. */
export function setBucket(next: PdfBucket | null, isForNew = true): void {
  bucket = next;
  isWrittenTo = isForNew;
}

/** Opens the configured bucket and asks it once; a wrong setting ends the process and is named, an outage is only logged. */
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

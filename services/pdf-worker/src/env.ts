import { z } from 'zod';
import { bucketEnv } from '@larkfield/stored-data/bucket/bucket-settings.ts';
import { templateEnv } from '@larkfield/stored-data/template-env.ts';
import { commonEnv, readEnv, wholeNumber } from '@larkfield/service-kit/process/read-env.ts';

/** Reads and checks the configuration. */
export function readPdfWorkerEnv() {
  return readEnv({
    ...commonEnv,
    MONGODB_URL: z.string().min(1),
    REDIS_URL: z.string().min(1),
    CHECKLIST_URL: z.url(),
    FIELD_KEYS_FILE: z.string().min(1),
    /** Debian's chromium-headless-shell is three times faster than the full browser. */
    CHROMIUM_PATH: z.string().min(1),
    /** The file of the firm's key and certificate for sealing PDFs, and the file of its passphrase. */
    SEAL_P12: z.string().optional(),
    SEAL_PASSPHRASE_FILE: z.string().optional(),
    ...templateEnv,
    ...bucketEnv,
    /** Number of documents that are rendered at once; by default the number of cores. */
    PDF_LANES: wholeNumber.min(1).max(32).optional(),
  });
}

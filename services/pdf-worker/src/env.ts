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
    /** Debian's chromium-headless-shell is three times faster here than the full browser. */
    CHROMIUM_PATH: z.string().min(1),
    /** The firm's key and certificate, with which PDFs are sealed, and the file that holds its passphrase. */
    SEAL_P12: z.string().optional(),
    SEAL_PASSPHRASE_FILE: z.string().optional(),
    ...templateEnv,
    ...bucketEnv,
    /** Documents rendered at once; as many as there are cores when absent. */
    PDF_LANES: wholeNumber.min(1).max(32).optional(),
  });
}

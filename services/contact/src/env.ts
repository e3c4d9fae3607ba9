import { z } from 'zod';
import { commonEnv, publicUrl, readEnv, wholeNumber } from '@larkfield/service-kit/process/read-env.ts';

export const readContactEnv = () =>
  readEnv({
    ...commonEnv,
    MONGODB_URL: z.string().min(1),
    REDIS_URL: z.string().min(1),
    FIELD_KEYS_FILE: z.string().min(1),
    AUTH_URL: z.url(),
    LINKS_URL: z.url(),
    PUBLIC_URL: publicUrl,
    DATA_DIR: z.string().min(1),
    /** Without it mails are written as files into the data folder. */
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'Must begin with smtp:// or smtps://')
      .optional(),
    /** Seconds that one attempt to hand over a mail may take. */
    SMTP_TIMEOUT: wholeNumber.min(1).max(600).default(60),
  });

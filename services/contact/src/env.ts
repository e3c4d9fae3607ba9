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
    CHECKLIST_URL: z.url(),
    PUBLIC_URL: publicUrl,
    DATA_DIR: z.string().min(1),
    /** Without a server, mails are written as files to the data folder. */
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'Must begin with smtp:// or smtps://')
      .optional(),
    /** Time limit for one attempt to send a mail, in seconds. */
    SMTP_TIMEOUT: wholeNumber.min(1).max(600).default(60),
  });

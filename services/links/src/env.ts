import { z } from 'zod';
import { commonEnv, publicUrl, readEnv } from '@larkfield/service-kit/process/read-env.ts';

export const readLinksEnv = () =>
  readEnv({
    ...commonEnv,
    MONGODB_URL: z.string().min(1),
    REDIS_URL: z.string().min(1),
    FIELD_KEYS_FILE: z.string().min(1),
    PEPPER_FILE: z.string().min(1),
    PUBLIC_URL: publicUrl,
    AUTH_URL: z.url(),
    CONTACT_URL: z.url(),
    CHECKLIST_URL: z.url(),
  });

import { z } from 'zod';
import { bucketEnv } from '@larkfield/stored-data/bucket/bucket-settings.ts';
import { templateEnv } from '@larkfield/stored-data/template-env.ts';
import { commonEnv, publicUrl, readEnv } from '@larkfield/service-kit/process/read-env.ts';

export const readChecklistEnv = () =>
  readEnv({
    ...commonEnv,
    MONGODB_URL: z.string().min(1),
    REDIS_URL: z.string().min(1),
    FIELD_KEYS_FILE: z.string().min(1),
    PEPPER_FILE: z.string().min(1),
    AUTH_URL: z.url(),
    CONTACT_URL: z.url(),
    LINKS_URL: z.url(),
    PUBLIC_URL: publicUrl,
    ...templateEnv,
    ...bucketEnv,
  });

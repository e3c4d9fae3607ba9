import { resolve } from 'node:path';
import { z } from 'zod';
import { portSchema, publicUrl, readEnv, wholeNumber } from '@larkfield/service-kit/process/read-env.ts';

/** The settings of `npm start`; the README has a table of them. */
export const readStartEnv = () =>
  readEnv({
    PORT: portSchema.default(8080),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z
      .string()
      .default('.data')
      .transform((folder) => resolve(folder)),
    MONGODB_URL: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, 'Must begin with mongodb:// or mongodb+srv://')
      .optional(),
    REDIS_URL: z
      .string()
      .regex(/^rediss?:\/\//, 'Must begin with redis:// or rediss://')
      .optional(),
    CHROMIUM_PATH: z.string().optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'Must begin with smtp:// or smtps://')
      .optional(),
    PUBLIC_URL: publicUrl.optional(),
    WORKERS: wholeNumber.min(1).max(64).default(1),
    TRUST_PROXY_HOPS: wholeNumber.min(0).max(5).default(0),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  });

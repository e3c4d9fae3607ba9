import { z } from 'zod';
import { commonEnv, publicUrl, readEnv, wholeNumber } from '@larkfield/service-kit/process/read-env.ts';
import { hashMemory } from './passwords/password-hasher.ts';

/** MiB that the hash of a password takes. */
const hashing = { PASSWORD_HASH_MIB: wholeNumber.min(hashMemory.least).max(1_024).default(hashMemory.usual) };

const stores = {
  LOG_LEVEL: commonEnv.LOG_LEVEL,
  MONGODB_URL: z.string().min(1),
};

const auditFiles = {
  /** 32 random bytes as hex; without it no entry of the audit chain can be made. */
  AUDIT_KEY_FILE: z.string().min(1),
  /** Where this host notes how far the audit chain reaches, apart from the database. */
  DATA_DIR: z.string().min(1),
};

/** The service's configuration; the only reader of the environment here. */
export function readAuthEnv() {
  return readEnv({
    ...commonEnv,
    ...stores,
    ...auditFiles,
    ...hashing,
    REDIS_URL: z.string().min(1),
    FIELD_KEYS_FILE: z.string().min(1),
    SESSION_KEY_FILE: z.string().min(1),
    /** A file or an address elsewhere that is told how far the audit chain reaches. */
    AUDIT_HEADS_TO: z.string().optional(),
    PUBLIC_URL: publicUrl,
    /** The names of the settings that compose was given, and of those that the operator does without from now on. */
    SETTINGS_GIVEN: z.string().optional(),
    SETTINGS_GIVEN_UP: z.string().optional(),
  });
}

/** What the command that makes an admin needs. */
export function readCreateAdminEnv() {
  return readEnv({ ...stores, ...hashing, REDIS_URL: z.string().optional() });
}

/** What the command that verifies the audit chain needs. */
export function readVerifyAuditEnv() {
  return readEnv({ ...stores, ...auditFiles });
}

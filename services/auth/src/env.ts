import { z } from 'zod';
import { commonEnv, publicUrl, readEnv, wholeNumber } from '@larkfield/service-kit/process/read-env.ts';
import { hashMemory } from './passwords/password-hasher.ts';

/** Memory for hashing a password, in MiB. */
const hashing = { PASSWORD_HASH_MIB: wholeNumber.min(hashMemory.least).max(1_024).default(hashMemory.usual) };

const stores = {
  LOG_LEVEL: commonEnv.LOG_LEVEL,
  MONGODB_URL: z.string().min(1),
};

const auditFiles = {
  /** The file of 32 random bytes as hex, the key for entries of the audit chain. */
  AUDIT_KEY_FILE: z.string().min(1),
  /** The folder in which this host records the head of the audit chain, apart from the database. */
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
    CONTACT_URL: z.url(),
    /** File or URL that receives the latest audit entry's number and hash. */
    AUDIT_HEADS_TO: z.string().optional(),
    PUBLIC_URL: publicUrl,
    /** The names of the settings that compose was given, and of those that the operator has given up. */
    SETTINGS_GIVEN: z.string().optional(),
    SETTINGS_GIVEN_UP: z.string().optional(),
  });
}

/** The configuration of the command that creates an admin. */
export function readCreateAdminEnv() {
  return readEnv({ ...stores, ...hashing, REDIS_URL: z.string().optional() });
}

/** The configuration of the command that verifies the audit chain. */
export function readVerifyAuditEnv() {
  return readEnv({ ...stores, ...auditFiles });
}

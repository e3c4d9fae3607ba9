import type { Redis } from 'ioredis';
import type { AuditOutbox } from '@larkfield/stored-data/audit-outbox.ts';
import type { SessionStore } from '@larkfield/stored-data/session-store.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { AuditChain } from './audit/audit-chain.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { AccountLimit } from './sign-in/account-limit.ts';

/** The context of this service's routes. */
export interface AuthContext {
  redis: Redis;
  sessions: SessionStore;
  hasher: PasswordHasher;
  accountLimit: AccountLimit;
  codeLimit: AccountLimit;
  keyRing: KeyRing;
  audit: AuditOutbox;
  chain: AuditChain;
  /** True over HTTPS, where cookies are secure and bound to the host. */
  isSecure: boolean;
  /** The clock for checking codes. */
  now: () => number;
}

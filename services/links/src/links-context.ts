import type { AuditOutbox } from '@larkfield/stored-data/audit-outbox.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import type { AttemptCounter } from './passcodes/attempt-store.ts';
import type { PasscodeHasher } from './passcodes/passcode-hasher.ts';

/** The context of this service's routes. */
export interface LinksContext {
  checklist: ServiceClient;
  contact: ServiceClient;
  keyRing: KeyRing;
  hasher: PasscodeHasher;
  attempts: AttemptCounter;
  /** The key for hashes of invited people. */
  inviteKey: Buffer;
  /** The key for hashes by which checklist names the people whose drafts must be erased. */
  draftKey: Buffer;
  audit: AuditOutbox;
  /** The public origin, without a trailing slash. */
  publicOrigin: string;
  /** True over HTTPS, where cookies are marked secure. */
  isSecure: boolean;
  /** The clock for the validity of links. */
  now: () => Date;
}

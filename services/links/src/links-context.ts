import type { AuditOutbox } from '@larkfield/stored-data/audit-outbox.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import type { AttemptCounter } from './passcodes/attempt-store.ts';
import type { PasscodeHasher } from './passcodes/passcode-hasher.ts';

/** What the routes of this service are given. */
export interface LinksContext {
  checklist: ServiceClient;
  contact: ServiceClient;
  keyRing: KeyRing;
  hasher: PasscodeHasher;
  attempts: AttemptCounter;
  /** By which those who were invited are known again. */
  inviteKey: Buffer;
  /** Key under which checklist names whose drafts are to be erased. */
  draftKey: Buffer;
  audit: AuditOutbox;
  /** The origin people see, without a slash at its end. */
  publicOrigin: string;
  /** Over HTTPS cookies are marked secure. */
  isSecure: boolean;
  /** The clock that links run by. */
  now: () => Date;
}

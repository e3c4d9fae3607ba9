import type { Redis } from 'ioredis';
import type { SessionStore } from '@larkfield/stored-data/session-store.ts';
import type { IdentitySigner } from '@larkfield/service-kit/access/identity.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import type { ClientForm } from './access-log.ts';
import type { AdmissionLimits } from './admission/admission-limits.ts';
import type { Upstream } from './admission/upstreams.ts';

/** What the parts of the gateway are given. */
export interface GatewayContext {
  /** The origin people see. */
  publicUrl: URL;
  upstreamUrls: Record<Upstream, string>;
  trustedHops: number;
  /** How logs and the audit trail name clients. */
  clientForm?: ClientForm;
  redis: Redis;
  sessions: SessionStore;
  signer: IdentitySigner;
  log: Logger;
  staticDir?: string;
  /** Milliseconds a service may be silent before the caller gets a 504. */
  upstreamTimeout?: number;
  /** Where it differs from what the product gives to the slow and the many. */
  admission?: Partial<AdmissionLimits>;
  isStopping?: () => boolean;
  /** The clock of sessions, in milliseconds. */
  now?: () => number;
}

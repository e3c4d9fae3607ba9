import type { Redis } from 'ioredis';
import type { SessionStore } from '@larkfield/stored-data/session-store.ts';
import type { IdentitySigner } from '@larkfield/service-kit/access/identity.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import type { ClientForm } from './access-log.ts';
import type { AdmissionLimits } from './admission/admission-limits.ts';
import type { Upstream } from './admission/upstreams.ts';

/** The context that the parts of the gateway share. */
export interface GatewayContext {
  /** The public origin. */
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
  /** Milliseconds that a service may be silent before the caller gets a 504. */
  upstreamTimeout?: number;
  /** Overrides of the admission limits. */
  admission?: Partial<AdmissionLimits>;
  isStopping?: () => boolean;
  /** The clock of sessions, in milliseconds. */
  now?: () => number;
}

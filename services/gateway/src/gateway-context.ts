import type { Redis } from 'ioredis';
import type { IdentitySigner } from '@larkfield/service-kit/access/identity.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import type { Upstream } from './api/upstreams.ts';

/** What the parts of the gateway are given. */
export interface GatewayContext {
  /** The origin people see. */
  publicUrl: URL;
  upstreamUrls: Record<Upstream, string>;
  trustedHops: number;
  redis: Redis;
  signer: IdentitySigner;
  log: Logger;
  staticDir?: string;
  /** Milliseconds a service may be silent before the caller gets a 504. */
  upstreamTimeout?: number;
  isStopping?: () => boolean;
  /** The clock of sessions, in milliseconds. */
  now?: () => number;
}

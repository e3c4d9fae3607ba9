import type { IncomingMessage } from 'node:http';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';

/** Makes the function that warns once if a proxy sends client addresses but is not trusted: limits then count all its visitors as one. */
export function createProxyWarning(trustedHops: number, log: Logger) {
  let isDone = trustedHops > 0;
  return ({ headers }: Pick<IncomingMessage, 'headers'>) => {
    if (isDone || headers['x-forwarded-for'] === undefined) return;
    isDone = true;
    log.warn('A request names its client in X-Forwarded-For, and TRUST_PROXY_HOPS is 0: behind a proxy all visitors count as one client');
  };
}

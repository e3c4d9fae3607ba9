import express from 'express';
import { listen } from '@larkfield/service-kit/http/http-server.ts';
import { openSessions } from '@larkfield/stored-data/session-store.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { mountMetrics, watchDependency } from '@larkfield/service-kit/telemetry/metrics.ts';
import { connectRedis } from '@larkfield/service-kit/stores/redis.ts';
import { readRelease } from '@larkfield/service-kit/telemetry/release.ts';
import { createShutdown } from '@larkfield/service-kit/process/shutdown.ts';
import { serveGateway } from './app.ts';
import { readGatewayEnv } from './env.ts';
import type { GatewayContext } from './gateway-context.ts';

const env = readGatewayEnv();
const log = createLogger('gateway', env.LOG_LEVEL);
const shutdown = createShutdown(log);
log.info('Starting', { release: readRelease() });
const redis = connectRedis(env.REDIS_URL, log);

const context: GatewayContext = {
  publicUrl: new URL(env.PUBLIC_URL),
  upstreamUrls: { auth: env.AUTH_URL, checklist: env.CHECKLIST_URL, links: env.LINKS_URL, contact: env.CONTACT_URL },
  trustedHops: env.TRUST_PROXY_HOPS,
  clientForm: env.LOG_CLIENTS,
  redis,
  sessions: openSessions(redis, env.SESSION_KEY_FILE),
  signer: createSigner('gateway', env.INTERNAL_KEY_FILE),
  log,
  staticDir: env.STATIC_DIR,
  isStopping: shutdown.isStopping,
};
const { port, close } = await serveGateway(context, env.HOST, env.PORT, env.DRAIN_DELAY_MS);
shutdown.add('http', close);

if (env.METRICS_PORT !== undefined) {
  watchDependency('redis', () => redis.ping());
  const metrics = express();
  mountMetrics(metrics);
  shutdown.add('metrics', (await listen(metrics, env.HOST, env.METRICS_PORT)).close);
}
shutdown.add('redis', () => redis.disconnect());
log.info('Listening', { port });

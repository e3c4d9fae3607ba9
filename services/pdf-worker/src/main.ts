import { openConfiguredBucket } from '@larkfield/stored-data/bucket/current-bucket.ts';
import { awaitInstallation } from '@larkfield/stored-data/installation.ts';
import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { purposesOf } from '@larkfield/service-kit/secrets/purposes.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { closeMongo, pingMongo, prepareDatabase } from '@larkfield/service-kit/stores/mongo.ts';
import { connectRedis } from '@larkfield/service-kit/stores/redis.ts';
import { startPeriodicTask } from '@larkfield/service-kit/process/periodic-task.ts';
import { serve } from '@larkfield/service-kit/process/serve.ts';
import { createShutdown } from '@larkfield/service-kit/process/shutdown.ts';
import { requireRecentRender, printWhenIdle } from './browser/canary.ts';
import { usableCores } from './browser/cores.ts';
import { readPdfWorkerEnv } from './env.ts';
import { openLanePool } from './browser/lane-pool.ts';
import { startPdfQueues } from './jobs/pdf-queue.ts';
import { openSeal } from './seal/open-seal.ts';

const canaryInterval = 5_000;

const env = readPdfWorkerEnv();
const log = createLogger('pdf-worker', env.LOG_LEVEL);
const shutdown = createShutdown(log);
const keyRing = readKeyRing(env.FIELD_KEYS_FILE, purposesOf['pdf-worker']);
const checklist = createServiceClient('checklist', env.CHECKLIST_URL, createSigner('pdf-worker', env.INTERNAL_KEY_FILE));
const lanes = env.PDF_LANES ?? usableCores();
if (process.getuid?.() === 0)
  log.warn('Chromium runs without its sandbox, because the product was started as root: start it as another user');
const pool = openLanePool({ executablePath: env.CHROMIUM_PATH, lanes, log });

const seal = await openSeal(env);

await openConfiguredBucket(env, log);
const redis = connectRedis(env.REDIS_URL, log);
await serve({
  service: 'pdf-worker',
  routes: [],
  readiness: { mongo: pingMongo, redis: () => redis.ping(), chromium: () => requireRecentRender(pool) },
  preparation: { ...prepareDatabase(env.MONGODB_URL), installation: () => awaitInstallation(env.MONGODB_URL, log) },
  env,
  log,
  shutdown,
});
const stopCanary = startPeriodicTask('canary', canaryInterval, () => printWhenIdle(pool), log);
const queues = startPdfQueues({ checklist, pool, keyRing, seal, template: env.REPORT_TEMPLATE_VERSION }, lanes, env.REDIS_URL, log);

shutdown.add('canary', stopCanary);
shutdown.add('queues', queues.close);
shutdown.add('redis', () => redis.quit());
shutdown.add('mongo', closeMongo);

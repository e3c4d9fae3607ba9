import { openSessions } from '@larkfield/stored-data/session-store.ts';
import { openAuditOutbox, startAuditShipping } from '@larkfield/stored-data/audit-outbox.ts';
import { startOutboxes } from '@larkfield/stored-data/outbox.ts';
import { noteServingRelease } from '@larkfield/stored-data/installation.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { purposesOf } from '@larkfield/service-kit/secrets/purposes.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { closeMongo, pingMongo, prepareDatabase } from '@larkfield/service-kit/stores/mongo.ts';
import { connectRedis } from '@larkfield/service-kit/stores/redis.ts';
import { retentionCheckInterval, runRetentionDaily } from '@larkfield/stored-data/retention.ts';
import { startPeriodicTask, startWokenTask } from '@larkfield/service-kit/process/periodic-task.ts';
import { isPreparingOnly, serve } from '@larkfield/service-kit/process/serve.ts';
import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { createShutdown } from '@larkfield/service-kit/process/shutdown.ts';
import { routes } from './app.ts';
import { noticeOutbox } from './account/send-notices.ts';
import { readAuditKey } from './audit-marks/audit-mark.ts';
import { openAuditChain } from './audit/audit-chain.ts';
import { recogniseDatabase } from './audit/recognise-database.ts';
import { createHeadSender } from './audit-marks/send-head.ts';
import { auditRetention } from './audit/prune-chain.ts';
import { readAuthEnv } from './env.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { openAccountLimit, openCodeLimit } from './sign-in/account-limit.ts';
import { findLostSettings } from './settings-seen.ts';
import { onPendingSignOut } from './sign-in/pending-sign-out-store.ts';
import { finishSignOuts } from './sign-in/sessions.ts';

/** How often a new head of the audit chain is sent elsewhere, in milliseconds. */
const headInterval = 60_000;

const env = readAuthEnv();
const log = createLogger('auth', env.LOG_LEVEL);
const shutdown = createShutdown(log);
const auditKey = readAuditKey(env.AUDIT_KEY_FILE);
const chain = openAuditChain({ key: auditKey, dataDir: env.DATA_DIR, log });
const audit = openAuditOutbox('auth');

const redis = connectRedis(env.REDIS_URL, log);
const sessions = openSessions(redis, env.SESSION_KEY_FILE);

const context = {
  redis,
  sessions,
  hasher: await createPasswordHasher(env.PASSWORD_HASH_MIB),
  accountLimit: openAccountLimit(sessions),
  codeLimit: openCodeLimit(sessions),
  keyRing: readKeyRing(env.FIELD_KEYS_FILE, purposesOf.auth),
  audit,
  chain,
  isSecure: env.PUBLIC_URL.startsWith('https:'),
  now: Date.now,
};
const lost = env.SETTINGS_GIVEN === undefined ? [] : findLostSettings(env.DATA_DIR, env.SETTINGS_GIVEN, env.SETTINGS_GIVEN_UP);
for (const name of lost)
  log.error('A setting is missing that this installation has run with: put it into .env, or its name into SETTINGS_GIVEN_UP', { name });
const readiness = {
  mongo: pingMongo,
  redis: () => redis.ping(),
  ...Object.fromEntries(lost.map((name) => [name, () => Promise.reject(new Error('missing'))])),
};
const port = await serve({
  service: 'auth',
  env,
  log,
  shutdown,
  routes: routes(context),
  readiness,
  preparation: {
    ...prepareDatabase(env.MONGODB_URL),
    'last act': () =>
      recogniseDatabase({ key: auditKey, dataDir: env.DATA_DIR, mongoUrl: env.MONGODB_URL, log, isImpatient: isPreparingOnly() }),
  },
});

await noteServingRelease();
// This service sends its own events in the same way as the other services.
const signer = createSigner('auth', env.INTERNAL_KEY_FILE);
const ownClient = createServiceClient('auth', `http://${env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST}:${port}`, signer);
const contact = createServiceClient('contact', env.CONTACT_URL, signer);
shutdown.add('outboxes', startOutboxes([noticeOutbox(contact)], log));
shutdown.add(
  'sign-outs',
  startWokenTask('sign-outs', onPendingSignOut, () => finishSignOuts(context), log),
);
shutdown.add(
  'pruning',
  startPeriodicTask(
    'audit pruning',
    retentionCheckInterval,
    () => runRetentionDaily(auditRetention({ key: auditKey, dataDir: env.DATA_DIR, audit })),
    log,
  ),
);
if (env.AUDIT_HEADS_TO !== undefined) {
  const sendHead = createHeadSender(env.AUDIT_HEADS_TO, auditKey);
  shutdown.add('audit heads', startPeriodicTask('audit heads', headInterval, sendHead, log));
}
shutdown.add('audit shipping', startAuditShipping(audit, ownClient, log));
shutdown.add('redis', () => redis.disconnect());
shutdown.add('mongo', closeMongo);

import { deriveDraftKey } from '@larkfield/stored-data/draft-person.ts';
import { awaitInstallation } from '@larkfield/stored-data/installation.ts';
import { startOutboxes } from '@larkfield/stored-data/outbox.ts';
import { openAuditOutbox, startAuditShipping } from '@larkfield/stored-data/audit-outbox.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { purposesOf } from '@larkfield/service-kit/secrets/purposes.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { closeMongo, pingMongo, prepareDatabase } from '@larkfield/service-kit/stores/mongo.ts';
import { readSecretKey } from '@larkfield/service-kit/secrets/read-secret-key.ts';
import { connectRedis } from '@larkfield/service-kit/stores/redis.ts';
import { startPeriodicTask } from '@larkfield/service-kit/process/periodic-task.ts';
import { serve } from '@larkfield/service-kit/process/serve.ts';
import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { createShutdown } from '@larkfield/service-kit/process/shutdown.ts';
import { routes } from './app.ts';
import { noticeOutbox } from './passcodes/ask-for-notices.ts';
import { readLinksEnv } from './env.ts';
import { deriveInviteKey } from './invites/invite-rules.ts';
import { inviteOutbox } from './invites/ask-for-invites.ts';
import { eraseExpiredContent } from './link/link-change-store.ts';
import type { LinksContext } from './links-context.ts';
import { openAttemptCounter } from './passcodes/attempt-store.ts';
import { createPasscodeHasher } from './passcodes/passcode-hasher.ts';
import { sendingOutbox } from './share-links/note-sending.ts';

const service = 'links';
/** Interval of erasing expired content, in milliseconds; it is refused from the moment of expiry. */
const eraseInterval = 10_000;

const env = readLinksEnv();
const log = createLogger(service, env.LOG_LEVEL);
const shutdown = createShutdown(log);
const signer = createSigner(service, env.INTERNAL_KEY_FILE);
const pepper = readSecretKey(env.PEPPER_FILE, 'pepper');
const publicUrl = new URL(env.PUBLIC_URL);
const redis = connectRedis(env.REDIS_URL, log);

const context: LinksContext = {
  checklist: createServiceClient('checklist', env.CHECKLIST_URL, signer),
  contact: createServiceClient('contact', env.CONTACT_URL, signer),
  keyRing: readKeyRing(env.FIELD_KEYS_FILE, purposesOf[service]),
  hasher: createPasscodeHasher(pepper),
  attempts: openAttemptCounter(redis, pepper),
  inviteKey: deriveInviteKey(pepper),
  draftKey: deriveDraftKey(pepper),
  audit: openAuditOutbox(service),
  publicOrigin: publicUrl.origin,
  isSecure: publicUrl.protocol === 'https:',
  now: () => new Date(),
};
// Readiness does not need Redis: without it, passcodes return 503 and everything else works.
await serve({
  service,
  env,
  log,
  shutdown,
  routes: routes(context),
  readiness: { database: pingMongo },
  preparation: { ...prepareDatabase(env.MONGODB_URL), installation: () => awaitInstallation(env.MONGODB_URL, log) },
});

const auth = createServiceClient('auth', env.AUTH_URL, signer);
shutdown.add(
  'erasing',
  startPeriodicTask('erasing', eraseInterval, () => eraseExpiredContent(context.now()), log),
);
shutdown.add('outboxes', startOutboxes([inviteOutbox(context), noticeOutbox(context), sendingOutbox(context)], log));
shutdown.add('audit', startAuditShipping(context.audit, auth, log));
shutdown.add('redis', () => redis.disconnect());
shutdown.add('database', closeMongo);

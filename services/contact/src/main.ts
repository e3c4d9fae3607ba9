import { join } from 'node:path';
import { mailQueue, sendMail } from '@larkfield/schemas/queue-jobs.ts';
import { awaitInstallation } from '@larkfield/stored-data/installation.ts';
import { openAuditOutbox, startAuditShipping } from '@larkfield/stored-data/audit-outbox.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { purposesOf } from '@larkfield/service-kit/secrets/purposes.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { closeMongo, pingMongo, prepareDatabase } from '@larkfield/service-kit/stores/mongo.ts';
import { watchOutbox } from '@larkfield/service-kit/telemetry/metrics.ts';
import { openQueue } from '@larkfield/service-kit/queue/queue.ts';
import { watchQueues } from '@larkfield/service-kit/queue/queue-watch.ts';
import { connectRedis } from '@larkfield/service-kit/stores/redis.ts';
import { retentionCheckInterval, runRetentionDaily } from '@larkfield/stored-data/retention.ts';
import { startPeriodicTask } from '@larkfield/service-kit/process/periodic-task.ts';
import { serve } from '@larkfield/service-kit/process/serve.ts';
import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { createShutdown } from '@larkfield/service-kit/process/shutdown.ts';
import { routes } from './app.ts';
import type { ContactContext } from './contact-context.ts';
import { readContactEnv } from './env.ts';
import { readJobFile, seedJobs } from './jobs/seed-jobs.ts';
import { startMailWorker } from './mail/mail-queue.ts';
import { countPending } from './mail/mail-store.ts';
import { openFileMailer, openSmtpMailer } from './mail/mailer.ts';
import { openRecipientBudget } from './mail/recipient-budget.ts';
import { sweepInterval, sweepMails } from './mail/sweep-mails.ts';
import { contactRetention } from './retention/erase-expired.ts';

const service = 'contact';
const env = readContactEnv();
const log = createLogger(service, env.LOG_LEVEL);
const shutdown = createShutdown(log);

const signer = createSigner(service, env.INTERNAL_KEY_FILE);
const redis = connectRedis(env.REDIS_URL, log);
const mailFolder = join(env.DATA_DIR, 'mail');
const context: ContactContext = {
  keyRing: readKeyRing(env.FIELD_KEYS_FILE, purposesOf[service]),
  recipientBudget: openRecipientBudget(redis),
  mailQueue: openQueue(mailQueue, sendMail, env.REDIS_URL, log),
  audit: openAuditOutbox(service),
  auth: createServiceClient('auth', env.AUTH_URL, signer),
  sendsMails: env.SMTP_URL !== undefined,
  mailFolder,
};
const preparation = {
  ...prepareDatabase(env.MONGODB_URL),
  installation: () => awaitInstallation(env.MONGODB_URL, log),
  jobs: () => seedJobs(readJobFile()),
};
await serve({ service, env, log, shutdown, routes: routes(context), readiness: { database: pingMongo }, preparation });

if (!env.SMTP_URL) log.warn('Mails are written as files, because SMTP_URL is not set');
watchOutbox('mail', countPending);
const worker = startMailWorker(
  {
    keyRing: context.keyRing,
    mailer: env.SMTP_URL ? openSmtpMailer(env.SMTP_URL) : openFileMailer(mailFolder),
    publicUrl: env.PUBLIC_URL,
    links: createServiceClient('links', env.LINKS_URL, signer),
    checklist: createServiceClient('checklist', env.CHECKLIST_URL, signer),
    attemptTimeout: env.SMTP_TIMEOUT * 1_000,
  },
  env.REDIS_URL,
  log,
);
shutdown.add(
  'sweep',
  startPeriodicTask('mail sweep', sweepInterval, () => sweepMails(context), log),
);
shutdown.add('mails', worker.close);
shutdown.add(
  'retention',
  startPeriodicTask('retention', retentionCheckInterval, () => runRetentionDaily(contactRetention(context)), log),
);
shutdown.add('audit', startAuditShipping(context.audit, context.auth, log));
shutdown.add('queue watch', watchQueues([mailQueue], env.REDIS_URL));
shutdown.add('queue', context.mailQueue.close);
shutdown.add('redis', () => redis.disconnect());
shutdown.add('database', closeMongo);

import type { Redis } from 'ioredis';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { checkReferenceMail } from '@larkfield/schemas/internal/mails.ts';
import { getStaffUser } from '@larkfield/schemas/internal/staff.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import type { PortalUser } from '@larkfield/schemas/auth/users.ts';
import { mailQueue, sendMail } from '@larkfield/schemas/queue-jobs.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { openAuditOutbox } from '@larkfield/stored-data/audit-outbox.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { closeMongo, ensureIndexes } from '@larkfield/service-kit/stores/mongo.ts';
import { openQueue } from '@larkfield/service-kit/queue/queue.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { type ServedRoutes, serveRoutes } from '@larkfield/testing/serve-routes.ts';
import { connectTestMongo, connectTestRedis, startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { routes } from '#src/app.ts';
import type { ContactContext } from '#src/contact-context.ts';
import type { MailContext } from '#src/mail/deliver-mail.ts';
import { type MailWorker, startMailWorker } from '#src/mail/mail-queue.ts';
import { openFileMailer, openSmtpMailer } from '#src/mail/mailer.ts';
import { openRecipientBudget } from '#src/mail/recipient-budget.ts';

export interface ContactUnderTest extends ServedRoutes {
  stores: TestStores;
  redis: Redis;
  context: ContactContext;
  mailFolder: string;
  /** The users of the fake auth service, by id. */
  users: Map<string, PortalUser>;
  /** The references of the fake checklist service whose mails are no longer to be sent. */
  endedReferences: Set<string>;
  /** Returns a stored collection. */
  collection: (name: string) => mongoose.mongo.Collection;
  /** The recorded acts, oldest first, as `action object`. */
  recordedActs: () => Promise<string[]>;
  /** The context for sending mails, over SMTP if a URL is given. */
  openMails: (smtpUrl?: string) => MailContext;
  /** Starts sending mails, over SMTP if a URL is given. */
  startMails: (smtpUrl?: string) => MailWorker;
}

const silent = createLogger('contact', 'silent');

/** Starts the contact service's routes on real stores, with fake auth and checklist services. */
export async function startContact(): Promise<ContactUnderTest> {
  const stores = await startTestStores();
  const users = new Map<string, PortalUser>();
  const auth = await serveRoutes(
    'auth',
    [route(getStaffUser, ({ params: { id } }) => users.get(id) ?? fail('USER_NOT_FOUND'))],
    stores.secrets,
  );
  const endedReferences = new Set<string>();
  const checklist = await serveRoutes(
    'checklist',
    [route(checkReferenceMail, ({ params: { id } }) => ({ isDue: !endedReferences.has(id) }))],
    stores.secrets,
  );
  await connectTestMongo(stores.mongoUrl);
  const redis = await connectTestRedis(stores.redisUrl, silent);
  const mailFolder = join(stores.folder, 'data', 'mail');
  const context: ContactContext = {
    keyRing: readKeyRing(stores.secrets.serviceRing('contact')),
    recipientBudget: openRecipientBudget(redis),
    mailQueue: openQueue(mailQueue, sendMail, stores.redisUrl, silent),
    audit: openAuditOutbox('contact'),
    auth: createServiceClient('auth', auth.url, createSigner('contact', stores.secrets.internalKey('contact'))),
    sendsMails: false,
    mailFolder,
  };
  await ensureIndexes(stores.mongoUrl);
  const served = await serveRoutes('contact', routes(context), stores.secrets);
  const workers: MailWorker[] = [];
  const collection = (name: string) => mongoose.connection.collection(name);
  const openMails = (smtpUrl?: string): MailContext => ({
    keyRing: context.keyRing,
    mailer: smtpUrl ? openSmtpMailer(smtpUrl) : openFileMailer(mailFolder),
    publicUrl: 'https://larkfield.example',
    links: createServiceClient('links', 'http://127.0.0.1:9', createSigner('contact', stores.secrets.internalKey('contact'))),
    checklist: createServiceClient('checklist', checklist.url, createSigner('contact', stores.secrets.internalKey('contact'))),
    attemptTimeout: 60_000,
  });
  return {
    ...served,
    stores,
    context,
    redis,
    mailFolder,
    users,
    endedReferences,
    collection,
    async recordedActs() {
      return (await recordedActs()).map(({ action, object }) => `${action} ${object}`);
    },
    openMails,
    startMails(smtpUrl) {
      const worker = startMailWorker(openMails(smtpUrl), stores.redisUrl, silent);
      workers.push(worker);
      return worker;
    },
    async stop() {
      await served.stop();
      await Promise.allSettled([...workers.map((worker) => worker.close()), context.mailQueue.close(), auth.stop(), checklist.stop()]);
      redis.disconnect();
      await closeMongo();
      await stores.stop();
    },
  };
}

/** An inquiry of a plainly fictional visitor. */
export function makeInquiry(changes: Record<string, unknown> = {}) {
  return {
    name: 'Bartholomew Testcase',
    email: 'bartholomew@visitor.example',
    phone: '214-555-0171',
    company: 'Prairie Gate Hospital',
    message: 'We need two telemetry nurses from March on.',
    subject: 'General Inquiry',
    source: 'general',
    sourceTitle: 'General Inquiry',
    ...changes,
  };
}

import { deriveDraftKey } from '@larkfield/stored-data/draft-person.ts';
import type { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { checkLink, redeemEditToken } from '@larkfield/schemas/internal/links.ts';
import { openAuditOutbox } from '@larkfield/stored-data/audit-outbox.ts';
import { handOverDue, type Outbox } from '@larkfield/stored-data/outbox.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { closeMongo, ensureIndexes } from '@larkfield/service-kit/stores/mongo.ts';
import { readSecretKey } from '@larkfield/service-kit/secrets/read-secret-key.ts';
import type { Route } from '@larkfield/service-kit/http/route.ts';
import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { type ServedRoutes, serveRoutes } from '@larkfield/testing/serve-routes.ts';
import type { SharedSettings } from '@larkfield/one-machine/service-env.ts';
import { type ServiceProcess, startServiceProcess, testSettings } from '@larkfield/testing/processes/start-service-process.ts';
import { connectTestMongo, connectTestRedis, startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { routes } from '#src/app.ts';
import type { LinksContext } from '#src/links-context.ts';
import { deriveInviteKey } from '#src/invites/invite-rules.ts';
import { openAttemptCounter } from '#src/passcodes/attempt-store.ts';
import { createPasscodeHasher } from '#src/passcodes/passcode-hasher.ts';

/** The links service on real stores with a controlled clock, beside a real checklist service. */
export interface LinksUnderTest extends ServedRoutes {
  checklist: ServiceProcess;
  /** Settings for starting other services beside it. */
  settings: SharedSettings;
  stores: TestStores;
  context: LinksContext;
  redis: Redis;
  /** Runs `act` once, after the links service has decided on the next edit token and before the checklist service gets the reply. */
  beforeNextRedemption: (act: () => Promise<unknown>) => void;
  /** Runs `act` once before the next check of a link. */
  beforeNextCheck: (act: () => Promise<unknown>) => void;
  /** Advances the clock of links, but not that of checklist. */
  advance: (milliseconds: number) => void;
  /** Returns a stored collection. */
  collection: (name: string) => mongoose.mongo.Collection;
}

/** Hands over the due items of one outbox; returns the number of accepted mails. */
export const handOver = (outbox: Outbox, now = new Date()) => handOverDue([outbox], { log: createLogger('links', 'silent'), now });

export async function startLinks(): Promise<LinksUnderTest> {
  const stores = await startTestStores();
  const settings = await testSettings(stores);
  const log = createLogger('links', 'silent');
  await connectTestMongo(stores.mongoUrl);
  const redis = await connectTestRedis(stores.redisUrl, log);
  const pepper = readSecretKey(stores.secrets.pepper, 'pepper');
  let offset = 0;
  const context: LinksContext = {
    checklist: createServiceClient(
      'checklist',
      `http://127.0.0.1:${settings.ports.checklist}`,
      createSigner('links', stores.secrets.internalKey('links')),
    ),
    contact: createServiceClient(
      'contact',
      `http://127.0.0.1:${settings.ports.contact}`,
      createSigner('links', stores.secrets.internalKey('links')),
    ),
    keyRing: readKeyRing(stores.secrets.serviceRing('links')),
    inviteKey: deriveInviteKey(pepper),
    draftKey: deriveDraftKey(pepper),
    hasher: createPasscodeHasher(pepper, { memory: 1_024 }),
    attempts: openAttemptCounter(redis, pepper),
    audit: openAuditOutbox('links'),
    publicOrigin: settings.publicUrl,
    isSecure: false,
    now: () => new Date(Date.now() + offset),
  };
  await ensureIndexes(stores.mongoUrl);
  const interruptions = new Map<Route['endpoint'], () => Promise<unknown>>();
  const interrupted = (route: Route): Route => ({
    ...route,
    handle: async (call) => {
      const reply = await route.handle(call);
      const act = interruptions.get(route.endpoint);
      interruptions.delete(route.endpoint);
      await act?.();
      return reply;
    },
  });
  const served = await serveRoutes('links', routes(context).map(interrupted), stores.secrets);
  const around = { ...settings, ports: { ...settings.ports, links: Number(new URL(served.url).port) } };
  const checklist = await startServiceProcess('checklist', around);
  return {
    ...served,
    checklist,
    settings: around,
    stores,
    context,
    redis,
    beforeNextRedemption: (act) => void interruptions.set(redeemEditToken, act),
    beforeNextCheck: (act) => void interruptions.set(checkLink, act),
    advance: (milliseconds) => (offset += milliseconds),
    collection: (name) => mongoose.connection.collection(name),
    async stop() {
      await checklist.stop();
      await served.stop();
      redis.disconnect();
      await closeMongo();
      await stores.stop();
    },
  };
}

import { afterAll, beforeAll } from 'vitest';
import { readJob, type JobOrder } from '@larkfield/schemas/internal/jobs.ts';
import { endSharedLink } from '@larkfield/schemas/internal/links.ts';
import { type MailRequest, requestMail, reserveMail } from '@larkfield/schemas/internal/mails.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { type ServedRoutes, serveRoutes } from '@larkfield/testing/serve-routes.ts';
import { putForwardOutbox } from '#src/put-forward/send-notices.ts';
import { type ChecklistUnderTest, handOver, startChecklist } from './start-checklist.ts';

type Notice = Extract<MailRequest, { kind: 'put-forward' }>;

/** A job of the stand-in for the contact service. */
export const icuNights: JobOrder = {
  id: 'a1'.repeat(12),
  title: 'ICU nights',
  company: 'Fernhill Medical Center',
  location: 'Dallas, TX',
  startsOn: '2027-01-11',
  weeks: 13,
  shift: 'nights',
  unit: null,
  salary: '$2,400 a week',
  state: 'open',
  revision: 1,
  offer: 1,
  checklist: { slug: 'rn-icu', name: 'RN ICU' },
  license: null,
  certificates: [],
  ehr: [],
  terms: {},
};

export interface ChecklistWithJobs extends ChecklistUnderTest {
  /** The jobs of the stand-in, by id. */
  jobs: Map<string, JobOrder>;
  /** Addresses that have reached their daily limit. */
  limited: Set<string>;
  /** The keys of the reserved mails. */
  reserved: string[];
  /** Runs once, before the next reservation is answered. */
  beforeReserved: (() => Promise<unknown>) | null;
  /** Links that the stand-in for the links service was told to end. */
  endedLinks: string[];
  /** Processes the due mails about putting candidates forward, and returns them. */
  notices: (now?: Date) => Promise<Notice[]>;
}

/** Starts the checklist service for one test file, with a stand-in for the contact service that has jobs and accepts mails, and one for the links service. */
export function useJobs(): ChecklistWithJobs {
  const app = {} as ChecklistWithJobs;
  const taken = new Map<string, MailRequest>();
  let contact: ServedRoutes;
  let links: ServedRoutes;
  beforeAll(async () => {
    Object.assign(app, await startChecklist());
    Object.assign(app, { limited: new Set(), reserved: [], beforeReserved: null });
    app.jobs = new Map([[icuNights.id, icuNights]]);
    const routes = [
      route(readJob, ({ params: { id } }) => ({ job: app.jobs.get(id) ?? null })),
      route(reserveMail, async ({ body: { to, idempotencyKey } }) => {
        app.reserved.push(idempotencyKey);
        const act = app.beforeReserved;
        app.beforeReserved = null;
        await act?.();
        return { isReserved: !app.limited.has(to) };
      }),
      route(requestMail, ({ body }) => {
        taken.set(body.idempotencyKey, body);
        return { mailId: 'b'.repeat(24) };
      }),
    ];
    contact = await serveRoutes('contact', routes, app.stores.secrets);
    app.endedLinks = [];
    const ending = route(endSharedLink, ({ params: { linkId } }) => ({ isEnded: app.endedLinks.push(linkId) > 0 }));
    links = await serveRoutes('links', [ending], app.stores.secrets);
    const signer = createSigner('checklist', app.stores.secrets.internalKey('checklist'));
    app.context.contact = createServiceClient('contact', contact.url, signer);
    app.context.links = createServiceClient('links', links.url, signer);
    app.notices = async (now) => {
      const before = new Set(taken.keys());
      await handOver(putForwardOutbox(app.context), now);
      return [...taken.values()].filter((mail): mail is Notice => mail.kind === 'put-forward' && !before.has(mail.idempotencyKey));
    };
  });
  afterAll(async () => {
    await Promise.all([contact.stop(), links.stop()]);
    await app.stop();
  });
  return app;
}

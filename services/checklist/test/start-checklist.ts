import { deriveDraftKey } from '@larkfield/stored-data/draft-person.ts';
import mongoose from 'mongoose';
import { Queue } from 'bullmq';
import { pdfQueues, renderDocument, renderPdf, reportTemplateVersion } from '@larkfield/schemas/queue-jobs.ts';
import { getStaffUser } from '@larkfield/schemas/internal/staff.ts';
import type { PortalUser } from '@larkfield/schemas/auth/users.ts';
import { openAuditOutbox } from '@larkfield/stored-data/audit-outbox.ts';
import { handOverDue, type Outbox } from '@larkfield/stored-data/outbox.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { closeMongo, ensureIndexes } from '@larkfield/service-kit/stores/mongo.ts';
import { openJobWaits } from '@larkfield/service-kit/queue/job-waits.ts';
import { openQueue, workerConnection } from '@larkfield/service-kit/queue/queue.ts';
import { readSecretKey } from '@larkfield/service-kit/secrets/read-secret-key.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { makeSubmission, type SubmissionInput } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { type ServedRoutes, serveRoutes } from '@larkfield/testing/serve-routes.ts';
import { connectTestMongo, startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { resolveCatalogue } from '@larkfield/catalogue/files.ts';
import { type PublishedSources, readSources } from '@larkfield/catalogue/publish/read-sources.ts';
import { publishLater } from '@larkfield/catalogue/publish/published.ts';
import { type CatalogueEntry, createCatalogue } from '@larkfield/catalogue/catalogue.ts';
import { pdfWaiting } from '#src/pdfs/send-pdf.ts';
import { routes } from '#src/app.ts';
import { keepCatalogueVersions } from '#src/catalogue/catalogue-version-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { deriveMailTokenKey, keepProofToken } from '#src/access/access-token-store.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { deriveAddressKey, deriveErasureKey } from '#src/submissions/keyed-address.ts';
import { createMatchTables } from '#src/matching/match-tables.ts';
import { deriveCheckKey } from '#src/reports/check-code.ts';
import { deriveReferenceKey } from '#src/references/reference-secrets.ts';
import { createFirmDocuments } from '#src/firm-documents/firm-documents.ts';

export interface ChecklistUnderTest extends ServedRoutes {
  stores: TestStores;
  context: ChecklistContext;
  icu: CatalogueEntry;
  /** A complete submission of the ICU list. */
  filledIn: (changes?: Partial<SubmissionInput>) => SubmissionInput;
  /** Submits a checklist and returns the reply. */
  submit: (changes?: Partial<SubmissionInput>, headers?: Record<string, string>) => Promise<ReplyOf<typeof submitChecklist>>;
  /** Confirms the address of a submission, like a click on the page of its receipt. */
  confirm: (submission: { submissionId: string }) => Promise<void>;
  /** The users of the stand-in for the auth service, by id. */
  users: Map<string, PortalUser>;
  /** A collection of the database. */
  collection: (name: string) => mongoose.mongo.Collection;
  /** Ids of the jobs in the queue of fresh PDFs. Poll it, since a reply does not wait long for its job to be added. */
  queuedJobs: () => Promise<string[]>;
}

/** Processes the due items of one outbox; returns the number of accepted mails. */
export const handOver = (outbox: Outbox, now = new Date()) => handOverDue([outbox], { log: createLogger('checklist', 'silent'), now });

/** The catalogue's sources, which all files of a thread share, since reading them takes a fifth of a second. */
let sources: PublishedSources | undefined;

/** The checklist service's routes on real stores, with a stand-in for the auth service. */
export async function startChecklist(): Promise<ChecklistUnderTest> {
  const stores = await startTestStores();
  const users = new Map<string, PortalUser>();
  const auth = await serveRoutes(
    'auth',
    [route(getStaffUser, ({ params: { id } }) => users.get(id) ?? fail('USER_NOT_FOUND'))],
    stores.secrets,
  );
  await connectTestMongo(stores.mongoUrl);
  sources ??= readSources();
  const catalogue = createCatalogue(resolveCatalogue(sources.files), sources.terms);
  const pepper = readSecretKey(stores.secrets.pepper, 'pepper');
  const context: ChecklistContext = {
    catalogue,
    published: publishLater(sources),
    keyRing: readKeyRing(stores.secrets.serviceRing('checklist')),
    template: reportTemplateVersion,
    bulkQueue: openQueue(pdfQueues.bulk, renderPdf, stores.redisUrl, createLogger('checklist', 'silent')),
    pdfQueue: openQueue(pdfQueues.fresh, renderPdf, stores.redisUrl, createLogger('checklist', 'silent')),
    // The longest wait is 0, since most tests render no PDF; pdf-waits.test.ts tests waiting.
    pdfWaits: openJobWaits(Object.values(pdfQueues), stores.redisUrl, { ...pdfWaiting, longest: 0 }),
    documents: createFirmDocuments(catalogue),
    documentQueue: openQueue(pdfQueues.fresh, renderDocument, stores.redisUrl, createLogger('checklist', 'silent')),
    matchTables: createMatchTables({ catalogue, addressKey: deriveAddressKey(pepper) }),
    audit: openAuditOutbox('checklist'),
    auth: createServiceClient('auth', auth.url, createSigner('checklist', stores.secrets.internalKey('checklist'))),
    // Nothing listens on this port; tests of the links service cover the calls to it.
    links: createServiceClient('links', 'http://127.0.0.1:9', createSigner('checklist', stores.secrets.internalKey('checklist'))),
    contact: createServiceClient('contact', 'http://127.0.0.1:9', createSigner('checklist', stores.secrets.internalKey('checklist'))),
    erasureKey: deriveErasureKey(pepper),
    referenceKey: deriveReferenceKey(pepper),
    draftKey: deriveDraftKey(pepper),
    showsReferences: false,
    putForward: { packet: 'ask', link: 'ask', reference: 'off' },
    addressKey: deriveAddressKey(pepper),
    mailTokenKey: deriveMailTokenKey(pepper),
    checkKey: deriveCheckKey(pepper),
    publicUrl: 'https://larkfield.example',
    isSecure: false,
  };
  await ensureIndexes(stores.mongoUrl);
  await keepCatalogueVersions(catalogue);
  const served = await serveRoutes('checklist', routes(context), stores.secrets);
  const queue = new Queue(pdfQueues.fresh, { connection: workerConnection(stores.redisUrl) });
  queue.on('error', () => {});
  const icu = catalogue.findBySlug('rn-icu')!;
  const filledIn = (changes?: Partial<SubmissionInput>) => makeSubmission({ id: icu.specialty.id, groups: icu.skillsByCategory }, changes);
  return {
    ...served,
    stores,
    context,
    icu,
    filledIn,
    submit: async (changes, headers) => readJson(await served.send('POST', '/api/checklist/submit', { body: filledIn(changes), headers })),
    async confirm({ submissionId }) {
      const { identityMark } = (await findSubmission(submissionId))!;
      const token = await keepProofToken(context.mailTokenKey, submissionId, identityMark, new Date());
      const { status } = await served.send('POST', '/api/checklist/confirm-address', { body: { token } });
      if (status !== 200) throw new Error(`Not confirmed: ${status}`);
    },
    users,
    collection: (name) => mongoose.connection.collection(name),
    queuedJobs: async () => (await queue.getJobs(['waiting', 'delayed', 'active'])).map((job) => job.id!),
    async stop() {
      await served.stop();
      context.pdfWaits.close();
      await Promise.allSettled([
        context.pdfQueue.close(),
        context.bulkQueue.close(),
        context.documentQueue.close(),
        queue.close(),
        auth.stop(),
      ]);
      await closeMongo();
      await stores.stop();
    },
  };
}

import { deriveDraftKey } from '@larkfield/stored-data/draft-person.ts';
import { brand } from '@larkfield/brand/brand.ts';
import { pdfQueues, renderDocument, renderPdf } from '@larkfield/schemas/queue-jobs.ts';
import { openConfiguredBucket } from '@larkfield/stored-data/bucket/current-bucket.ts';
import { sweepDaily } from '@larkfield/stored-data/bucket/sweep-objects.ts';
import { startOutboxes } from '@larkfield/stored-data/outbox.ts';
import { awaitInstallation } from '@larkfield/stored-data/installation.ts';
import { openAuditOutbox, startAuditShipping } from '@larkfield/stored-data/audit-outbox.ts';
import { readEntries } from '@larkfield/service-kit/secrets/key-ring-file.ts';
import { findErasedSince } from '@larkfield/stored-data/keys/erased-since.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { purposesOf } from '@larkfield/service-kit/secrets/purposes.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { closeMongo, pingMongo, prepareDatabase } from '@larkfield/service-kit/stores/mongo.ts';
import { watchOutbox } from '@larkfield/service-kit/telemetry/metrics.ts';
import { openJobWaits } from '@larkfield/service-kit/queue/job-waits.ts';
import { openQueue } from '@larkfield/service-kit/queue/queue.ts';
import { watchQueues } from '@larkfield/service-kit/queue/queue-watch.ts';
import { readSecretKey } from '@larkfield/service-kit/secrets/read-secret-key.ts';
import { retentionCheckInterval, runRetentionDaily } from '@larkfield/stored-data/retention.ts';
import { eachOf, startPeriodicTask } from '@larkfield/service-kit/process/periodic-task.ts';
import { serve } from '@larkfield/service-kit/process/serve.ts';
import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { createShutdown } from '@larkfield/service-kit/process/shutdown.ts';
import { resolveCatalogue } from '@larkfield/catalogue/files.ts';
import { readSources } from '@larkfield/catalogue/publish/read-sources.ts';
import { publishLater } from '@larkfield/catalogue/publish/published.ts';
import { createCatalogue } from '@larkfield/catalogue/catalogue.ts';
import { routes } from './app.ts';
import { putForwardOutbox } from './put-forward/send-notices.ts';
import { receiptOutbox } from './submit/ask-for-mails.ts';
import { linkOutbox } from './candidate-visits/mail-links.ts';
import { renewReportsAfter, reportOutbox } from './references/renew-references.ts';
import { referenceOutbox } from './references/send-reference-mails.ts';
import { staffMailOutbox } from './portal/candidate-mails.ts';
import { reminderOutbox } from './reminders/reminders.ts';
import { deriveMailTokenKey } from './access/access-token-store.ts';
import { checklistRetention } from './candidate-rights/checklist-retention.ts';
import { erasureInterval, workOnErasures } from './candidate-rights/erase-everywhere.ts';
import { holdOutbox, workOnHolds } from './candidate-rights/hold-routes.ts';
import { keepCatalogueVersions } from './catalogue/catalogue-version-store.ts';
import { deriveAddressKey, deriveErasureKey } from './submissions/keyed-address.ts';
import { createMatchTables } from './matching/match-tables.ts';
import { deriveCheckKey } from './reports/check-code.ts';
import type { ChecklistContext } from './checklist-context.ts';
import { readChecklistEnv } from './env.ts';
import { createFirmDocuments } from './firm-documents/firm-documents.ts';
import { deriveReferenceKey } from './references/reference-secrets.ts';
import { countAwaitingPdf } from './submissions/submission-outbox-store.ts';
import { sweepDocuments } from './firm-documents/sweep-documents.ts';
import { remakePdfs } from './pdfs/remake-pdfs.ts';
import { sweepPackets } from './packets/packet-pdf.ts';
import { countAwaitingPackets } from './packets/packet-store.ts';
import { pdfWaiting } from './pdfs/send-pdf.ts';
import { sweepInterval, sweepPdfs } from './pdfs/sweep-pdfs.ts';

const service = 'checklist';
const env = readChecklistEnv();
const log = createLogger(service, env.LOG_LEVEL);
const shutdown = createShutdown(log);

const signer = createSigner(service, env.INTERNAL_KEY_FILE);
const sources = readSources();
const catalogue = createCatalogue(resolveCatalogue(sources.files), sources.terms);
const pepper = readSecretKey(env.PEPPER_FILE, 'pepper');
const queueWatch = watchQueues(Object.values(pdfQueues), env.REDIS_URL);
const context: ChecklistContext = {
  catalogue,
  published: publishLater(sources),
  keyRing: readKeyRing(env.FIELD_KEYS_FILE, purposesOf[service]),
  template: env.REPORT_TEMPLATE_VERSION,
  pdfQueue: openQueue(pdfQueues.fresh, renderPdf, env.REDIS_URL, log),
  bulkQueue: openQueue(pdfQueues.bulk, renderPdf, env.REDIS_URL, log),
  pdfWaits: openJobWaits(Object.values(pdfQueues), env.REDIS_URL, pdfWaiting),
  documents: createFirmDocuments(catalogue),
  documentQueue: openQueue(pdfQueues.fresh, renderDocument, env.REDIS_URL, log),
  matchTables: createMatchTables({ catalogue, addressKey: deriveAddressKey(pepper) }),
  audit: openAuditOutbox(service),
  auth: createServiceClient('auth', env.AUTH_URL, signer),
  links: createServiceClient('links', env.LINKS_URL, signer),
  contact: createServiceClient('contact', env.CONTACT_URL, signer),
  erasureKey: deriveErasureKey(pepper),
  referenceKey: deriveReferenceKey(pepper),
  draftKey: deriveDraftKey(pepper),
  showsReferences: brand.references.shownToCandidate,
  putForward: brand.putForward,
  addressKey: deriveAddressKey(pepper),
  mailTokenKey: deriveMailTokenKey(pepper),
  checkKey: deriveCheckKey(pepper),
  publicUrl: env.PUBLIC_URL,
  isSecure: env.PUBLIC_URL.startsWith('https:'),
};
await openConfiguredBucket(env, log);
const preparation = {
  ...prepareDatabase(env.MONGODB_URL),
  installation: () => awaitInstallation(env.MONGODB_URL, log),
  catalogue: () => keepCatalogueVersions(catalogue),
};
// Close the waits before the server, which lets pending calls finish.
shutdown.add('pdf waits', context.pdfWaits.close);
await serve({ service, env, log, shutdown, routes: routes(context), readiness: { database: pingMongo }, preparation });

watchOutbox('pdf', countAwaitingPdf);
watchOutbox('packet', countAwaitingPackets);
// Erasures whose old copies can still be decrypted with the oldest key of the ring (docs/decisions/050).
watchOutbox('rotation', () => findErasedSince(new Date(readEntries(env.FIELD_KEYS_FILE)[0]!.createdAt)));
const sweep = eachOf(
  () => sweepPdfs(context, (id) => renewReportsAfter(context, id)),
  () => sweepPackets(context),
  () => sweepDocuments(context),
  () => remakePdfs(context),
);
shutdown.add('sweep', startPeriodicTask('pdf sweep', sweepInterval, sweep, log));
const outboxes = [
  linkOutbox,
  receiptOutbox,
  putForwardOutbox,
  staffMailOutbox,
  referenceOutbox,
  reportOutbox,
  reminderOutbox,
  holdOutbox,
].map((open) => open(context));
shutdown.add('outboxes', startOutboxes(outboxes, log));
shutdown.add(
  'erasures',
  startPeriodicTask(
    'erasures',
    erasureInterval,
    eachOf(
      () => workOnHolds(context),
      () => workOnErasures(context),
    ),
    log,
  ),
);
const erase = eachOf(() => runRetentionDaily(checklistRetention(context)), sweepDaily);
shutdown.add('retention', startPeriodicTask('retention', retentionCheckInterval, erase, log));
shutdown.add('audit', startAuditShipping(context.audit, context.auth, log));
shutdown.add('queue watch', queueWatch);
shutdown.add('queue', context.pdfQueue.close);
shutdown.add('bulk queue', context.bulkQueue.close);
shutdown.add('document queue', context.documentQueue.close);
shutdown.add('database', closeMongo);

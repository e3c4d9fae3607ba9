import type { Brand } from '@larkfield/brand/brand.ts';
import type { renderDocument, renderPdf } from '@larkfield/schemas/queue-jobs.ts';
import type { AuditOutbox } from '@larkfield/stored-data/audit-outbox.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { JobWaits } from '@larkfield/service-kit/queue/job-waits.ts';
import type { JobQueue } from '@larkfield/service-kit/queue/queue.ts';
import type { ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import type { Catalogue } from '@larkfield/catalogue/catalogue.ts';
import type { Published } from '@larkfield/catalogue/publish/published.ts';
import type { FirmDocuments } from './firm-documents/firm-documents.ts';
import type { MatchTables } from './matching/match-tables.ts';

/** The dependencies of this service's routes. */
export interface ChecklistContext {
  catalogue: Catalogue;
  /** The published catalogue; built on first use. */
  published: () => Published;
  keyRing: KeyRing;
  /** The current template version of PDFs. */
  template: number;
  pdfQueue: JobQueue<typeof renderPdf>;
  /** Queue of PDFs that are rendered again in the background. */
  bulkQueue: JobQueue<typeof renderPdf>;
  /** Requests waiting for a PDF. */
  pdfWaits: JobWaits;
  documents: FirmDocuments;
  documentQueue: JobQueue<typeof renderDocument>;
  /** The tables from which matches are computed. */
  matchTables: MatchTables;
  audit: AuditOutbox;
  auth: ServiceClient;
  links: ServiceClient;
  contact: ServiceClient;
  /** Key of the hashes that identify erased people. */
  erasureKey: Buffer;
  /** Key of the hashes that identify referees and candidates of references. */
  referenceKey: Buffer;
  /** Key of the hashes by which the links service finds an erased candidate's drafts. */
  draftKey: Buffer;
  /** Whether candidates may read the supervisors' references. */
  showsReferences: boolean;
  /** The acts that require a candidate's consent. */
  putForward: Brand['putForward'];
  /** Key of the hashes that identify the visits of an address. */
  addressKey: Buffer;
  /** Key of the tokens in candidates' mails, which stop reminders, confirm an address or answer a question. */
  mailTokenKey: Buffer;
  /** Key of the check codes of reports. */
  checkKey: Buffer;
  /** The public origin, printed on every report. */
  publicUrl: string;
  /** True under HTTPS, where cookies are marked secure. */
  isSecure: boolean;
}

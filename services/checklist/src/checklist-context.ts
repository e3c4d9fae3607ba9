import type { renderDocument, renderPdf } from '@larkfield/schemas/queue-jobs.ts';
import type { AuditOutbox } from '@larkfield/records/audit-outbox.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { JobWaits } from '@larkfield/service-kit/queue/job-waits.ts';
import type { JobQueue } from '@larkfield/service-kit/queue/queue.ts';
import type { ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import type { Catalogue } from '@larkfield/catalogue/catalogue.ts';
import type { Published } from '@larkfield/catalogue/publish/published.ts';
import type { FirmDocuments } from './firm-documents/firm-documents.ts';
import type { MatchTables } from './matching/match-tables.ts';

/** What the routes of this service are given. */
export interface ChecklistContext {
  catalogue: Catalogue;
  /** The catalogue as it is published; made when it is first asked for. */
  published: () => Published;
  keyRing: KeyRing;
  /** The template version that PDFs are wanted of. */
  template: number;
  pdfQueue: JobQueue<typeof renderPdf>;
  /** What is remade in the background. */
  bulkQueue: JobQueue<typeof renderPdf>;
  /** Where calls wait for a PDF that is being made. */
  pdfWaits: JobWaits;
  documents: FirmDocuments;
  documentQueue: JobQueue<typeof renderDocument>;
  /** What matches are read from. */
  matchTables: MatchTables;
  audit: AuditOutbox;
  auth: ServiceClient;
  links: ServiceClient;
  contact: ServiceClient;
  /** Key of the hashes by which erased people are known. */
  erasureKey: Buffer;
  /** Key of the hashes by which people of references are known. */
  referenceKey: Buffer;
  /** Key under which links finds the drafts of whoever is erased. */
  draftKey: Buffer;
  /** Whether candidates may see what supervisors wrote of them. */
  showsReferences: boolean;
  /** Key of the hashes by which the visits of an address are known. */
  addressKey: Buffer;
  /** Key of the tokens in mails to candidates: they stop reminders or confirm an address. */
  stopKey: Buffer;
  /** Key of the check codes of reports. */
  checkKey: Buffer;
  /** The origin people see; it stands on every report. */
  publicUrl: string;
  /** Over HTTPS cookies are marked secure. */
  isSecure: boolean;
}

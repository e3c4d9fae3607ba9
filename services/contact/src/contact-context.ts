import type { sendMail } from '@larkfield/schemas/queue-jobs.ts';
import type { AuditOutbox } from '@larkfield/stored-data/audit-outbox.ts';
import type { Budget } from '@larkfield/service-kit/access/budget.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { JobQueue } from '@larkfield/service-kit/queue/queue.ts';
import type { ServiceClient } from '@larkfield/service-kit/http/service-client.ts';

/** What the routes of this service are given. */
export interface ContactContext {
  keyRing: KeyRing;
  mailQueue: JobQueue<typeof sendMail>;
  /** How many mails a candidate's address still gets. */
  recipientBudget: Budget;
  audit: AuditOutbox;
  /** Calls to the auth service, which knows the portal's users. */
  auth: ServiceClient;
  /** False without a mail server: mails are then written as files into `mailFolder`. */
  sendsMails: boolean;
  mailFolder: string;
}

import type { sendMail } from '@larkfield/schemas/queue-jobs.ts';
import type { AuditOutbox } from '@larkfield/stored-data/audit-outbox.ts';
import type { Budget } from '@larkfield/service-kit/access/budget.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { JobQueue } from '@larkfield/service-kit/queue/queue.ts';
import type { ServiceClient } from '@larkfield/service-kit/http/service-client.ts';

/** The context of this service's routes. */
export interface ContactContext {
  keyRing: KeyRing;
  mailQueue: JobQueue<typeof sendMail>;
  /** The budget of mails to a candidate's address. */
  recipientBudget: Budget;
  audit: AuditOutbox;
  /** The client of the auth service, which has the portal's users. */
  auth: ServiceClient;
  /** False without a mail server; mails are then written as files to `mailFolder`. */
  sendsMails: boolean;
  mailFolder: string;
}

import type { ContactContext } from '#src/contact-context.ts';
import { listInquiriesAwaitingMail } from '#src/inquiries/inquiry-store.ts';
import { writeInquiryMail } from './write-inquiry-mail.ts';
import { oldestMailSeconds } from './mail-metrics.ts';
import { firstSweepAfter } from './mail-rules.ts';
import { findOldestPending, listDueMails } from './mail-store.ts';

/** The interval of the sweep, in milliseconds. */
export const sweepInterval = 5_000;

const batchSize = 500;

/** Creates the missing mails of inquiries and queues every mail that is due; returns the number of queued mails. */
export async function sweepMails(context: Pick<ContactContext, 'keyRing' | 'mailQueue'>, now = new Date()): Promise<number> {
  for (const inquiry of await listInquiriesAwaitingMail(new Date(now.getTime() - firstSweepAfter), batchSize)) {
    await writeInquiryMail(context.keyRing, inquiry);
  }
  const oldest = await findOldestPending();
  oldestMailSeconds.set(oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0);
  let queued = 0;
  for (const mailId of await listDueMails(now, batchSize)) {
    if (!(await context.mailQueue.addAgain({ mailId }))) return queued;
    queued += 1;
  }
  return queued;
}

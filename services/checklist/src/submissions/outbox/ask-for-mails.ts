import { requestMail, type MailRequest } from '@larkfield/schemas/internal/mail/request-mail.ts';
import type { ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { clearAwaitingMail, listAwaitingMail } from './submission-outbox-store.ts';
import type { Submission } from '#src/submissions/submission-store.ts';

/** How often the contact service is asked for mails, in milliseconds. */
export const mailInterval = 3_000;

const batchSize = 100;

/** What the candidate is told at an address: that it arrived, or that it was changed, through a shared link or from My checklists. A correction has the key of its receipt and sends nothing more. */
export function mailFor(submission: Submission, to: string): MailRequest {
  const submissionId = submission._id.toString();
  const facts = {
    to,
    timeZone: submission.digitalSignature.timeZone,
    submissionId,
    shortReference: submission.reference,
    specialtyName: submission.specialtyName,
    submittedAt: submission.submittedAt.toISOString(),
  };
  const { via, revision } = submission;
  if (via === 'edit' || via === 'owner') {
    const changedAt = ((via === 'edit' && submission.changedAt) || submission.pdfRequestedAt).toISOString();
    const byWhom = via === 'owner' ? { isByOwner: true } : {};
    return { kind: 'revision-notice', idempotencyKey: `revision-${submissionId}-r${revision}`, ...facts, changedAt, ...byWhom };
  }
  const renews = submission.renewal ? { isRenewal: true } : {};
  return { kind: 'submission-receipt', idempotencyKey: `receipt-${submissionId}`, ...facts, ...renews };
}

/** Hands every mail that is due to the contact service, which keeps and sends it; returns how many. */
export async function askForMails(contact: ServiceClient): Promise<number> {
  const waiting = await listAwaitingMail(batchSize);
  for (const submission of waiting) {
    // Who left no address is told nothing.
    if (submission.email) await contact(requestMail, { body: mailFor(submission, submission.email) });
    await clearAwaitingMail(submission);
  }
  return waiting.length;
}

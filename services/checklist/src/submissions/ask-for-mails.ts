import { openOutbox, requestMails } from '@larkfield/records/outbox.ts';
import type { MailRequest } from '@larkfield/schemas/internal/mails.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { correctionOf, type Submission } from './submission-store.ts';
import { receiptsDue } from './submission-outbox-store.ts';

/** What the candidate is told at an address: that it arrived, or that it was changed, through a shared link, from My checklists or by correcting details. What is submitted again under its key has the key of its receipt and sends nothing more. */
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
  const key = `revision-${submissionId}-r${revision}`;
  const correction = correctionOf(submission);
  if (correction) return { kind: 'revision-notice', idempotencyKey: key, ...facts, changedAt: correction.at, corrected: correction.fields };
  if (via === 'edit' || via === 'owner') {
    const changedAt = ((via === 'edit' && submission.changedAt) || submission.pdfRequestedAt).toISOString();
    const byWhom = via === 'owner' ? { isByOwner: true } : {};
    return { kind: 'revision-notice', idempotencyKey: key, ...facts, changedAt, ...byWhom };
  }
  const renews = submission.renewal ? { isRenewal: true } : {};
  return { kind: 'submission-receipt', idempotencyKey: `receipt-${submissionId}`, ...facts, ...renews };
}

/** The receipts and notices of candidates. */
export const receiptOutbox = ({ contact }: Pick<ChecklistContext, 'contact'>) =>
  openOutbox('receipt', receiptsDue, async (submission) => {
    const mails = submission.email ? [mailFor(submission, submission.email)] : [];
    const taken = await requestMails(contact, mails);
    await receiptsDue.clear(submission);
    return taken;
  });

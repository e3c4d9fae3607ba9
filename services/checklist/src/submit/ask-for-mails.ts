import { openOutbox, requestMails } from '@larkfield/stored-data/outbox.ts';
import type { MailRequest } from '@larkfield/schemas/internal/mails.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { keepProofToken } from '#src/access/access-token-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { correctionOf, type Submission } from '#src/submissions/submission-store.ts';
import { receiptsDue } from '#src/submissions/submission-outbox-store.ts';

/** What the candidate is told at an address: that it arrived, or that it was changed, through a shared link, from My checklists or by correcting details. What is submitted again under its key and address has the key of its receipt and sends nothing more. */
export function mailFor(submission: Submission, to: string, confirmUrl?: string): MailRequest {
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
  const noticeKey = `revision-${submissionId}-r${revision}`;
  const correction = correctionOf(submission);
  const confirm = confirmUrl ? { confirmUrl } : {};
  if (correction)
    return {
      kind: 'revision-notice',
      idempotencyKey: noticeKey,
      ...facts,
      changedAt: correction.at,
      corrected: correction.fields,
      ...confirm,
    };
  if (via === 'edit' || via === 'owner') {
    const changedAt = ((via === 'edit' && submission.changedAt) || submission.pdfRequestedAt).toISOString();
    const byWhom = via === 'owner' ? { isByOwner: true } : {};
    return { kind: 'revision-notice', idempotencyKey: noticeKey, ...facts, changedAt, ...byWhom, ...confirm };
  }
  const renews = submission.renewal ? { isRenewal: true } : {};
  // An address, or a person, that was corrected gets a receipt too: it could be confirmed in no other way.
  const key = `receipt-${submissionId}${confirmUrl ? `-${hashToken(confirmUrl).slice(0, 16)}` : ''}`;
  return { kind: 'submission-receipt', idempotencyKey: key, ...facts, ...renews, ...confirm };
}

/** The receipts and notices of candidates. */
export const receiptOutbox = ({ contact, publicUrl, stopKey }: Pick<ChecklistContext, 'contact' | 'publicUrl' | 'stopKey'>) =>
  openOutbox('receipt', receiptsDue, async (submission, now) => {
    const { _id, email, addressProvedAt, identityMark } = submission;
    const token = email && !addressProvedAt ? await keepProofToken(stopKey, _id.toString(), identityMark, now) : null;
    const confirmUrl = token === null ? undefined : new URL(`/confirm-address/${token}`, publicUrl).href;
    const mails = email ? [mailFor(submission, email, confirmUrl)] : [];
    const taken = await requestMails(contact, mails);
    await receiptsDue.clear(submission);
    return taken;
  });

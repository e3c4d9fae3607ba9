import { openOutbox, requestMails } from '@larkfield/stored-data/outbox.ts';
import type { MailRequest } from '@larkfield/schemas/internal/mails.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { keepProofToken } from '#src/access/access-token-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { correctionOf, type Submission } from '#src/submissions/submission-store.ts';
import { receiptsDue } from '#src/submissions/submission-outbox-store.ts';

/**
 * The mail to the candidate about a submission or a change, through a shared link, in My checklists or by correcting details. A repeated
 * submission with the same key and address has the key of its first receipt, so no second mail is sent.
 */
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
  // A corrected address or person also gets a receipt, since there is no other way to confirm the address.
  const key = `receipt-${submissionId}${confirmUrl ? `-${hashToken(confirmUrl).slice(0, 16)}` : ''}`;
  return { kind: 'submission-receipt', idempotencyKey: key, ...facts, ...renews, ...confirm };
}

/** The outbox of receipts and notices to candidates. */
export const receiptOutbox = ({ contact, publicUrl, mailTokenKey }: Pick<ChecklistContext, 'contact' | 'publicUrl' | 'mailTokenKey'>) =>
  openOutbox('receipt', receiptsDue, async (submission, now) => {
    const { _id, email, addressProvedAt, identityMark } = submission;
    const token = email && !addressProvedAt ? await keepProofToken(mailTokenKey, _id.toString(), identityMark, now) : null;
    const confirmUrl = token === null ? undefined : new URL(`/confirm-address/${token}`, publicUrl).href;
    const mails = email ? [mailFor(submission, email, confirmUrl)] : [];
    const taken = await requestMails(contact, mails);
    await receiptsDue.clear(submission);
    return taken;
  });

import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import type { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { errorText, isApiError } from '#src/shared/api/api-error.ts';
import { callUnparsed } from '#src/shared/api/call-unparsed.ts';
import { slowSendSignal } from '#src/shared/form/send-patience.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import type { Checklist } from '#src/candidate/checklist/checklist-context.tsx';
import { buildSubmission } from './build-submission.ts';
import { submissionKey } from './idempotency-key.ts';

export type SubmitReply = ReplyOf<typeof submitChecklist>;

/** Sends the checklist. Sent again with the same key, it never becomes a second submission. */
export function sendSubmission(checklist: Checklist): Promise<SubmitReply> {
  return callUnparsed<typeof submitChecklist>(
    { method: 'POST', path: '/api/checklist/submit' },
    { body: buildSubmission(checklist) },
    { headers: { 'Idempotency-Key': submissionKey(checklist) }, signal: slowSendSignal() },
  );
}

/** No answer came: the device is offline, the connection broke or took too long. */
export const isConnectionLost = (error: unknown): boolean => !isApiError(error);

/** Says why the submission failed (product.md#submit-7). */
export function announceFailure(error: unknown): void {
  toast({
    title: 'Submission Failed',
    description: isConnectionLost(error)
      ? `${lossWords(navigator.onLine)} Please try again later: everything is kept on this page.`
      : errorText(error, 'Please try again later'),
    variant: 'destructive',
    duration: checklistConstants.submissionErrorToast,
  });
}

/** Why no answer came, in words. */
export const lossWords = (isOnline: boolean): string => (isOnline ? 'The connection broke before an answer came.' : 'You are offline.');

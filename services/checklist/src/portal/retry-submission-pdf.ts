import { retrySubmissionPdf } from '@larkfield/schemas/portal/submissions/retry-submission-pdf.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { ensurePdf, queuePdf } from '#src/pdfs/ensure-pdf.ts';
import { noteRetry } from '#src/submissions/outbox/submission-outbox-store.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';

export const retrySubmissionPdfRoute = (context: ChecklistContext) =>
  route(retrySubmissionPdf, async ({ params: { id }, identity, requestId }) => {
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    const state = await ensurePdf(context, submission, 'staff');
    if (state.state !== 'failed') return state;
    const act = { actor: { kind: 'user', id: identity.userId }, action: 'submission.pdf-retried', requestId } as const;
    const retried = (await noteRetry(id, act, new Date())) ?? fail('SUBMISSION_NOT_FOUND');
    await queuePdf(context, retried, 'staff');
    return ensurePdf(context, retried, 'staff');
  });

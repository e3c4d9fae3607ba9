import { downloadSubmission } from '@larkfield/schemas/portal/submissions/download-submission.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { sendPdf } from '#src/pdfs/send-pdf.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';

export const downloadSubmissionRoute = (context: ChecklistContext) =>
  route(downloadSubmission, async ({ params: { id }, identity, requestId, request, response }) => {
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'submission.downloaded',
      object: `submission:${id}`,
      requestId,
    });
    await sendPdf(context, submission, request, response, 'staff');
    return answered;
  });

import { downloadOwnPdf } from '@larkfield/schemas/my-checklists/download-own-pdf.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { sendPdf } from '#src/pdfs/send-pdf.ts';
import { requireOwnSubmission } from '#src/visits/require-visit.ts';

export const downloadOwnPdfRoute = (context: ChecklistContext) =>
  route(downloadOwnPdf, async (call) => {
    const { params, requestId, request, response } = call;
    const { visit, submission } = await requireOwnSubmission(context, call, params.submissionId);
    await context.audit.record({
      actor: { kind: 'candidate', id: visit.visitId },
      action: 'submission.downloaded',
      object: `submission:${params.submissionId}`,
      requestId,
    });
    await sendPdf(context, submission, request, response, 'candidate');
    return answered;
  });

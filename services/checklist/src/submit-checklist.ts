import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { route } from '@larkfield/service-kit/route.ts';
import { mintAccessToken, mintViewerToken, type TokenOrigin } from './access-token-store.ts';
import type { ChecklistContext } from './checklist-context.ts';
import { editSubmission } from './edit-submission.ts';
import { readIdempotency } from './idempotency.ts';
import { setOwnerCookie } from './owner-cookies.ts';
import { pdfKeyOf } from './pdf-request.ts';
import type { Submission } from './submission-store.ts';
import { submitOnce } from './submit-once.ts';

export const submitChecklistRoute = (context: ChecklistContext) =>
  route(submitChecklist, async ({ body, request, response, requestId }) => {
    const idempotency = readIdempotency(request.headers['idempotency-key'], body);
    const { updatedFrom } = body;
    const isEdit = updatedFrom !== undefined;
    const submission = isEdit
      ? await editSubmission(context, { ...body, updatedFrom }, request, idempotency)
      : await submitOnce(context, body, idempotency);
    const submissionId = submission._id.toString();
    await context.pdfQueue.add(pdfKeyOf(submission));
    await context.audit.record({
      actor: { kind: isEdit ? 'viewer' : 'candidate', id: submissionId },
      action: isEdit ? 'submission.edited' : 'submission.submitted',
      object: `submission:${submissionId}`,
      requestId,
      changedFields: isEdit ? ['skillRatings'] : [],
    });
    if (!isEdit) {
      const token = await mintAccessToken('owner-cookie', submissionId);
      setOwnerCookie({ request, response, submissionId, token, isSecure: context.isSecure });
    }
    // Whoever edits through a link is not the owner: their token serves the download and proves nothing.
    const downloadToken = isEdit ? await mintViewerToken(submissionId, editOrigin(submission)) : await mintAccessToken('submitter-download', submissionId);
    return { submissionId, shortReference: submission.reference, downloadToken };
  });

/** Every edit came by a link, which is stored with it. */
function editOrigin({ editLinkId, editLinkEndsAt }: Submission): TokenOrigin {
  return { linkId: editLinkId!, linkEndsAt: editLinkEndsAt! };
}

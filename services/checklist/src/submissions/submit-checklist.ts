import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { endToken, mintAccessToken, mintViewerToken, type EditGrant } from '#src/access/access-token-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findRunningGrant } from '#src/edits/edit-proof.ts';
import { editSubmission } from '#src/edits/edit-submission.ts';
import { readIdempotency } from './idempotency.ts';
import { setOwnerCookie } from '#src/access/owner-cookies.ts';
import { queuePdf } from '#src/reports/ensure-pdf.ts';
import { submitOnce } from './submit-once.ts';

export const submitChecklistRoute = (context: ChecklistContext) =>
  route(submitChecklist, async ({ body, request, response, requestId }) => {
    const idempotency = readIdempotency(request.headers['idempotency-key'], body);
    const { updatedFrom } = body;
    const edit = updatedFrom !== undefined ? await editSubmission(context, { ...body, updatedFrom }, request, idempotency) : null;
    const submission = edit?.submission ?? (await submitOnce(context, body, idempotency));
    const submissionId = submission._id.toString();
    await queuePdf(context, submission);
    await context.audit.record({
      actor: { kind: edit ? 'viewer' : 'candidate', id: submissionId },
      action: edit ? 'submission.edited' : 'submission.submitted',
      object: `submission:${submissionId}`,
      requestId,
      changedFields: edit ? ['skillRatings'] : [],
    });
    if (!edit) {
      const token = await mintAccessToken('owner-cookie', submissionId);
      setOwnerCookie({ request, response, submissionId, token, isSecure: context.isSecure });
    }
    // Whoever edits through a link is not the owner: their token serves the download and proves nothing.
    const downloadToken = edit
      ? await mintEditorToken(context, submissionId, edit.grant)
      : await mintAccessToken('submitter-download', submissionId);
    return { submissionId, shortReference: submission.reference, downloadToken };
  });

/** A download token that opens nothing if the link has ended: either that is seen here, or the token was there to be ended with it. */
async function mintEditorToken(context: ChecklistContext, submissionId: string, grant: EditGrant): Promise<string> {
  const token = await mintViewerToken(submissionId, grant);
  if (!(await findRunningGrant(grant, context))) await endToken(token);
  return token;
}

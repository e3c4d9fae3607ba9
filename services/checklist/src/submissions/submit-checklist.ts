import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { route, type RouteCall } from '@larkfield/service-kit/http/route.ts';
import { endToken, mintAccessToken, mintViewerToken, type EditGrant } from '#src/access/access-token-store.ts';
import { setOwnerCookie } from '#src/access/owner-cookies.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findRunningGrant } from '#src/edits/edit-proof.ts';
import { editSubmission } from '#src/edits/edit-submission.ts';
import { queuePdf } from '#src/reports/ensure-pdf.ts';
import { readIdempotency } from './idempotency.ts';
import type { Submission } from './submission-store.ts';
import { submitOnce } from './submit-once.ts';

type SubmitCall = RouteCall<typeof submitChecklist>;

/** Two stories at one address: a first submission or its correction, and an edit of one through a link. */
export const submitChecklistRoute = (context: ChecklistContext) =>
  route(submitChecklist, async (call) => {
    const { updatedFrom } = call.body;
    return updatedFrom === undefined ? submit(context, call) : edit(context, call, updatedFrom);
  });

async function submit(context: ChecklistContext, { body, request, response, requestId }: SubmitCall) {
  const submission = await submitOnce(context, body, readIdempotency(request.headers['idempotency-key'], body));
  const submissionId = submission._id.toString();
  await queuePdf(context, submission);
  await context.audit.record({
    actor: { kind: 'candidate', id: submissionId },
    action: 'submission.submitted',
    object: `submission:${submissionId}`,
    requestId,
  });
  const token = await mintAccessToken('owner-cookie', submissionId);
  setOwnerCookie({ request, response, submissionId, token, isSecure: context.isSecure });
  return toReply(submission, await mintAccessToken('submitter-download', submissionId));
}

async function edit(context: ChecklistContext, { body, request, requestId }: SubmitCall, updatedFrom: string) {
  const idempotency = readIdempotency(request.headers['idempotency-key'], body);
  const { submission, grant } = await editSubmission(context, { ...body, updatedFrom }, request, idempotency);
  await queuePdf(context, submission);
  await context.audit.record({
    actor: { kind: 'viewer', id: updatedFrom },
    action: 'submission.edited',
    object: `submission:${updatedFrom}`,
    requestId,
    changedFields: ['skillRatings'],
  });
  return toReply(submission, await mintEditorToken(context, updatedFrom, grant));
}

const toReply = ({ _id, reference }: Submission, downloadToken: string) => ({
  submissionId: _id.toString(),
  shortReference: reference,
  downloadToken,
});

/**
 * Whoever edits through a link is not the owner: their token serves the download and proves nothing. It opens nothing if the
 * link has ended: either that is seen here, or the token was there to be ended with it.
 */
async function mintEditorToken(context: ChecklistContext, submissionId: string, grant: EditGrant): Promise<string> {
  const token = await mintViewerToken(submissionId, grant);
  if (!(await findRunningGrant(grant, context))) await endToken(token);
  return token;
}

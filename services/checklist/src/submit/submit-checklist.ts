import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { route, type RouteCall } from '@larkfield/service-kit/http/route.ts';
import { mintAccessToken, mintViewerToken } from '#src/access/access-token-store.ts';
import { setOwnerCookie } from '#src/access/owner-cookies.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { editSubmission } from '#src/edits/edit-submission.ts';
import { queuePdf } from '#src/pdfs/ensure-pdf.ts';
import { readIdempotency } from '#src/submissions/idempotency.ts';
import type { Submission } from '#src/submissions/submission-store.ts';
import { submitOnce } from './submit-once.ts';

type SubmitCall = RouteCall<typeof submitChecklist>;

/** Two stories at one address: a first submission or its correction, and an edit of one, through a link or by its owner. */
export const submitChecklistRoute = (context: ChecklistContext) =>
  route(submitChecklist, async (call) => {
    const { updatedFrom } = call.body;
    return updatedFrom === undefined ? submit(context, call) : edit(context, call, updatedFrom);
  });

async function submit(context: ChecklistContext, { body, request, response }: SubmitCall) {
  const submission = await submitOnce(context, body, readIdempotency(request.headers['idempotency-key'], body));
  const submissionId = submission._id.toString();
  await queuePdf(context, submission);
  const token = await mintAccessToken('owner-cookie', submissionId);
  setOwnerCookie({ request, response, submissionId, token, isSecure: context.isSecure });
  return toReply(submission, await mintAccessToken('submitter-download', submissionId));
}

async function edit(context: ChecklistContext, { body, request }: SubmitCall, updatedFrom: string) {
  const idempotency = readIdempotency(request.headers['idempotency-key'], body);
  const { submission, proof } = await editSubmission(context, { ...body, updatedFrom }, request, idempotency);
  await queuePdf(context, submission);
  if (proof.kind === 'visit') return toReply(submission, await mintAccessToken('submitter-download', updatedFrom));
  // Whoever edits through a link is not the owner: their token serves the download while the link runs, and proves nothing.
  return toReply(submission, await mintViewerToken(updatedFrom, proof.grant));
}

const toReply = ({ _id, reference }: Submission, downloadToken: string) => ({
  submissionId: _id.toString(),
  shortReference: reference,
  downloadToken,
});

import type { ShownPerson } from '@larkfield/schemas/checklist/candidate-rules.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { route, type RouteCall } from '@larkfield/service-kit/http/route.ts';
import { readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { submitAgain } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { mintAccessToken, mintViewerToken } from '#src/access/access-token-store.ts';
import { setOwnerCookie } from '#src/access/owner-cookies.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { editSubmission } from '#src/edits/edit-submission.ts';
import { queuePdf } from '#src/pdfs/ensure-pdf.ts';
import { type Idempotency, readIdempotency } from '#src/submissions/idempotency.ts';
import { shownPersonOf, type Submission } from '#src/submissions/submission-store.ts';
import { requireOwnSubmission } from '#src/candidate-visits/require-visit.ts';
import { renewReferences } from '#src/references/renew-references.ts';
import type { SubmissionBody } from '#src/submissions/submission-rules.ts';
import { openPersonalFields } from '#src/submissions/submission-secrets.ts';
import { confirmAddressRoute, provesAddress } from './address-proof.ts';
import { submitOnce } from './submit-once.ts';

type SubmitCall = RouteCall<typeof submitChecklist>;

/** One route for a first submission or its correction, and for an edit through a link or by the owner. */
const submitChecklistRoute = (context: ChecklistContext) =>
  route(submitChecklist, async (call) => {
    const { updatedFrom } = call.body;
    return updatedFrom === undefined ? submit(context, call) : edit(context, call, updatedFrom);
  });

async function submit(context: ChecklistContext, { body, request, response }: SubmitCall) {
  const idempotency = readIdempotency(request.headers['idempotency-key'], body);
  const isAddressProved = await provesAddress(context, request, body.email);
  const submission = await submitOnce(context, body, idempotency, { from: null, isAddressProved });
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
  // An editor with a link is not the owner. Their token permits downloads while the link is valid, but proves no ownership.
  return toReply(submission, await mintViewerToken(updatedFrom, proof.grant));
}

const toReply = ({ _id, reference }: Submission, downloadToken: string) => ({
  submissionId: _id.toString(),
  shortReference: reference,
  downloadToken,
});

const submitAgainRoute = (context: ChecklistContext) =>
  route(submitAgain, async (call) => {
    const { params, body, request, response, log } = call;
    const { submission: from } = await requireOwnSubmission(context, call, params.id);
    const complete = { ...(await personOf(context, from)), ...body };
    const key = readIdempotency(request.headers['idempotency-key'], complete);
    const submission = await submitOnce(context, complete, key && keyFrom(params.id, key), { from, isAddressProved: Boolean(from.email) });
    const submissionId = submission._id.toString();
    await queuePdf(context, submission);
    // The candidate's earlier references may count for this checklist too; if this fails, the sweep does it.
    await renewReferences(context, submission).catch((error: unknown) => log.warn('References are left to the sweep', { error }));
    const token = await mintAccessToken('owner-cookie', submissionId);
    setOwnerCookie({ request, response, submissionId, token, isSecure: context.isSecure });
    const downloadToken = await mintAccessToken('submitter-download', submissionId);
    return { submissionId, shortReference: submission.reference, downloadToken };
  });

/** The identity given in a checklist. */
async function personOf({ keyRing }: Pick<ChecklistContext, 'keyRing'>, from: Submission) {
  const given = Object.entries(shownPersonOf(from)).filter(([, value]) => value);
  return {
    ...(Object.fromEntries(given) as Pick<SubmissionBody, keyof ShownPerson>),
    ...openPersonalFields(await readOwnRing(keyRing, [from._id.toString()]), from),
  };
}

/** Restricts a key to submissions started from one checklist, so that it never corrects a submission made in another way. */
const keyFrom = (id: string, { keyHash, bodyHash }: Idempotency): Idempotency => ({
  keyHash: hashToken(`${keyHash} from ${id}`),
  bodyHash,
});

export const submitRoutes = (context: ChecklistContext) => ({
  confirmAddress: confirmAddressRoute(context),
  submitAgain: submitAgainRoute(context),
  submitChecklist: submitChecklistRoute(context),
});

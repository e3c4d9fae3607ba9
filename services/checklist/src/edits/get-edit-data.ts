import { getEditData } from '@larkfield/schemas/checklist/get-edit-data.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { setCookie } from '@larkfield/service-kit/access/cookies.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { mintEditCookie } from '#src/access/access-token-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { toEditData } from './edit-data.ts';
import { editCookie, getEditGrant } from './edit-proof.ts';
import { requireStanding } from '#src/renewal/renewal-store.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';

export const getEditDataRoute = (context: ChecklistContext) =>
  route(getEditData, async ({ params: { editToken }, response, requestId }) => {
    const grant = await getEditGrant(editToken, context);
    const { submissionId } = grant;
    const submission = (await findSubmission(submissionId)) ?? fail('SUBMISSION_NOT_FOUND');
    await requireStanding(submission, 'edit');
    const cookie = await mintEditCookie(submissionId, submission.revision, grant);
    // Asked once more as the last step: what was ended meanwhile is neither told nor begun.
    await getEditGrant(editToken, context);
    // Before the cookie, which opens an edit: none is begun that nobody knows of.
    await context.audit.record({
      actor: { kind: 'viewer', id: grant.linkId },
      action: 'submission.edit-started',
      object: `submission:${submissionId}`,
      requestId,
    });
    const maxAge = Math.max(0, grant.endsAt.getTime() - Date.now());
    setCookie(response, editCookie(submissionId), cookie, { isSecure: context.isSecure, maxAge });
    return { success: true as const, editData: await toEditData(context.keyRing, submission) };
  });

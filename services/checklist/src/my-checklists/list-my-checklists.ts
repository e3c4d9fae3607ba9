import { isPastYear, validUntil } from '@larkfield/assessment/validity.ts';
import { listMyChecklists, type OwnChecklist } from '@larkfield/schemas/my-checklists/list-my-checklists.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { listSubmissionsOf, noteOwnAct } from '#src/submissions/candidate-submission-store.ts';
import type { RenewedBy } from '@larkfield/schemas/checklist/renewal.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findRenewalsOf } from '#src/renewal/renewal-store.ts';
import { listRevisions, toReportChecks, type Submission } from '#src/submissions/submission-store.ts';
import { findAskedErasure } from './ask-for-erasure.ts';
import { readVisitCookie, requireVisit } from '#src/visits/require-visit.ts';

export const listMyChecklistsRoute = (context: ChecklistContext) =>
  route(listMyChecklists, async (call) => {
    if (call.query.visit === 'optional' && readVisitCookie(context, call) === null) return null;
    const { visitId, email, endsAt } = await requireVisit(context, call);
    const now = new Date();
    const submissions = await listSubmissionsOf(email, now);
    await Promise.all(submissions.map((submission) => noteOwnAct(submission, now)));
    const actor = { kind: 'candidate', id: visitId } as const;
    await context.audit.record({ actor, action: 'my-checklists.listed', object: `visit:${visitId}`, requestId: call.requestId });
    const renewals = await findRenewalsOf(submissions);
    const checklists = await Promise.all(
      submissions.map((submission) => toOwnChecklist(submission, renewals.get(submission._id.toHexString()), now)),
    );
    return { email, endsAt: endsAt.toISOString(), checklists, erasure: await findAskedErasure(email) };
  });

async function toOwnChecklist(submission: Submission, renewedBy: RenewedBy | undefined, now: Date): Promise<OwnChecklist> {
  const { _id, reference, candidateName, phone, specialtyName, specialtySlug, submittedAt } = submission;
  return {
    submissionId: _id.toHexString(),
    shortReference: reference,
    candidateName,
    phone: phone ?? null,
    specialtyName,
    specialtySlug,
    submittedAt: submittedAt.toISOString(),
    validUntil: validUntil(submittedAt).toISOString(),
    state: isPastYear(submission, now) ? 'expired' : 'current',
    ...(renewedBy && { renewedBy }),
    ...(submission.renewal && { isRenewal: true }),
    revisions: await listRevisions(submission),
    checks: toReportChecks(submission),
  };
}

import { validUntil } from '@larkfield/assessment/validity.ts';
import { listMyChecklists, type OwnChecklist } from '@larkfield/schemas/my-checklists/list-my-checklists.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { listSubmissionsOf, noteOwnAct } from '#src/submissions/candidate-submission-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findRenewalOf } from '#src/renewal/renewal-store.ts';
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
    const checklists = await Promise.all(submissions.map((submission) => toOwnChecklist(submission, now)));
    return { email, endsAt: endsAt.toISOString(), checklists, erasure: await findAskedErasure(email) };
  });

async function toOwnChecklist(submission: Submission, now: Date): Promise<OwnChecklist> {
  const { _id, reference, specialtyName, specialtySlug, submittedAt } = submission;
  const end = validUntil(submittedAt);
  const renewal = await findRenewalOf(_id);
  return {
    submissionId: _id.toHexString(),
    shortReference: reference,
    specialtyName,
    specialtySlug,
    submittedAt: submittedAt.toISOString(),
    validUntil: end.toISOString(),
    state: end > now ? 'current' : 'expired',
    ...(renewal && { renewed: { shortReference: renewal.reference, at: renewal.submittedAt.toISOString() } }),
    revisions: await listRevisions(submission),
    checks: toReportChecks(submission),
  };
}

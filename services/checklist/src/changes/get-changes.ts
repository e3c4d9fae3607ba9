import { compareRevisions } from '@larkfield/assessment/compare-revisions.ts';
import { readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { profileChanges } from '@larkfield/report/profile/report-profile.ts';
import { officeDay } from '@larkfield/report/report-dates.ts';
import { type Changes, getMyChanges, getSubmissionChanges } from '@larkfield/schemas/checklist/changes.ts';
import { correctedFields } from '@larkfield/schemas/checklist/corrected-fields.ts';
import type { ReportProfile } from '@larkfield/schemas/profile/credential-check.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { requireOwnSubmission } from '#src/candidate-visits/require-visit.ts';
import { openProfile } from '#src/profile/stored-profile.ts';
import { toSignedRatings } from '#src/renewal/renewal-routes.ts';
import { openDetails } from '#src/submissions/submission-secrets.ts';
import { findRevision, findSubmission, type Submission, toRevision } from '#src/submissions/submission-store.ts';

type Context = Pick<ChecklistContext, 'catalogue' | 'keyRing'>;

const getMyChangesRoute = (context: ChecklistContext) =>
  route(getMyChanges, async (call) => {
    const { params, query, requestId, response } = call;
    const { visit, submission } = await requireOwnSubmission(context, call, params.id);
    const actor = { kind: 'candidate', id: visit.visitId } as const;
    await context.audit.record({ actor, action: 'submission.changes-viewed', object: `submission:${params.id}`, requestId });
    response.setHeader('Cache-Control', 'no-store');
    return describeChanges(context, submission, query.revision);
  });

const getSubmissionChangesRoute = (context: ChecklistContext) =>
  route(getSubmissionChanges, async ({ params: { id }, query, identity, requestId, response }) => {
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    const actor = { kind: 'user', id: identity.userId } as const;
    await context.audit.record({ actor, action: 'submission.changes-viewed', object: `submission:${id}`, requestId });
    response.setHeader('Cache-Control', 'no-store');
    return describeChanges(context, submission, query.revision);
  });

/** Compares a revision, by default the newest, with the previous state. */
async function describeChanges(context: Context, newest: Submission, revision = newest.revision): Promise<Changes> {
  const id = newest._id.toString();
  const later = (await findRevision(id, revision)) ?? fail('SUBMISSION_NOT_FOUND');
  const earlier = await findStateBefore(later);
  const after = await toSignedRatings(context, later);
  const before = earlier ? await toSignedRatings(context, earlier) : after;
  const [was, is] = earlier ? await Promise.all([profileOf(context, earlier), profileOf(context, later)]) : [{}, {}];
  return {
    specialtyName: newest.specialtyName,
    candidateName: newest.candidateName,
    newest: newest.revision,
    later: toState(later),
    earlier: earlier && toState(earlier),
    profile: profileChanges(was, is, officeDay(new Date())),
    details: earlier && later.revision > 1 ? await detailChanges(context, earlier, later) : [],
    ...(compareRevisions(before, after) as Pick<Changes, 'changes' | 'unchanged' | 'changedRatings' | 'ratings'>),
  };
}

async function profileOf({ keyRing }: Context, submission: Submission): Promise<ReportProfile> {
  const id = submission._id.toString();
  return openProfile(await readOwnRing(keyRing, [id]), id, submission) ?? {};
}

/** Personal details that differ between two revisions. As in an edit, a date of birth is never shown, since the address may be unverified. */
async function detailChanges({ keyRing }: Context, earlier: Submission, later: Submission): Promise<Changes['details']> {
  const ring = await readOwnRing(keyRing, [later._id.toString()]);
  const [before, after] = [openDetails(ring, earlier), openDetails(ring, later)];
  return correctedFields
    .filter((field) => before[field] !== after[field])
    .map((field) =>
      field === 'dateOfBirth' ? { field, before: null, after: null } : { field, before: before[field], after: after[field] },
    );
}

/** The previous revision, or for a first revision the renewed submission, which may have been erased. */
async function findStateBefore({ _id, revision, renewal }: Submission): Promise<Submission | null> {
  if (revision > 1) return findRevision(_id.toString(), revision - 1);
  return renewal ? findRevision(renewal.fromId.toString(), renewal.fromRevision) : null;
}

const toState = (state: Submission) => {
  const { via: _, ...revision } = toRevision(state);
  return { submissionId: state._id.toString(), shortReference: state.reference, ...revision };
};

export const getChangesRoutes = (context: ChecklistContext) => ({
  getMyChanges: getMyChangesRoute(context),
  getSubmissionChanges: getSubmissionChangesRoute(context),
});

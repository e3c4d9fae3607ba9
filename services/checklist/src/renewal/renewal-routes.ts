import { compareRevisions, type SignedRatings } from '@larkfield/assessment/compare-revisions.ts';
import { maskedFields, type Proficiency, type Renewal } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { carryAnswers } from '@larkfield/assessment/carry-answers.ts';
import { readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { getEarlierAnswers } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { isEmptyProfile } from '@larkfield/assessment/profile/check-profile.ts';
import type { ReportProfile } from '@larkfield/schemas/profile/credential-check.ts';
import { getCatalogueVersion } from '#src/catalogue/catalogue-version-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { shownPersonOf, type StoredRenewal, type Submission } from '#src/submissions/submission-store.ts';
import { listSubmissionsOf } from '#src/submissions/candidate-submission-store.ts';
import { requireOwnSubmission } from '#src/candidate-visits/require-visit.ts';
import { ownPart } from '#src/profile/profile-rules.ts';
import { openProfile } from '#src/profile/stored-profile.ts';
import { findRenewalOf } from './renewal-store.ts';

type Rated = Pick<Submission, 'specialtyId' | 'catalogueVersion' | 'skillRatings' | 'digitalSignature'>;

/** A revision for comparisons, in its original wording. */
export async function toSignedRatings({ catalogue }: Pick<ChecklistContext, 'catalogue'>, revision: Rated): Promise<SignedRatings> {
  const { specialtyId, catalogueVersion, skillRatings, digitalSignature } = revision;
  const { skillsByCategory } = await getCatalogueVersion(catalogue, specialtyId, catalogueVersion);
  return { groups: skillsByCategory, ratings: skillRatings, at: new Date(digitalSignature.signedAt) };
}

/** The stored part of a renewal. The server counts the changed ratings and does not trust the client. */
export async function describeRenewal(
  context: Pick<ChecklistContext, 'catalogue'>,
  renewed: Submission,
  renewing: Rated,
): Promise<StoredRenewal> {
  const [earlier, later] = await Promise.all([toSignedRatings(context, renewed), toSignedRatings(context, renewing)]);
  const { changedRatings, ratings } = compareRevisions(earlier, later);
  const { _id: fromId, revision: fromRevision, reference: fromReference } = renewed;
  return { fromId, fromRevision, fromReference, fromSignedAt: earlier.at, changedRatings, ratings };
}

/** A renewal as contracts show it. */
export const toRenewal = ({ fromSignedAt, changedRatings, ratings }: StoredRenewal): Renewal => ({
  earlierSignedAt: fromSignedAt.toISOString(),
  changedRatings,
  ratings,
});

const getEarlierAnswersRoute = (context: ChecklistContext) =>
  route(getEarlierAnswers, async (call) => {
    const { params, query, response, requestId } = call;
    const { visit, submission } = await requireOwnSubmission(context, call, params.id);
    const entry = context.catalogue.findById(query.specialtyId) ?? fail('SPECIALTY_NOT_FOUND');
    const isRenewal = entry.specialty.id === submission.specialtyId;
    if (isRenewal && (await findRenewalOf(submission._id))) fail('ALREADY_RENEWED');
    const found = await listSubmissionsOf(visit.email, new Date());
    // Answers with a typed address may be another person's, unless the candidate chose that checklist to start from.
    const own = found.filter(({ _id, addressProvedAt }) => addressProvedAt || _id.equals(submission._id));
    const earlier = own.map(({ skillRatings, digitalSignature }) => ({
      ratings: skillRatings,
      signedAt: new Date(digitalSignature.signedAt),
    }));
    const skills = entry.skillsByCategory.flatMap((category) => category.skills);
    await context.audit.record({
      actor: { kind: 'candidate', id: visit.visitId },
      action: 'submission.answers-read',
      object: `submission:${params.id}`,
      requestId,
    });
    response.setHeader('Cache-Control', 'no-store');
    const profile = openProfile(await readOwnRing(context.keyRing, [params.id]), params.id, submission);
    return {
      submissionId: params.id,
      isRenewal,
      ...shownPersonOf(submission),
      ...maskedFields,
      ...(profile && startingProfile(profile, isRenewal)),
      sources: own.map(({ specialtyName, reference, digitalSignature: { signedAt } }) => ({
        specialtyName,
        shortReference: reference,
        signedAt,
      })),
      answers: carryAnswers(skills, earlier).map((answer) => ({ ...answer, proficiency: answer.proficiency as Proficiency })),
    };
  });

/**
 * The profile with which the next checklist starts. The years in a specialty belong to that specialty and the day they were entered, so a
 * renewal only shows them beside the question.
 */
function startingProfile(stored: ReportProfile, isRenewal: boolean) {
  const { years, ...profile } = ownPart(stored);
  return {
    ...(!isEmptyProfile(profile) && { profile }),
    ...(isRenewal && years !== undefined && { yearsBefore: years }),
  };
}

export const renewalRoutes = (context: ChecklistContext) => ({
  getEarlierAnswers: getEarlierAnswersRoute(context),
});

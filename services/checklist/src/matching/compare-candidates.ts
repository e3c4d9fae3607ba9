import { compareSkills } from '@larkfield/assessment/matching/compare-skills.ts';
import { validUntil } from '@larkfield/assessment/validity.ts';
import { readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { officeDay } from '@larkfield/report/report-dates.ts';
import { profileRows } from '@larkfield/report/profile/report-profile.ts';
import { compareCandidates } from '@larkfield/schemas/matching/matching.ts';
import type { ReportReferences } from '@larkfield/schemas/references/references.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { getCatalogueVersion } from '#src/catalogue/catalogue-version-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { openProfile } from '#src/profile/stored-profile.ts';
import { listReportReferences, toReportReferences } from '#src/references/report-references.ts';
import { findRenewalsOf } from '#src/renewal/renewal-store.ts';
import { findSubmission, type Submission } from '#src/submissions/submission-store.ts';
import { answersSet, factsOf } from './facts-of-submission.ts';
import { findRequirementSet } from './requirement-set-store.ts';
import { toRequirementSet } from './requirement-routes.ts';

const compareCandidatesRoute = (context: ChecklistContext) =>
  route(compareCandidates, async ({ query: { ids, requirements: setId }, identity, requestId, response }) => {
    const { catalogue, keyRing, audit, matchTables } = context;
    const storedSet = setId === undefined ? null : ((await findRequirementSet(setId)) ?? fail('NOT_FOUND'));
    const set = storedSet && toRequirementSet(context, storedSet);
    const submissions = (await Promise.all(ids.map(findSubmission))).filter((submission) => submission !== null);
    if (submissions.length === 0) fail('SUBMISSION_NOT_FOUND');
    const idsFound = submissions.map(({ _id }) => _id.toHexString());
    const lists = await Promise.all(
      submissions.map(({ specialtyId, catalogueVersion }) => getCatalogueVersion(catalogue, specialtyId, catalogueVersion)),
    );
    const listed = await listReportReferences(submissions);
    const ring = await readOwnRing(keyRing, [...idsFound, ...listed.map(({ _id }) => _id.toHexString())]);
    const references = submissions.map((submission, index) =>
      toReportReferences(ring, submission, listed, lists[index]!.skillsByCategory, 'all'),
    );
    for (const id of idsFound) {
      const actor = { kind: 'user', id: identity.userId } as const;
      await audit.record({ actor, action: 'submission.compared', object: `submission:${id}`, requestId });
    }
    const renewals = await findRenewalsOf(submissions);
    response.setHeader('Cache-Control', 'no-store');
    return {
      candidates: submissions.map((submission, index) => ({
        id: submission._id.toHexString(),
        candidateName: submission.candidateName,
        shortReference: submission.reference,
        specialty: { id: submission.specialtyId, name: submission.specialtyName },
        submittedAt: submission.submittedAt.toISOString(),
        validUntil: validUntil(submission.submittedAt).toISOString(),
        renewedBy: renewals.get(submission._id.toHexString()),
        profile: profileOf(ring, submission),
        ...countOf(references[index]),
        facts: set && answersSet(context, set, submission) ? factsOf(submission, set, matchTables.conceptOf) : null,
      })),
      skills: compareSkills(
        submissions.map(({ skillRatings, digitalSignature }, index) => ({
          groups: lists[index]!.skillsByCategory,
          ratings: skillRatings,
          at: new Date(digitalSignature.signedAt),
          observed: references[index]?.references.map((reference) => reference.ratings) ?? [],
        })),
        matchTables.conceptOf,
      ),
      set,
    };
  });

/** The number of references, without their content. */
function countOf(found: ReportReferences | undefined) {
  return found && { references: { asked: found.asked, given: found.given, lastAt: found.lastAt } };
}

function profileOf(keyRing: KeyRing, submission: Submission) {
  const profile = openProfile(keyRing, submission._id.toHexString(), submission);
  return profile && profileRows(profile, officeDay(new Date()));
}

export const compareCandidatesRoutes = (context: ChecklistContext) => ({
  compareCandidates: compareCandidatesRoute(context),
});

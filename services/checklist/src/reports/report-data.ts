import { readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import type { ReportData } from '@larkfield/schemas/reports/report-data.ts';
import { getCatalogueVersion, getReviewAt } from '#src/catalogue/catalogue-version-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { openProfile } from '#src/profile/stored-profile.ts';
import { findRenewalOf } from '#src/renewal/renewal-store.ts';
import { toRenewal } from '#src/renewal/renewal-routes.ts';
import { listReportReferences, type ReferenceReading, toReportReferences } from '#src/references/report-references.ts';
import { shownPersonOf, type Submission, toCorrection } from '#src/submissions/submission-store.ts';

/** The content of a report on one revision, with its original wording and review. */
export async function buildReportData(
  { catalogue, keyRing }: Pick<ChecklistContext, 'catalogue' | 'keyRing'>,
  submission: Submission,
  reading: 'none' | ReferenceReading,
): Promise<ReportData> {
  const { specialtyId, catalogueVersion, digitalSignature } = submission;
  const [entry, catalogueReview, renewedBy, listed] = await Promise.all([
    getCatalogueVersion(catalogue, specialtyId, catalogueVersion),
    getReviewAt(specialtyId, catalogueVersion, new Date(digitalSignature.signedAt)),
    findRenewalOf(submission._id),
    reading === 'none' ? [] : listReportReferences([submission]),
  ]);
  const submissionId = submission._id.toString();
  // Read all data keys at once, and none if nothing is encrypted.
  const own = [...(submission.sealedProfile ? [submissionId] : []), ...listed.map(({ _id }) => _id.toString())];
  const ring = await readOwnRing(keyRing, own);
  const profile = openProfile(ring, submissionId, submission);
  const references = reading === 'none' ? undefined : toReportReferences(ring, submission, listed, entry.skillsByCategory, reading);
  return {
    submissionId,
    revision: submission.revision,
    shortReference: submission.reference,
    ...shownPersonOf(submission),
    specialtyName: entry.specialty.name,
    specialtySlug: entry.specialty.slug,
    catalogueVersion,
    catalogueReview,
    submittedAt: submission.submittedAt.toISOString(),
    changedAt: submission.changedAt?.toISOString() ?? null,
    ...(submission.corrections && { corrections: submission.corrections.map(toCorrection) }),
    ...(submission.renewal && { renewal: toRenewal(submission.renewal) }),
    ...(renewedBy && { renewedBy }),
    digitalSignature,
    skillGroups: entry.skillsByCategory,
    skillRatings: submission.skillRatings,
    ...(profile && { profile }),
    ...(references && { references }),
    abbreviations: catalogue.explain(entry.skillsByCategory),
  };
}

import type { ReportData } from '@larkfield/schemas/internal/get-print-data.ts';
import type { Catalogue } from '@larkfield/catalogue/catalogue.ts';
import { getCatalogueVersion, getReviewAt } from '#src/catalogue/catalogue-version-store.ts';
import type { Submission } from '#src/submissions/submission-store.ts';

/** What a report shows of one revision, in the wording and with the review of its day. */
export async function buildReportData(catalogue: Catalogue, submission: Submission): Promise<ReportData> {
  const { specialtyId, catalogueVersion, digitalSignature } = submission;
  const [entry, catalogueReview] = await Promise.all([
    getCatalogueVersion(catalogue, specialtyId, catalogueVersion),
    getReviewAt(specialtyId, catalogueVersion, new Date(digitalSignature.signedAt)),
  ]);
  return {
    submissionId: submission._id.toString(),
    revision: submission.revision,
    shortReference: submission.reference,
    candidateName: submission.candidateName,
    email: submission.email ?? null,
    phone: submission.phone ?? null,
    specialtyName: entry.specialty.name,
    specialtySlug: entry.specialty.slug,
    catalogueVersion,
    catalogueReview,
    submittedAt: submission.submittedAt.toISOString(),
    changedAt: submission.via === 'edit' ? (submission.changedAt?.toISOString() ?? null) : null,
    digitalSignature,
    skillGroups: entry.skillsByCategory,
    skillRatings: submission.skillRatings,
    abbreviations: catalogue.explain(entry.skillsByCategory),
  };
}

import { joinRatings } from '@larkfield/assessment/rated-skills.ts';
import { frequencyOf } from '@larkfield/assessment/recency.ts';
import { completionOf } from '@larkfield/assessment/scores.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { ReportData } from '@larkfield/schemas/reports/report-data.ts';
import type { viewShareLink } from '@larkfield/schemas/links/share-links/view-share-link.ts';
import type { Link } from '#src/link/link-model.ts';

/** What a viewer is shown: the present revision, each rating with its frequency, stored or derived. */
export function toSharedView(report: ReportData, downloadToken: string, link: Link, now: Date): ReplyOf<typeof viewShareLink> {
  const {
    candidateName,
    email,
    phone,
    shortReference,
    submittedAt,
    changedAt,
    corrections,
    renewal,
    renewedBy,
    digitalSignature,
    skillGroups,
    profile,
    references,
  } = report;
  const skillRatings = report.skillRatings.map((rating) => ({
    ...rating,
    frequency: frequencyOf(rating, now),
    lastUsed: rating.lastUsed ?? null,
  }));
  const { totalSkills, skillsRated, completionPercentage } = completionOf(joinRatings(skillGroups, skillRatings, now));
  return {
    submission: {
      candidateName,
      email,
      phone,
      yearsExperience: profile?.years ?? null,
      shortReference,
      submittedAt,
      changedAt,
      ...(corrections && { corrections }),
      ...(renewal && { renewal }),
      ...(renewedBy && { renewedBy: { at: renewedBy.at, timeZone: renewedBy.timeZone } }),
      digitalSignature,
      skillRatings,
      ...(profile && { profile }),
      ...(references && { references }),
    },
    specialty: { name: report.specialtyName, slug: report.specialtySlug },
    ...(report.catalogueReview && { catalogueReview: report.catalogueReview }),
    skillGroups,
    abbreviations: report.abbreviations,
    ...(report.packet && { packet: report.packet }),
    executiveSummary: { totalSkills, skillsRated, completionPercentage },
    downloadToken,
    linkInfo: {
      mode: link.kind === 'quick' ? 'quick' : 'reusable',
      expiresAt: link.expiresAt.toISOString(),
      maxViews: link.maxUses,
      viewCount: link.useCount,
    },
  };
}

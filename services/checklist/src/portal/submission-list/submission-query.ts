import type { SubmissionFilters } from '@larkfield/schemas/checklist/submission-filters.ts';
import { listFailedSubmissions } from './filters/failed-submissions.ts';
import { profileQueryOf } from './filters/profile-filter.ts';
import type { CardQuery } from './submission-card-store.ts';
import { secondsOf } from './filters/submission-range.ts';

/** What staff filter by; `ids` narrows it to what they ticked. */
export type ListFilters = SubmissionFilters & { q?: string | undefined; ids?: string[] | undefined };

/** The query that a list, its export and a count have in common. */
export async function toCardQuery({ q, ids, ...filters }: ListFilters, template: number): Promise<Omit<CardQuery, 'limit'>> {
  const { specialtyId, assignee, pdf, readiness, references } = filters;
  const failed = pdf === 'failed' ? await listFailedSubmissions(template) : undefined;
  return {
    query: q,
    specialtyId,
    seconds: secondsOf(filters),
    profile: profileQueryOf(filters),
    isWithoutRenewed: filters.expiresWithin !== undefined || filters.certificateEndsWithin !== undefined,
    readiness,
    ...(references !== undefined && { hasReferences: references === 'given' }),
    ...(assignee !== undefined && { assignee: assignee === 'nobody' ? null : assignee }),
    among: ids && failed ? ids.filter((id) => failed.includes(id)) : (ids ?? failed),
  };
}

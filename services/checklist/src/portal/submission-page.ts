import { portalConstants } from '@larkfield/schemas/portal/portal-constants.ts';
import type { SubmissionPage } from '@larkfield/schemas/portal/admin-submission.ts';
import type { SubmissionFilters } from '@larkfield/schemas/portal/submission-filters.ts';
import { objectIdSchema } from '@larkfield/schemas/identifiers.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { readPdfStates } from '#src/reports/ensure-pdf.ts';
import { listSubmissionCards } from './submission-card-store.ts';
import { secondsOf } from './submission-range.ts';

export type PageQuery = SubmissionFilters & { q?: string; cursor?: string | undefined };

/** One page of cards, newest first; the cursor is the id of the last card of the page before. */
export async function readSubmissionPage({ q, cursor, specialtyId, ...dates }: PageQuery, template: number): Promise<SubmissionPage> {
  if (cursor !== undefined && !objectIdSchema.safeParse(cursor).success) {
    fail('INVALID_INPUT', { fields: [{ field: 'cursor', message: 'Not a valid position' }] });
  }
  const found = await listSubmissionCards({
    query: q,
    specialtyId,
    seconds: secondsOf(dates),
    after: cursor,
    limit: portalConstants.pageSize + 1,
  });
  const cards = found.slice(0, portalConstants.pageSize);
  const states = await readPdfStates(cards, template);
  return {
    submissions: cards.map((card) => ({
      id: card._id.toString(),
      candidateName: card.candidateName,
      specialty: card.specialtyName,
      shortReference: card.reference,
      email: card.email ?? null,
      phone: card.phone ?? null,
      submittedAt: card.submittedAt.toISOString(),
      revision: card.revision,
      pdf: states.get(card._id.toString())!,
    })),
    nextCursor: found.length > cards.length ? cards.at(-1)!._id.toString() : null,
  };
}

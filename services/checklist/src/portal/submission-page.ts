import type { SubmissionPage } from '@larkfield/schemas/portal/admin-submission.ts';
import type { SubmissionFilters } from '@larkfield/schemas/portal/submission-filters.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import { readPdfStates } from '#src/reports/ensure-pdf.ts';
import { listSubmissionCards } from './submission-card-store.ts';
import { secondsOf } from './submission-range.ts';

export type PageQuery = SubmissionFilters & { q?: string; cursor?: string | undefined };

/** One page of cards, newest first; the cursor is the id of the last card of the page before. */
export async function readSubmissionPage({ q, cursor, specialtyId, ...dates }: PageQuery, template: number): Promise<SubmissionPage> {
  const seconds = secondsOf(dates);
  const { items: cards, nextCursor } = await readPage(cursor, (position) =>
    listSubmissionCards({ query: q, specialtyId, seconds, ...position }),
  );
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
    nextCursor,
  };
}

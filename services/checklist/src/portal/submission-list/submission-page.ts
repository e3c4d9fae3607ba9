import { endText, endsSoonText } from '@larkfield/report/profile/profile-words.ts';
import { officeDay } from '@larkfield/report/report-dates.ts';
import type { AdminSubmission, SubmissionPage } from '@larkfield/schemas/portal/submissions/admin-submission.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import { findRenewalsOf } from '#src/renewal/renewal-store.ts';
import { readPdfStates } from '#src/pdfs/ensure-pdf.ts';
import { profileCells } from './filters/profile-filter.ts';
import { listSubmissionCards, type SubmissionCard } from './submission-card-store.ts';
import { toCardQuery, type ListFilters } from './submission-query.ts';

/** What its profile says, with what has ended or ends soon. */
function profileWords({ profileSearch }: SubmissionCard, today: string): AdminSubmission['profile'] {
  return profileCells(profileSearch, (until) => endsSoonText(until, today) || endText(until, today));
}

export type PageQuery = ListFilters & { cursor?: string | undefined };

/** One page of cards, newest first; the cursor is the id of the last card of the page before. */
export async function readSubmissionPage({ cursor, ...filters }: PageQuery, template: number): Promise<SubmissionPage> {
  const query = await toCardQuery(filters, template);
  const { items: cards, nextCursor } = await readPage(cursor, (position) => listSubmissionCards({ ...query, ...position }));
  const [states, renewals] = await Promise.all([readPdfStates(cards, template, 'staff'), findRenewalsOf(cards)]);
  const today = officeDay(new Date());
  return {
    submissions: cards.map((card) => ({
      id: card._id.toString(),
      candidateName: card.candidateName,
      specialty: card.specialtyName,
      shortReference: card.reference,
      email: card.email ?? null,
      phone: card.phone ?? null,
      submittedAt: card.submittedAt.toISOString(),
      renewedBy: renewals.get(card._id.toString()),
      revision: card.revision,
      pdf: states.get(card._id.toString())!,
      assignee: card.assignee ?? null,
      readiness: (card.readiness ?? null) as AdminSubmission['readiness'],
      references: card.referenceIds?.length ?? 0,
      profile: profileWords(card, today),
    })),
    nextCursor,
  };
}

import type { AdminSubmission, SubmissionPage } from '@larkfield/schemas/portal/admin-submission.ts';
import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { PagedList, type ListQuery } from '#src/portal/shared/lists/paged-list.tsx';
import type { ReportList } from '#src/portal/shared/report-list.ts';
import { useSession } from '#src/shared/session/session.tsx';
import type { SubmissionFilter } from '#src/portal/shared/submission-filter.ts';
import { SubmissionCard } from './submission-card.tsx';
import { usePdfStates } from './use-pdf-states.ts';

interface SubmissionListProps {
  query: ListQuery & { data?: InfiniteData<SubmissionPage> | undefined };
  filter: SubmissionFilter;
  isSearch: boolean;
  renderActions: (submission: AdminSubmission) => ReactNode;
}

export function SubmissionList({ query, filter, isSearch, renderActions }: SubmissionListProps) {
  const submissions = query.data?.pages.flatMap((page) => page.submissions) ?? [];
  usePdfStates(submissions);
  const by = useSession().user?.id;
  const list: ReportList = { ids: submissions.map(({ id }) => id), filter, nextCursor: query.data?.pages.at(-1)?.nextCursor ?? null, by };
  return (
    <PagedList
      query={query}
      items={submissions}
      name="submissions"
      empty={
        isSearch ? (
          <EmptyState title="No submissions found">Try another name, email, phone number or reference, or other filters.</EmptyState>
        ) : (
          <EmptyState title="No submissions yet">Submitted checklists appear here.</EmptyState>
        )
      }
      renderItem={(submission) => <SubmissionCard submission={submission} list={list} actions={renderActions(submission)} />}
    />
  );
}

import type { AdminSubmission } from '@larkfield/schemas/portal/admin-submission.ts';
import type { ReactNode } from 'react';
import { EmptyState } from '#src/components/empty-state.tsx';
import { PagedList } from '#src/components/paged-list.tsx';
import { SubmissionCard } from './submission-card.tsx';
import { usePdfStates } from './use-pdf-states.ts';
import type { useSubmissions } from './use-submissions.ts';

interface SubmissionListProps {
  query: ReturnType<typeof useSubmissions>;
  isSearch: boolean;
  renderActions: (submission: AdminSubmission) => ReactNode;
}

export function SubmissionList({ query, isSearch, renderActions }: SubmissionListProps) {
  const submissions = query.data?.pages.flatMap((page) => page.submissions) ?? [];
  usePdfStates(submissions);
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
      renderItem={(submission) => <SubmissionCard submission={submission} actions={renderActions(submission)} />}
    />
  );
}

import type { SubmissionPage } from '@larkfield/schemas/portal/submissions/admin-submission.ts';
import { assignSubmissions } from '@larkfield/schemas/portal/submissions/assign-submissions.ts';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { failureText } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { countOf } from '#src/shared/text/format-date.ts';

/** Hands submissions to somebody, or with null to nobody; the cards show it at once and stay where they are. */
export function useAssignSubmissions({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: string[]; userId: string | null }) => call(checked(assignSubmissions), { body }),
    onSuccess: ({ ids, assignee }) => {
      queryClient.setQueriesData<InfiniteData<SubmissionPage>>({ predicate: ({ queryKey }) => queryKey[2] === 'submissions' }, (data) =>
        data && 'pages' in data
          ? {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                submissions: page.submissions.map((one) => (ids.includes(one.id) ? { ...one, assignee } : one)),
              })),
            }
          : data,
      );
      const whom = assignee ? `assigned to ${assignee.email}` : 'unassigned';
      toast({ title: assignee ? 'Assigned' : 'Unassigned', description: `${countOf(ids.length, 'submission')} ${whom}.` });
      onDone();
    },
    onError: (error) =>
      toast({ title: 'Error', description: failureText(error, 'Nothing was changed. Please try again.'), variant: 'destructive' }),
  });
}

import { assignInquiry } from '@larkfield/schemas/portal/assign-inquiry.ts';
import { getInquiry } from '@larkfield/schemas/portal/get-inquiry.ts';
import { markInquiryHandled } from '@larkfield/schemas/portal/mark-inquiry-handled.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/shared/api/call.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { failureText } from '#src/shared/status/failure-text.ts';
import { toast } from '#src/shared/status/toast-store.ts';

const queryOf = (id: string) => endpointQuery(getInquiry, { params: { id } });

export const useInquiry = (id: string) => useQuery({ ...queryOf(id), gcTime: 0 });

type Change = { isHandled: boolean } | { userId: string | null };

/** Marks an inquiry as handled or open, or gives it to somebody. */
export function useChangeInquiry(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) =>
      'userId' in change
        ? call(assignInquiry, { params: { id }, body: change })
        : call(markInquiryHandled, { params: { id }, body: change }),
    onSuccess: (reply) => queryClient.setQueryData(queryOf(id).queryKey, reply),
    onError: (error) =>
      toast({
        title: 'Error',
        description: failureText(error, 'The inquiry could not be changed. Please try again.'),
        variant: 'destructive',
      }),
  });
}

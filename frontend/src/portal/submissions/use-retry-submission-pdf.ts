import { retrySubmissionPdf } from '@larkfield/schemas/portal/retry-submission-pdf.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { writePdfStates } from './use-pdf-states.ts';

/** Asks for a failed PDF once more. */
export function useRetrySubmissionPdf(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(retrySubmissionPdf, { params: { id }, body: {} }),
    onSuccess: (pdf) => writePdfStates(queryClient, { [id]: pdf }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorText(error, 'The PDF could not be queued. Please try again.'),
        variant: 'destructive',
      }),
  });
}

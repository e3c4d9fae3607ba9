import type { PdfState } from '@larkfield/schemas/checklist/pdf.ts';
import { type AdminSubmission, getPdfStates, retrySubmissionPdf, type SubmissionPage } from '@larkfield/schemas/portal/submissions.ts';
import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { errorText } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointKey } from '#src/shared/api/endpoint-query.ts';
import { toast } from '#src/shared/status/toast-store.ts';

/** Polling interval of pending PDFs, in milliseconds. */
const pollInterval = 2_000;
/** The maximum number of ids in one call. */
const maxIds = 100;

/** Polls the PDF states of the shown submissions while any of them is pending, without extending the session. */
export function usePdfStates(submissions: AdminSubmission[]): void {
  const queryClient = useQueryClient();
  const pending = submissions.filter(({ pdf }) => pdf.state === 'pending').slice(0, maxIds);
  const query = { ids: pending.map(({ id }) => id).join(',') };
  useQuery({
    queryKey: endpointKey(getPdfStates, { query }),
    enabled: pending.length > 0,
    refetchInterval: pollInterval,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { states } = await call(checked(getPdfStates), { query }, { signal, background: true });
      writePdfStates(queryClient, states);
      return states;
    },
  });
}

/** Writes new PDF states into every loaded list of submissions. */
function writePdfStates(queryClient: QueryClient, states: Record<string, PdfState>): void {
  const isList = (key: readonly unknown[]) => key[2] === 'submissions' && !String(key[3]).startsWith('pdf-states');
  queryClient.setQueriesData<InfiniteData<SubmissionPage>>({ predicate: ({ queryKey }) => isList(queryKey) }, (data) =>
    data && 'pages' in data
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            submissions: page.submissions.map((submission) => {
              const pdf = states[submission.id];
              return pdf ? { ...submission, pdf } : submission;
            }),
          })),
        }
      : data,
  );
}

/** Requests a failed PDF again. */
export function useRetrySubmissionPdf(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(checked(retrySubmissionPdf), { params: { id }, body: {} }),
    onSuccess: (pdf) => writePdfStates(queryClient, { [id]: pdf }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorText(error, "The PDF couldn't be started. Please try again."),
        variant: 'destructive',
      }),
  });
}

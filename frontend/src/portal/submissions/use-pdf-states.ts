import type { PdfState } from '@larkfield/schemas/checklist/pdf-state.ts';
import type { AdminSubmission, SubmissionPage } from '@larkfield/schemas/portal/admin-submission.ts';
import { getPdfStates } from '@larkfield/schemas/portal/get-pdf-states.ts';
import { useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { call } from '#src/shared/api/call.ts';
import { endpointKey } from '#src/shared/api/endpoint-query.ts';

/** How often pending PDFs are asked after, in milliseconds. */
const pollInterval = 2_000;
/** The endpoint answers for at most this many at once. */
const maxIds = 100;

/** Keeps the PDF states of the shown submissions current while any of them is pending, without extending the session. */
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
      const { states } = await call(getPdfStates, { query }, { signal, background: true });
      writePdfStates(queryClient, states);
      return states;
    },
  });
}

/** Puts new PDF states into every list of submissions that is loaded. */
export function writePdfStates(queryClient: QueryClient, states: Record<string, PdfState>): void {
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

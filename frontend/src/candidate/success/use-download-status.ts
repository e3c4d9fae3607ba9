import type { getDownloadStatus } from '@larkfield/schemas/checklist/get-download-status.ts';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#src/shared/api/api-error.ts';
import { callUnparsed } from '#src/shared/api/call-unparsed.ts';

/** How often a PDF that is being made is asked after, in milliseconds; less often while nobody answers. */
const pollInterval = 2_000;
const patientInterval = 10_000;

/** State of the candidate's PDF; asks again only while that can change. */
export function useDownloadStatus(token: string) {
  return useQuery({
    queryKey: ['/api/checklist/download', token, 'status'],
    queryFn: ({ signal }) =>
      callUnparsed<typeof getDownloadStatus>(
        { method: 'GET', path: '/api/checklist/download/:token/status' },
        { params: { token } },
        { signal, background: true },
      ),
    enabled: token !== '',
    refetchInterval: ({ state: { data, error } }) => {
      if (isUnknown(error)) return false;
      if (error) return patientInterval;
      return data && data.state !== 'pending' ? false : pollInterval;
    },
  });
}

/** True when the server does not know the token, or no longer: asking again changes nothing. */
function isUnknown(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}

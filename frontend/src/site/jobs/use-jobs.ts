import type { listJobs } from '@larkfield/schemas/contact/list-jobs.ts';
import { callUnparsed } from '#src/shared/api/call-unparsed.ts';
import { usePublicList } from '#src/shared/api/use-public-list.ts';

/** The open jobs. */
export function useJobs() {
  return usePublicList('/api/jobs', (signal) => callUnparsed<typeof listJobs>({ method: 'GET', path: '/api/jobs' }, {}, { signal }));
}

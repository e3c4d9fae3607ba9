import type { listJobs } from '@larkfield/schemas/contact/list-jobs.ts';
import { callUnparsed } from '#src/lib/call-unparsed.ts';
import { usePublicList } from '#src/lib/use-public-list.ts';

/** The open jobs. */
export function useJobs() {
  return usePublicList('/api/jobs', (signal) => callUnparsed<typeof listJobs>({ method: 'GET', path: '/api/jobs' }, {}, { signal }));
}

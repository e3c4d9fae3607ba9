import { closeJob } from '@larkfield/schemas/portal/jobs/close-job.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { moveJob } from './move-job.ts';

export const closeJobRoute = () => route(closeJob, async (call) => ({ job: await moveJob('closed', call) }));

import { publishJob } from '@larkfield/schemas/portal/jobs/publish-job.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { moveJob } from './move-job.ts';

export const publishJobRoute = () => route(publishJob, async (call) => ({ job: await moveJob('open', call) }));

import { closeJob } from '@larkfield/schemas/portal/close-job.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ContactContext } from '#src/contact-context.ts';
import { moveJob } from './move-job.ts';

export const closeJobRoute = (context: ContactContext) =>
  route(closeJob, async (call) => ({ job: await moveJob(context, 'closed', call) }));

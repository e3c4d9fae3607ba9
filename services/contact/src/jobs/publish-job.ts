import { publishJob } from '@larkfield/schemas/portal/publish-job.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ContactContext } from '#src/contact-context.ts';
import { moveJob } from './move-job.ts';

export const publishJobRoute = (context: ContactContext) =>
  route(publishJob, async (call) => ({ job: await moveJob(context, 'open', call) }));

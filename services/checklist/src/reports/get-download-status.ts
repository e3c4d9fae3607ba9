import { getDownloadStatus } from '@larkfield/schemas/checklist/get-download-status.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { getSubmissionByDownloadToken } from '#src/access/find-download.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { ensurePdf } from './ensure-pdf.ts';

export const getDownloadStatusRoute = (context: ChecklistContext) =>
  route(getDownloadStatus, async ({ params: { token } }) => ensurePdf(context, await getSubmissionByDownloadToken(token)));

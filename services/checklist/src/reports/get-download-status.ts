import { getDownloadStatus } from '@larkfield/schemas/checklist/get-download-status.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { findDownload } from '#src/access/find-download.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { ensurePdf } from './ensure-pdf.ts';

export const getDownloadStatusRoute = (context: ChecklistContext) =>
  route(getDownloadStatus, async ({ params: { token } }) => {
    const { submission, reader } = await findDownload(context, token);
    return ensurePdf(context, submission, reader);
  });

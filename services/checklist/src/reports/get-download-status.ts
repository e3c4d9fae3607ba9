import { getDownloadStatus } from '@larkfield/schemas/checklist/get-download-status.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { getSubmissionByDownloadToken } from '#src/access/find-download.ts';
import { readPdfState } from './pdf-request.ts';

export const getDownloadStatusRoute = () =>
  route(getDownloadStatus, async ({ params: { token } }) => readPdfState(await getSubmissionByDownloadToken(token)));

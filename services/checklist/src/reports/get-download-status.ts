import { getDownloadStatus } from '@larkfield/schemas/checklist/pdf/get-download-status.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { findDownload } from './find-download.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { packetState } from '#src/packets/packet-pdf.ts';
import { ensurePdf } from '#src/pdfs/ensure-pdf.ts';

export const getDownloadStatusRoute = (context: ChecklistContext) =>
  route(getDownloadStatus, async ({ params: { token } }) => {
    const { submission, packet, reader } = await findDownload(context, token);
    const state = packet && (await packetState(packet));
    if (state) return { state: state === 'gone' ? 'failed' : state };
    return ensurePdf(context, submission, reader);
  });

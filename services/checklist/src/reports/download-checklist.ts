import { downloadChecklist } from '@larkfield/schemas/checklist/pdf/download-checklist.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findDownload } from './find-download.ts';
import { sendPacket } from '#src/packets/packet-pdf.ts';
import { sendPdf } from '#src/pdfs/send-pdf.ts';

export const downloadChecklistRoute = (context: ChecklistContext) =>
  route(downloadChecklist, async ({ params: { token }, request, response }) => {
    const { submission, packet, reader } = await findDownload(context, token);
    if (packet) await sendPacket(context, packet, submission.reference, request, response);
    else await sendPdf(context, submission, request, response, reader);
    return answered;
  });

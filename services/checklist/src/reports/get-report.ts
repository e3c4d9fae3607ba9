import { getReport } from '@larkfield/schemas/internal/get-report.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { buildReportData } from './report-data.ts';
import { coverOf } from '#src/packets/packet-pdf.ts';
import { findPacket } from '#src/packets/packet-store.ts';
import { findRevision, findSubmission } from '#src/submissions/submission-store.ts';

export const getReportRoute = (context: ChecklistContext) =>
  route(getReport, async ({ params: { id }, query: { references = 'count', packet: packetId } }) => {
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    const reading = references === 'count' && context.showsReferences ? 'unnamed' : references;
    if (packetId === undefined) return buildReportData(context, submission, reading);
    const packet = (await findPacket(packetId, id)) ?? fail('SUBMISSION_NOT_FOUND');
    const shown = (await findRevision(id, packet.revision)) ?? submission;
    return { ...(await buildReportData(context, shown, reading)), packet: coverOf(packet) };
  });

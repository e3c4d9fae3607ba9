import { getPrintData } from '@larkfield/schemas/internal/get-print-data.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { buildReportData } from './report-data.ts';
import { checkAddress, checkCodeOf } from './check-code.ts';
import { coverOf } from '#src/packets/packet-pdf.ts';
import { findPacket } from '#src/packets/packet-store.ts';
import { findRevision } from '#src/submissions/submission-store.ts';

export const getPrintDataRoute = (context: ChecklistContext) =>
  route(getPrintData, async ({ params: { id, revision }, query: { edition, packet: packetId } }) => {
    const { checkKey, publicUrl } = context;
    const submission = (await findRevision(id, revision)) ?? fail('SUBMISSION_NOT_FOUND');
    // An edition that another has taken the place of is wanted by nobody any more.
    if (edition !== undefined && edition !== submission.referencesEdition) fail('SUBMISSION_NOT_FOUND');
    const packet = packetId === undefined ? null : ((await findPacket(packetId, id)) ?? fail('SUBMISSION_NOT_FOUND'));
    const { reference, digitalSignature } = submission;
    const code = checkCodeOf(checkKey, { reference, revision: submission.revision, contentHash: digitalSignature.contentHash });
    return {
      ...(await buildReportData(context, submission, edition === undefined ? 'none' : 'all')),
      ...(packet && { packet: coverOf(packet) }),
      readAt: new Date().toISOString(),
      verification: { address: checkAddress(publicUrl, reference, code), code },
    };
  });

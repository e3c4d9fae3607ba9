import { checkLink } from '@larkfield/schemas/internal/links.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { downloadChecklist, getDownloadStatus } from '@larkfield/schemas/checklist/pdf.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findPacket, type StoredPacket } from '#src/packets/packet-store.ts';
import { findSubmission, type Submission } from '#src/submissions/submission-store.ts';
import { ensurePdf, type PdfReader } from '#src/pdfs/ensure-pdf.ts';
import { findAccessToken, type FoundAccessToken } from '#src/access/access-token-store.ts';
import { packetState, sendPacket } from '#src/packets/packet-pdf.ts';
import { sendPdf } from '#src/pdfs/send-pdf.ts';

export interface FoundDownload {
  submission: Submission;
  /** The kind of reader that the token was issued for. A copy from staff includes the supervisors' references with names. */
  reader: PdfReader;
  /** The packet that the token serves in place of the report. */
  packet: StoredPacket | null;
}

/** The submission of a download token, which belongs to the submitter or to a viewer whose link is still valid. */
export async function findDownload(context: Pick<ChecklistContext, 'links'>, token: string): Promise<FoundDownload> {
  const found = (await findAccessToken(token, ['submitter-download', 'viewer-download'])) ?? fail('LINK_NOT_FOUND');
  if (found.isExpired) fail('LINK_EXPIRED');
  await requireOrigin(context, found);
  const submission = (await findSubmission(found.submissionId)) ?? fail('LINK_NOT_FOUND');
  const packet = found.packet ? ((await findPacket(found.packet, found.submissionId)) ?? fail('LINK_NOT_FOUND')) : null;
  return { submission, packet, reader: found.withReferences ? 'staff' : 'candidate' };
}

/** Refuses a token whose link has ended; throws SERVICE_UNAVAILABLE while the links service is unavailable. */
async function requireOrigin({ links }: Pick<ChecklistContext, 'links'>, { origin }: FoundAccessToken): Promise<void> {
  if (!origin) return;
  const { linkId, linkEpoch } = origin;
  const { isGood } = await links(checkLink, { params: { linkId }, body: { linkEpoch } });
  if (!isGood) fail('LINK_NOT_FOUND');
}

const downloadChecklistRoute = (context: ChecklistContext) =>
  route(downloadChecklist, async ({ params: { token }, identity, requestId, request, response }) => {
    const { submission, packet, reader } = await findDownload(context, token);
    if (identity) {
      const [action, object] = packet
        ? (['packet.downloaded', `packet:${packet._id}`] as const)
        : (['submission.downloaded', `submission:${submission._id}`] as const);
      await context.audit.record({ actor: { kind: 'user', id: identity.userId }, action, object, requestId });
    }
    if (packet) await sendPacket(context, packet, submission.reference, request, response);
    else await sendPdf(context, submission, request, response, reader);
    return answered;
  });

const getDownloadStatusRoute = (context: ChecklistContext) =>
  route(getDownloadStatus, async ({ params: { token } }) => {
    const { submission, packet, reader } = await findDownload(context, token);
    const state = packet && (await packetState(packet));
    if (state) return { state: state === 'gone' ? 'failed' : state };
    return ensurePdf(context, submission, reader);
  });

export const downloadRoutes = (context: ChecklistContext) => ({
  downloadChecklist: downloadChecklistRoute(context),
  getDownloadStatus: getDownloadStatusRoute(context),
});

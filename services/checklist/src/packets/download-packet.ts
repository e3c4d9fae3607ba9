import { downloadPacket } from '@larkfield/schemas/packets/download-packet.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { sendPacket } from './packet-pdf.ts';
import { findPacket } from './packet-store.ts';

export const downloadPacketRoute = (context: ChecklistContext) =>
  route(downloadPacket, async ({ params: { id, packetId }, identity, requestId, request, response }) => {
    const packet = (await findPacket(packetId, id)) ?? fail('NOT_FOUND');
    const { reference } = (await findSubmission(id)) ?? fail('NOT_FOUND');
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'packet.downloaded',
      object: `packet:${packetId}`,
      requestId,
    });
    await sendPacket(context, packet, reference, request, response);
    return answered;
  });

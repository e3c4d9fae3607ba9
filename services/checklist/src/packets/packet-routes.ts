import { createPacket, downloadPacket, listPackets, type Packet } from '@larkfield/schemas/reports/packets.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import { findSubmission, type Submission } from '#src/submissions/submission-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { factsOf } from '#src/matching/facts-of-submission.ts';
import { findRequirementSet } from '#src/matching/requirement-set-store.ts';
import { toRequirementSet } from '#src/matching/requirement-routes.ts';
import { requireStanding } from '#src/renewal/renewal-store.ts';
import { packetStates, queuePacket, sendPacket } from './packet-pdf.ts';
import { requireYes } from '#src/put-forward/require-yes.ts';
import { deletePacketsOf, findPacket, findPacketOfRequest, insertPacket, listPacketsOf, type StoredPacket } from './packet-store.ts';

/** Packets of some submissions in the form shown to staff. */
export async function toPackets(packets: StoredPacket[], submissions: Submission[]): Promise<Packet[]> {
  const states = await packetStates(packets);
  return packets.map((packet, index) => {
    const { revision, checksNoted, referencesEdition } = submissions.find(({ _id }) => _id.equals(packet.submissionId))!;
    return {
      id: packet._id.toString(),
      submissionId: packet.submissionId.toString(),
      job: packet.job,
      state: states[index]!,
      madeAt: packet.madeAt.toISOString(),
      madeBy: packet.madeByEmail,
      isOutdated:
        packet.revision !== revision ||
        (packet.checks ?? null) !== (checksNoted ?? null) ||
        (packet.edition ?? null) !== (referencesEdition ?? null),
    };
  });
}

/** The content is fixed when the packet is created; the stored packet also serves as the outbox of its PDF. */
const createPacketRoute = (context: ChecklistContext) =>
  route(createPacket, async ({ params: { id }, body, identity, requestId }) => {
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    const stored = (await findRequirementSet(body.requirements)) ?? fail('NOT_FOUND');
    const set = toRequirementSet(context, stored);
    if (set.specialty.id !== submission.specialtyId)
      fail('INVALID_INPUT', { fields: [{ field: 'requirements', message: 'These requirements are for another specialty' }] });
    await requireStanding(submission, 'packet');
    const requestKey = body.requestId && `${identity.userId}:${id}:${body.requestId}`;
    const made = requestKey && (await findPacketOfRequest(requestKey));
    if (made) return { packet: (await toPackets([made], [submission]))[0]! };
    const jobId = stored.jobId?.toString() ?? null;
    await requireYes(context, submission, { kind: 'packet', jobId, by: { userId: identity.userId, email: identity.email } });
    const facts = factsOf(submission, set, context.matchTables.conceptOf);
    const madeAt = new Date();
    const packet = await insertPacket(
      {
        submissionId: submission._id,
        revision: submission.revision,
        ...(submission.checksNoted && { checks: submission.checksNoted }),
        edition: submission.referencesEdition,
        template: context.template,
        setId: stored._id,
        setRevision: stored.revision,
        job: set.job ?? set.name,
        jobId,
        startsOn: set.startsOn,
        items: set.requirements.map((requirement, index) => ({ label: set.labels[index]!, requirement, fact: facts[index]! })),
        madeAt,
        madeByEmail: identity.email,
        awaitingPdfSince: madeAt,
      },
      { actor: { kind: 'user', id: identity.userId }, action: 'packet.created', requestId },
      requestKey,
    );
    if (!(await findSubmission(id))) {
      await deletePacketsOf([id]);
      fail('SUBMISSION_NOT_FOUND');
    }
    await queuePacket(context, packet);
    return { packet: (await toPackets([packet], [submission]))[0]! };
  });

const downloadPacketRoute = (context: ChecklistContext) =>
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

const listPacketsRoute = ({ audit }: ChecklistContext) =>
  route(listPackets, async ({ params: { id }, identity, requestId, response }) => {
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    const actor = { kind: 'user', id: identity.userId } as const;
    await audit.record({ actor, action: 'packets.viewed', object: `submission:${id}`, requestId });
    response.setHeader('Cache-Control', 'no-store');
    return { packets: await toPackets(await listPacketsOf(id), [submission]) };
  });

export const packetRoutes = (context: ChecklistContext) => ({
  createPacket: createPacketRoute(context),
  downloadPacket: downloadPacketRoute(context),
  listPackets: listPacketsRoute(context),
});

import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import {
  createPacket,
  createPackets,
  downloadPacket,
  listJobPackets,
  listPackets,
  type Packet,
} from '@larkfield/schemas/reports/packets.ts';
import { AppError, fail } from '@larkfield/service-kit/http/app-error.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import type { StaffMember } from '#src/submissions/submission-parts-store.ts';
import { findSubmission, type Submission } from '#src/submissions/submission-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { answersSet, factsOf } from '#src/matching/facts-of-submission.ts';
import { findRequirementSet, type StoredRequirementSet } from '#src/matching/requirement-set-store.ts';
import { toRequirementSet } from '#src/matching/requirement-routes.ts';
import { requireStanding } from '#src/renewal/renewal-store.ts';
import { packetStates, queuePacket, sendPacket } from './packet-pdf.ts';
import { refusalsOf, requireYes } from '#src/put-forward/require-yes.ts';
import {
  deletePacketsOf,
  findPacket,
  findPacketOfRequest,
  insertPacket,
  listPacketsForJob,
  listPacketsOf,
  type StoredPacket,
} from './packet-store.ts';

/** Packets of some submissions in the form shown to staff. */
export async function toPackets(
  context: Pick<ChecklistContext, 'putForward'>,
  packets: StoredPacket[],
  submissions: Submission[],
): Promise<Packet[]> {
  const [states, stops] = await Promise.all([packetStates(packets), refusalsOf(context, packets)]);
  return packets.map((packet, index) => {
    const { revision, checksNoted, referencesEdition } = submissions.find(({ _id }) => _id.equals(packet.submissionId))!;
    return {
      id: packet._id.toString(),
      submissionId: packet.submissionId.toString(),
      job: packet.job,
      state: stops[index] ? 'refused' : states[index]!,
      madeAt: packet.madeAt.toISOString(),
      madeBy: packet.madeByEmail,
      isOutdated:
        packet.revision !== revision ||
        (packet.checks ?? null) !== (checksNoted ?? null) ||
        (packet.edition ?? null) !== (referencesEdition ?? null),
    };
  });
}

interface Making {
  stored: StoredRequirementSet;
  by: StaffMember;
  requestId: string;
  /** Recognizes a repeated request. */
  requestKey: string | undefined;
  /** In a packet of several people. */
  senderName?: string;
}

/**
 * Makes one candidate's packet, or finds the one that an earlier attempt made. The content is fixed when the packet is created; the stored
 * packet also serves as the outbox of its PDF.
 */
async function makePacket(
  context: ChecklistContext,
  submission: Submission,
  { stored, by, requestId, requestKey, senderName }: Making,
): Promise<StoredPacket> {
  const set = toRequirementSet(context, stored);
  if (!answersSet(context, set, submission))
    fail('INVALID_INPUT', { fields: [{ field: 'requirements', message: 'These requirements are for another specialty' }] });
  await requireStanding(submission, 'packet');
  const made = requestKey && (await findPacketOfRequest(requestKey));
  if (made) return made;
  const jobId = stored.jobId?.toString() ?? null;
  await requireYes(context, submission, { kind: 'packet', jobId, by });
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
      madeByEmail: by.email,
      ...(senderName && { senderName }),
      awaitingPdfSince: madeAt,
    },
    { actor: { kind: 'user', id: by.userId }, action: 'packet.created', requestId },
    requestKey,
  );
  const submissionId = submission._id.toString();
  if (!(await findSubmission(submissionId))) {
    await deletePacketsOf([submissionId]);
    fail('SUBMISSION_NOT_FOUND');
  }
  await queuePacket(context, packet);
  return packet;
}

const keyOfRequest = ({ userId }: StaffMember, submissionId: string, requestId: string) => `${userId}:${submissionId}:${requestId}`;

const createPacketRoute = (context: ChecklistContext) =>
  route(createPacket, async ({ params: { id }, body, identity: { userId, email }, requestId }) => {
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    const stored = (await findRequirementSet(body.requirements)) ?? fail('NOT_FOUND');
    const by = { userId, email };
    const requestKey = body.requestId && keyOfRequest(by, id, body.requestId);
    const packet = await makePacket(context, submission, { stored, by, requestId, requestKey });
    return { packet: (await toPackets(context, [packet], [submission]))[0]! };
  });

/** The reason, for staff, why a person is left out of a packet of several; other errors end the request. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError && error.status < 500) return error.message;
  throw error;
}

/** One packet each, with a yes each. People without a yes are left out and named; the others get their packet. */
const createPacketsRoute = (context: ChecklistContext) =>
  route(createPackets, async ({ params: { id }, body, identity: { userId, email }, requestId }) => {
    const stored = (await findRequirementSet(id)) ?? fail('NOT_FOUND');
    const by = { userId, email };
    const { senderName } = body;
    const packets: StoredPacket[] = [];
    const submissions: Submission[] = [];
    const leftOut: ReplyOf<typeof createPackets>['leftOut'] = [];
    for (const submissionId of new Set(body.submissionIds)) {
      const submission = await findSubmission(submissionId);
      try {
        if (!submission) return fail('SUBMISSION_NOT_FOUND');
        const requestKey = keyOfRequest(by, submissionId, body.requestId);
        packets.push(await makePacket(context, submission, { stored, by, requestId, requestKey, senderName }));
        submissions.push(submission);
      } catch (error) {
        leftOut.push({ submissionId, candidateName: submission?.candidateName ?? null, reason: reasonOf(error) });
      }
    }
    return { packets: await toPackets(context, packets, submissions), leftOut };
  });

const downloadPacketRoute = (context: ChecklistContext) =>
  route(downloadPacket, async ({ params: { id, packetId }, identity, requestId, request, response }) => {
    const packet = (await findPacket(packetId, id)) ?? fail('NOT_FOUND');
    const { reference } = (await findSubmission(id)) ?? fail('NOT_FOUND');
    const [refusal] = await refusalsOf(context, [packet]);
    if (refusal) fail('NO_YES', { message: refusal });
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'packet.downloaded',
      object: `packet:${packetId}`,
      requestId,
    });
    await sendPacket(context, packet, reference, request, response);
    return answered;
  });

const listPacketsRoute = (context: ChecklistContext) =>
  route(listPackets, async ({ params: { id }, identity, requestId, response }) => {
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    const actor = { kind: 'user', id: identity.userId } as const;
    await context.audit.record({ actor, action: 'packets.viewed', object: `submission:${id}`, requestId });
    response.setHeader('Cache-Control', 'no-store');
    return { packets: await toPackets(context, await listPacketsOf(id), [submission]) };
  });

const listJobPacketsRoute = (context: ChecklistContext) =>
  route(listJobPackets, async ({ params: { id }, identity, requestId, response }) => {
    const stored = await listPacketsForJob(id);
    const ids = new Set(stored.map(({ submissionId }) => submissionId.toString()));
    const submissions = (await Promise.all([...ids].map(findSubmission))).filter((submission) => submission !== null);
    const nameOf = new Map(submissions.map(({ _id, candidateName }) => [_id.toString(), candidateName]));
    const present = stored.filter(({ submissionId }) => nameOf.has(submissionId.toString()));
    await context.audit.record({ actor: { kind: 'user', id: identity.userId }, action: 'packets.viewed', object: `job:${id}`, requestId });
    response.setHeader('Cache-Control', 'no-store');
    const packets = await toPackets(context, present, submissions);
    return { packets: packets.map((packet) => ({ ...packet, candidateName: nameOf.get(packet.submissionId)! })) };
  });

export const packetRoutes = (context: ChecklistContext) => ({
  createPacket: createPacketRoute(context),
  createPackets: createPacketsRoute(context),
  downloadPacket: downloadPacketRoute(context),
  listJobPackets: listJobPacketsRoute(context),
  listPackets: listPacketsRoute(context),
});

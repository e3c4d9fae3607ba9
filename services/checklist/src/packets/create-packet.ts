import { createPacket } from '@larkfield/schemas/packets/create-packet.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { factsOf } from '#src/matching/facts-of-submission.ts';
import { findRequirementSet } from '#src/matching/requirements/requirement-set-store.ts';
import { toRequirementSet } from '#src/matching/requirements/requirement-set-view.ts';
import { requireStanding } from '#src/renewal/renewal-store.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { queuePacket } from './packet-pdf.ts';
import { deletePacketsOf, insertPacket } from './packet-store.ts';
import { toPackets } from './packet-view.ts';

/** What it shows is fixed when it is made; the stored packet is its own outbox. */
export const createPacketRoute = (context: ChecklistContext) =>
  route(createPacket, async ({ params: { id }, body, identity, requestId }) => {
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    const stored = (await findRequirementSet(body.requirements)) ?? fail('NOT_FOUND');
    const set = toRequirementSet(context, stored);
    if (set.specialty.id !== submission.specialtyId)
      fail('INVALID_INPUT', { fields: [{ field: 'requirements', message: 'These requirements are for another specialty' }] });
    await requireStanding(submission, 'packet');
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
        startsOn: set.startsOn,
        items: set.requirements.map((requirement, index) => ({ label: set.labels[index]!, requirement, fact: facts[index]! })),
        madeAt,
        madeByEmail: identity.email,
        awaitingPdfSince: madeAt,
      },
      { actor: { kind: 'user', id: identity.userId }, action: 'packet.created', requestId },
      body.requestId && `${identity.userId}:${id}:${body.requestId}`,
    );
    if (!(await findSubmission(id))) {
      await deletePacketsOf([id]);
      fail('SUBMISSION_NOT_FOUND');
    }
    await queuePacket(context, packet);
    return { packet: (await toPackets([packet], [submission]))[0]! };
  });

import { readAuditOf } from '@larkfield/schemas/internal/read-audit-of.ts';
import { readPersonLinks } from '@larkfield/schemas/internal/candidates/read-person-links.ts';
import { readPersonInquiries, readPersonMails } from '@larkfield/schemas/internal/candidates/read-person-messages.ts';
import {
  listPersonAudit,
  listPersonInquiries,
  listPersonLinks,
  listPersonMails,
  listPersonPackets,
  listPersonReferences,
} from '@larkfield/schemas/people/list-person-records.ts';
import { route, type RouteCall } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { listNewestPackets } from '#src/packets/packet-store.ts';
import { toPackets } from '#src/packets/packet-view.ts';
import { listNewestReferences } from '#src/references/reference-store.ts';
import { readKeysOf } from '#src/references/reference-secrets.ts';
import { toReferenceRequest } from '#src/references/reference-view.ts';
import { getKnownPerson, type KnownPerson } from './known-person.ts';

type Call = Pick<RouteCall<typeof listPersonLinks>, 'identity' | 'requestId' | 'log'>;

/** What other services hold, each asked for by itself: one that is away takes nothing else along. */
export const personRecordRoutes = (context: ChecklistContext) => ({
  listPersonReferences: route(listPersonReferences, async ({ params: { personId }, response, ...call }) => {
    const { submissions, submissionIds } = await getKnownPerson(context, personId);
    const now = new Date();
    const { ring, references } = await readKeysOf(context.keyRing, await listNewestReferences(submissionIds));
    await noteLook(context, 'person.references-viewed', personId, call);
    response.setHeader('Cache-Control', 'no-store');
    const ofSubmission = new Map(submissions.map(({ _id, reference }) => [_id.toString(), reference]));
    return {
      references: references.map((reference) => {
        const { id, state, name, role, unit, askedAt, answeredAt } = toReferenceRequest(ring, reference, 'staff', now);
        const { submissionId, setAsideAt } = reference;
        const about = { submissionId, shortReference: ofSubmission.get(submissionId)!, setAsideAt: setAsideAt?.toISOString() ?? null };
        return { id, state, name, role, unit, askedAt, answeredAt, ...about };
      }),
    };
  }),

  listPersonPackets: route(listPersonPackets, async ({ params: { personId }, response }) => {
    const { submissions, submissionIds } = await getKnownPerson(context, personId);
    response.setHeader('Cache-Control', 'no-store');
    return { packets: await toPackets(await listNewestPackets(submissionIds), submissions) };
  }),

  listPersonLinks: route(listPersonLinks, async ({ params: { personId }, response, ...call }) => {
    const known = await getKnownPerson(context, personId);
    const found = await askLinks(context, known);
    await noteLook(context, 'person.links-viewed', personId, call);
    response.setHeader('Cache-Control', 'no-store');
    return found;
  }),

  listPersonMails: route(listPersonMails, async ({ params: { personId }, response, ...call }) => {
    const known = await getKnownPerson(context, personId);
    const { objects, invites, isPartial } = await objectsOf(context, known, call);
    // Mails of an invite are kept among those of links.
    const about = [...objects, ...invites.map(({ id }) => `link:${id}`)];
    response.setHeader('Cache-Control', 'no-store');
    return { ...(await context.contact(readPersonMails, { body: { about } })), isPartial };
  }),

  listPersonInquiries: route(listPersonInquiries, async ({ params: { personId }, response, ...call }) => {
    const { email } = await getKnownPerson(context, personId);
    const found = email === null ? { inquiries: [] } : await context.contact(readPersonInquiries, { body: { email } });
    await noteLook(context, 'person.inquiries-viewed', personId, call);
    response.setHeader('Cache-Control', 'no-store');
    return found;
  }),

  listPersonAudit: route(listPersonAudit, async ({ params: { personId }, response, ...call }) => {
    const known = await getKnownPerson(context, personId);
    const { objects, invites, isPartial } = await objectsOf(context, known, call);
    const packets = await listNewestPackets(known.submissionIds);
    const others = [...invites.map(({ id }) => `invite:${id}`), ...packets.map(({ _id }) => `packet:${_id}`)];
    const about = [`person:${personId}`, ...objects, ...others];
    response.setHeader('Cache-Control', 'no-store');
    return { ...(await context.auth(readAuditOf, { body: { objects: about, without: looksAtParts } })), isPartial };
  }),
});

/** With each look at the page come looks at its parts: they would leave no room for anything else. */
const looksAtParts = ['references', 'links', 'inquiries', 'notes'].map((part) => `person.${part}-viewed`);

const askLinks = ({ links }: ChecklistContext, { email, submissionIds }: KnownPerson) =>
  links(readPersonLinks, { body: { email, submissionIds } });

/** What mails and the audit trail name when they tell of somebody; without links where these cannot be asked for. */
async function objectsOf(context: ChecklistContext, known: KnownPerson, { log, requestId }: Call) {
  const { links, invites, isPartial } = await askLinks(context, known).then(
    (found) => ({ ...found, isPartial: false }),
    (error: unknown) => {
      log.warn('A candidate is shown without what belongs to links', { requestId, error });
      return { links: [], invites: [], isPartial: true };
    },
  );
  const references = await listNewestReferences(known.submissionIds);
  return {
    isPartial,
    invites,
    objects: [
      ...known.submissionIds.map((id) => `submission:${id}`),
      ...links.map(({ id }) => `link:${id}`),
      ...references.map(({ _id }) => `reference:${_id}`),
    ],
  };
}

async function noteLook({ audit }: ChecklistContext, action: string, personId: string, { identity, requestId }: Call): Promise<void> {
  await audit.record({ actor: { kind: 'user', id: identity.userId }, action, object: `person:${personId}`, requestId });
}

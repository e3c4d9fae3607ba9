import {
  findPerson,
  getPerson,
  listPersonAudit,
  listPersonInquiries,
  listPersonLinks,
  listPersonMails,
  listPersonPackets,
  listPersonReferences,
  setPersonOwner,
} from '@larkfield/schemas/candidate-pages/candidate-pages.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route, type RouteCall } from '@larkfield/service-kit/http/route.ts';
import { validUntil } from '@larkfield/assessment/validity.ts';
import { readAuditOf } from '@larkfield/schemas/internal/staff.ts';
import { readPersonInquiries, readPersonLinks, readPersonMails } from '@larkfield/schemas/internal/candidate-rights.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { addressMark, findSubmission, type Submission } from '#src/submissions/submission-store.ts';
import { addressOf, newestOf } from '#src/submissions/candidate-submission-store.ts';
import { findRenewalsOf } from '#src/renewal/renewal-store.ts';
import { readPdfStates } from '#src/pdfs/ensure-pdf.ts';
import { getAssignee } from '#src/submissions/get-assignee.ts';
import { listNewestPackets } from '#src/packets/packet-store.ts';
import { toPackets } from '#src/packets/packet-routes.ts';
import { listNewestReferences } from '#src/references/reference-store.ts';
import { readKeysOf } from '#src/references/reference-secrets.ts';
import { toReferenceRequest } from '#src/references/reference-rules.ts';
import { findStoredPerson, openPerson, openPersonAddress, setOwner, type StoredPerson, toOwner } from './person-store.ts';
import { listPersonSubmissions, listRevisionsOf } from './person-submission-store.ts';

/** A candidate with their newest submissions. */
export interface KnownPerson {
  person: StoredPerson;
  /** Null for a checklist without an address. */
  email: string | null;
  submissions: Submission[];
  submissionIds: string[];
  hasMore: boolean;
}

/** Gets a candidate by id; throws if all of their submissions are gone. */
export async function getKnownPerson({ keyRing }: Pick<ChecklistContext, 'keyRing'>, personId: string): Promise<KnownPerson> {
  const person = (await findStoredPerson(personId)) ?? fail('NOT_FOUND');
  const { submissions, hasMore } = await listPersonSubmissions(openPersonAddress(keyRing, person));
  // Prefers a submission that proved the address, since others may spell it differently.
  const newest = newestOf(submissions) ?? fail('NOT_FOUND');
  return {
    person,
    email: newest.email ?? null,
    submissions,
    submissionIds: submissions.map(({ _id }) => _id.toString()),
    hasMore,
  };
}

const findPersonRoute = ({ keyRing, addressKey }: ChecklistContext) =>
  route(findPerson, async ({ params: { id } }) => {
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    const { _id } = await openPerson(keyRing, addressKey, addressOf(submission));
    return { personId: _id.toHexString() };
  });

const getPersonRoute = (context: ChecklistContext) =>
  route(getPerson, async ({ params: { personId }, identity, requestId, response }) => {
    const { person, email, submissions, hasMore } = await getKnownPerson(context, personId);
    const [revisions, pdfs, renewals] = await Promise.all([
      listRevisionsOf(submissions),
      readPdfStates(submissions, context.template, 'staff'),
      findRenewalsOf(submissions),
    ]);
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'person.viewed',
      object: `person:${personId}`,
      requestId,
    });
    response.setHeader('Cache-Control', 'no-store');
    return {
      id: personId,
      names: [...new Set(submissions.map(({ candidateName }) => candidateName))],
      email,
      ...toOwner(person),
      checklists: submissions.map((submission) => {
        const id = submission._id.toString();
        const renewedBy = renewals.get(id);
        return {
          id,
          candidateName: submission.candidateName,
          specialty: submission.specialtyName,
          shortReference: submission.reference,
          phone: submission.phone ?? null,
          submittedAt: submission.submittedAt.toISOString(),
          validUntil: validUntil(submission.submittedAt).toISOString(),
          ...(renewedBy && { renewedBy }),
          ...addressMark(submission),
          revisions: revisions.get(id)!,
          pdf: pdfs.get(id)!,
          assignee: submission.assignee ?? null,
        };
      }),
      hasMore,
    };
  });

/** Existing submissions keep their assignee (product.md#desk-3). */
const setPersonOwnerRoute = (context: ChecklistContext) =>
  route(setPersonOwner, async ({ params: { personId }, body: { userId, revision }, identity, requestId }) => {
    const { person } = await getKnownPerson(context, personId);
    const owner = userId === null ? null : await getAssignee(context.auth, userId, identity);
    const act = { actor: { kind: 'user', id: identity.userId } as const, requestId };
    const changed = await setOwner(person, { owner, revision }, act);
    if (changed) return toOwner(changed);
    const now = toOwner((await findStoredPerson(personId)) ?? fail('NOT_FOUND'));
    // If the stored owner is the requested one, there is no conflict: the request was repeated, or a colleague made the same choice.
    return (now.owner?.userId ?? null) === userId ? now : fail('CONFLICT');
  });

type Call = Pick<RouteCall<typeof listPersonLinks>, 'identity' | 'requestId' | 'log'>;

/** Records from other services, with one call for each, so that an unavailable service only affects its own part. */
const personRecordRoutes = (context: ChecklistContext) => ({
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

  listPersonPackets: route(listPersonPackets, async ({ params: { personId }, response, ...call }) => {
    const { submissions, submissionIds } = await getKnownPerson(context, personId);
    await noteLook(context, 'person.packets-viewed', personId, call);
    response.setHeader('Cache-Control', 'no-store');
    return { packets: await toPackets(context, await listNewestPackets(submissionIds), submissions) };
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
    // Mails about an invite are stored under its link.
    const about = [...objects, ...invites.map(({ id }) => `link:${id}`)];
    await noteLook(context, 'person.mails-viewed', personId, call);
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
    await noteLook(context, 'person.audit-viewed', personId, call);
    response.setHeader('Cache-Control', 'no-store');
    return { ...(await context.auth(readAuditOf, { body: { objects: about, without: looksAtParts } })), isPartial };
  }),
});

/** Each view of the page also views its parts, whose audit events would crowd out everything else. */
const looksAtParts = ['references', 'packets', 'links', 'mails', 'inquiries', 'audit', 'notes'].map((part) => `person.${part}-viewed`);

const askLinks = ({ links }: ChecklistContext, { email, submissionIds }: KnownPerson) =>
  links(readPersonLinks, { body: { email, submissionIds } });

/** The objects that mails and audit events of a candidate refer to; without links if the links service is unavailable. */
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

export const personRoutes = (context: ChecklistContext) => ({
  findPerson: findPersonRoute(context),
  getPerson: getPersonRoute(context),
  setPersonOwner: setPersonOwnerRoute(context),
  ...personRecordRoutes(context),
});

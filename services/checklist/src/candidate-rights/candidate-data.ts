import { readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { exportCandidate, findCandidate, personalRecordsSchema } from '@larkfield/schemas/portal/candidate-rights.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { exportCandidateLinks, exportCandidateMessages } from '@larkfield/schemas/internal/candidate-rights.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { AuditNote } from '@larkfield/stored-data/audit-event.ts';
import { validUntil } from '@larkfield/assessment/validity.ts';
import { listSubmissionsOfAddresses } from '@larkfield/schemas/internal/submissions.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { getCatalogueVersion } from '#src/catalogue/catalogue-version-store.ts';
import { coverOf } from '#src/packets/packet-pdf.ts';
import { listPacketsOf } from '#src/packets/packet-store.ts';
import { openContents, ownTimeline } from '#src/put-forward/put-forward-content.ts';
import { listOfSubmissions } from '#src/put-forward/put-forward-store.ts';
import { openProfile } from '#src/profile/stored-profile.ts';
import { openDetails, openPersonalFields } from '#src/submissions/submission-secrets.ts';
import { shownPersonOf, type Submission, toReportChecks } from '#src/submissions/submission-store.ts';
import {
  type EarlierRevision,
  listEarlierRevisions,
  listSubmissionsOf,
  listSubmissionsOfMany,
} from '#src/submissions/candidate-submission-store.ts';
import { keyedAddress } from '#src/submissions/keyed-address.ts';
import { listHeldReferences, openReferenceRecords, openWhatWasSaid } from '#src/references/held-references.ts';
import { openNoteRecords } from '#src/candidate-pages/person-notes.ts';
import { toHold } from './hold-routes.ts';
import { listHoldsOf } from './hold-store.ts';
import { listRequestsOf } from './rights-request-store.ts';
import { toRightsRequests } from './rights-request-routes.ts';
import { countHeldData } from './erasure-routes.ts';

type Revision = Omit<EarlierRevision, 'submissionId'>;

/**
 * Submissions with all revisions, in the form that their candidate may have: decrypted, with the skills in their original wording, and with
 * the contents of their packets.
 */
export async function openSubmissionRecords(
  { catalogue, keyRing }: Pick<ChecklistContext, 'catalogue' | 'keyRing'>,
  submissions: Submission[],
) {
  const ring = await readOwnRing(
    keyRing,
    submissions.map(({ _id }) => _id.toString()),
  );
  const earlier = await listEarlierRevisions(submissions.map(({ _id }) => _id));
  const records = [];
  for (const submission of submissions) {
    const { _id, reference, specialtyName, submittedAt, lastActAt, changedAt } = submission;
    const entry = await getCatalogueVersion(catalogue, submission.specialtyId, submission.catalogueVersion);
    const words = new Map(entry.skillsByCategory.flatMap(({ skills }) => skills.map(({ id, skill }) => [id, skill] as const)));
    const toRevision = ({ revision, via, skillRatings, digitalSignature, sealedProfile, ...person }: Revision) => ({
      revision,
      via,
      ...openDetails(ring, { ...submission, ...person, _id }),
      digitalSignature,
      profile: openProfile(ring, _id.toString(), { sealedProfile }),
      skillRatings: skillRatings.map(({ skillId, ...rating }) => ({ skillId, skill: words.get(skillId) ?? null, ...rating })),
    });
    const packets = await listPacketsOf(_id.toString(), null);
    const putForwards = await openContents(keyRing, await listOfSubmissions([_id.toString()], null));
    const own = earlier.filter(({ submissionId }) => submissionId.equals(_id));
    records.push({
      id: _id.toString(),
      reference,
      ...shownPersonOf(submission),
      addressConfirmedAt: submission.addressProvedAt ?? null,
      specialtyName,
      submittedAt,
      lastActAt,
      changedAt,
      corrections: submission.corrections ?? [],
      checks: toReportChecks(submission),
      ...openPersonalFields(ring, submission),
      packets: packets.map(coverOf),
      putForwards: putForwards.map(({ putForward: { state, isSpoken, endsAt }, content }) => ({
        state,
        isSpoken,
        endsAt,
        ...content,
        timeline: ownTimeline(content),
      })),
      revisions: [...own, submission].map(toRevision).sort((one, other) => one.revision - other.revision),
    });
  }
  return personalRecordsSchema.parse(JSON.parse(JSON.stringify(records)));
}

const exportCandidateRoute = (context: ChecklistContext) =>
  route(exportCandidate, async ({ body: { email }, identity, requestId, response }) => {
    response.setHeader('Cache-Control', 'no-store');
    return gatherCandidate(context, email, { actor: { kind: 'user', id: identity.userId }, requestId });
  });

/** Everything that every service stores about a person; audits who requested it. */
export async function gatherCandidate(
  context: ChecklistContext,
  email: string,
  by: Pick<AuditNote, 'actor' | 'requestId'>,
): Promise<ReplyOf<typeof exportCandidate>> {
  const now = new Date();
  const submissions = await listSubmissionsOf(email, now);
  const submissionIds = submissions.map(({ _id }) => _id.toString());
  const held = await listHeldReferences(context.referenceKey, { email, submissionIds }, now);
  const referenceIds = [...held.about, ...held.from].map(({ _id }) => _id.toString());
  const addressKey = keyedAddress(context.addressKey, email);
  const key = { email, submissionIds, linkIds: [], referenceIds, addressKey, until: now.toISOString() };
  // All or nothing: an export without the data of one service would look complete.
  const { links } = await context.links(exportCandidateLinks, { body: key });
  const messages = await context.contact(exportCandidateMessages, { body: { ...key, linkIds: links.map(({ id }) => String(id)) } });
  const holds = (await listHoldsOf(context.keyRing, keyedAddress(context.erasureKey, email))).map(toHold);
  const [first] = key.submissionIds;
  await context.audit.record({ ...by, action: 'candidate.exported', object: first === undefined ? null : `submission:${first}` });
  return {
    email,
    exportedAt: now.toISOString(),
    submissions: await openSubmissionRecords(context, submissions),
    links,
    ...messages,
    references: await openReferenceRecords(context, held),
    saidInReferences: await openWhatWasSaid(context, held.about),
    holds: holds.map(({ startedBy: _startedBy, endedBy: _endedBy, ...hold }) => hold),
    notes: await openNoteRecords(context, email),
    rightsRequests: await toRightsRequests(context.keyRing, await listRequestsOf(addressKey)),
  };
}

const findCandidateRoute = (context: ChecklistContext) =>
  route(findCandidate, async ({ body: { email }, identity, requestId }) => {
    const { submissionIds, ...held } = await countHeldData(context, email, new Date());
    const [first] = submissionIds;
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'candidate.found',
      object: first === undefined ? null : `submission:${first}`,
      requestId,
    });
    return held;
  });

const listSubmissionsOfAddressesRoute = () =>
  route(listSubmissionsOfAddresses, async ({ body: { emails } }) => {
    const now = new Date();
    const submissions = (await listSubmissionsOfMany(emails)).filter(({ submittedAt }) => validUntil(submittedAt) > now);
    return {
      submissions: submissions.map(({ _id, email, addressProvedAt, specialtyId, reference, submittedAt }) => ({
        id: _id.toString(),
        email,
        isAddressProved: Boolean(addressProvedAt),
        specialtyId,
        shortReference: reference,
        submittedAt: submittedAt.toISOString(),
        validUntil: validUntil(submittedAt).toISOString(),
      })),
    };
  });

export const candidateDataRoutes = (context: ChecklistContext) => ({
  exportCandidate: exportCandidateRoute(context),
  findCandidate: findCandidateRoute(context),
  listSubmissionsOfAddresses: listSubmissionsOfAddressesRoute(),
});

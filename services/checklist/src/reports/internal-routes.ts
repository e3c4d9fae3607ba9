import { checkOwnership, describePacketPeople, endLinkTokens, mintViewerToken } from '@larkfield/schemas/internal/links.ts';
import type { BodyOf } from '@larkfield/schemas/endpoint.ts';
import { openRecipients, sealRecipient } from '@larkfield/schemas/internal/submissions.ts';
import { isKeyDestroyed, openSubmissionRing, readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { decryptField, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { checkPrintData, getPrintData, getReport } from '@larkfield/schemas/internal/reports.ts';
import { isProof } from '#src/access/owner-proof.ts';
import { noteOwnAct } from '#src/submissions/candidate-submission-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { isOwnedIn } from '#src/candidate-visits/require-visit.ts';
import { findVisit } from '#src/candidate-visits/visit-store.ts';
import type { Need } from '@larkfield/schemas/matching/requirements.ts';
import type { PacketPerson } from '@larkfield/schemas/reports/packets.ts';
import { isLinkDead } from '#src/put-forward/put-forward-store.ts';
import { noteLinkOpened } from '#src/put-forward/candidate-routes.ts';
import { requireYes, tellOfLink } from '#src/put-forward/require-yes.ts';
import { findPacket, type StoredPacket } from '#src/packets/packet-store.ts';
import { findRenewalOf } from '#src/renewal/renewal-store.ts';
import { findRevision, findSubmission, noteLinkEnd, type Submission, toReportChecks } from '#src/submissions/submission-store.ts';
import { endTokensOfLink, mintViewerToken as mint } from '#src/access/access-token-store.ts';
import { withCover } from '#src/packets/packet-pdf.ts';
import { isRevisionPresent } from './presence-store.ts';
import { buildReportData } from './report-data.ts';
import { checkAddress, checkCodeOf } from './check-code.ts';

async function isVisited(keyRing: KeyRing, cookie: string | undefined, submission: Submission): Promise<boolean> {
  const visit = cookie === undefined ? null : await findVisit(keyRing, cookie, new Date());
  return visit !== null && isOwnedIn(visit, submission);
}

type StaffLink = NonNullable<BodyOf<typeof checkOwnership>['staffLink']>;

/**
 * Requires the candidate's consent to a link by staff. A link with only
 * the specified fields needs no consent, but the candidate is informed.
 */
async function checkStaffLink(context: ChecklistContext, submission: Submission, link: StaffLink, packet: StoredPacket | null) {
  const { linkId, by, jobId, hasRecipient, isAmongOthers, isTrial } = link;
  if (isAmongOthers && !packet?.senderName)
    fail('CONFLICT', { message: 'This packet shows email and phone. Make it again, together with the others.' });
  if (packet?.jobId && jobId && packet.jobId !== jobId) fail('NO_YES', { message: 'This packet was made for another job.' });
  const job = packet?.jobId ?? jobId ?? null;
  const isBare = !packet && !job && !hasRecipient;
  if (isBare || (!job && context.putForward.link === 'tell')) return isTrial ? undefined : tellOfLink(context, submission, link);
  return requireYes(context, submission, { kind: 'link', jobId: job, by, linkId, isTrial });
}

const checkOwnershipRoute = (context: ChecklistContext) =>
  route(checkOwnership, async ({ params: { id }, body: { ownerCookie, downloadToken, visitCookie, packet: packetId, staffLink } }) => {
    const { keyRing } = context;
    const submission = await findSubmission(id);
    if (!submission) return { isOwner: false, submission: null, checks: { count: 0, lastAt: null } };
    const packet = packetId === undefined ? null : ((await findPacket(packetId, id)) ?? fail('NOT_FOUND'));
    if (staffLink) await checkStaffLink(context, submission, staffLink, packet);
    const isOwner =
      (await isProof(ownerCookie, 'owner-cookie', id)) ||
      (await isProof(downloadToken, 'submitter-download', id)) ||
      (await isVisited(keyRing, visitCookie, submission));
    if (isOwner) await noteOwnAct(submission);
    const { reference: shortReference, specialtyId, specialtyName, specialtySlug } = submission;
    const renewedBy = await findRenewalOf(submission._id);
    return {
      isOwner,
      submission: { shortReference, specialtyId, specialtyName, specialtySlug },
      standing: { submittedAt: submission.submittedAt.toISOString(), ...(renewedBy && { renewedBy }) },
      checks: toReportChecks(submission),
    };
  });

const sealRecipientRoute = ({ keyRing }: Pick<ChecklistContext, 'keyRing'>) =>
  route(sealRecipient, async ({ params: { id }, body: { linkId, recipient } }) => {
    if (!(await findSubmission(id))) fail('SUBMISSION_NOT_FOUND');
    return { sealed: encryptField(await openSubmissionRing(keyRing, id), recipient, placeOf(sealedFields.linkRecipient, linkId)) };
  });

const openRecipientsRoute = ({ keyRing }: Pick<ChecklistContext, 'keyRing'>) =>
  route(openRecipients, async ({ body: { recipients } }) => {
    const ring = await readOwnRing(keyRing, [...new Set(recipients.map(({ submissionId }) => submissionId))]);
    const standing = recipients.filter(({ submissionId, sealed }) => !isKeyDestroyed(ring, submissionId, sealed));
    const open = (linkId: string, sealed: string) => decryptField(ring, sealed, placeOf(sealedFields.linkRecipient, linkId));
    return { recipients: Object.fromEntries(standing.map(({ linkId, sealed }) => [linkId, open(linkId, sealed)])) };
  });

const endLinkTokensRoute = () =>
  route(endLinkTokens, async ({ params: { linkId }, body: { submissionId } }) => {
    if (submissionId !== null) await noteLinkEnd(submissionId);
    return { ended: await endTokensOfLink(linkId) };
  });

const mintViewerTokenRoute = (context: ChecklistContext) =>
  route(mintViewerToken, async ({ params: { id }, body: { linkId, linkEndsAt, linkEpoch, withReferences, packet, isRecipient } }) => {
    if (isRecipient) await noteLinkOpened(context, linkId, new Date());
    const downloadToken = await mint(id, { linkId, linkEpoch, linkEndsAt: new Date(linkEndsAt), withReferences, packet });
    // A yes that was withdrawn meanwhile ended the link's tokens before this one was stored.
    if (isRecipient && (await isLinkDead(linkId))) {
      await endTokensOfLink(linkId);
      fail('LINK_REVOKED');
    }
    return { downloadToken };
  });

/** Reading this opens no packet, so it leaves no trace in a timeline. */
const describePacketPeopleRoute = () =>
  route(describePacketPeople, async ({ body: { links } }) => {
    const people = await Promise.all(
      links.map(async ({ linkId, submissionId, packetId }): Promise<PacketPerson[]> => {
        const submission = await findSubmission(submissionId);
        const packet = submission && (await findPacket(packetId, submissionId));
        if (!packet || (await isLinkDead(linkId))) return [];
        const { candidateName, specialtyName, reference } = submission;
        const countOf = (need: Need) => {
          const asked = packet.items.filter(({ requirement }) => requirement.need === need);
          return { met: asked.filter(({ fact }) => fact.state === 'met').length, of: asked.length };
        };
        const [required, preferred] = [countOf('must'), countOf('wish')];
        return [{ id: linkId, candidateName, specialtyName, shortReference: reference, required, preferred }];
      }),
    );
    return { people: people.flat() };
  });

/** True if `getPrintData` would succeed. */
const checkPrintDataRoute = () =>
  route(checkPrintData, async ({ params: { id, revision }, query: { edition, packet } }) => {
    const isPresent = await isRevisionPresent(id, revision, edition);
    return { isThere: isPresent && (packet === undefined || (await findPacket(packet, id)) !== null) };
  });

const getPrintDataRoute = (context: ChecklistContext) =>
  route(getPrintData, async ({ params: { id, revision }, query: { edition, packet: packetId } }) => {
    const { checkKey, publicUrl } = context;
    const submission = (await findRevision(id, revision)) ?? fail('SUBMISSION_NOT_FOUND');
    // An edition that was replaced is no longer needed.
    if (edition !== undefined && edition !== submission.referencesEdition) fail('SUBMISSION_NOT_FOUND');
    const packet = packetId === undefined ? null : ((await findPacket(packetId, id)) ?? fail('SUBMISSION_NOT_FOUND'));
    const { reference, digitalSignature } = submission;
    const code = checkCodeOf(checkKey, { reference, revision: submission.revision, contentHash: digitalSignature.contentHash });
    const report = await buildReportData(context, submission, edition === undefined ? 'none' : 'all');
    return {
      ...(packet ? withCover(report, packet) : report),
      readAt: new Date().toISOString(),
      verification: { address: checkAddress(publicUrl, reference, code), code },
    };
  });

const getReportRoute = (context: ChecklistContext) =>
  route(getReport, async ({ params: { id }, query: { references = 'count', packet: packetId } }) => {
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    const reading = references === 'count' && context.showsReferences ? 'unnamed' : references;
    if (packetId === undefined) return buildReportData(context, submission, reading);
    const packet = (await findPacket(packetId, id)) ?? fail('SUBMISSION_NOT_FOUND');
    const shown = (await findRevision(id, packet.revision)) ?? submission;
    return withCover(await buildReportData(context, shown, reading), packet);
  });

export const internalRoutes = (context: ChecklistContext) => ({
  checkOwnership: checkOwnershipRoute(context),
  checkPrintData: checkPrintDataRoute(),
  describePacketPeople: describePacketPeopleRoute(),
  endLinkTokens: endLinkTokensRoute(),
  getPrintData: getPrintDataRoute(context),
  getReport: getReportRoute(context),
  mintViewerToken: mintViewerTokenRoute(context),
  openRecipients: openRecipientsRoute(context),
  sealRecipient: sealRecipientRoute(context),
});

import { checkOwnership } from '@larkfield/schemas/internal/links/check-ownership.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { isProof } from '#src/access/owner-proof.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { noteOwnAct } from '#src/submissions/candidate-submission-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { isOwnedIn } from '#src/visits/require-visit.ts';
import { findVisit } from '#src/visits/visit-store.ts';
import { findPacket } from '#src/packets/packet-store.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { findRenewalOf } from '#src/renewal/renewal-store.ts';
import { findSubmission, toReportChecks, type Submission } from '#src/submissions/submission-store.ts';

async function isVisited(keyRing: KeyRing, cookie: string | undefined, submission: Submission): Promise<boolean> {
  const visit = cookie === undefined ? null : await findVisit(keyRing, cookie, new Date());
  return visit !== null && isOwnedIn(visit, submission);
}

export const checkOwnershipRoute = ({ keyRing }: Pick<ChecklistContext, 'keyRing'>) =>
  route(checkOwnership, async ({ params: { id }, body: { ownerCookie, downloadToken, visitCookie, packet } }) => {
    const submission = await findSubmission(id);
    if (!submission) return { isOwner: false, submission: null, checks: { count: 0, lastAt: null } };
    if (packet !== undefined && !(await findPacket(packet, id))) fail('NOT_FOUND');
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

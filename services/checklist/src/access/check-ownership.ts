import { checkOwnership } from '@larkfield/schemas/internal/check-ownership.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { findAccessToken, type AccessTokenKind } from './access-token-store.ts';
import { noteOwnAct } from '#src/candidates/candidate-submission-store.ts';
import { findSubmission, toReportChecks } from '#src/submissions/submission-store.ts';

async function isProof(token: string | undefined, kind: AccessTokenKind, submissionId: string): Promise<boolean> {
  const found = token === undefined ? null : await findAccessToken(token, [kind]);
  return found !== null && !found.isExpired && found.submissionId === submissionId;
}

export const checkOwnershipRoute = () =>
  route(checkOwnership, async ({ params: { id }, body: { ownerCookie, downloadToken } }) => {
    const submission = await findSubmission(id);
    if (!submission) return { isOwner: false, submission: null, checks: { count: 0, lastAt: null } };
    const isOwner = (await isProof(ownerCookie, 'owner-cookie', id)) || (await isProof(downloadToken, 'submitter-download', id));
    if (isOwner) await noteOwnAct(submission);
    const { reference: shortReference, specialtyId, specialtyName, specialtySlug } = submission;
    return { isOwner, submission: { shortReference, specialtyId, specialtyName, specialtySlug }, checks: toReportChecks(submission) };
  });

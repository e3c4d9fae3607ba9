import { tokenSchema } from '@larkfield/schemas/identifiers.ts';
import { ownerCookie } from '@larkfield/schemas/internal/links.ts';
import { cookieName, readCookie } from '@larkfield/service-kit/access/cookies.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import type { RouteCall } from '@larkfield/service-kit/http/route.ts';
import { noteOwnAct } from '#src/submissions/candidate-submission-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findCallersVisit, isOwnedIn } from '#src/candidate-visits/require-visit.ts';
import { findSubmission, type Submission } from '#src/submissions/submission-store.ts';
import { type AccessTokenKind, findAccessToken } from './access-token-store.ts';

export async function isProof(token: string | undefined, kind: AccessTokenKind, submissionId: string): Promise<boolean> {
  const found = token === undefined ? null : await findAccessToken(token, [kind]);
  return found !== null && !found.isExpired && found.submissionId === submissionId;
}

/** True when the request carries the ownership cookie of the submission. */
function isOwnersBrowser(request: RouteCall['request'], submissionId: string, isSecure: boolean): Promise<boolean> {
  const cookie = tokenSchema.safeParse(readCookie(request, cookieName(ownerCookie(submissionId), isSecure))).data;
  return isProof(cookie, 'owner-cookie', submissionId);
}

/** True for the submitting browser, and for a browser in which the candidate has My checklists open. */
export async function isCandidatesBrowser(
  { keyRing, isSecure }: Pick<ChecklistContext, 'keyRing' | 'isSecure'>,
  request: RouteCall['request'],
  submissionId: string,
): Promise<boolean> {
  if (await isOwnersBrowser(request, submissionId, isSecure)) return true;
  const visit = await findCallersVisit({ keyRing, isSecure }, { request });
  const submission = visit && (await findSubmission(submissionId));
  return submission !== null && isOwnedIn(visit!, submission);
}

interface OwnerCall {
  request: RouteCall['request'];
  identity: UserIdentity | null;
  body: { submissionId: string; downloadToken?: string };
}

/** The actor on a submission, for the audit trail. */
export interface SubmissionActor {
  kind: 'user' | 'candidate';
  id: string;
}

/**
 * The submission of a call and its actor; throws NOT_OWNER without the owner's cookie, the submitter's download token, a visit to
 * My checklists or a portal session.
 */
export async function requireOwner(
  { keyRing, isSecure }: Pick<ChecklistContext, 'keyRing' | 'isSecure'>,
  { request, identity, body: { submissionId, downloadToken } }: OwnerCall,
): Promise<{ submission: Submission; actor: SubmissionActor }> {
  if (identity) {
    const submission = (await findSubmission(submissionId)) ?? fail('SUBMISSION_NOT_FOUND');
    return { submission, actor: { kind: 'user', id: identity.userId } };
  }
  const isOwner =
    (await isOwnersBrowser(request, submissionId, isSecure)) || (await isProof(downloadToken, 'submitter-download', submissionId));
  const visit = isOwner ? null : await findCallersVisit({ keyRing, isSecure }, { request });
  const submission = isOwner || visit ? await findSubmission(submissionId) : null;
  if (!submission || (visit && !isOwnedIn(visit, submission))) fail('NOT_OWNER');
  await noteOwnAct(submission);
  return { submission, actor: { kind: 'candidate', id: submissionId } };
}

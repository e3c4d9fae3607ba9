import type { Request } from 'express';
import type { BodyOf } from '@larkfield/schemas/endpoint.ts';
import { redeemEditToken } from '@larkfield/schemas/internal/links.ts';
import { AppError, fail } from '@larkfield/service-kit/http/app-error.ts';
import { cookieName, readCookie } from '@larkfield/service-kit/access/cookies.ts';
import { type EditGrant, findAccessToken, findOpenedRevision } from '#src/access/access-token-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findCallersVisit, isOwnedIn } from '#src/candidate-visits/require-visit.ts';
import type { Visit } from '#src/candidate-visits/visit-store.ts';
import type { SubmissionBody } from '#src/submissions/submission-rules.ts';
import type { Submission } from '#src/submissions/submission-store.ts';
import { isLinkDead } from '#src/put-forward/put-forward-store.ts';
import { isGrantSpent } from './spent-grant-store.ts';

type Edit = Pick<SubmissionBody, 'editToken'> & { updatedFrom: string };
type Context = Pick<ChecklistContext, 'links'>;
type Grant = EditGrant & { submissionId: string };

/** Name of the cookie that allows editing a submission in this browser. */
export const editCookie = (submissionId: string) => `edit-${submissionId}`;

/** The permission of an edit token; throws LINK_NOT_FOUND, LINK_EXPIRED or LINK_REVOKED. */
export async function getEditGrant(editToken: string, context: Context): Promise<Grant> {
  const grant = await askLinks({ editToken }, context);
  if (await isGrantSpent(grant.grantId)) fail('LINK_EXPIRED', { message: 'This edit has already been sent.' });
  return grant;
}

/**
 * A permission, whether or not it is redeemed; null if the permission or its link has ended. Throws SERVICE_UNAVAILABLE if the links
 * service does not reply.
 */
export async function findRunningGrant(ask: { editToken: string } | { grantId: string }, context: Context): Promise<Grant | null> {
  try {
    return await askLinks('grantId' in ask ? { grantId: ask.grantId } : ask, context);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.status === 404 || error.status === 410 ? null : fail('SERVICE_UNAVAILABLE', { retryAfter: 5 });
  }
}

/**
 * The proof that permits an edit, a link's permission or the owner's visit
 * to My checklists, with the revision from which the edit was opened.
 */
export type EditProof = ({ kind: 'link'; grant: EditGrant; isSpent: boolean } | { kind: 'visit'; visit: Visit }) & {
  openedFrom: number | null;
};

/** The owner's visit, for an edit from My checklists, which carries no link's token. */
export async function findOwnersVisit(
  request: Request,
  { editToken }: Edit,
  submission: Submission,
  context: ChecklistContext,
): Promise<Visit | null> {
  const visit = editToken === undefined ? await findCallersVisit(context, { request }) : null;
  return visit && isOwnedIn(visit, submission) ? visit : null;
}

/**
 * The permission of an edit session's cookie or of an edit token; an unused permission is preferred. Returns null without a permission, or
 * if its link has ended, which only the links service knows for certain.
 */
export async function findLinkProof(
  request: Request,
  { updatedFrom, editToken }: Edit,
  context: ChecklistContext,
): Promise<EditProof | null> {
  const cookie = await findEditCookie(request, updatedFrom, context);
  const byCookie = cookie && (await findProof({ grantId: cookie.grantId }, updatedFrom, context));
  const known = byCookie && { ...byCookie, openedFrom: cookie.revision };
  if (editToken === undefined || (byCookie && !byCookie.isSpent)) return known;
  const byToken = await findProof({ editToken }, updatedFrom, context);
  return byToken && !(byToken.isSpent && known) ? byToken : known;
}

async function askLinks(ask: BodyOf<typeof redeemEditToken>, { links }: Context): Promise<Grant> {
  const { endsAt, linkEndsAt, givenAt, ...ids } = await links(redeemEditToken, { body: ask });
  if (await isLinkDead(ids.linkId)) fail('LINK_REVOKED');
  return { ...ids, endsAt: new Date(endsAt), linkEndsAt: new Date(linkEndsAt), ...(givenAt && { givenAt: new Date(givenAt) }) };
}

async function findEditCookie(request: Request, submissionId: string, { isSecure }: ChecklistContext) {
  const token = readCookie(request, cookieName(editCookie(submissionId), isSecure));
  const found = token ? await findAccessToken(token, ['edit-cookie']) : null;
  return found && !found.isExpired && found.grantId ? { grantId: found.grantId, revision: found.revision } : null;
}

async function findProof(ask: BodyOf<typeof redeemEditToken>, submissionId: string, context: Context) {
  const grant = await findRunningGrant(ask, context);
  if (grant?.submissionId !== submissionId) return null;
  const isSpent = await isGrantSpent(grant.grantId);
  return { kind: 'link' as const, grant, isSpent, openedFrom: await findOpenedRevision(grant.grantId) };
}

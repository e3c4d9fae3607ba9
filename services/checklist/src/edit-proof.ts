import type { Request } from 'express';
import { redeemEditToken } from '@larkfield/schemas/internal/redeem-edit-token.ts';
import { AppError, fail } from '@larkfield/service-kit/app-error.ts';
import { cookieName, readCookie } from '@larkfield/service-kit/cookies.ts';
import { findAccessToken, type EditGrant, type TokenOrigin } from './access-token-store.ts';
import type { ChecklistContext } from './checklist-context.ts';
import type { SubmissionBody } from './submission-rules.ts';
import { isGrantSpent, spendGrant } from './spent-grant-store.ts';

/** The right to edit one submission, until the edit is sent. */
export interface EditProof {
  origin: TokenOrigin;
  end: () => Promise<void>;
}

type Edit = Pick<SubmissionBody, 'editToken'> & { updatedFrom: string };

/** Name of the cookie that allows editing a submission in this browser. */
export const editCookie = (submissionId: string) => `edit-${submissionId}`;

/** What an edit token allows now; throws LINK_NOT_FOUND, LINK_EXPIRED or LINK_REVOKED. */
export async function getEditGrant(editToken: string, { links }: Pick<ChecklistContext, 'links'>): Promise<EditGrant & { submissionId: string }> {
  const { grantId, submissionId, linkId, endsAt, linkEndsAt } = await links(redeemEditToken, { body: { editToken } });
  if (await isGrantSpent(grantId)) fail('LINK_EXPIRED', { message: 'This edit has been sent already.' });
  return { grantId, submissionId, linkId, endsAt: new Date(endsAt), linkEndsAt: new Date(linkEndsAt) };
}

/** Refuses an edit without the cookie of its edit session or its edit token. */
export async function requireEditProof(request: Request, { updatedFrom, editToken }: Edit, context: ChecklistContext): Promise<EditProof> {
  const grant = (await findCookieGrant(request, updatedFrom, context)) ?? (await findTokenGrant(editToken, updatedFrom, context));
  if (!grant) return fail('NOT_OWNER');
  const { grantId, linkId, linkEndsAt } = grant;
  return { origin: { linkId, linkEndsAt }, end: () => spendGrant(grantId) };
}

type Grant = Pick<EditGrant, 'grantId' | 'linkId' | 'linkEndsAt'>;

async function findCookieGrant(request: Request, submissionId: string, { isSecure }: ChecklistContext): Promise<Grant | null> {
  const token = readCookie(request, cookieName(editCookie(submissionId), isSecure));
  const found = token ? await findAccessToken(token, ['edit-cookie']) : null;
  if (!found?.grantId || !found.linkId || !found.linkEndsAt || found.isExpired || found.submissionId !== submissionId) return null;
  return { grantId: found.grantId, linkId: found.linkId, linkEndsAt: found.linkEndsAt };
}

async function findTokenGrant(editToken: string | undefined, submissionId: string, context: ChecklistContext): Promise<Grant | null> {
  if (editToken === undefined) return null;
  try {
    const grant = await getEditGrant(editToken, context);
    return grant.submissionId === submissionId ? grant : null;
  } catch (error) {
    // Whatever is wrong with the token, it proves nothing; only an outage is told as one.
    if (error instanceof AppError && (error.status === 404 || error.status === 410)) return null;
    throw error;
  }
}

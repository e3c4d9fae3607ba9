import { setTimeout as after } from 'node:timers/promises';
import { objectIdSchema } from '@larkfield/schemas/identifiers.ts';
import { confirmAddress } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { checkInvited, invitedCookie } from '@larkfield/schemas/internal/links.ts';
import { addressForm } from '@larkfield/schemas/typed.ts';
import { cookieName, cookieNames, readCookie } from '@larkfield/service-kit/access/cookies.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route, type RouteCall } from '@larkfield/service-kit/http/route.ts';
import { findAccessToken, proofTokenOf } from '#src/access/access-token-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findActiveOwner } from '#src/candidate-pages/active-owner.ts';
import { renewReferences } from '#src/references/renew-references.ts';
import { noteAddressProved } from '#src/submissions/candidate-submission-store.ts';
import { findSubmission, type Submission } from '#src/submissions/submission-store.ts';
import { findCallersVisit } from '#src/candidate-visits/require-visit.ts';

type SubmittingBrowser = RouteCall<typeof confirmAddress>['request'];

/** Whether the submitting browser has proved the address, by a visit or by being the first to open an invite's link (product.md#submit-11). */
export async function provesAddress(
  context: Pick<ChecklistContext, 'keyRing' | 'isSecure' | 'links'>,
  request: SubmittingBrowser,
  email: string | undefined,
): Promise<boolean> {
  if (!email) return false;
  const visit = await findCallersVisit(context, { request });
  return (visit !== null && addressForm(visit.email) === addressForm(email)) || isInvited(context, request, email);
}

/** The maximum number of invite cookies that are checked; a browser with more can prove its address by the receipt. */
const cookiesRead = 8;
/** Longest wait for the links service in milliseconds; without a reply the address stays unproved. */
const longestWait = 1_000;

async function isInvited(
  { links, isSecure }: Pick<ChecklistContext, 'links' | 'isSecure'>,
  request: SubmittingBrowser,
  email: string,
): Promise<boolean> {
  const prefix = cookieName(invitedCookie(''), isSecure);
  const cookies = cookieNames(request)
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ linkId: name.slice(prefix.length), cookie: readCookie(request, name) ?? '' }))
    .filter(({ linkId, cookie }) => objectIdSchema.safeParse(linkId).success && cookie.length <= 200)
    .slice(0, cookiesRead);
  if (cookies.length === 0) return false;
  const asked = links(checkInvited, { body: { email, cookies } }).then(
    (found) => found.isInvited,
    () => false,
  );
  return Promise.race([asked, after(longestWait, false, { ref: false })]);
}

export const confirmAddressRoute = (context: ChecklistContext) =>
  route(confirmAddress, async ({ body: { token }, log }) => {
    const found = (await findAccessToken(token, ['address-proof'])) ?? fail('LINK_NOT_FOUND');
    if (found.isExpired) fail('LINK_EXPIRED');
    const now = new Date();
    const { submission, isNoted } = await proveAddress(context, { token, submissionId: found.submissionId }, now);
    if (isNoted)
      await renewReferences(context, submission, now).catch((error: unknown) => log.warn('References are left to the sweep', { error }));
    return { shortReference: submission.reference, specialtyName: submission.specialtyName };
  });

/** How many times storing a proof is tried while the submission changes. */
const proofTries = 5;

/**
 * Records that the address is proved, unless it was before. Throws LINK_NOT_FOUND if the checklist now has another person or address than
 * the receipt.
 */
async function proveAddress(
  context: Pick<ChecklistContext, 'mailTokenKey' | 'auth' | 'addressKey'>,
  { token, submissionId }: { token: string; submissionId: string },
  now: Date,
): Promise<{ submission: Submission; isNoted: boolean }> {
  for (let tries = 0; tries < proofTries; tries += 1) {
    const submission = (await findSubmission(submissionId)) ?? fail('LINK_NOT_FOUND');
    const { email, identityMark } = submission;
    if (!email || proofTokenOf(context.mailTokenKey, submissionId, identityMark) !== token) fail('LINK_NOT_FOUND');
    if (submission.addressProvedAt) return { submission, isNoted: false };
    // If the submission was corrected or assigned meanwhile, read it again.
    if (await noteAddressProved(submission, await findActiveOwner(context, email), now))
      return { submission: (await findSubmission(submissionId)) ?? fail('LINK_NOT_FOUND'), isNoted: true };
  }
  return fail('CONFLICT');
}

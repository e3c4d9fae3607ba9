import { checkOwnership, redeemEditToken } from '@larkfield/schemas/internal/links.ts';
import { createEditToken } from '@larkfield/schemas/links/share-links.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { linkEvent } from '#src/access/open-link.ts';
import { getRunningLink, requireRunning } from '#src/link/link-rules.ts';
import type { LinksContext } from '#src/links-context.ts';
import { requirePasscode } from '#src/passcodes/require-passcode.ts';
import { beginEditSession, type EditGrant, findEditGrant, insertEditToken } from '#src/access/edit-token-store.ts';
import type { Link } from '#src/link/link-model.ts';
import { epochOf, findLink } from '#src/link/link-store.ts';
import { keepSent } from './note-sending.ts';
import { requireStanding } from './owner-routes.ts';

const createEditTokenRoute = (context: LinksContext) =>
  route(createEditToken, async (call) => {
    const link = await getRunningLink(call.params.token, 'share', context.now());
    if (link.passcodeHash === null || link.packetId || link.personLinkIds)
      fail('FORBIDDEN', { message: 'This link only shows the report. To edit ratings, use a reusable link.' });
    await requirePasscode(context, link, call.body.passcode, call);
    if ((await keepSent(context, [link])).length === 0) fail('LINK_REVOKED');
    const { standing } = await context.checklist(checkOwnership, { params: { id: link.submissionId! }, body: {} });
    requireStanding(standing, 'edit');
    const event = linkEvent(call, link, { action: 'edit-token.created' });
    const editToken = await insertEditToken({ ...link, submissionId: link.submissionId! }, event, context.now());
    return { success: true as const, editToken };
  });

const over = () => fail('LINK_EXPIRED', { message: 'This edit session has expired. Enter the passcode again to start another one.' });

/** The end of the edit session, which the first use begins; throws LINK_EXPIRED if the session has ended or would begin too late. */
async function getSessionEnd(grant: EditGrant, link: Link, now: Date): Promise<Date> {
  const endsAt = new Date(Math.min(now.getTime() + linkConstants.editSession, link.expiresAt.getTime()));
  // One of two simultaneous first uses begins the session, and the other finds it.
  const begun = grant.endsAt
    ? grant
    : ((await beginEditSession(grant, endsAt, now)) ?? (await findEditGrant({ grantId: grant._id.toString() })));
  return begun?.endsAt && begun.endsAt > now ? begun.endsAt : over();
}

const redeemEditTokenRoute = ({ now }: LinksContext) =>
  route(redeemEditToken, async ({ body }) => {
    const grant = (await findEditGrant(body)) ?? fail('LINK_NOT_FOUND');
    const link = (await findLink(grant.linkId)) ?? fail('LINK_NOT_FOUND');
    requireRunning(link, now());
    if ((grant.linkEpoch ?? 0) !== epochOf(link)) fail('LINK_NOT_FOUND');
    const endsAt = await getSessionEnd(grant, link, now());
    const { submissionId, linkId } = grant;
    return {
      grantId: grant._id.toString(),
      submissionId,
      linkId,
      endsAt: endsAt.toISOString(),
      linkEndsAt: link.expiresAt.toISOString(),
      givenAt: new Date(grant.firstUseBefore.getTime() - linkConstants.editTokenFirstUse).toISOString(),
      linkEpoch: epochOf(link),
    };
  });

export const editTokensRoutes = (context: LinksContext) => ({
  createEditToken: createEditTokenRoute(context),
  redeemEditToken: redeemEditTokenRoute(context),
});

import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { makeInviteLink } from '@larkfield/schemas/internal/links/make-invite-link.ts';
import { hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { sealContent } from '#src/link/link-content.ts';
import { insertLink, newLinkId } from '#src/link/link-store.ts';
import { removeUnsentLinks } from '#src/link/link-change-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { openStandingInvites } from '#src/invites/invite/invite-content.ts';
import { addStopToken, findInvite } from '#src/invites/invite/invite-store.ts';

export const makeInviteLinkRoute = (context: LinksContext) =>
  route(makeInviteLink, async ({ params: { id }, body: { mailNumber }, requestId }) => {
    const invite = await findInvite(id);
    const stopToken = newToken();
    const [standing] = invite ? await openStandingInvites(context.keyRing, [invite]) : [];
    if (!invite || !standing || !(await addStopToken(invite, hashToken(stopToken)))) return { link: null };
    const linkId = newLinkId();
    const createdAt = context.now();
    const expiresAt = new Date(createdAt.getTime() + linkConstants.smartLinkAge);
    const link = {
      kind: 'smart' as const,
      originKind: 'staff' as const,
      originUserId: invite.byUserId,
      originEmail: invite.byEmail,
      createdAt,
      expiresAt,
      specialtyId: invite.specialtyId,
      specialtyName: invite.specialtyName,
      specialtySlug: invite.specialtySlug,
      sealedContent: await sealContent(context.keyRing, linkId, standing.content, expiresAt),
      maxUses: linkConstants.smartLinkUses,
      inviteId: id,
      inviteMail: mailNumber,
    };
    const actor = { kind: 'user', id: invite.byUserId } as const;
    const token = await insertLink(linkId, link, { actor, action: 'smart-link.created', requestId });
    await removeUnsentLinks(id, mailNumber);
    return {
      link: {
        url: `${context.publicOrigin}/m/${token}`,
        stopUrl: `${context.publicOrigin}/stop-emails/${stopToken}`,
        expiresAt: expiresAt.toISOString(),
      },
    };
  });

import { getSpecialtyById } from '@larkfield/schemas/internal/reports.ts';
import { createSmartLink, openSmartLink } from '@larkfield/schemas/links/smart-links.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { hashInvited } from '#src/invites/invite-rules.ts';
import { openSmartContent, sealContent } from '#src/link/link-content.ts';
import { insertLink, newLinkId } from '#src/link/link-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { getRunningLink, originOf, refuseUnknown, requireUsesLeft } from '#src/link/link-rules.ts';
import { countOpening, isOpenedHere, refuseUnopened } from '#src/access/open-link.ts';

const createSmartLinkRoute = (context: LinksContext) =>
  route(createSmartLink, async ({ body: { specialtyId, candidateName, email, phone, profile }, identity, requestId }) => {
    const specialty = await context.checklist(getSpecialtyById, { params: { id: specialtyId } });
    const id = newLinkId();
    const createdAt = context.now();
    const expiresAt = new Date(createdAt.getTime() + linkConstants.smartLinkAge);
    const link = {
      kind: 'smart' as const,
      ...originOf(identity, 'visitor'),
      createdAt,
      expiresAt,
      specialtyId,
      specialtyName: specialty.name,
      specialtySlug: specialty.slug,
      sealedContent: sealContent(context.keyRing, id, { candidateName, email, phone: phone || null, profile }),
      // Only staff get mails about the use of their links.
      ...(identity && { addressKey: hashInvited(context.inviteKey, email) }),
      maxUses: linkConstants.smartLinkUses,
    };
    const actor = identity ? { kind: 'user' as const, id: identity.userId } : { kind: 'anonymous' as const, id: null };
    const token = await insertLink(id, link, { actor, action: 'smart-link.created', requestId });
    return { magicUrl: `${context.publicOrigin}/m/${token}`, expiresAt: expiresAt.toISOString() };
  });

const openSmartLinkRoute = (context: LinksContext) =>
  route(openSmartLink, async (call) => {
    refuseUnopened(call.request);
    const link = await getRunningLink(call.params.token, 'smart', context.now());
    const content = openSmartContent(context.keyRing, link) ?? refuseUnknown('smart');
    const isFree = await isOpenedHere(context, call, link);
    if (!isFree && !call.identity) requireUsesLeft(link);
    const { specialtySlug, specialtyName, usesLeft } = await countOpening(context, call, link, { isFree });
    return { ...content, specialtySlug, specialtyName, usesRemaining: usesLeft ?? 0 };
  });

export const smartLinkRoutes = (context: LinksContext) => ({
  createSmartLink: createSmartLinkRoute(context),
  openSmartLink: openSmartLinkRoute(context),
});

import { getSpecialtyById } from '@larkfield/schemas/internal/get-specialty-by-id.ts';
import { createSmartLink } from '@larkfield/schemas/links/create-smart-link.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { hashInvited } from '#src/invites/invite/address-key.ts';
import { sealContent } from '#src/link/link-content.ts';
import { insertLink, newLinkId } from '#src/link/link-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { originOf } from '#src/link/origin.ts';

export const createSmartLinkRoute = (context: LinksContext) =>
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
      sealedContent: await sealContent(context.keyRing, id, { candidateName, email, phone: phone || null, profile }, expiresAt),
      // Its use is mailed to staff alone.
      ...(identity && { addressKey: hashInvited(context.inviteKey, email) }),
      maxUses: linkConstants.smartLinkUses,
    };
    const actor = identity ? { kind: 'user' as const, id: identity.userId } : { kind: 'anonymous' as const, id: null };
    const token = await insertLink(id, link, { actor, action: 'smart-link.created', requestId });
    return { magicUrl: `${context.publicOrigin}/m/${token}`, expiresAt: expiresAt.toISOString() };
  });

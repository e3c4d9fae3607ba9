import type { BodyOf } from '@larkfield/schemas/endpoint.ts';
import { createShareLink } from '@larkfield/schemas/links/share-links/create-share-link.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { sealRecipient } from '#src/link/link-content.ts';
import { insertLink, newLinkId, removalOf } from '#src/link/link-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { originOf } from '#src/link/origin.ts';
import { requireOwner, requireStanding } from './require-owner.ts';

const day = 24 * 60 * 60_000;

function ageOf(body: BodyOf<typeof createShareLink>): number {
  return body.mode === 'quick' ? linkConstants.quickLinkAge : linkConstants.reusableDays[body.duration] * day;
}

export const createShareLinkRoute = (context: LinksContext) =>
  route(createShareLink, async (call) => {
    const { body, identity, requestId } = call;
    const packetId = body.mode === 'reusable' ? body.packetId : undefined;
    if (packetId && !identity) fail('FORBIDDEN', { message: 'Only staff can share a packet.' });
    const { submission, standing } = await requireOwner(context, call);
    requireStanding(standing, 'link');
    const id = newLinkId();
    const createdAt = context.now();
    const expiresAt = new Date(createdAt.getTime() + ageOf(body));
    const link = {
      kind: body.mode,
      ...originOf(identity, 'candidate'),
      createdAt,
      expiresAt,
      submissionId: body.submissionId,
      ...submission,
      ...(packetId && { packetId }),
      sealedRecipient: await sealRecipient(context.keyRing, id, body.recipient, removalOf(expiresAt)),
      ...(body.mode === 'quick' ? { maxUses: body.viewLimit } : { passcodeHash: await context.hasher.hash(body.passcode) }),
    };
    const actor = identity ? { kind: 'user' as const, id: identity.userId } : { kind: 'candidate' as const, id: body.submissionId };
    const token = await insertLink(id, link, { actor, action: 'share-link.created', requestId });
    return { token, expiresAt: expiresAt.toISOString(), linkId: id, ...(body.mode === 'reusable' && { passcode: body.passcode }) };
  });

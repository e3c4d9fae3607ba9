import { listProInterest } from '@larkfield/schemas/portal/list-pro-interest.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import type { ContactContext } from '#src/contact-context.ts';
import { countByFeature, listProInterests, type StoredProInterest } from './pro-interest-store.ts';

export const listProInterestRoute = ({ audit }: ContactContext) =>
  route(listProInterest, async ({ query: { cursor }, identity, requestId }) => {
    const { items, nextCursor } = await readPage(cursor, listProInterests);
    const features = await countByFeature();
    // Addresses and phones of many people at once: that they were read is kept.
    await audit.record({ actor: { kind: 'user', id: identity.userId }, action: 'pro-interest.listed', object: null, requestId });
    return { total: features.reduce((sum, { count }) => sum + count, 0), features, signUps: items.map(toSignUp), nextCursor };
  });

function toSignUp({ _id, candidateName, email, phone, interestSource, featureTitle, specialtyName, lastActAt }: StoredProInterest) {
  return {
    id: _id.toHexString(),
    candidateName,
    email,
    interestSource,
    featureTitle,
    phone: phone ?? null,
    specialtyName: specialtyName ?? null,
    signedUpAt: lastActAt.toISOString(),
  };
}

import { confirmErasure } from '@larkfield/schemas/portal/candidate-rights/confirm-erasure.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { keyedAddress } from '#src/submissions/keyed-address.ts';
import { putOnErasureList } from './erasure-list-store.ts';
import { confirmStoredErasure, findErasure } from './erasure-store.ts';
import { toErasure } from './erasure-view.ts';
import { eraseConfirmed, openAddress } from './work-on-erasures.ts';

export const confirmErasureRoute = (context: ChecklistContext) =>
  route(confirmErasure, async ({ params: { id }, body: { reference }, identity, requestId, log }) => {
    const requested = (await findErasure(id)) ?? fail('NOT_FOUND');
    if (requested.state !== 'requested') fail('CONFLICT');
    const act = {
      actor: { kind: 'user', id: identity.userId } as const,
      action: 'candidate.erasure-confirmed',
      requestId,
    };
    if (reference.toUpperCase() !== requested.reference) {
      await context.audit.record({ ...act, object: `erasure:${id}`, outcome: 'failure' });
      fail('INVALID_INPUT', { fields: [{ field: 'reference', message: "That isn't the reference for this erasure" }] });
    }
    const now = new Date();
    // On the list first: whatever happens from here on, a restore erases the person again.
    await putOnErasureList({ hash: keyedAddress(context.erasureKey, openAddress(context.keyRing, requested)), until: now });
    const confirmed = (await confirmStoredErasure(requested, identity.userId, act, now)) ?? fail('CONFLICT');
    await eraseConfirmed(context, confirmed).catch((error: unknown) => log.warn('An erasure is left to the round', { requestId, error }));
    return toErasure((await findErasure(id)) ?? fail('INTERNAL'));
  });

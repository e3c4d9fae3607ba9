import { requestErasure } from '@larkfield/schemas/portal/candidate-rights/request-erasure.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { newShortReference } from '#src/submissions/short-reference.ts';
import { insertErasure, newErasureId } from './erasure-store.ts';
import { toErasure } from './erasure-view.ts';
import { countHeldData } from './held-data.ts';
import { sealAddress } from './work-on-erasures.ts';

export const requestErasureRoute = (context: ChecklistContext) =>
  route(requestErasure, async ({ body: { email }, identity, requestId }) => {
    const now = new Date();
    const { names, found } = await countHeldData(context, email, now);
    const id = newErasureId();
    const erasure = await insertErasure(
      id,
      { reference: newShortReference(), sealedEmail: sealAddress(context.keyRing, id, email), requestedByUserId: identity.userId },
      { actor: { kind: 'user', id: identity.userId }, action: 'candidate.erasure-requested', requestId },
      now,
    );
    return { erasure: toErasure(erasure), names, found };
  });

import type { Erasure } from '@larkfield/schemas/portal/candidate-rights/erasure.ts';
import type { StoredErasure } from './erasure-store.ts';

export function toErasure({ _id, reference, state, requestedAt, confirmedAt, erasedAt, erased }: StoredErasure): Erasure {
  return {
    id: _id.toString(),
    reference,
    state,
    requestedAt: requestedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    erasedAt: erasedAt?.toISOString() ?? null,
    erased: erased ?? null,
  };
}

import type { ReferenceRequest } from '@larkfield/schemas/references/reference-request.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { canResend, stateOf } from './reference-rules.ts';
import { openReferee } from './reference-secrets.ts';
import type { StoredReference } from './reference-store.ts';

const toInstant = (date: Date | null | undefined) => date?.toISOString() ?? null;

/** Who is told of a request. The candidate learns from nothing that a referee refused (product.md#references-4). */
export type RequestReader = 'candidate' | 'staff';

/** A request as staff see it, or the candidate. */
export function toReferenceRequest(ring: KeyRing, reference: StoredReference, reader: RequestReader, now: Date): ReferenceRequest {
  const isStaff = reader === 'staff';
  const state = stateOf(reference, now);
  return {
    id: reference._id.toString(),
    state: !isStaff && (state === 'declined' || state === 'expired') ? 'no-answer' : state,
    ...openReferee(ring, reference),
    askedBy: reference.askedBy as ReferenceRequest['askedBy'],
    askedAt: reference.askedAt.toISOString(),
    sentAt: toInstant(reference.sentAt),
    openedAt: toInstant(reference.openedAt),
    answeredAt: toInstant(reference.answeredAt),
    declinedAt: isStaff ? toInstant(reference.declinedAt) : null,
    declineReason: isStaff ? ((reference.declineReason ?? null) as ReferenceRequest['declineReason']) : null,
    reminders: reference.reminders,
    linkEndsAt: reference.linkEndsAt.toISOString(),
    canResend: canResend(reference) && (isStaff || reference.askedBy === 'candidate'),
  };
}

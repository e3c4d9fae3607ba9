import type { ReferenceRequest } from '@larkfield/schemas/references/reference-request.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { canResend, stateOf } from './reference-rules.ts';
import { openReferee } from './reference-secrets.ts';
import type { StoredReference } from './reference-store.ts';

const toInstant = (date: Date | null | undefined) => date?.toISOString() ?? null;

/** A request as the one who asked sees it. */
export function toReferenceRequest(ring: KeyRing, reference: StoredReference, now: Date): ReferenceRequest {
  return {
    id: reference._id.toString(),
    state: stateOf(reference, now),
    ...openReferee(ring, reference),
    askedBy: reference.askedBy as ReferenceRequest['askedBy'],
    askedAt: reference.askedAt.toISOString(),
    sentAt: toInstant(reference.sentAt),
    openedAt: toInstant(reference.openedAt),
    answeredAt: toInstant(reference.answeredAt),
    declinedAt: toInstant(reference.declinedAt),
    declineReason: (reference.declineReason ?? null) as ReferenceRequest['declineReason'],
    reminders: reference.reminders,
    linkEndsAt: reference.linkEndsAt.toISOString(),
    canResend: canResend(reference),
  };
}

import type { ChecklistContext } from '#src/checklist-context.ts';
import { refereeKeyOf } from '#src/references/reference-secrets.ts';
import type { StoredReference } from '#src/references/reference-store.ts';
import { listSubmissionsOf } from '#src/submissions/candidate-submission-store.ts';
import { keyedAddress } from '#src/submissions/keyed-address.ts';
import { listStandingHolds } from './hold-store.ts';

/** What of this service's data no retention and no erasure touches now. */
export interface OnHold {
  submissionIds: string[];
  /** Keyed hashes under which rights requests lie. */
  addressKeys: string[];
  /** A reference is of two people: the one it is about and the one who gives it. */
  isKept: (reference: Pick<StoredReference, 'submissionId' | 'refereeKey'>) => boolean;
}

/** Reads it from the holds that stand: there are few. */
export async function readOnHold(
  { keyRing, addressKey, referenceKey }: Pick<ChecklistContext, 'keyRing' | 'addressKey' | 'referenceKey'>,
  now: Date,
): Promise<OnHold> {
  const emails = (await listStandingHolds(keyRing)).map(({ email }) => email);
  const submissions = (await Promise.all(emails.map((email) => listSubmissionsOf(email, now)))).flat();
  const submissionIds = submissions.map(({ _id }) => _id.toHexString());
  const refereeKeys = emails.map((email) => refereeKeyOf(referenceKey, email));
  return {
    submissionIds,
    addressKeys: emails.map((email) => keyedAddress(addressKey, email)),
    isKept: ({ submissionId, refereeKey }) => submissionIds.includes(submissionId) || refereeKeys.includes(refereeKey),
  };
}

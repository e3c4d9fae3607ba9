import type { ChecklistContext } from '#src/checklist-context.ts';
import { refereeKeyOf } from '#src/references/reference-secrets.ts';
import type { StoredReference } from '#src/references/reference-store.ts';
import { listSubmissionsOf } from '#src/submissions/candidate-submission-store.ts';
import { keyedAddress } from '#src/submissions/keyed-address.ts';
import { listStandingHolds } from './hold-store.ts';

/** The data of this service that neither retention nor erasures may remove now. */
export interface OnHold {
  submissionIds: string[];
  /** Keyed hashes by which rights requests are stored. */
  addressKeys: string[];
  /** Whether a reference is kept. It belongs to two people: the candidate and the referee. */
  isKept: (reference: Pick<StoredReference, 'submissionId' | 'refereeKey'>) => boolean;
}

/** Reads all current holds, since there are few. */
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

import { setTimeout as after } from 'node:timers/promises';
import { getStaffUser } from '@larkfield/schemas/internal/staff.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import type { StaffMember } from '#src/submissions/submission-parts-store.ts';
import { findPersonByKey, personKeyOf } from './person-store.ts';

/** Longest wait in milliseconds for auth to confirm that the owner is active. */
const longestWait = 1_000;

/**
 * The member of staff who owns the candidate of an address, if known to be active. The candidate's next checklist is assigned to them. A
 * failure here never fails a submission.
 */
export async function findActiveOwner(
  { addressKey, auth }: Pick<ChecklistContext, 'addressKey' | 'auth'>,
  address: string,
): Promise<StaffMember | null> {
  const person = await findPersonByKey(personKeyOf(addressKey, address)).catch(() => null);
  const owner = person?.owner;
  if (!owner) return null;
  const asked = auth(getStaffUser, { params: { id: owner.userId } }).catch(() => null);
  const user = await Promise.race([asked, after(longestWait, null, { ref: false })]);
  return user?.isActive ? { userId: owner.userId, email: user.email } : null;
}

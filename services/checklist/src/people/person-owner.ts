import { setTimeout as after } from 'node:timers/promises';
import { getStaffUser } from '@larkfield/schemas/internal/get-staff-user.ts';
import { setPersonOwner } from '@larkfield/schemas/people/set-person-owner.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { getAssignee } from '#src/submissions/assignees/get-assignee.ts';
import type { StaffMember } from '#src/submissions/submission-parts-store.ts';
import { getKnownPerson } from './known-person.ts';
import { findPersonByKey, findStoredPerson, personKeyOf, setOwner, toOwner } from './person-store.ts';

/** Whoever submits waits so long at most to learn whether the owner still works here, in milliseconds. */
const longestWait = 1_000;

/** What is there already stays with whoever has it (product.md#desk-3). */
export const setPersonOwnerRoute = (context: ChecklistContext) =>
  route(setPersonOwner, async ({ params: { personId }, body: { userId, revision }, identity, requestId }) => {
    const { person } = await getKnownPerson(context, personId);
    const owner = userId === null ? null : await getAssignee(context.auth, userId, identity);
    const act = { actor: { kind: 'user', id: identity.userId } as const, requestId };
    const changed = await setOwner(person, { owner, revision }, act);
    if (changed) return toOwner(changed);
    const now = toOwner((await findStoredPerson(personId)) ?? fail('NOT_FOUND'));
    // What was asked for is so already: it was sent again after a lost reply, or somebody else chose the same.
    return (now.owner?.userId ?? null) === userId ? now : fail('CONFLICT');
  });

/** Who gets the next checklist of an address: its owner, if they are known to be active. A submission never fails for it. */
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

import { getStaffUser } from '@larkfield/schemas/internal/staff.ts';
import type { ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { StaffMember } from './submission-parts-store.ts';

/** The user that work is to be assigned to: the caller, or another active user. */
export async function getAssignee(auth: ServiceClient, userId: string, caller: StaffMember): Promise<StaffMember> {
  if (userId === caller.userId) return { userId, email: caller.email };
  const { email, isActive } = await auth(getStaffUser, { params: { id: userId } });
  if (!isActive) fail('INVALID_INPUT', { fields: [{ field: 'userId', message: "This user isn't active" }] });
  return { userId, email };
}

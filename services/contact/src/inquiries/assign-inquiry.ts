import { getStaffUser } from '@larkfield/schemas/internal/get-staff-user.ts';
import { assignInquiry } from '@larkfield/schemas/portal/inquiries/assign-inquiry.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import type { ContactContext } from '#src/contact-context.ts';
import { findInquiry, setAssignee, type StaffMember } from './inquiry-store.ts';
import { toInquiry } from './inquiry-view.ts';

export const assignInquiryRoute = (context: ContactContext) =>
  route(assignInquiry, async ({ params: { id }, body, identity, requestId }) => {
    const assignee = body.userId === null ? null : await getAssignee(context.auth, body.userId, identity);
    const actor = { kind: 'user', id: identity.userId } as const;
    const action = assignee ? 'inquiry.assigned' : 'inquiry.unassigned';
    const changed = await setAssignee(id, assignee, { actor, action, requestId, changedFields: ['assignee'] });
    return { inquiry: toInquiry(changed ?? (await findInquiry(id)) ?? fail('INQUIRY_NOT_FOUND')) };
  });

async function getAssignee(auth: ServiceClient, userId: string, caller: StaffMember): Promise<StaffMember> {
  if (userId === caller.userId) return { userId, email: caller.email };
  const { email, isActive } = await auth(getStaffUser, { params: { id: userId } });
  if (!isActive) fail('INVALID_INPUT', { fields: [{ field: 'userId', message: "This user isn't active" }] });
  return { userId, email };
}

import {
  assignInquiry,
  getInquiriesToday,
  getInquiry,
  type Inquiry,
  type InquiryCard,
  inquiryPreviewLength,
  listInquiries,
  markInquiryHandled,
} from '@larkfield/schemas/portal/inquiries.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { getStaffUser } from '@larkfield/schemas/internal/staff.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import type { ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import type { ContactContext } from '#src/contact-context.ts';
import {
  countOpenInquiries,
  findInquiry,
  type InquiryFilter,
  listInquiryCards,
  setAssignee,
  setHandled,
  type StaffMember,
  type StoredInquiry,
} from './inquiry-store.ts';

/** The fields that an inquiry in a list and a whole inquiry have in common. */
function toInquiryCard({
  _id,
  name,
  company,
  subject,
  source,
  sourceTitle,
  createdAt,
  assignee,
  handledAt,
  handledBy,
}: StoredInquiry): InquiryCard {
  return {
    id: _id.toHexString(),
    name,
    company: company ?? null,
    subject,
    source,
    sourceTitle,
    receivedAt: createdAt.toISOString(),
    assignee: assignee ?? null,
    handled: handledAt && handledBy ? { at: handledAt.toISOString(), by: handledBy } : null,
  };
}

/** An inquiry for a list, with the beginning of its message. */
export function toPreviewedCard(inquiry: StoredInquiry): InquiryCard {
  return { ...toInquiryCard(inquiry), preview: inquiry.message.replace(/\s+/g, ' ').trim().slice(0, inquiryPreviewLength) };
}

/** A whole inquiry for the portal. */
export function toInquiry(inquiry: StoredInquiry): Inquiry {
  return { ...toInquiryCard(inquiry), email: inquiry.email, phone: inquiry.phone ?? null, message: inquiry.message };
}

const listInquiriesRoute = ({ audit }: ContactContext) =>
  route(listInquiries, async ({ query: { filter, cursor }, identity, requestId }) => {
    const which: InquiryFilter = filter === 'mine' ? { kind: 'assigned', userId: identity.userId } : { kind: filter ?? 'all' };
    const { items, nextCursor } = await readPage(cursor, (position) => listInquiryCards(which, position));
    // Reading this list is audited, since it has the beginnings of many messages.
    await audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'inquiries.listed',
      object: `inquiries:${items.length}`,
      requestId,
    });
    return { inquiries: items.map(toPreviewedCard), nextCursor };
  });

/** Returns an inquiry; the reading is audited. */
async function showInquiry({ audit }: ContactContext, id: string, { identity, requestId }: { identity: UserIdentity; requestId: string }) {
  const inquiry = (await findInquiry(id)) ?? fail('INQUIRY_NOT_FOUND');
  await audit.record({ actor: { kind: 'user', id: identity.userId }, action: 'inquiry.viewed', object: `inquiry:${id}`, requestId });
  return { inquiry: toInquiry(inquiry) };
}

const getInquiryRoute = (context: ContactContext) => route(getInquiry, ({ params: { id }, ...call }) => showInquiry(context, id, call));

const markInquiryHandledRoute = (context: ContactContext) =>
  route(markInquiryHandled, async ({ params: { id }, body: { isHandled }, identity, requestId }) => {
    const { userId, email } = identity;
    const action = isHandled ? 'inquiry.handled' : 'inquiry.reopened';
    const actor = { kind: 'user', id: userId } as const;
    const act = { actor, action, requestId, changedFields: ['state'] };
    const changed = await setHandled(id, isHandled ? { userId, email } : null, act);
    // The first handler stays recorded if a colleague marks the inquiry again.
    return changed ? { inquiry: toInquiry(changed) } : showInquiry(context, id, { identity, requestId });
  });

const assignInquiryRoute = (context: ContactContext) =>
  route(assignInquiry, async ({ params: { id }, body, identity, requestId }) => {
    const assignee = body.userId === null ? null : await getAssignee(context.auth, body.userId, identity);
    const actor = { kind: 'user', id: identity.userId } as const;
    const action = assignee ? 'inquiry.assigned' : 'inquiry.unassigned';
    const changed = await setAssignee(id, assignee, { actor, action, requestId, changedFields: ['assignee'] });
    return changed ? { inquiry: toInquiry(changed) } : showInquiry(context, id, { identity, requestId });
  });

async function getAssignee(auth: ServiceClient, userId: string, caller: StaffMember): Promise<StaffMember> {
  if (userId === caller.userId) return { userId, email: caller.email };
  const { email, isActive } = await auth(getStaffUser, { params: { id: userId } });
  if (!isActive) fail('INVALID_INPUT', { fields: [{ field: 'userId', message: "This user isn't active" }] });
  return { userId, email };
}

const getInquiriesTodayRoute = ({ sendsMails }: ContactContext) =>
  route(getInquiriesToday, async () => {
    const { answerWithin } = contactConstants;
    const { oldest, ...counts } = await countOpenInquiries(new Date(Date.now() - answerWithin));
    return { ...counts, nextDueAt: oldest && new Date(oldest.getTime() + answerWithin).toISOString(), sendsMails };
  });

export const inquiryRoutes = (context: ContactContext) => ({
  assignInquiry: assignInquiryRoute(context),
  getInquiriesToday: getInquiriesTodayRoute(context),
  getInquiry: getInquiryRoute(context),
  listInquiries: listInquiriesRoute(context),
  markInquiryHandled: markInquiryHandledRoute(context),
});

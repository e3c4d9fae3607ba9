import { markInquiryHandled } from '@larkfield/schemas/portal/inquiries/mark-inquiry-handled.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { findInquiry, setHandled } from './inquiry-store.ts';
import { toInquiry } from './inquiry-view.ts';

export const markInquiryHandledRoute = () =>
  route(markInquiryHandled, async ({ params: { id }, body: { isHandled }, identity, requestId }) => {
    const { userId, email } = identity;
    const action = isHandled ? 'inquiry.handled' : 'inquiry.reopened';
    const actor = { kind: 'user', id: userId } as const;
    const act = { actor, action, requestId, changedFields: ['state'] };
    const changed = await setHandled(id, isHandled ? { userId, email } : null, act);
    // Who handled it first stays named when a colleague says so again.
    return { inquiry: toInquiry(changed ?? (await findInquiry(id)) ?? fail('INQUIRY_NOT_FOUND')) };
  });

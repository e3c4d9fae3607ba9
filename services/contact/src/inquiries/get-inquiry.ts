import { getInquiry } from '@larkfield/schemas/portal/inquiries/get-inquiry.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ContactContext } from '#src/contact-context.ts';
import { findInquiry } from './inquiry-store.ts';
import { toInquiry } from './inquiry-view.ts';

export const getInquiryRoute = ({ audit }: ContactContext) =>
  route(getInquiry, async ({ params: { id }, identity, requestId }) => {
    const inquiry = (await findInquiry(id)) ?? fail('INQUIRY_NOT_FOUND');
    await audit.record({ actor: { kind: 'user', id: identity.userId }, action: 'inquiry.viewed', object: `inquiry:${id}`, requestId });
    return { inquiry: toInquiry(inquiry) };
  });

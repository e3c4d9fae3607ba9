import { listInquiries } from '@larkfield/schemas/portal/list-inquiries.ts';
import { route } from '@larkfield/service-kit/route.ts';
import { cutPage, readPosition } from '#src/page.ts';
import { listInquiryCards, type InquiryFilter } from './inquiry-store.ts';
import { toInquiryCard } from './inquiry-view.ts';

export const listInquiriesRoute = () =>
  route(listInquiries, async ({ query: { filter, cursor }, identity }) => {
    const which: InquiryFilter = filter === 'mine' ? { kind: 'assigned', userId: identity.userId } : { kind: filter ?? 'all' };
    const { items, nextCursor } = cutPage(await listInquiryCards(which, readPosition(cursor)));
    return { inquiries: items.map(toInquiryCard), nextCursor };
  });

import { listInquiries } from '@larkfield/schemas/portal/inquiries/list-inquiries.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import type { ContactContext } from '#src/contact-context.ts';
import { listInquiryCards, type InquiryFilter } from './inquiry-store.ts';
import { toPreviewedCard } from './inquiry-view.ts';

export const listInquiriesRoute = ({ audit }: ContactContext) =>
  route(listInquiries, async ({ query: { filter, cursor }, identity, requestId }) => {
    const which: InquiryFilter = filter === 'mine' ? { kind: 'assigned', userId: identity.userId } : { kind: filter ?? 'all' };
    const { items, nextCursor } = await readPage(cursor, (position) => listInquiryCards(which, position));
    // The beginnings of many messages at once: that they were read is kept.
    await audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'inquiries.listed',
      object: `inquiries:${items.length}`,
      requestId,
    });
    return { inquiries: items.map(toPreviewedCard), nextCursor };
  });

import { listErasures } from '@larkfield/schemas/portal/list-erasures.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { listStoredErasures } from './erasure-store.ts';
import { toErasure } from './erasure-view.ts';
import { cutPage, readPosition } from '#src/candidates/list-page.ts';

export const listErasuresRoute = () =>
  route(listErasures, async ({ query: { cursor } }) => {
    const { items, nextCursor } = cutPage(await listStoredErasures(readPosition(cursor)));
    return { erasures: items.map(toErasure), nextCursor };
  });

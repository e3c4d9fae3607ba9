import { listErasures } from '@larkfield/schemas/portal/candidate-rights/list-erasures.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import { listStoredErasures } from './erasure-store.ts';
import { toErasure } from './erasure-view.ts';

export const listErasuresRoute = () =>
  route(listErasures, async ({ query: { cursor } }) => {
    const { items, nextCursor } = await readPage(cursor, listStoredErasures);
    return { erasures: items.map(toErasure), nextCursor };
  });

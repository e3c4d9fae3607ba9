import { listLinks } from '@larkfield/schemas/portal/links/list-links.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import { listStoredLinks } from '#src/link/link-list-store.ts';
import { families } from '#src/link/link-rules.ts';
import type { LinksContext } from '#src/links-context.ts';
import { toPortalLinks } from './portal-link.ts';
import { searchLinks } from './search-links.ts';

export const listLinksRoute = (context: LinksContext) =>
  route(listLinks, async ({ query: { q, kind, state, submissionId, cursor }, identity, requestId, log }) => {
    const { items: page, nextCursor } = await readPage(cursor, (position) => {
      const query = { kinds: kind && families[kind], state, submissionId, ...position };
      return q === undefined ? listStoredLinks(query, context.now()) : searchLinks(context, q, query);
    });
    const links = await toPortalLinks(context, { log, requestId }, page);
    // Names of many people at once: that they were read is kept, never what was looked for.
    const given = Object.entries({ q, kind, state, submissionId, cursor }).filter(([, value]) => value !== undefined);
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: q === undefined ? 'links.listed' : 'links.searched',
      object: `links:${links.length}`,
      requestId,
      changedFields: given.map(([name]) => name),
    });
    return { links, nextCursor };
  });

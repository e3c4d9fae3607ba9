import { objectIdSchema } from '@larkfield/schemas/identifiers.ts';
import { listLinks } from '@larkfield/schemas/portal/list-links.ts';
import { portalConstants } from '@larkfield/schemas/portal/portal-constants.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { listStoredLinks } from '#src/link/link-list-store.ts';
import { families } from '#src/link/link-rules.ts';
import type { LinksContext } from '#src/links-context.ts';
import { toPortalLinks } from './portal-link.ts';
import { searchLinks } from './search-links.ts';

export const listLinksRoute = (context: LinksContext) =>
  route(listLinks, async ({ query: { q, kind, state, submissionId, cursor }, identity, requestId, log }) => {
    if (cursor !== undefined && !objectIdSchema.safeParse(cursor).success) {
      fail('INVALID_INPUT', { fields: [{ field: 'cursor', message: 'Not a valid position' }] });
    }
    const query = { kinds: kind && families[kind], state, submissionId, after: cursor, limit: portalConstants.pageSize + 1 };
    const found = q === undefined ? await listStoredLinks(query, context.now()) : await searchLinks(context, q, query);
    const page = found.slice(0, portalConstants.pageSize);
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
    return { links, nextCursor: found.length > page.length ? page.at(-1)!._id.toString() : null };
  });

import { objectIdSchema } from '@larkfield/schemas/identifiers.ts';
import { listLinks } from '@larkfield/schemas/portal/list-links.ts';
import { portalConstants } from '@larkfield/schemas/portal/portal-constants.ts';
import { fail } from '@larkfield/service-kit/app-error.ts';
import { route } from '@larkfield/service-kit/route.ts';
import { listStoredLinks } from '#src/link-list-store.ts';
import { families } from '#src/link-rules.ts';
import type { LinksContext } from '#src/links-context.ts';
import { toPortalLink } from './portal-link.ts';

export const listLinksRoute = (context: LinksContext) =>
  route(listLinks, async ({ query: { kind, state, submissionId, cursor } }) => {
    if (cursor !== undefined && !objectIdSchema.safeParse(cursor).success) {
      fail('INVALID_INPUT', { fields: [{ field: 'cursor', message: 'Not a valid position' }] });
    }
    const limit = portalConstants.pageSize + 1;
    const found = await listStoredLinks({ kinds: kind && families[kind], state, submissionId, after: cursor, limit }, context.now());
    const page = found.slice(0, portalConstants.pageSize);
    return {
      links: page.map((link) => toPortalLink(context, link)),
      nextCursor: found.length > page.length ? page.at(-1)!._id.toString() : null,
    };
  });

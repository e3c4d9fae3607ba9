import { listShareLinks } from '@larkfield/schemas/links/share-links/list-share-links.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { listLinksOfSubmission } from '#src/link/link-list-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { toOwnedLinks } from './owned-link.ts';
import { requireOwner } from './require-owner.ts';

export const listShareLinksRoute = (context: LinksContext) =>
  route(listShareLinks, async (call) => {
    const { checks } = await requireOwner(context, call);
    const links = await listLinksOfSubmission(call.body.submissionId);
    return { links: await toOwnedLinks(context, links, call.identity), checks };
  });

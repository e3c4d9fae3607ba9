import { eraseCandidateLinks } from '@larkfield/schemas/internal/erase-candidate-links.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { endAccess } from '#src/access/end-access.ts';
import type { LinksContext } from '#src/links-context.ts';
import { blankLink } from './candidate-link-store.ts';
import { listCandidateLinks } from './candidate-links.ts';

export const eraseCandidateLinksRoute = (context: LinksContext) =>
  route(eraseCandidateLinks, async ({ body }) => {
    const found = await listCandidateLinks(context, body);
    for (const { link } of found) {
      const blank = await blankLink(link, context.now());
      if (blank) await endAccess(context, blank);
    }
    return { erased: { links: found.length } };
  });

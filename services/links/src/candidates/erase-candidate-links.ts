import { eraseCandidateLinks } from '@larkfield/schemas/internal/candidates/erase-candidate-links.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { stopEditsUnderWay } from '#src/access/stop-edits.ts';
import type { LinksContext } from '#src/links-context.ts';
import { blankLink } from './candidate-link-store.ts';
import { removeInvites } from '#src/invites/invite/invite-store.ts';
import { listCandidateInvites, listCandidateLinks } from './candidate-links.ts';

export const eraseCandidateLinksRoute = (context: LinksContext) =>
  route(eraseCandidateLinks, async ({ body }) => {
    const found = await listCandidateLinks(context, body);
    for (const { link } of found) {
      const blank = await blankLink(link, context.now());
      if (blank) await stopEditsUnderWay(context, link);
    }
    // That somebody wants no invites stays, by a hash alone: the wish would be lost with it.
    const invites = await listCandidateInvites(context, body);
    const erased = await removeInvites(invites.map(({ invite }) => invite._id));
    return { erased: { links: found.length, invites: erased } };
  });

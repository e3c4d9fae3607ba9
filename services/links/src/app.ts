import { implement, type Route } from '@larkfield/service-kit/http/route.ts';
import { checkLinkRoutes } from './access/check-link.ts';
import { candidateLinksRoutes } from './candidate-rights/candidate-links.ts';
import { draftRoutes } from './drafts/draft-routes.ts';
import { inviteRoutes } from './invites/invite-routes.ts';
import { inviteBoardRoutes } from './invites/invite-board.ts';
import { inviteLinksRoutes } from './invites/invite-links.ts';
import type { LinksContext } from './links-context.ts';
import { portalLinkRoutes } from './portal/portal-link-routes.ts';
import { editTokensRoutes } from './share-links/edit-tokens.ts';
import { ownerRoutes } from './share-links/owner-routes.ts';
import { viewShareLinkRoutes } from './share-links/view-share-link.ts';
import { smartLinkRoutes } from './smart-links/smart-link-routes.ts';

/** The routes of the links service. */
export const routes = (context: LinksContext): Route[] =>
  implement('links', {
    ...smartLinkRoutes(context),
    ...ownerRoutes(context),
    ...viewShareLinkRoutes(context),
    ...editTokensRoutes(context),
    ...draftRoutes(context),
    ...portalLinkRoutes(context),
    ...inviteRoutes(context),
    ...inviteBoardRoutes(context),
    ...inviteLinksRoutes(context),
    ...checkLinkRoutes(context),
    ...candidateLinksRoutes(context),
  });

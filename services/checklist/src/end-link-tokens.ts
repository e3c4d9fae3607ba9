import { endLinkTokens } from '@larkfield/schemas/internal/end-link-tokens.ts';
import { route } from '@larkfield/service-kit/route.ts';
import { endTokensOfLink } from './access-token-store.ts';

export const endLinkTokensRoute = () => route(endLinkTokens, async ({ params: { linkId } }) => ({ ended: await endTokensOfLink(linkId) }));

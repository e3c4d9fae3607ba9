import { checkLink } from '@larkfield/schemas/internal/links/check-link.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { isRunning } from '#src/link/link-rules.ts';
import { epochOf, findLink } from '#src/link/link-store.ts';
import type { LinksContext } from '#src/links-context.ts';

export const checkLinkRoute = ({ now }: LinksContext) =>
  route(checkLink, async ({ params: { linkId }, body: { linkEpoch } }) => {
    const link = await findLink(linkId);
    return { isGood: link !== null && isRunning(link, now()) && epochOf(link) === linkEpoch };
  });

import { listInvitedAddresses } from '@larkfield/schemas/internal/candidates/list-invited-addresses.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { LinksContext } from '#src/links-context.ts';
import { openStandingInvites } from './invite/invite-content.ts';
import { listInvitesAfter } from './invite/invite-store.ts';

const limit = 500;

export const listInvitedAddressesRoute = ({ keyRing }: LinksContext) =>
  route(listInvitedAddresses, async ({ query: { after } }) => {
    const found = await listInvitesAfter(after, limit);
    return {
      emails: [...new Set((await openStandingInvites(keyRing, found)).map(({ content }) => content.email.toLowerCase()))],
      next: found.length === limit ? found.at(-1)!._id.toHexString() : null,
    };
  });

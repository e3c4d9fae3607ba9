import { readPersonLinks, type PersonInvite } from '@larkfield/schemas/internal/candidates/read-person-links.ts';
import { personConstants } from '@larkfield/schemas/people/person.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { hashInvited } from '#src/invites/invite/address-key.ts';
import type { StoredInvite } from '#src/invites/invite/invite-model.ts';
import { listNewestInvitesTo } from '#src/invites/invite/invite-store.ts';
import { openSmartContent, readLinkRing } from '#src/link/link-content.ts';
import { listNewestLinks, listRunningSmartLinks } from '#src/link/link-list-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { describeLinks } from '#src/portal/portal-link.ts';
import { isSameAddress } from './candidate-links.ts';

/** Smart Links hold whom they are for as long as they run, encrypted: the few that do are opened, as the search of links does. */
export const readPersonLinksRoute = (context: LinksContext) =>
  route(readPersonLinks, async ({ body: { email, submissionIds } }) => {
    const { keyRing, inviteKey } = context;
    const [shared, running, invites] = await Promise.all([
      listNewestLinks(submissionIds),
      email === null ? [] : listRunningSmartLinks({}, context.now()),
      email === null ? [] : listNewestInvitesTo(hashInvited(inviteKey, email), personConstants.listed),
    ]);
    const ring = await readLinkRing(keyRing, running);
    const smart = running.filter((link) => {
      const content = openSmartContent(ring, link);
      return content !== null && email !== null && isSameAddress(content.email, email);
    });
    const newest = [...shared, ...smart].sort((one, other) => other._id.toString().localeCompare(one._id.toString()));
    return {
      links: await describeLinks(context, newest.slice(0, personConstants.listed), {}),
      invites: invites.map(toPersonInvite),
    };
  });

function toPersonInvite({
  _id,
  listId,
  specialtyName,
  byEmail,
  createdAt,
  lastAskedAt,
  draftSavedAt,
  endedAt,
  endedBy,
}: StoredInvite): PersonInvite {
  return {
    id: _id.toString(),
    listId: listId.toString(),
    specialtyName,
    byEmail,
    createdAt: createdAt.toISOString(),
    lastMailAt: lastAskedAt.toISOString(),
    draftSavedAt: draftSavedAt?.toISOString() ?? null,
    ended: endedAt && { at: endedAt.toISOString(), by: endedBy ?? 'staff' },
  };
}

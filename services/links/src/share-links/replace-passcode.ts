import { replacePasscode } from '@larkfield/schemas/links/share-links/replace-passcode.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { linkEvent } from '#src/access/audit-link.ts';
import { stopEditsUnderWay } from '#src/access/stop-edits.ts';
import { replacePasscodeHash } from '#src/link/link-change-store.ts';
import { requireRunning } from '#src/link/link-rules.ts';
import type { LinksContext } from '#src/links-context.ts';
import type { Link } from '#src/link/link-model.ts';
import { getLinkOfSubmission, toOwnedLink } from './owned-link.ts';
import { requireOwner } from './require-owner.ts';

export const replacePasscodeRoute = (context: LinksContext) =>
  route(replacePasscode, async (call) => {
    await requireOwner(context, call);
    const link = await getLinkOfSubmission(call.params.linkId, call.body.submissionId);
    requireMaker(link, call.identity);
    requireRunning(link, context.now());
    if (link.passcodeHash === null) fail('FORBIDDEN', { message: 'This link has no passcode.' });
    const hash = await context.hasher.hash(call.body.passcode);
    const event = linkEvent(call, link, { action: 'passcode.replaced' }, { isOwner: true });
    const changed = (await replacePasscodeHash(link, hash, { event, act: null })) ?? fail('CONFLICT');
    await stopEditsUnderWay(context, changed);
    return { link: await toOwnedLink(context, changed, call.identity) };
  });

/** A new passcode opens the link for whoever chose it, and closes it for the people whom its maker told the old one. */
function requireMaker({ originKind }: Link, identity: UserIdentity | null): void {
  if ((originKind === 'staff') === (identity !== null)) return;
  const message = identity
    ? 'The candidate made this link. Give it a new passcode in the list of all links, with a reason.'
    : 'Our team made this link and alone can change its passcode. You can revoke it.';
  fail('FORBIDDEN', { message });
}

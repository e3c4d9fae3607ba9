import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
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
    const { passcode, submissionId } = call.body;
    const read = () => getLinkOfSubmission(call.params.linkId, submissionId);
    const link = await read();
    requireMaker(link, call.identity);
    requireRunning(link, context.now());
    if (link.passcodeHash === null) fail('FORBIDDEN', { message: 'This link has no passcode.' });
    // The same press twice: what the first one made is answered, and is one act.
    const has = async (stored: Link) => isUntried(stored) && (await context.hasher.verify(stored.passcodeHash!, passcode));
    const event = linkEvent(call, link, { action: 'passcode.replaced' }, { isOwner: true });
    const replaced = (await has(link)) ? link : await replacePasscodeHash(link, await context.hasher.hash(passcode), { event, act: null });
    const present = replaced ?? (await read());
    if (!replaced && !(await has(present))) fail('CONFLICT');
    await stopEditsUnderWay(context, present);
    return { link: await toOwnedLink(context, present, call.identity) };
  });

/** Whether a new passcode would change nothing but itself: no wrong attempt counts against the one there is. */
const isUntried = ({ passcodeHash, attemptsLeft, lockedUntil, retiredAt }: Link): boolean =>
  passcodeHash !== null && attemptsLeft === linkConstants.lifetimeAttempts && lockedUntil === null && retiredAt === null;

/** A new passcode opens the link for whoever chose it, and closes it for the people whom its maker told the old one. */
function requireMaker({ originKind }: Link, identity: UserIdentity | null): void {
  if ((originKind === 'staff') === (identity !== null)) return;
  const message = identity
    ? 'The candidate made this link. Give it a new passcode in the list of all links, with a reason.'
    : 'Our team made this link and alone can change its passcode. You can revoke it.';
  fail('FORBIDDEN', { message });
}

import { replacePasscode } from '@larkfield/schemas/links/share-links/replace-passcode.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { linkEvent } from '#src/access/audit-link.ts';
import { stopEditsUnderWay } from '#src/access/stop-edits.ts';
import { replacePasscodeHash } from '#src/link/link-change-store.ts';
import { requireRunning } from '#src/link/link-rules.ts';
import type { LinksContext } from '#src/links-context.ts';
import { getLinkOfSubmission, toOwnedLink } from './owned-link.ts';
import { requireOwner } from './require-owner.ts';

export const replacePasscodeRoute = (context: LinksContext) =>
  route(replacePasscode, async (call) => {
    await requireOwner(context, call);
    const link = await getLinkOfSubmission(call.params.linkId, call.body.submissionId);
    requireRunning(link, context.now());
    if (link.passcodeHash === null) fail('FORBIDDEN', { message: 'This link has no passcode.' });
    const hash = await context.hasher.hash(call.body.passcode);
    const event = linkEvent(call, link, { action: 'passcode.replaced' }, { isOwner: true });
    const changed = (await replacePasscodeHash(link, hash, { event, act: null })) ?? fail('CONFLICT');
    await stopEditsUnderWay(context, changed);
    return { link: await toOwnedLink(context, changed) };
  });

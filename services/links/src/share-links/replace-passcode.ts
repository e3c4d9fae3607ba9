import { replacePasscode } from '@larkfield/schemas/links/replace-passcode.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { auditLink } from '#src/access/audit-link.ts';
import { endAccess } from '#src/access/end-access.ts';
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
    const changed = (await replacePasscodeHash(link, hash, null, context.now())) ?? fail('CONFLICT');
    await auditLink(context, call, changed, { action: 'passcode.replaced' }, { isOwner: true });
    await endAccess(context, changed);
    return { link: toOwnedLink(changed, context.now()) };
  });

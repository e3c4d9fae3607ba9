import { randomInt } from 'node:crypto';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { replaceLinkPasscode } from '@larkfield/schemas/portal/links/replace-link-passcode.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { linkEvent } from '#src/access/audit-link.ts';
import { stopEditsUnderWay } from '#src/access/stop-edits.ts';
import { replacePasscodeHash } from '#src/link/link-change-store.ts';
import { requireRunning } from '#src/link/link-rules.ts';
import type { LinksContext } from '#src/links-context.ts';
import { getPortalLink, staffAct, toPortalLink } from './portal-link.ts';

function drawPasscode(): string {
  return String(randomInt(10 ** linkConstants.passcodeDigits)).padStart(linkConstants.passcodeDigits, '0');
}

export const replaceLinkPasscodeRoute = (context: LinksContext) =>
  route(replaceLinkPasscode, async (call) => {
    const link = await getPortalLink(call.params.id);
    requireRunning(link, context.now());
    if (link.passcodeHash === null) fail('FORBIDDEN', { message: 'This link has no passcode.' });
    const passcode = drawPasscode();
    const act = staffAct(call.identity, 'passcode-replaced', call.body.reason, context.now());
    const event = linkEvent(call, link, { action: 'passcode.replaced', reason: call.body.cause });
    const changed = (await replacePasscodeHash(link, await context.hasher.hash(passcode), { event, act })) ?? fail('CONFLICT');
    await stopEditsUnderWay(context, changed);
    return { link: await toPortalLink(context, call, changed), passcode };
  });

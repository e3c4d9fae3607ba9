import { resumeDraft } from '@larkfield/schemas/links/drafts/resume-draft.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { linkEvent } from '#src/access/audit-link.ts';
import { refuseOpening } from '#src/access/open-link.ts';
import { getRunningLink } from '#src/link/get-link.ts';
import { openDraftContent, readLinkRing } from '#src/link/link-content.ts';
import { refuseUnknown, requirePasscodeInUse } from '#src/link/link-rules.ts';
import { claimUse } from '#src/link/link-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { requireNoWait, requirePasscode } from '#src/passcodes/require-passcode.ts';

export const resumeDraftRoute = (context: LinksContext) =>
  route(resumeDraft, async (call) => {
    const { token, pin } = call.body;
    const link = await getRunningLink(token, 'draft', context.now());
    requirePasscodeInUse(link);
    if (link.passcodeHash !== null) {
      if (pin === undefined) {
        await requireNoWait(context, link, call);
        return { requiresPin: true as const };
      }
      await requirePasscode(context, link, pin, call);
    }
    const opened =
      (await claimUse(link, linkEvent(call, link, { action: 'draft.opened' }), context.now())) ??
      (await refuseOpening(link, context.now()));
    const draft = openDraftContent(await readLinkRing(context.keyRing, [opened]), opened) ?? refuseUnknown('draft');
    const { specialtySlug, specialtyName, expiresAt } = opened;
    return { ...draft, specialtySlug, specialtyName, expiresAt: expiresAt.toISOString() };
  });

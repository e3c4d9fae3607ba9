import { getReport } from '@larkfield/schemas/internal/get-report.ts';
import { mintViewerToken } from '@larkfield/schemas/internal/links/mint-viewer-token.ts';
import { viewShareLink } from '@larkfield/schemas/links/share-links/view-share-link.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { getRunningLink } from '#src/link/get-link.ts';
import type { Link } from '#src/link/link-model.ts';
import { requirePasscodeInUse, requireUsesLeft } from '#src/link/link-rules.ts';
import { epochOf } from '#src/link/link-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { countOpening, isOpenedHere, type OpeningCall } from '#src/access/open-link.ts';
import { requireNoWait, requirePasscode } from '#src/passcodes/require-passcode.ts';
import { refuseUnopened } from '#src/access/refuse-unopened.ts';
import { toSharedView } from './shared-view.ts';

export const viewShareLinkRoute = (context: LinksContext) =>
  route(viewShareLink, async (call) => {
    refuseUnopened(call.request);
    const link = await getRunningLink(call.params.token, 'share', context.now());
    requirePasscodeInUse(link);
    const isFree = await isOpenedHere(context, call, link);
    if (!isFree) await requireAccess(context, link, call.body.passcode, call);
    const params = { id: link.submissionId! };
    // A candidate could open a link of their own: it tells how many references there are, one that staff made also what they say.
    const packet = link.packetId ?? undefined;
    const withReferences = link.originKind === 'staff';
    const report = await context.checklist(getReport, { params, query: { references: withReferences ? 'all' : 'count', packet } });
    const body = {
      withReferences,
      linkId: link._id.toString(),
      linkEndsAt: link.expiresAt.toISOString(),
      linkEpoch: epochOf(link),
      packet,
    };
    // Minted before the view is counted: when the link is withdrawn in between, the count fails and nobody learns the token.
    const { downloadToken } = await context.checklist(mintViewerToken, { params, body });
    return toSharedView(report, downloadToken, await countOpening(context, call, link, { isFree }), context.now());
  });

async function requireAccess(context: LinksContext, link: Link, passcode: string | undefined, call: OpeningCall): Promise<void> {
  if (!call.identity) requireUsesLeft(link);
  if (link.passcodeHash === null) return;
  if (passcode !== undefined) return requirePasscode(context, link, passcode, call);
  await requireNoWait(context, link, call);
  fail('PASSCODE_REQUIRED', { requiresPasscode: true });
}

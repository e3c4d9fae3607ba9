import { checkOwnership } from '@larkfield/schemas/internal/links/check-ownership.ts';
import { createEditToken } from '@larkfield/schemas/links/share-links/create-edit-token.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { linkEvent } from '#src/access/audit-link.ts';
import { getRunningLink } from '#src/link/get-link.ts';
import type { LinksContext } from '#src/links-context.ts';
import { requirePasscode } from '#src/passcodes/require-passcode.ts';
import { insertEditToken } from '#src/access/edit-token-store.ts';
import { requireStanding } from './require-owner.ts';

export const createEditTokenRoute = (context: LinksContext) =>
  route(createEditToken, async (call) => {
    const link = await getRunningLink(call.params.token, 'share', context.now());
    if (link.passcodeHash === null || link.packetId)
      fail('FORBIDDEN', { message: 'This link only shows the report. To edit ratings, use a reusable link.' });
    await requirePasscode(context, link, call.body.passcode, call);
    const { standing } = await context.checklist(checkOwnership, { params: { id: link.submissionId! }, body: {} });
    requireStanding(standing, 'edit');
    const event = linkEvent(call, link, { action: 'edit-token.created' });
    const editToken = await insertEditToken({ ...link, submissionId: link.submissionId! }, event, context.now());
    return { success: true as const, editToken };
  });

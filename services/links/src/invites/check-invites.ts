import { checkInvites } from '@larkfield/schemas/invites/check-invites.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { LinksContext } from '#src/links-context.ts';
import { checkRows } from './check-rows.ts';

export const checkInvitesRoute = (context: LinksContext) =>
  route(checkInvites, async ({ body: { rows }, identity, requestId }) => {
    const checked = await checkRows(context, rows);
    // Whether people are known to us is looked up here: that it was is kept, never of whom.
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'invites.checked',
      object: `invites:${rows.length}`,
      requestId,
    });
    return { rows: checked.map(({ problems, specialty, notes }) => ({ problems, specialtyName: specialty?.name ?? null, notes })) };
  });

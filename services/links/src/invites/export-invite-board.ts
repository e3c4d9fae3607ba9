import { stringify } from 'csv-stringify/sync';
import { exportInviteBoard } from '@larkfield/schemas/invites/board/export-invite-board.ts';
import { csvTable } from '@larkfield/service-kit/http/csv-table.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import type { LinksContext } from '#src/links-context.ts';
import { getInviteList, readBoard } from './invite-board.ts';

const columns = ['Name', 'Email', 'Phone', 'Specialty', 'State', 'Since (UTC)', 'Reminders sent', 'Link works until (UTC)', 'Reference'];
const minute = (instant: string | null) => instant?.slice(0, 16).replace('T', ' ') ?? '';

export const exportInviteBoardRoute = (context: LinksContext) =>
  route(exportInviteBoard, async ({ params: { id }, identity, requestId, response }) => {
    const { invites } = await readBoard(context, await getInviteList(id));
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'invites.exported',
      object: `invite-list:${id}`,
      requestId,
    });
    const rows = invites.map((invite) => [
      invite.candidateName,
      invite.email,
      invite.phone ?? '',
      invite.specialtyName,
      invite.state,
      minute(invite.since),
      invite.remindersSent,
      minute(invite.linkEndsAt),
      invite.submission?.shortReference ?? '',
    ]);
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="invites-${context.now().toISOString().slice(0, 10)}.csv"`);
    response.setHeader('Cache-Control', 'no-store');
    response.send(stringify(rows, csvTable(columns)));
    return answered;
  });

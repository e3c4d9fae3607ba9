import { listLinks } from '@larkfield/schemas/portal/list-links.ts';
import type { StaffCause } from '@larkfield/schemas/portal/portal-link.ts';
import { replaceLinkPasscode } from '@larkfield/schemas/portal/replace-link-passcode.ts';
import { revokeLink } from '@larkfield/schemas/portal/revoke-link.ts';
import { unlockLink } from '@larkfield/schemas/portal/unlock-link.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#src/shared/api/call.ts';
import { writeListItem } from '#src/portal/shared/lists/write-list-item.ts';
import type { LinkAct } from './link-acts.ts';

const endpoints = { revoke: revokeLink, unlock: unlockLink, replace: replaceLinkPasscode } as const;

/** Does something with a link for a reason and shows it in the list; answers with the new passcode where one was drawn. */
export function useLinkAct(id: string) {
  const queryClient = useQueryClient();
  return async (act: LinkAct, body: { reason: string; cause: StaffCause }): Promise<string | null> => {
    const reply = await call(endpoints[act], { params: { id }, body });
    writeListItem(queryClient, { segment: listLinks.path.split('/').at(-1)!, list: 'links', item: reply.link });
    return 'passcode' in reply ? reply.passcode : null;
  };
}

import { candidateCookie, myChecklistsConstants } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import { openMyChecklists } from '@larkfield/schemas/my-checklists/open-my-checklists.ts';
import { setCookie } from '@larkfield/service-kit/access/cookies.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findLink, openVisit } from './visit-store.ts';

export const openMyChecklistsRoute = ({ keyRing, isSecure }: ChecklistContext) =>
  route(openMyChecklists, async ({ body: { token }, response }) => {
    const opened = (await openVisit(keyRing, token, new Date())) ?? (await refuse(token));
    setCookie(response, candidateCookie, opened.cookie, { isSecure, maxAge: myChecklistsConstants.sessionAge });
    return { endsAt: opened.visit.endsAt.toISOString() };
  });

async function refuse(token: string): Promise<never> {
  const link = (await findLink(token)) ?? fail('LINK_NOT_FOUND');
  return fail(link.openedAt ? 'LINK_USED_UP' : 'LINK_EXPIRED');
}

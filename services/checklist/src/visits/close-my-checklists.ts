import { closeMyChecklists } from '@larkfield/schemas/my-checklists/close-my-checklists.ts';
import { candidateCookie } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import { clearCookie } from '@larkfield/service-kit/access/cookies.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findCallersVisit } from './require-visit.ts';
import { endVisit } from './visit-store.ts';

export const closeMyChecklistsRoute = (context: ChecklistContext) =>
  route(closeMyChecklists, async (call) => {
    const visit = await findCallersVisit(context, call);
    if (visit) await endVisit(visit, new Date());
    clearCookie(call.response, candidateCookie, { isSecure: context.isSecure });
    return { success: true as const };
  });

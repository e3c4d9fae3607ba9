import { assignSubmissions } from '@larkfield/schemas/portal/submissions/assign-submissions.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { assignSubmission } from '#src/submissions/assignees/assignee-store.ts';
import { getAssignee } from '#src/submissions/assignees/get-assignee.ts';

/** Each submission keeps the act with its own change; one that was erased meanwhile is left out of the reply (product.md#desk-3). */
export const assignSubmissionsRoute = ({ auth }: ChecklistContext) =>
  route(assignSubmissions, async ({ body, identity, requestId }) => {
    const assignee = body.userId === null ? null : await getAssignee(auth, body.userId, identity);
    const action = assignee ? 'submission.assigned' : 'submission.unassigned';
    const actor = { kind: 'user', id: identity.userId } as const;
    const act = { actor, action, requestId, changedFields: ['assignee'] };
    const ids: string[] = [];
    for (const id of new Set(body.ids)) {
      if (await assignSubmission(id, assignee, act)) ids.push(id);
    }
    return { ids, assignee };
  });

import { getOwnEditData } from '@larkfield/schemas/my-checklists/get-own-edit-data.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { toEditData } from '#src/edits/edit-data.ts';
import { requireStanding } from '#src/renewal/renewal-store.ts';
import { requireOwnSubmission } from '#src/visits/require-visit.ts';
import { noteOpenedRevision } from '#src/visits/visit-store.ts';

export const getOwnEditDataRoute = (context: ChecklistContext) =>
  route(getOwnEditData, async (call) => {
    const { submissionId } = call.params;
    const { visit, submission } = await requireOwnSubmission(context, call, submissionId);
    await requireStanding(submission, 'edit');
    const actor = { kind: 'candidate', id: visit.visitId } as const;
    await context.audit.record({
      actor,
      action: 'submission.edit-started',
      object: `submission:${submissionId}`,
      requestId: call.requestId,
    });
    await noteOpenedRevision(visit, submission);
    return { editData: await toEditData(context.keyRing, submission) };
  });

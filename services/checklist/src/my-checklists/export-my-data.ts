import { maskedFields } from '@larkfield/schemas/checklist/get-edit-data.ts';
import { exportMyData } from '@larkfield/schemas/my-checklists/export-my-data.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { gatherCandidate } from '#src/candidates/export-candidate.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { requireVisit } from '#src/visits/require-visit.ts';

export const exportMyDataRoute = (context: ChecklistContext) =>
  route(exportMyData, async (call) => {
    const { visitId, email } = await requireVisit(context, call);
    const actor = { kind: 'candidate', id: visitId } as const;
    const {
      submissions,
      rightsRequests,
      notes: _notes,
      ...rest
    } = await gatherCandidate(context, email, { actor, requestId: call.requestId });
    call.response.setHeader('Cache-Control', 'no-store');
    return {
      ...rest,
      submissions: masked(submissions),
      // Who of the staff deals with a request, and what they noted, is not the person's data.
      // Nor is an address verified, and a note may tell of others: staff hand notes out once they know whom to (product.md#person-3).
      notes: [],
      rightsRequests: rightsRequests.map(({ notes: _notes, closedBy: _closedBy, ...request }) => request),
    };
  });

/** Masked in the submission and in each of its revisions. */
const masked = <Records>(records: Records): Records =>
  JSON.parse(
    JSON.stringify(records, (key, value: unknown) => (key in maskedFields ? maskedFields[key as keyof typeof maskedFields] : value)),
  ) as Records;

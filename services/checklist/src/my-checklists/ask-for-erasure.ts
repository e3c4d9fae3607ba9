import { askForErasure, type AskedErasure } from '@larkfield/schemas/my-checklists/ask-for-erasure.ts';
import { rightsRequestDays } from '@larkfield/schemas/portal/candidate-rights/rights-request.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { listSubmissionsOf } from '#src/submissions/candidate-submission-store.ts';
import { insertRightsRequest, listRequestsOf } from '#src/candidates/rights-requests/rights-request-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { requireVisit } from '#src/visits/require-visit.ts';

const day = 24 * 60 * 60_000;

/** An erasure that an address asked for and that is not closed yet. */
export async function findAskedErasure(email: string): Promise<AskedErasure | null> {
  const open = (await listRequestsOf(email)).find(({ kind, status }) => kind === 'erasure' && status === 'open');
  return open ? { receivedAt: open.receivedAt.toISOString(), dueAt: open.dueAt.toISOString() } : null;
}

/** The request takes the id of the visit: pressed twice at once, it is one all the same. */
export const askForErasureRoute = (context: ChecklistContext) =>
  route(askForErasure, async (call) => {
    const { visitId, email } = await requireVisit(context, call);
    const asked = await findAskedErasure(email);
    if (asked) return asked;
    const receivedAt = new Date();
    const [newest] = await listSubmissionsOf(email, receivedAt);
    const { candidateName } = newest ?? fail('SUBMISSION_NOT_FOUND');
    const dueAt = new Date(receivedAt.getTime() + rightsRequestDays * day);
    const request = { kind: 'erasure' as const, name: candidateName, email, notes: 'Asked for in My checklists.', receivedAt, dueAt };
    const actor = { kind: 'candidate', id: visitId } as const;
    try {
      await insertRightsRequest(request, { actor, action: 'rights-request.received', requestId: call.requestId }, visitId);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Closed in this same visit already; whoever wants it anew opens another one.
      return (await findAskedErasure(email)) ?? fail('CONFLICT');
    }
    return { receivedAt: receivedAt.toISOString(), dueAt: dueAt.toISOString() };
  });

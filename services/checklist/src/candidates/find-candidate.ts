import { findCandidate } from '@larkfield/schemas/portal/candidate-rights/find-candidate.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { countHeldData } from './erasure/held-data.ts';

export const findCandidateRoute = (context: ChecklistContext) =>
  route(findCandidate, async ({ body: { email }, identity, requestId }) => {
    const { submissionIds, ...held } = await countHeldData(context, email, new Date());
    const [first] = submissionIds;
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'candidate.found',
      object: first === undefined ? null : `submission:${first}`,
      requestId,
    });
    return held;
  });

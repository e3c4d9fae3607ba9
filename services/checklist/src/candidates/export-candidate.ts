import { exportCandidateLinks } from '@larkfield/schemas/internal/export-candidate-links.ts';
import { exportCandidateMessages } from '@larkfield/schemas/internal/export-candidate-messages.ts';
import { exportCandidate } from '@larkfield/schemas/portal/export-candidate.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { openSubmissionRecords } from './candidate-records.ts';
import { listSubmissionsOf } from './candidate-submission-store.ts';
import { listRequestsOf } from './rights-requests/rights-request-store.ts';
import { toRightsRequest } from './rights-requests/rights-request-view.ts';

export const exportCandidateRoute = (context: ChecklistContext) =>
  route(exportCandidate, async ({ body: { email }, identity, requestId, response }) => {
    const now = new Date();
    const submissions = await listSubmissionsOf(email, now);
    const key = { email, submissionIds: submissions.map(({ _id }) => _id.toString()), linkIds: [], until: now.toISOString() };
    // All or nothing: an export that lacks what one service has would be taken for the whole.
    const { links } = await context.links(exportCandidateLinks, { body: key });
    const messages = await context.contact(exportCandidateMessages, { body: { ...key, linkIds: links.map(({ id }) => String(id)) } });
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'candidate.exported',
      object: key.submissionIds[0] === undefined ? null : `submission:${key.submissionIds[0]}`,
      requestId,
    });
    response.setHeader('Cache-Control', 'no-store');
    return {
      email,
      exportedAt: now.toISOString(),
      submissions: await openSubmissionRecords(context, submissions),
      links,
      ...messages,
      rightsRequests: (await listRequestsOf(email)).map(toRightsRequest),
    };
  });

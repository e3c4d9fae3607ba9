import { viewSubmission } from '@larkfield/schemas/portal/submissions/view-submission.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { buildReportData } from '#src/reports/report-data.ts';
import { findRevision, findSubmission, listRevisions, toReportChecks } from '#src/submissions/submission-store.ts';

export const viewSubmissionRoute = (context: ChecklistContext) =>
  route(viewSubmission, async ({ params: { id }, query: { revision }, identity, requestId, response }) => {
    const present = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    const submission = revision === undefined ? present : ((await findRevision(id, revision)) ?? fail('SUBMISSION_NOT_FOUND'));
    const revisions = await listRevisions(submission);
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'submission.viewed',
      object: `submission:${id}`,
      requestId,
    });
    response.setHeader('Cache-Control', 'no-store');
    return { report: await buildReportData(context, submission, 'all'), revisions, checks: toReportChecks(submission) };
  });

import { getReport } from '@larkfield/schemas/internal/get-report.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { renewReferences } from '#src/references/renew-references.ts';
import { isShownToCandidate } from './ensure-pdf.ts';
import { buildReportData } from './report-data.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';

export const getReportRoute = (context: ChecklistContext) =>
  route(getReport, async ({ params: { id }, query: { references = 'count' } }) => {
    const submission = await renewReferences(context, (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND'));
    return buildReportData(context, submission, isShownToCandidate(context, submission) ? 'all' : references);
  });

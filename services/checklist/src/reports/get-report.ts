import { getReport } from '@larkfield/schemas/internal/get-report.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { buildReportData } from './report-data.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';

export const getReportRoute = ({ catalogue }: ChecklistContext) =>
  route(getReport, async ({ params: { id } }) => buildReportData(catalogue, (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND')));

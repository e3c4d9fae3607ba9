import { getAuditReport } from '@larkfield/schemas/documents/get-audit-report.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { sendDocument } from './send-document.ts';

export const getAuditReportRoute = (context: ChecklistContext) =>
  route(getAuditReport, async ({ request, response }) => {
    await sendDocument(
      context,
      { kind: 'audit-report', name: 'compliance self-assessment', fileName: 'tjc-compliance-self-assessment' },
      request,
      response,
    );
    return answered;
  });

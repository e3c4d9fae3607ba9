import { readPutForwardReport } from '@larkfield/schemas/put-forward/put-forward.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { getByToken } from '#src/put-forward/candidate-routes.ts';
import { answersOf } from '#src/put-forward/put-forward-rules.ts';
import { buildReportData } from './report-data.ts';

/** The report as the facility will see it. The texts of references are only for the readers named to the referee (product.md#references-7). */
const readPutForwardReportRoute = (context: ChecklistContext) =>
  route(readPutForwardReport, async ({ body: { token }, response }) => {
    const { putForward, submission } = await getByToken(context, token);
    if (answersOf(putForward, new Date()).length === 0) fail('LINK_EXPIRED');
    response.setHeader('Cache-Control', 'no-store');
    return { report: await buildReportData(context, submission, context.showsReferences ? 'unnamed' : 'count') };
  });

export const putForwardReportRoutes = (context: ChecklistContext) => ({ readPutForwardReport: readPutForwardReportRoute(context) });

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from 'express';
import { listPdfHashes } from '@larkfield/stored-data/pdf-store.ts';
import { askForCheckCode, askForCheckCodeOf, getFileCheck, verifyPath, verifyReport } from '@larkfield/schemas/reports/verify-report.ts';
import { plainSigns } from '@larkfield/schemas/typed.ts';
import { answered, route, type RouteCall } from '@larkfield/service-kit/http/route.ts';
import { validUntil } from '@larkfield/assessment/validity.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { countReferencesFor } from '#src/references/renew-references.ts';
import { buildReportData } from '#src/reports/report-data.ts';
import { findRevision } from '#src/submissions/submission-store.ts';
import { checkCodeOf, withdrawnMark } from '#src/reports/check-code.ts';
import { answerPage, findIssuedReport } from './report-answer.ts';
import { countCheck, findIssuedReports, listReferencesOf, noteWithdrawn } from './issued-report-store.ts';
import { formPage, sendVerifyPage, unknownPage, withdrawnPage } from './verify-page.ts';

/** Limits input to characters that need no escaping in a URL, since a code has no others. */
const toSegment = (typed: string) =>
  plainSigns(typed)
    .replace(/[^\w-]/g, '')
    .slice(0, 80);

/** The form, which redirects to the printed address of the report when it is submitted. */
const askForCheckCodeRoute = () =>
  route(askForCheckCode, ({ query: { reference = '', code = '' }, response }) => {
    const segments = [toSegment(reference), toSegment(code)];
    if (segments.every(Boolean)) response.redirect(303, `${verifyPath}/${segments.join('/')}`);
    else sendVerifyPage(response, formPage({ reference, code }));
    return answered;
  });

const askForCheckCodeOfRoute = () =>
  route(askForCheckCodeOf, ({ params: { reference }, response }) => {
    sendVerifyPage(response, formPage({ reference, code: '' }));
    return answered;
  });

/** Prefetches and views by staff are not counted (product.md#links-3). */
function isCounted({ method, headers }: Request, identity: RouteCall<typeof verifyReport>['identity']): boolean {
  return method === 'GET' && identity === null && !headers['sec-purpose'] && !headers['purpose'];
}

const verifyReportRoute = (context: ChecklistContext) =>
  route(verifyReport, async ({ params, identity, request, response }) => {
    const issued = await findIssuedReport(context.checkKey, params);
    if (!issued) {
      sendVerifyPage(response, unknownPage(params));
      return answered;
    }
    const submission = issued.state === 'withdrawn' ? null : await findRevision(issued.submissionId, issued.revision);
    if (issued.state === 'withdrawn' || !submission) {
      sendVerifyPage(response, withdrawnPage());
      return answered;
    }
    const [data, references, hashes] = await Promise.all([
      buildReportData(context, submission, 'none'),
      countReferencesFor(context, submission),
      listPdfHashes(issued),
    ]);
    sendVerifyPage(response, answerPage(issued, data, references, hashes));
    // Fire and forget: the count may be lost in an outage, and never fails the reply.
    if (isCounted(request, identity)) await countCheck(issued.submissionId, new Date()).catch(() => {});
    return answered;
  });

const script = readFileSync(join(import.meta.dirname, 'check-file.js'), 'utf8');

const getFileCheckRoute = () =>
  route(getFileCheck, ({ response }) => {
    response.setHeader('Cache-Control', 'public, max-age=300').type('text/javascript').send(script);
    return answered;
  });

/**
 * Records that the reports of submissions about to be erased are withdrawn, so that holders of a printed copy are told this and do not take
 * it for a forgery. Expired reports need no record (docs/decisions/029).
 */
export async function withdrawReports(checkKey: Buffer, submissionIds: string[], now = new Date()): Promise<void> {
  for (const reference of await listReferencesOf(submissionIds)) {
    const issued = await findIssuedReports(reference);
    const removeAt = issued && validUntil(issued.submittedAt);
    if (!removeAt || removeAt <= now) continue;
    for (const { revision, digitalSignature } of issued.revisions) {
      const code = checkCodeOf(checkKey, { reference, revision, contentHash: digitalSignature.contentHash });
      await noteWithdrawn(withdrawnMark(checkKey, reference, code), removeAt);
    }
  }
}

export const verifyReportRoutes = (context: ChecklistContext) => ({
  askForCheckCodeOf: askForCheckCodeOfRoute(),
  askForCheckCode: askForCheckCodeRoute(),
  getFileCheck: getFileCheckRoute(),
  verifyReport: verifyReportRoute(context),
});

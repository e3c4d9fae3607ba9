import {
  assignSubmissions,
  checkCredential,
  downloadSubmission,
  getPdfStates,
  retrySubmissionPdf,
  viewSubmission,
} from '@larkfield/schemas/portal/submissions.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import { openSubmissionRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { findSubmissions, foundSubmissionsLimit, nameSubmissions } from '@larkfield/schemas/internal/submissions.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { buildReportData } from '#src/reports/report-data.ts';
import { addressMark, findRevision, findSubmission, listRevisions, noteChecks, toReportChecks } from '#src/submissions/submission-store.ts';
import { noteChecks as noteChecksOf, sameProfile } from '#src/profile/profile-rules.ts';
import { openProfile, sealProfile } from '#src/profile/stored-profile.ts';
import { ensurePdf, ensurePdfs, queuePdf } from '#src/pdfs/ensure-pdf.ts';
import { sendPdf } from '#src/pdfs/send-pdf.ts';
import { listPdfRequests, noteRetry } from '#src/submissions/submission-outbox-store.ts';
import { assignSubmission } from '#src/submissions/assignee-store.ts';
import { getAssignee } from '#src/submissions/get-assignee.ts';
import { listNames } from '#src/submissions/candidate-submission-store.ts';
import { listSubmissionCards } from './submission-card-store.ts';

const viewSubmissionRoute = (context: ChecklistContext) =>
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
    const report = await buildReportData(context, submission, 'all');
    return { report, revisions, checks: toReportChecks(submission), ...addressMark(submission) };
  });

/**
 * Checks are stored beside the revision. What the candidate signed stays
 * unchanged, with its number, hash and check code (product.md#profile-4).
 */
const checkCredentialRoute = (context: ChecklistContext) =>
  route(checkCredential, async ({ params: { id }, body: { checks }, identity }) => {
    const now = new Date();
    // Accept tomorrow's date, which is already today in some time zones.
    const tomorrow = now.getTime() + day;
    const fields = checks.flatMap(({ check }, index) =>
      check && Date.parse(check.on) > tomorrow
        ? [{ field: `checks.${index}.check.on`, message: "The date of the check can't be in the future" }]
        : [],
    );
    if (fields.length > 0) fail('INVALID_INPUT', { fields });
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    const keyRing = await openSubmissionRing(context.keyRing, id);
    const stored = openProfile(keyRing, id, submission);
    const profile = (stored && noteChecksOf(stored, checks, { by: identity.email, at: now.toISOString() })) ?? fail('CONFLICT');
    if (sameProfile(profile, stored)) {
      const actor = { kind: 'user', id: identity.userId } as const;
      await context.audit.record({ actor, action: 'submission.viewed', object: `submission:${id}` });
      return { profile };
    }
    const { sealedProfile } = sealProfile(keyRing, id, profile);
    const acts = checks.map(({ credential, check }) => ({
      actor: { kind: 'user', id: identity.userId } as const,
      action: check ? 'credential.checked' : 'credential.check-removed',
      changedFields: [credential.startsWith('license') ? 'licenses' : 'certificates'],
    }));
    if (!(await noteChecks(submission, { sealedProfile }, acts, now))) fail('CONFLICT');
    await queuePdf(context, (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND'));
    return { profile };
  });

const downloadSubmissionRoute = (context: ChecklistContext) =>
  route(downloadSubmission, async ({ params: { id }, identity, requestId, request, response }) => {
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'submission.downloaded',
      object: `submission:${id}`,
      requestId,
    });
    await sendPdf(context, submission, request, response, 'staff');
    return answered;
  });

const getPdfStatesRoute = (context: ChecklistContext) =>
  route(getPdfStates, async ({ query: { ids } }) => {
    const states = await ensurePdfs(context, await listPdfRequests(ids), 'staff');
    return { states: Object.fromEntries(states) };
  });

const retrySubmissionPdfRoute = (context: ChecklistContext) =>
  route(retrySubmissionPdf, async ({ params: { id }, identity, requestId }) => {
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    const state = await ensurePdf(context, submission, 'staff');
    if (state.state !== 'failed') return state;
    const act = { actor: { kind: 'user', id: identity.userId }, action: 'submission.pdf-retried', requestId } as const;
    const retried = (await noteRetry(id, act, new Date())) ?? fail('SUBMISSION_NOT_FOUND');
    await queuePdf(context, retried, 'staff');
    return ensurePdf(context, retried, 'staff');
  });

/**
 * The write that changes a submission also stores its audit event. The
 * reply omits a submission that was erased meanwhile (product.md#desk-3).
 */
const assignSubmissionsRoute = ({ auth }: ChecklistContext) =>
  route(assignSubmissions, async ({ body, identity, requestId }) => {
    const assignee = body.userId === null ? null : await getAssignee(auth, body.userId, identity);
    const action = assignee ? 'submission.assigned' : 'submission.unassigned';
    const actor = { kind: 'user', id: identity.userId } as const;
    const act = { actor, action, requestId, changedFields: ['assignee'] };
    const ids: string[] = [];
    for (const id of new Set(body.ids)) {
      if (await assignSubmission(id, assignee, act)) ids.push(id);
    }
    return { ids, assignee };
  });

const nameSubmissionsRoute = () =>
  route(nameSubmissions, async ({ body: { submissionIds } }) => ({
    names: Object.fromEntries((await listNames(submissionIds)).map(({ _id, candidateName }) => [_id.toString(), candidateName])),
  }));

const findSubmissionsRoute = ({ template }: Pick<ChecklistContext, 'template'>) =>
  route(findSubmissions, async ({ body: { q } }) => {
    const found = await listSubmissionCards({ q, limit: foundSubmissionsLimit }, template);
    return { submissionIds: found.map(({ _id }) => _id.toString()) };
  });

export const submissionRoutes = (context: ChecklistContext) => ({
  assignSubmissions: assignSubmissionsRoute(context),
  checkCredential: checkCredentialRoute(context),
  downloadSubmission: downloadSubmissionRoute(context),
  findSubmissions: findSubmissionsRoute(context),
  getPdfStates: getPdfStatesRoute(context),
  nameSubmissions: nameSubmissionsRoute(),
  retrySubmissionPdf: retrySubmissionPdfRoute(context),
  viewSubmission: viewSubmissionRoute(context),
});

import {
  type AskedErasure,
  askForAnswer,
  type AskedRequest,
  ownRequestKindSchema,
  askForErasure,
  askForMyChecklists,
  closeMyChecklists,
  downloadOwnPdf,
  exportMyData,
  forgetBrowser,
  getOwnEditData,
  listMyChecklists,
  openMyChecklists,
  type OwnChecklist,
} from '@larkfield/schemas/my-checklists/my-checklists.ts';
import { candidateCookie, myChecklistsConstants } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import { clearCookie, cookieName, cookieNames, readCookie, setCookie } from '@larkfield/service-kit/access/cookies.ts';
import { tokenSchema } from '@larkfield/schemas/identifiers.ts';
import { invitedCookie, ownerCookie, viewCookie } from '@larkfield/schemas/internal/links.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { isPastYear, validUntil } from '@larkfield/assessment/validity.ts';
import { maskedFields, type RenewedBy } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { endOwnerTokens } from '#src/access/access-token-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { editCookie } from '#src/edits/edit-proof.ts';
import { keyedAddress, keyedMailbox } from '#src/submissions/keyed-address.ts';
import {
  countAsked,
  endVisit,
  findLink,
  insertAsked,
  mayHaveAnother,
  noteOpenedRevision,
  openVisit,
} from '#src/candidate-visits/visit-store.ts';
import { findCallersVisit, readVisitCookie, requireOwnSubmission, requireVisit } from '#src/candidate-visits/require-visit.ts';
import { listSubmissionsOf, newestOf, noteOwnAct } from '#src/submissions/candidate-submission-store.ts';
import { dueTimesOf } from '#src/candidate-rights/answer-by.ts';
import { findHoldOf, tellOfHold } from '#src/candidate-rights/hold-routes.ts';
import { insertRightsRequest, listRequestsOf, type StoredRightsRequest } from '#src/candidate-rights/rights-request-store.ts';
import { findRenewalsOf, requireStanding } from '#src/renewal/renewal-store.ts';
import { listRevisions, type Submission, toReportChecks } from '#src/submissions/submission-store.ts';
import { toEditData } from '#src/edits/edit-routes.ts';
import { sendPdf } from '#src/pdfs/send-pdf.ts';
import { gatherCandidate } from '#src/candidate-rights/candidate-data.ts';

/** The reply does not depend on whether the address is known: a periodic task looks the address up later (docs/decisions/038). */
const askForMyChecklistsRoute = ({ keyRing, addressKey }: ChecklistContext) =>
  route(askForMyChecklists, async ({ body: { email } }) => {
    const now = new Date();
    const keyed = { addressKey: keyedAddress(addressKey, email), mailboxKey: keyedMailbox(addressKey, email) };
    const asked = { email: email.toLowerCase(), ...keyed };
    if (await mayHaveAnother(asked, countAsked, now)) await insertAsked(keyRing, asked, now);
    return { success: true as const };
  });

const openMyChecklistsRoute = ({ keyRing, isSecure }: ChecklistContext) =>
  route(openMyChecklists, async ({ body: { token }, response }) => {
    const opened = (await openVisit(keyRing, token, new Date())) ?? (await refuse(token));
    setCookie(response, candidateCookie, opened.cookie, { isSecure, maxAge: myChecklistsConstants.sessionAge });
    return { endsAt: opened.visit.endsAt.toISOString() };
  });

async function refuse(token: string): Promise<never> {
  const link = (await findLink(token)) ?? fail('LINK_NOT_FOUND');
  return fail(link.openedAt ? 'LINK_USED_UP' : 'LINK_EXPIRED');
}

const closeMyChecklistsRoute = (context: ChecklistContext) =>
  route(closeMyChecklists, async (call) => {
    const visit = await findCallersVisit(context, call);
    if (visit) await endVisit(visit, new Date());
    clearCookie(call.response, candidateCookie, { isSecure: context.isSecure });
    return { success: true as const };
  });

/** Owners' proofs end on the server too; of what links and edits set, the cookies go, and the rest ends within hours. */
const forgetBrowserRoute = (context: ChecklistContext) =>
  route(forgetBrowser, async (call) => {
    const { request, response } = call;
    const { isSecure } = context;
    const kinds = [ownerCookie(''), editCookie(''), invitedCookie(''), viewCookie('')];
    const names = cookieNames(request).flatMap((name) => {
      const own = name.replace(cookieName('', isSecure), '');
      return cookieName(own, isSecure) === name && kinds.some((kind) => own.startsWith(kind)) ? [own] : [];
    });
    const tokens = names.flatMap((name) => tokenSchema.safeParse(readCookie(request, cookieName(name, isSecure))).data ?? []);
    const { downloadToken } = call.body;
    await endOwnerTokens(downloadToken ? [...tokens, downloadToken] : tokens);
    const visit = await findCallersVisit(context, call);
    if (visit) await endVisit(visit, new Date());
    for (const name of [...names, candidateCookie]) clearCookie(response, name, { isSecure });
    return { success: true as const };
  });

/** The open erasure request of an address. */
async function findAskedErasure({ addressKey }: Pick<ChecklistContext, 'addressKey'>, email: string): Promise<AskedErasure | null> {
  const open = (await listRequestsOf(keyedAddress(addressKey, email))).find(({ kind, status }) => kind === 'erasure' && status === 'open');
  return open ? { receivedAt: open.receivedAt.toISOString(), dueAt: open.dueAt.toISOString() } : null;
}

const toAsked = ({ kind, receivedAt, answerBy }: StoredRightsRequest): AskedRequest => ({
  kind: ownRequestKindSchema.parse(kind),
  receivedAt: receivedAt.toISOString(),
  answerBy: answerBy.toISOString(),
});

/** The open requests of an address for the file or for a review. */
async function listAsked({ addressKey }: Pick<ChecklistContext, 'addressKey'>, email: string): Promise<AskedRequest[]> {
  const open = (await listRequestsOf(keyedAddress(addressKey, email))).filter(({ status }) => status === 'open');
  return open.filter(({ kind }) => ownRequestKindSchema.safeParse(kind).success).map(toAsked);
}

/** An address has at most one open request of a kind. A double tap or another visit gets the open request. */
const askForAnswerRoute = (context: ChecklistContext) =>
  route(askForAnswer, async (call) => {
    const { visitId, email } = await requireVisit(context, call);
    const { kind } = call.body;
    const receivedAt = new Date();
    const newest = newestOf(await listSubmissionsOf(email, receivedAt));
    const { candidateName } = newest ?? fail('SUBMISSION_NOT_FOUND');
    const addressKey = keyedAddress(context.addressKey, email);
    const requestKey = keyedHash(context.addressKey, `asked in My checklists: ${kind} ${addressKey}`);
    const by = { name: candidateName, email, addressKey, requestKey };
    const request = { kind, ...by, notes: 'Asked for in My checklists.', receivedAt, ...dueTimesOf(kind, receivedAt) };
    const act = { actor: { kind: 'candidate', id: visitId }, action: 'rights-request.received', requestId: call.requestId } as const;
    return toAsked(await insertRightsRequest(context.keyRing, request, act));
  });

/** The request uses the id of the visit as its key, so that a double tap makes only one request. */
const askForErasureRoute = (context: ChecklistContext) =>
  route(askForErasure, async (call) => {
    const { visitId, email } = await requireVisit(context, call);
    const asked = await findAskedErasure(context, email);
    if (asked) return asked;
    const receivedAt = new Date();
    const newest = newestOf(await listSubmissionsOf(email, receivedAt));
    const { candidateName } = newest ?? fail('SUBMISSION_NOT_FOUND');
    const times = dueTimesOf('erasure', receivedAt);
    const by = { name: candidateName, email, addressKey: keyedAddress(context.addressKey, email) };
    const request = { kind: 'erasure' as const, ...by, notes: 'Asked for in My checklists.', receivedAt, ...times };
    const actor = { kind: 'candidate', id: visitId } as const;
    try {
      await insertRightsRequest(context.keyRing, request, { actor, action: 'rights-request.received', requestId: call.requestId }, visitId);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // The request was already closed during this visit; another request requires a new visit.
      return (await findAskedErasure(context, email)) ?? fail('CONFLICT');
    }
    await tellOfHold(context, email, receivedAt);
    return { receivedAt: receivedAt.toISOString(), dueAt: times.dueAt.toISOString() };
  });

const listMyChecklistsRoute = (context: ChecklistContext) =>
  route(listMyChecklists, async (call) => {
    if (call.query.visit === 'optional' && readVisitCookie(context, call) === null) return null;
    const { visitId, email, endsAt } = await requireVisit(context, call);
    const now = new Date();
    const submissions = await listSubmissionsOf(email, now);
    await Promise.all(submissions.map((submission) => noteOwnAct(submission, now)));
    const actor = { kind: 'candidate', id: visitId } as const;
    await context.audit.record({ actor, action: 'my-checklists.listed', object: `visit:${visitId}`, requestId: call.requestId });
    const renewals = await findRenewalsOf(submissions);
    const checklists = await Promise.all(
      submissions.map((submission) => toOwnChecklist(submission, renewals.get(submission._id.toHexString()), now)),
    );
    const hold = await findHoldOf(context, email);
    return {
      email,
      endsAt: endsAt.toISOString(),
      checklists,
      erasure: await findAskedErasure(context, email),
      requests: await listAsked(context, email),
      hold: hold && { since: hold.startedAt.toISOString(), reason: hold.reason },
    };
  });

async function toOwnChecklist(submission: Submission, renewedBy: RenewedBy | undefined, now: Date): Promise<OwnChecklist> {
  const { _id, reference, candidateName, phone, specialtyName, specialtySlug, submittedAt } = submission;
  return {
    submissionId: _id.toHexString(),
    shortReference: reference,
    candidateName,
    phone: phone ?? null,
    specialtyName,
    specialtySlug,
    submittedAt: submittedAt.toISOString(),
    validUntil: validUntil(submittedAt).toISOString(),
    state: isPastYear(submission, now) ? 'expired' : 'current',
    ...(renewedBy && { renewedBy }),
    ...(submission.renewal && { isRenewal: true }),
    revisions: await listRevisions(submission),
    checks: toReportChecks(submission),
  };
}

const getOwnEditDataRoute = (context: ChecklistContext) =>
  route(getOwnEditData, async (call) => {
    const { submissionId } = call.params;
    const { visit, submission } = await requireOwnSubmission(context, call, submissionId);
    await requireStanding(submission, 'edit');
    const actor = { kind: 'candidate', id: visit.visitId } as const;
    await context.audit.record({
      actor,
      action: 'submission.edit-started',
      object: `submission:${submissionId}`,
      requestId: call.requestId,
    });
    await noteOpenedRevision(visit, submission);
    return { editData: await toEditData(context.keyRing, submission) };
  });

const downloadOwnPdfRoute = (context: ChecklistContext) =>
  route(downloadOwnPdf, async (call) => {
    const { params, requestId, request, response } = call;
    const { visit, submission } = await requireOwnSubmission(context, call, params.submissionId);
    await context.audit.record({
      actor: { kind: 'candidate', id: visit.visitId },
      action: 'submission.downloaded',
      object: `submission:${params.submissionId}`,
      requestId,
    });
    await sendPdf(context, submission, request, response, 'candidate');
    return answered;
  });

const exportMyDataRoute = (context: ChecklistContext) =>
  route(exportMyData, async (call) => {
    const { visitId, email } = await requireVisit(context, call);
    const actor = { kind: 'candidate', id: visitId } as const;
    const {
      submissions,
      links,
      rightsRequests,
      notes: _notes,
      ...rest
    } = await gatherCandidate(context, email, { actor, requestId: call.requestId });
    call.response.setHeader('Cache-Control', 'no-store');
    return {
      ...rest,
      submissions: masked(submissions),
      // The recipient that staff noted on a link is internal, as in the list of links (product.md#links-5).
      links: links.map((link) => (link['madeBy'] === 'staff' ? { ...link, recipient: null } : link)),
      // The user who closed a request and their notes on it are internal. Person notes may mention others, and the address is unverified,
      // so staff hand them out only to an identified person (product.md#person-3).
      notes: [],
      // The whole file, which staff hand out on request, contains them anyway.
      saidInReferences: context.showsReferences ? rest.saidInReferences : [],
      rightsRequests: rightsRequests.map(({ notes: _notes, closedBy: _closedBy, ...request }) => request),
    };
  });

/** Masks the personal fields in the submission and in each of its revisions. */
const masked = <Records>(records: Records): Records =>
  JSON.parse(
    JSON.stringify(records, (key, value: unknown) => (key in maskedFields ? maskedFields[key as keyof typeof maskedFields] : value)),
  ) as Records;

export const myChecklistsRoutes = (context: ChecklistContext) => ({
  askForAnswer: askForAnswerRoute(context),
  askForErasure: askForErasureRoute(context),
  askForMyChecklists: askForMyChecklistsRoute(context),
  closeMyChecklists: closeMyChecklistsRoute(context),
  forgetBrowser: forgetBrowserRoute(context),
  downloadOwnPdf: downloadOwnPdfRoute(context),
  exportMyData: exportMyDataRoute(context),
  getOwnEditData: getOwnEditDataRoute(context),
  listMyChecklists: listMyChecklistsRoute(context),
  openMyChecklists: openMyChecklistsRoute(context),
});

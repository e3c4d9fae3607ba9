import { openSubmissionRing, readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { getEditData, maskedFields } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { BodyOf, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { newToken } from '@larkfield/service-kit/access/tokens.ts';
import { setCookie } from '@larkfield/service-kit/access/cookies.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { AuditNote } from '@larkfield/stored-data/audit-event.ts';
import { isSameIdentity, isSamePerson, parseDateOfBirth } from '@larkfield/schemas/checklist/candidate-rules.ts';
import { correctDetails, correctOwnDetails } from '@larkfield/schemas/checklist/correct-details.ts';
import { type CorrectedField, correctedFields } from '@larkfield/schemas/checklist/corrected-fields.ts';
import { ownPart } from '#src/profile/profile-rules.ts';
import { openProfile } from '#src/profile/stored-profile.ts';
import { findRevision, findSubmission, replaceRevision, shownPersonOf, type Submission } from '#src/submissions/submission-store.ts';
import { mintEditCookie } from '#src/access/access-token-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { requireStanding } from '#src/renewal/renewal-store.ts';
import { queuePdf } from '#src/pdfs/ensure-pdf.ts';
import { searchKeysOf } from '#src/submissions/search-keys.ts';
import { requireAdult } from '#src/submissions/submission-rules.ts';
import { openDetails, openPersonalFields, sealPersonalFields } from '#src/submissions/submission-secrets.ts';
import { requireOwnSubmission } from '#src/candidate-visits/require-visit.ts';
import { editCookie, getEditGrant } from './edit-proof.ts';

/** A submission as the edit form loads it: date of birth and SSN digits are masked for every editor. */
export async function toEditData(keyRing: KeyRing, submission: Submission): Promise<ReplyOf<typeof getEditData>['editData']> {
  const { _id, specialtyId, revision } = submission;
  const skillRatings = submission.skillRatings.map((rating) => ({ ...rating, lastUsed: rating.lastUsed ?? null }));
  const submissionId = _id.toHexString();
  const profile = openProfile(await readOwnRing(keyRing, [submissionId]), submissionId, submission);
  const person = { ...shownPersonOf(submission), ...maskedFields };
  return { ...person, specialtyId, submissionId, skillRatings, revision, ...(profile && { profile: ownPart(profile) }) };
}

const getEditDataRoute = (context: ChecklistContext) =>
  route(getEditData, async ({ params: { editToken }, response, requestId }) => {
    const grant = await getEditGrant(editToken, context);
    const { submissionId } = grant;
    const submission = (await findSubmission(submissionId)) ?? fail('SUBMISSION_NOT_FOUND');
    await requireStanding(submission, 'edit');
    const cookie = await mintEditCookie(submissionId, submission.revision, grant);
    // Check again at the end, since the permission may have ended meanwhile.
    await getEditGrant(editToken, context);
    // Audit before the cookie is set, so that every edit session is in the audit trail.
    await context.audit.record({
      actor: { kind: 'viewer', id: grant.linkId },
      action: 'submission.edit-started',
      object: `submission:${submissionId}`,
      requestId,
    });
    const maxAge = Math.max(0, grant.endsAt.getTime() - Date.now());
    setCookie(response, editCookie(submissionId), cookie, { isSecure: context.isSecure, maxAge });
    return { success: true as const, editData: await toEditData(context.keyRing, submission) };
  });

const correctOwnDetailsRoute = (context: ChecklistContext) =>
  route(correctOwnDetails, async (call) => {
    const { visit } = await requireOwnSubmission(context, call, call.params.id);
    return correct(context, call.params.id, call.body, { kind: 'candidate', id: visit.visitId });
  });

const correctDetailsRoute = (context: ChecklistContext) =>
  route(correctDetails, async ({ params: { id }, body, identity }) => correct(context, id, body, { kind: 'user', id: identity.userId }));

/**
 * Stores corrected personal details as a revision (product.md#submit-10). A correction is not signed: ratings, signature and signed hash
 * remain those of the previous revision. A repeated request changes nothing, so it makes no second revision.
 */
async function correct(
  context: ChecklistContext,
  id: string,
  body: BodyOf<typeof correctDetails>,
  actor: AuditNote['actor'],
): Promise<{ submissionId: string; revision: number }> {
  const now = new Date();
  const present = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
  await requireStanding(present, 'edit');
  const keyRing = await openSubmissionRing(context.keyRing, id);
  const stored = openDetails(keyRing, present);
  const sent = { ...stored, ...definedOf(body) };
  const fields = correctedFields.filter((field) => !isSame(field, stored[field], sent[field]));
  if (fields.length === 0) return { submissionId: id, revision: present.revision };
  const shown = await findRevision(id, body.revision);
  const before = shown && openDetails(keyRing, shown);
  // A rating that has changed meanwhile is no conflict, but another correction of the same field is.
  if (!before || fields.some((field) => !isSame(field, before[field], stored[field]))) fail('CONFLICT');
  const { dateOfBirth, last4Ssn } = openPersonalFields(keyRing, present);
  if (fields.includes('dateOfBirth')) requireAdult(sent.dateOfBirth, present.digitalSignature.timeZone, now);
  const person = { candidateName: stored.candidateName, email: present.email, dateOfBirth, last4Ssn };
  const corrected = { ...person, candidateName: sent.candidateName, dateOfBirth: sent.dateOfBirth };
  if (!isSamePerson(person, corrected)) {
    fail('INVALID_INPUT', { fields: [{ field: 'dateOfBirth', message: anotherPerson }] });
  }
  const { catalogueVersion, skillRatings, skillBytes, digitalSignature, email = null } = present;
  const details = { candidateName: sent.candidateName, phone: sent.phone };
  const change = {
    via: 'details' as const,
    catalogueVersion,
    skillRatings,
    skillBytes,
    digitalSignature,
    checksNoted: null,
    ...details,
    ...(fields.includes('dateOfBirth') && {
      sealedDateOfBirth: sealPersonalFields(keyRing, id, { dateOfBirth: sent.dateOfBirth, last4Ssn }).sealedDateOfBirth,
    }),
    ...(!isSameIdentity(person, corrected) && { identityMark: newToken() }),
    ...searchKeysOf({ ...present, email, ...details }),
    corrections: [...(present.corrections ?? []), { at: now, fields }],
    ...(actor.kind === 'candidate' && { lastActAt: now }),
    pdfRequestedAt: now,
    awaitingPdfSince: now,
    receiptDue: { at: now },
  };
  const isStored = await replaceRevision(present, change, { actor, action: 'submission.corrected', changedFields: [...fields] });
  if (!isStored) return correct(context, id, body, actor);
  const next = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
  await queuePdf(context, next);
  return { submissionId: id, revision: next.revision };
}

/** If name and birth date both change and there is no address, only the SSN digits would identify the person. */
const anotherPerson = "Without an email address, name and date of birth can't both be corrected";

type Details = ReturnType<typeof openDetails>;

function definedOf({ candidateName, phone, dateOfBirth }: BodyOf<typeof correctDetails>): Partial<Details> {
  return {
    ...(candidateName !== undefined && { candidateName }),
    ...(phone !== undefined && { phone }),
    ...(dateOfBirth !== undefined && { dateOfBirth }),
  };
}

/** Compares birth dates as days, whatever their notation. */
function isSame(field: CorrectedField, one: string | null, other: string | null): boolean {
  const form = (text: string | null) => (field === 'dateOfBirth' && text !== null ? JSON.stringify(parseDateOfBirth(text)) : text);
  return form(one) === form(other);
}

export const editRoutes = (context: ChecklistContext) => ({
  correctDetails: correctDetailsRoute(context),
  correctOwnDetails: correctOwnDetailsRoute(context),
  getEditData: getEditDataRoute(context),
});

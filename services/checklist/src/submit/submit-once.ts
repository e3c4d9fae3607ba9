import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { isSameIdentity, isSamePerson } from '@larkfield/schemas/checklist/candidate-rules.ts';
import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { destroyOwnKeys, openSubmissionRing, readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { describeRenewal } from '#src/renewal/renewal-routes.ts';
import { replaceProfile, requireProfile } from '#src/profile/profile-rules.ts';
import { addressForm } from '@larkfield/schemas/typed.ts';
import { newToken } from '@larkfield/service-kit/access/tokens.ts';
import { findActiveOwner } from '#src/candidate-pages/active-owner.ts';
import { openProfile, sealProfile } from '#src/profile/stored-profile.ts';
import { nextReminderAfter } from '#src/reminders/reminders.ts';
import { buildRevision } from '#src/submissions/build-revision.ts';
import { type Idempotency, idempotencyAfter } from '#src/submissions/idempotency.ts';
import { searchKeysOf } from '#src/submissions/search-keys.ts';
import { newShortReference } from '#src/submissions/short-reference.ts';
import { requireCandidate, type SubmissionBody } from '#src/submissions/submission-rules.ts';
import { findIdentity, sealPersonalFields } from '#src/submissions/submission-secrets.ts';
import {
  assignedToOwner,
  findSubmission,
  findSubmissionByIdempotencyKey,
  insertSubmission,
  newSubmissionId,
  replaceRevision,
  type Submission,
  type SubmissionAct,
  shownPersonOf,
} from '#src/submissions/submission-store.ts';

/** The origin of a submission. */
export interface SubmissionOrigin {
  /** The candidate's checklist from which the submission was started. */
  from: Submission | null;
  isAddressProved: boolean;
}

/**
 * Stores a first submission. A repeated request returns the stored one, and a correction becomes
 * its next revision. Another person with the same key gets a separate submission. A submission
 * that was started from the candidate's checklist of the same specialty renews that checklist.
 */
export async function submitOnce(
  context: ChecklistContext,
  body: SubmissionBody,
  idempotency: Idempotency | null,
  origin: SubmissionOrigin = { from: null, isAddressProved: false },
): Promise<Submission> {
  const earlier = idempotency && (await findSubmissionByIdempotencyKey(idempotency.keyHash));
  if (!earlier) return insertFirst(context, body, idempotency, origin);
  if (earlier.idempotencyBodyHash === idempotency.bodyHash) return earlier;
  const isLate = Date.now() - earlier.submittedAt.getTime() > checklistConstants.idempotencyWindow;
  // A repeat of a body that has been corrected since is by the same person, whatever the corrections were.
  const isKnownBody = earlier.correctedBodyHashes?.includes(idempotency.bodyHash);
  return !isLate && (isKnownBody || isSamePerson((await findIdentity(context.keyRing, earlier)) ?? fail('SUBMISSION_NOT_FOUND'), body))
    ? correct(context, earlier, body, idempotency, origin)
    : submitOnce(context, body, idempotencyAfter(earlier._id.toString(), idempotency), origin);
}

async function insertFirst(
  context: ChecklistContext,
  body: SubmissionBody,
  idempotency: Idempotency | null,
  origin: SubmissionOrigin,
): Promise<Submission> {
  const { from, isAddressProved } = origin;
  const id = newSubmissionId();
  const now = new Date();
  const reference = newShortReference();
  const fields = { ...(await checkedFields(context, { id, body, now, earlier: null, from })), ...idempotencyFields(idempotency) };
  const assignee = fields.email && isAddressProved ? await findActiveOwner(context, fields.email) : null;
  try {
    const stored = {
      ...(assignee && { assignee }),
      ...(isAddressProved && { addressProvedAt: now }),
      ...fields,
      ...searchKeysOf({ ...fields, reference }),
      reference,
      identityMark: newToken(),
      revision: 1,
      ...firstDates(now),
    };
    await insertSubmission(id, stored, [submittedBy(id, from), ...(assignee ? [assignedToOwner] : [])]);
  } catch (error) {
    // Delete the unused key, unless the duplicate is our own earlier write.
    if (isDuplicateKey(error) && !(await findSubmission(id))) await destroyOwnKeys([id]);
    if (isDuplicateKey(error, 'renewal.fromId') && !(await isKnown(idempotency))) return fail('ALREADY_RENEWED');
    // Another copy of this request was faster, or the random reference is already taken (probability 1 in 10^12).
    const isAnotherTry = ['idempotencyKeyHash', 'reference', 'renewal.fromId'].some((field) => isDuplicateKey(error, field));
    if (isAnotherTry) return submitOnce(context, body, idempotency, origin);
    throw error;
  }
  return (await findSubmission(id)) ?? fail('INTERNAL');
}

function firstDates(now: Date) {
  const at = nextReminderAfter(now, now);
  return { submittedAt: now, ...(at && { reminderDue: { at } }) };
}

const isKnown = async (idempotency: Idempotency | null) =>
  idempotency !== null && (await findSubmissionByIdempotencyKey(idempotency.keyHash)) !== null;

async function correct(
  context: ChecklistContext,
  earlier: Submission,
  body: SubmissionBody,
  idempotency: Idempotency,
  origin: SubmissionOrigin,
): Promise<Submission> {
  const { from, isAddressProved } = origin;
  const id = earlier._id.toString();
  const now = new Date();
  const fields = { ...(await checkedFields(context, { id, body, now, earlier, from })), ...idempotencyFields(idempotency) };
  // A correction of address, name, birth date or SSN digits requires a new proof of the address.
  const before = await findIdentity(context.keyRing, earlier);
  const { addressProvedAt: provedBefore, identityMark } =
    before && isSameIdentity(before, body) ? earlier : { addressProvedAt: null, identityMark: newToken() };
  const addressProvedAt = provedBefore ?? (isAddressProved ? now : null);
  const correctedBodyHashes = [...(earlier.correctedBodyHashes ?? []), earlier.idempotencyBodyHash!];
  // The owner of the earlier address stopped the reminders, so this does not apply to another mailbox.
  const reminders = isSameMailbox(earlier.email, fields.email) ? {} : { remindersStoppedAt: null };
  const change = {
    ...fields,
    addressProvedAt,
    identityMark,
    ...reminders,
    correctedBodyHashes,
    ...searchKeysOf({ ...fields, reference: earlier.reference }),
  };
  const isReplaced = await replaceRevision(earlier, change, submittedBy(id, from));
  return isReplaced ? ((await findSubmission(id)) ?? fail('INTERNAL')) : submitOnce(context, body, idempotency, origin);
}

const isSameMailbox = (one: string | null | undefined, other: string | null) => addressForm(one ?? '') === addressForm(other ?? '');

const submittedBy = (id: string, from: Submission | null): SubmissionAct => ({
  actor: { kind: 'candidate', id: from ? from._id.toString() : id },
  action: 'submission.submitted',
});

interface Request {
  id: string;
  body: SubmissionBody;
  now: Date;
  /** The submission that the request corrects. */
  earlier: Submission | null;
  /** The candidate's checklist from which the submission was started. */
  from: Submission | null;
}

/** The fields to store for a valid request; throws the first rule that the request breaks. */
async function checkedFields(context: ChecklistContext, { id, body, now, earlier, from }: Request) {
  const { catalogue } = context;
  const candidate = requireCandidate(body, now);
  const entry = catalogue.findById(body.specialtyId) ?? fail('SPECIALTY_NOT_FOUND');
  const person = shownPersonOf(candidate);
  const { specialty } = entry;
  const profile = requireProfile(body.profile);
  // Credential checks by staff still apply, since the person is the same.
  const known = earlier ?? from;
  const checkedProfile = replaceProfile(profile, known && (await openKnownProfile(context.keyRing, known)));
  const revision = buildRevision(body, entry, { ...person, profile }, earlier ? 'correction' : 'submit', now);
  // The key is stored before any data encrypted with it.
  const keyRing = await openSubmissionRing(context.keyRing, id);
  const renews = from?.specialtyId === specialty.id && from;
  return {
    ...person,
    specialtyId: specialty.id,
    specialtyName: specialty.name,
    specialtySlug: specialty.slug,
    lastActAt: now,
    ...sealPersonalFields(keyRing, id, candidate),
    ...sealProfile(keyRing, id, checkedProfile),
    ...revision,
    ...(renews && { renewal: await describeRenewal(context, renews, { ...revision, specialtyId: specialty.id }) }),
  };
}

async function openKnownProfile(ring: KeyRing, known: Submission) {
  const id = known._id.toString();
  return openProfile(await readOwnRing(ring, [id]), id, known);
}

function idempotencyFields(idempotency: Idempotency | null) {
  return idempotency ? { idempotencyKeyHash: idempotency.keyHash, idempotencyBodyHash: idempotency.bodyHash } : {};
}

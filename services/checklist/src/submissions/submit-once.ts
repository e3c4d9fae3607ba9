import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { buildRevision } from './build-revision.ts';
import { idempotencyAfter, type Idempotency } from './idempotency.ts';
import { searchKeysOf } from './search-words.ts';
import { newShortReference } from './short-reference.ts';
import { requireCandidate, type SubmissionBody } from './submission-rules.ts';
import { sealPersonalFields } from './submission-secrets.ts';
import {
  findSubmission,
  findSubmissionByIdempotencyKey,
  insertSubmission,
  newSubmissionId,
  replaceRevision,
  type Submission,
} from './submission-store.ts';

/** Stores a first submission; a repeated request gets the one that is there, a corrected one becomes its next revision. */
export async function submitOnce(context: ChecklistContext, body: SubmissionBody, idempotency: Idempotency | null): Promise<Submission> {
  const earlier = idempotency && (await findSubmissionByIdempotencyKey(idempotency.keyHash));
  if (!earlier) return insertFirst(context, body, idempotency);
  if (earlier.idempotencyBodyHash === idempotency.bodyHash) return earlier;
  const isLate = Date.now() - earlier.submittedAt.getTime() > checklistConstants.idempotencyWindow;
  return isLate
    ? submitOnce(context, body, idempotencyAfter(earlier._id.toString(), idempotency))
    : correct(context, earlier, body, idempotency);
}

async function insertFirst(context: ChecklistContext, body: SubmissionBody, idempotency: Idempotency | null): Promise<Submission> {
  const id = newSubmissionId();
  const now = new Date();
  const reference = newShortReference();
  const fields = { ...checkedFields(context, id, body, 'submit', now), ...idempotencyFields(idempotency) };
  try {
    await insertSubmission(id, { ...fields, ...searchKeysOf({ ...fields, reference }), reference, revision: 1, submittedAt: now });
  } catch (error) {
    // The same request, sent twice at once: the other one was first. Or a reference that is taken, one chance in 10^12.
    const isAnotherTry = isDuplicateKey(error, 'idempotencyKeyHash') || isDuplicateKey(error, 'reference');
    if (isAnotherTry) return submitOnce(context, body, idempotency);
    throw error;
  }
  return (await findSubmission(id)) ?? fail('INTERNAL');
}

async function correct(
  context: ChecklistContext,
  earlier: Submission,
  body: SubmissionBody,
  idempotency: Idempotency,
): Promise<Submission> {
  const id = earlier._id.toString();
  const fields = { ...checkedFields(context, id, body, 'correction', new Date()), ...idempotencyFields(idempotency) };
  const isReplaced = await replaceRevision(earlier, { ...fields, ...searchKeysOf({ ...fields, reference: earlier.reference }) });
  return isReplaced ? ((await findSubmission(id)) ?? fail('INTERNAL')) : submitOnce(context, body, idempotency);
}

/** What is stored of a request that keeps every rule; throws the first one that it breaks. */
function checkedFields(context: ChecklistContext, id: string, body: SubmissionBody, via: 'submit' | 'correction', now: Date) {
  const candidate = requireCandidate(body, now);
  const entry = context.catalogue.findById(body.specialtyId) ?? fail('SPECIALTY_NOT_FOUND');
  const { candidateName, email, phone } = candidate;
  const { specialty } = entry;
  return {
    candidateName,
    email,
    phone,
    specialtyId: specialty.id,
    specialtyName: specialty.name,
    specialtySlug: specialty.slug,
    lastActAt: now,
    ...sealPersonalFields(context.keyRing, id, candidate),
    ...buildRevision(body, entry, candidate, via, now),
  };
}

function idempotencyFields(idempotency: Idempotency | null) {
  return idempotency ? { idempotencyKeyHash: idempotency.keyHash, idempotencyBodyHash: idempotency.bodyHash } : {};
}

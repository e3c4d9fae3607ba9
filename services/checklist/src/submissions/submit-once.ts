import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { buildRevision, signingZone } from './build-revision.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
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
  const now = new Date();
  const earlier = idempotency && (await findSubmissionByIdempotencyKey(idempotency.keyHash));
  if (earlier) return repeatOrCorrect(context, earlier, body, idempotency, now);
  const id = newSubmissionId();
  const fields = personalFields(context, id, body, now);
  const revision = buildRevision(body, requireSpecialty(context, body), fields, 'submit', now);
  try {
    await insertWithReference(id, {
      ...fields,
      ...revision,
      revision: 1,
      submittedAt: now,
      lastActAt: now,
      ...idempotencyFields(idempotency),
    });
  } catch (error) {
    // The same request, sent twice at once: the other one was first.
    if (isDuplicateKey(error, 'idempotencyKeyHash')) return submitOnce(context, body, idempotency);
    throw error;
  }
  return (await findSubmission(id)) ?? fail('INTERNAL');
}

async function repeatOrCorrect(
  context: ChecklistContext,
  earlier: Submission,
  body: SubmissionBody,
  idempotency: Idempotency,
  now: Date,
): Promise<Submission> {
  if (earlier.idempotencyBodyHash === idempotency.bodyHash) return earlier;
  if (now.getTime() - earlier.submittedAt.getTime() > checklistConstants.idempotencyWindow) {
    return submitOnce(context, body, idempotencyAfter(earlier._id.toString(), idempotency));
  }
  const fields = personalFields(context, earlier._id.toString(), body, now);
  const entry = requireSpecialty(context, body);
  const revision = buildRevision(body, entry, fields, 'correction', now);
  const words = searchKeysOf({ ...fields, reference: earlier.reference });
  const isReplaced = await replaceRevision(earlier, {
    ...fields,
    ...revision,
    ...words,
    lastActAt: now,
    idempotencyBodyHash: idempotency.bodyHash,
  });
  return isReplaced ? ((await findSubmission(earlier._id.toString())) ?? fail('INTERNAL')) : submitOnce(context, body, idempotency);
}

function requireSpecialty({ catalogue }: ChecklistContext, { specialtyId }: SubmissionBody) {
  return catalogue.findById(specialtyId) ?? fail('SPECIALTY_NOT_FOUND');
}

function personalFields(context: ChecklistContext, id: string, body: SubmissionBody, now: Date) {
  const candidate = requireCandidate(body, signingZone(body), now);
  const { specialty } = requireSpecialty(context, body);
  const { candidateName, email, phone } = candidate;
  const specialtyFields = { specialtyId: specialty.id, specialtyName: specialty.name, specialtySlug: specialty.slug };
  return { candidateName, email, phone, ...specialtyFields, ...sealPersonalFields(context.keyRing, id, candidate) };
}

function idempotencyFields(idempotency: Idempotency | null) {
  return idempotency ? { idempotencyKeyHash: idempotency.keyHash, idempotencyBodyHash: idempotency.bodyHash } : {};
}

type Insertable = ReturnType<typeof personalFields> &
  ReturnType<typeof buildRevision> & { revision: number; submittedAt: Date; lastActAt: Date };

async function insertWithReference(id: string, fields: Insertable): Promise<void> {
  const reference = newShortReference();
  try {
    await insertSubmission(id, { ...fields, reference, ...searchKeysOf({ ...fields, reference }) } as Parameters<
      typeof insertSubmission
    >[1]);
  } catch (error) {
    // One chance in 10^12: draw again.
    if (isDuplicateKey(error, 'reference')) return insertWithReference(id, fields);
    throw error;
  }
}

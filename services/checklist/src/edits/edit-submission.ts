import type { Request } from 'express';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { EditGrant } from '#src/access/access-token-store.ts';
import { buildRevision } from '#src/submissions/build-revision.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findRunningGrant, requireEditProof } from './edit-proof.ts';
import type { Idempotency } from '#src/submissions/idempotency.ts';
import { spendGrant } from './spent-grant-store.ts';
import type { SubmissionBody } from '#src/submissions/submission-rules.ts';
import { findSubmission, replaceRevision, type Submission } from '#src/submissions/submission-store.ts';

interface StoredEdit {
  submission: Submission;
  /** The permission it came by. */
  grant: EditGrant;
}

/** Stores changed ratings as a new revision; personal fields stay as they are stored, whatever the client sends. */
export async function editSubmission(
  context: ChecklistContext,
  body: SubmissionBody & { updatedFrom: string },
  request: Request,
  idempotency: Idempotency | null,
): Promise<StoredEdit> {
  // Before the proof is asked for: a link that ends after that changes what is stored here.
  const present = await findSubmission(body.updatedFrom);
  const repeated = present && idempotency && (await findSameEdit(context, present, idempotency));
  if (repeated) return repeated;
  const grant = await requireEditProof(request, body, context);
  const submission = present ?? fail('SUBMISSION_NOT_FOUND');
  const entry = context.catalogue.findById(submission.specialtyId) ?? fail('SPECIALTY_NOT_FOUND');
  const now = new Date();
  const { candidateName, email = null } = submission;
  const revision = buildRevision(body, entry, { candidateName, email }, 'edit', now);
  const sentAs = { editKeyHash: idempotency?.keyHash, editBodyHash: idempotency?.bodyHash };
  const edit = { ...revision, changedAt: now, editGrantId: grant.grantId, ...sentAs };
  const isStored = await replaceRevision(submission, edit);
  const stored = (await findSubmission(body.updatedFrom)) ?? fail('SUBMISSION_NOT_FOUND');
  if (!isStored) {
    // If a link ended, the proof tells whether it was this one.
    return stored.revision === submission.revision ? editSubmission(context, body, request, idempotency) : fail('CONFLICT');
  }
  await spendGrant(grant.grantId);
  return { submission: stored, grant };
}

/** The edit that the same request made before, unless its link has ended since. */
async function findSameEdit(
  context: ChecklistContext,
  submission: Submission,
  { keyHash, bodyHash }: Idempotency,
): Promise<StoredEdit | null> {
  const { editKeyHash, editBodyHash, editGrantId } = submission;
  if (editKeyHash !== keyHash || editBodyHash !== bodyHash || !editGrantId) return null;
  const grant = await findRunningGrant({ grantId: editGrantId }, context);
  return grant && { submission, grant };
}

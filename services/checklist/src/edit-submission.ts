import type { Request } from 'express';
import { fail } from '@larkfield/service-kit/app-error.ts';
import type { TokenOrigin } from './access-token-store.ts';
import { buildRevision } from './build-revision.ts';
import type { ChecklistContext } from './checklist-context.ts';
import { requireEditProof } from './edit-proof.ts';
import type { Idempotency } from './idempotency.ts';
import type { SubmissionBody } from './submission-rules.ts';
import { findSubmission, replaceRevision, type Submission } from './submission-store.ts';

interface StoredEdit {
  submission: Submission;
  /** The link it came by. */
  origin: TokenOrigin;
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
  const repeated = present && idempotency && findSameEdit(present, idempotency);
  if (repeated) return repeated;
  const { origin, end } = await requireEditProof(request, body, context);
  const submission = present ?? fail('SUBMISSION_NOT_FOUND');
  const entry = context.catalogue.findById(submission.specialtyId) ?? fail('SPECIALTY_NOT_FOUND');
  const now = new Date();
  const { candidateName, email = null } = submission;
  const revision = buildRevision(body, entry, { candidateName, email }, 'edit', now);
  const sentAs = { editKeyHash: idempotency?.keyHash, editBodyHash: idempotency?.bodyHash };
  const edit = { ...revision, changedAt: now, editLinkId: origin.linkId, editLinkEndsAt: origin.linkEndsAt, ...sentAs };
  const isStored = await replaceRevision(submission, edit);
  const stored = (await findSubmission(body.updatedFrom)) ?? fail('SUBMISSION_NOT_FOUND');
  if (!isStored) {
    // If a link ended, the proof tells whether it was this one.
    return stored.revision === submission.revision ? editSubmission(context, body, request, idempotency) : fail('CONFLICT');
  }
  await end();
  return { submission: stored, origin };
}

/** The edit that the same request made before, unless its link has ended since. */
function findSameEdit(submission: Submission, { keyHash, bodyHash }: Idempotency): StoredEdit | null {
  const { editKeyHash, editBodyHash, editLinkId, editLinkEndsAt } = submission;
  if (editKeyHash !== keyHash || editBodyHash !== bodyHash || !editLinkId || !editLinkEndsAt) return null;
  return { submission, origin: { linkId: editLinkId, linkEndsAt: editLinkEndsAt } };
}

import type { Request } from 'express';
import { fail } from '@larkfield/service-kit/app-error.ts';
import { buildRevision } from './build-revision.ts';
import type { ChecklistContext } from './checklist-context.ts';
import { requireEditProof } from './edit-proof.ts';
import type { Idempotency } from './idempotency.ts';
import type { SubmissionBody } from './submission-rules.ts';
import { findSubmission, replaceRevision, type Submission } from './submission-store.ts';

/** Stores changed ratings as a new revision; personal fields stay as they are stored, whatever the client sends. */
export async function editSubmission(
  context: ChecklistContext,
  body: SubmissionBody & { updatedFrom: string },
  request: Request,
  idempotency: Idempotency | null,
): Promise<Submission> {
  const present = await findSubmission(body.updatedFrom);
  if (present && idempotency && isSameEdit(present, idempotency)) return present;
  const proof = await requireEditProof(request, body, context);
  const submission = present ?? fail('SUBMISSION_NOT_FOUND');
  const entry = context.catalogue.findById(submission.specialtyId) ?? fail('SPECIALTY_NOT_FOUND');
  const now = new Date();
  const revision = buildRevision(body, entry, submission, 'edit', now);
  const { linkId: editLinkId, linkEndsAt: editLinkEndsAt } = proof.origin;
  const sentAs = { editKeyHash: idempotency?.keyHash, editBodyHash: idempotency?.bodyHash };
  const edit = { ...revision, changedAt: now, editLinkId, editLinkEndsAt, ...sentAs };
  if (!(await replaceRevision(submission, edit))) fail('CONFLICT');
  await proof.end();
  return (await findSubmission(body.updatedFrom)) ?? fail('SUBMISSION_NOT_FOUND');
}

function isSameEdit({ editKeyHash, editBodyHash }: Submission, { keyHash, bodyHash }: Idempotency): boolean {
  return editKeyHash === keyHash && editBodyHash === bodyHash;
}

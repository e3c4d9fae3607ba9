import type { Request } from 'express';
import { openSubmissionRing } from '@larkfield/records/keys/own-keys.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { requireStanding } from '#src/renewal/renewal-store.ts';
import { buildRevision } from '#src/submissions/build-revision.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findEditGrant, findOwnersVisit, findRunningGrant, type EditProof } from './edit-proof.ts';
import type { Idempotency } from '#src/submissions/idempotency.ts';
import { spendGrant } from './spent-grant-store.ts';
import { editProfile, ownEdit, ownPart } from '#src/profile/profile-rules.ts';
import { openProfile, sealProfile } from '#src/profile/stored-profile.ts';
import type { SubmissionBody } from '#src/submissions/submission-rules.ts';
import { findSubmission, replaceRevision, type RevisionChange, type Submission } from '#src/submissions/submission-store.ts';

type EditBody = SubmissionBody & { updatedFrom: string };

interface StoredEdit {
  submission: Submission;
  /** What allowed it. */
  proof: EditProof;
}

/** Stores what was changed as a new revision: ratings, experience and credentials; personal fields stay as they are stored, whatever the client sends. */
export async function editSubmission(
  context: ChecklistContext,
  body: EditBody,
  request: Request,
  idempotency: Idempotency | null,
): Promise<StoredEdit> {
  // Before the proof is asked for: a link that ends after that changes what is stored here.
  const present = await findSubmission(body.updatedFrom);
  const visit = present && (await findOwnersVisit(request, body, present, context));
  const visitProof: EditProof | null = visit && { kind: 'visit', visit };
  const findRepeated = async (stored: Submission | null) => stored && idempotency && findSameEdit(context, stored, idempotency, visitProof);
  const repeated = await findRepeated(present);
  if (repeated) return repeated;
  const proof = visitProof ?? (await findLinkProof(context, body, request));
  // The same request, sent twice at once: the other one was first, and what allowed it is spent.
  if (!proof) return (await findRepeated(await findSubmission(body.updatedFrom))) ?? fail('NOT_OWNER');
  const submission = present ?? fail('SUBMISSION_NOT_FOUND');
  await requireStanding(submission, 'edit');
  const keyRing = await openSubmissionRing(context.keyRing, body.updatedFrom);
  const { change, changedFields } = changeOf({ ...context, keyRing }, submission, { body, proof, now: new Date() });
  const sentAs = { editKeyHash: idempotency?.keyHash, editBodyHash: idempotency?.bodyHash };
  const act = { actor: actorOf(proof, body.updatedFrom), action: 'submission.edited', changedFields };
  const isStored = await replaceRevision(submission, { ...change, ...sentAs }, act);
  const next = (await findSubmission(body.updatedFrom)) ?? fail('SUBMISSION_NOT_FOUND');
  if (!isStored) {
    // If a link ended, the proof tells whether it was this one.
    if (next.revision === submission.revision) return editSubmission(context, body, request, idempotency);
    return (await findRepeated(next)) ?? fail('CONFLICT');
  }
  if (proof.kind === 'link') await spendGrant(proof.grant.grantId);
  return { submission: next, proof };
}

async function findLinkProof(context: ChecklistContext, body: EditBody, request: Request): Promise<EditProof | null> {
  const grant = await findEditGrant(request, body, context);
  return grant && { kind: 'link', grant };
}

const actorOf = (proof: EditProof, submissionId: string) =>
  proof.kind === 'visit' ? ({ kind: 'candidate', id: proof.visit.visitId } as const) : ({ kind: 'viewer', id: submissionId } as const);

/** What an edit makes of a submission, and what of it that changes. */
function changeOf(
  { catalogue, keyRing }: ChecklistContext,
  submission: Submission,
  { body, proof, now }: { body: EditBody; proof: EditProof; now: Date },
): { change: RevisionChange; changedFields: string[] } {
  const entry = catalogue.findById(submission.specialtyId) ?? fail('SPECIALTY_NOT_FOUND');
  const { candidateName, email = null } = submission;
  const stored = openProfile(keyRing, body.updatedFrom, submission);
  const isOwners = proof.kind === 'visit';
  const { profile, isChanged } = isOwners ? ownEdit(body.profile, stored) : editProfile(body.profile, stored, now);
  const signer = { candidateName, email, profile: profile && ownPart(profile) };
  const revision = buildRevision(body, entry, signer, isOwners ? 'owner' : 'edit', now);
  const keptProfile = isChanged ? sealProfile(keyRing, body.updatedFrom, profile) : {};
  const origin = isOwners ? { lastActAt: now, editGrantId: null } : { changedAt: now, editGrantId: proof.grant.grantId };
  return { change: { ...revision, ...keptProfile, ...origin }, changedFields: ['skillRatings', ...(isChanged ? ['profile'] : [])] };
}

/** The edit that the same request made before, unless what allowed it has ended since. */
async function findSameEdit(
  context: ChecklistContext,
  submission: Submission,
  { keyHash, bodyHash }: Idempotency,
  visit: EditProof | null,
): Promise<StoredEdit | null> {
  const { editKeyHash, editBodyHash, editGrantId } = submission;
  if (editKeyHash !== keyHash || editBodyHash !== bodyHash) return null;
  if (!editGrantId) return visit && { submission, proof: visit };
  const grant = await findRunningGrant({ grantId: editGrantId }, context);
  // The first one may have been broken off before it did that.
  if (grant) await spendGrant(grant.grantId);
  return grant && { submission, proof: { kind: 'link', grant } };
}

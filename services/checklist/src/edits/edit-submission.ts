import type { Request } from 'express';
import { differingSkills } from '@larkfield/assessment/compare-revisions.ts';
import { openSubmissionRing } from '@larkfield/stored-data/keys/own-keys.ts';
import type { EditConflict } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { requireStanding } from '#src/renewal/renewal-store.ts';
import { buildRevision } from '#src/submissions/build-revision.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import type { Idempotency } from '#src/submissions/idempotency.ts';
import { ownEdit, ownPart, requireKnownProfile } from '#src/profile/profile-rules.ts';
import { openProfile, sealProfile } from '#src/profile/stored-profile.ts';
import type { SubmissionBody } from '#src/submissions/submission-rules.ts';
import {
  findRevision,
  findSubmission,
  listRevisions,
  replaceRevision,
  type RevisionChange,
  type Submission,
} from '#src/submissions/submission-store.ts';
import { noteOpenedRevision } from '#src/candidate-visits/visit-store.ts';
import { type EditProof, findLinkProof, findOwnersVisit, findRunningGrant } from './edit-proof.ts';
import { spendGrant } from './spent-grant-store.ts';

type EditBody = SubmissionBody & { updatedFrom: string };

interface StoredEdit {
  submission: Submission;
  /** The proof that permits the edit. */
  proof: EditProof;
}

/**
 * Stores an edit as a new revision: ratings and, if the owner edits, experience and credentials. Personal fields keep their stored values,
 * whatever the client sends.
 */
export async function editSubmission(
  context: ChecklistContext,
  body: EditBody,
  request: Request,
  idempotency: Idempotency | null,
): Promise<StoredEdit> {
  // Read before the proof is checked: a link that ends after the check changes the submission read here.
  const present = await findSubmission(body.updatedFrom);
  const visit = present && (await findOwnersVisit(request, body, present, context));
  const openedFrom = visit?.openedRevisions[body.updatedFrom] ?? null;
  const visitProof: EditProof | null = visit && { kind: 'visit', visit, openedFrom };
  const findRepeated = async (stored: Submission | null) => stored && idempotency && findSameEdit(context, stored, idempotency, visitProof);
  const repeated = await findRepeated(present);
  if (repeated) return repeated;
  const proof = visitProof ?? (await findLinkProof(request, body, context));
  // The same request was sent twice at once: the other one was first and has used the permission.
  if (!proof) return (await findRepeated(await findSubmission(body.updatedFrom))) ?? fail('NOT_OWNER');
  const submission = present ?? fail('SUBMISSION_NOT_FOUND');
  await requireStanding(submission, 'edit');
  const begunWith = await findBegunWith(submission, body, proof);
  const conflict = findConflict(submission, begunWith, body, proof);
  if (conflict) {
    // The conflict may be with the same request, sent twice at once, or with a revision stored since this request read the submission.
    const latest = (await findSubmission(body.updatedFrom)) ?? fail('SUBMISSION_NOT_FOUND');
    if (latest.revision !== submission.revision) return editSubmission(context, body, request, idempotency);
    return (await findRepeated(latest)) ?? fail('EDIT_CONFLICT', { conflict });
  }
  const keyRing = await openSubmissionRing(context.keyRing, body.updatedFrom);
  const edit = { body, proof, begunWith, now: new Date() };
  const { change, changedFields } = changeOf({ ...context, keyRing }, submission, edit);
  const sentAs = { editKeyHash: idempotency?.keyHash, editBodyHash: idempotency?.bodyHash };
  const act = { actor: actorOf(proof, body.updatedFrom), action: 'submission.edited', changedFields };
  const isStored = await replaceRevision(submission, { ...change, ...sentAs }, act);
  // If a link has ended, the proof decides whether it was this link. If
  // another edit was first, the conflict check decides whether both can stand.
  if (!isStored) return editSubmission(context, { ...body, revision: begunWith?.revision ?? submission.revision }, request, idempotency);
  const next = (await findSubmission(body.updatedFrom)) ?? fail('SUBMISSION_NOT_FOUND');
  if (proof.kind === 'link') await spendGrant(proof.grant.grantId);
  else await noteOpenedRevision(proof.visit, next);
  return { submission: next, proof };
}

const actorOf = (proof: EditProof, submissionId: string) =>
  proof.kind === 'visit' ? ({ kind: 'candidate', id: proof.visit.visitId } as const) : ({ kind: 'viewer', id: submissionId } as const);

/** The base revision of an edit: as named in the edit, or as opened with the permission, or as it was when the passcode was entered. */
async function findBegunWith(present: Submission, { revision }: EditBody, proof: EditProof): Promise<Submission | null> {
  const from = revision ?? proof.openedFrom ?? (await presentAt(present, proof));
  return from >= present.revision ? present : findRevision(present._id.toString(), from);
}

async function presentAt(present: Submission, proof: EditProof): Promise<number> {
  const at = proof.kind === 'link' ? proof.grant.givenAt?.toISOString() : undefined;
  if (at === undefined || present.digitalSignature.signedAt <= at) return present.revision;
  return (await listRevisions(present)).find(({ signedAt }) => signedAt <= at)?.revision ?? present.revision;
}

/**
 * Both versions to choose from, if an edit would undo ratings of another edit made since it began (product.md#submit-8). A used permission
 * allows no further change without this choice, which names the current revision.
 */
function findConflict(present: Submission, begunWith: Submission | null, body: EditBody, proof: EditProof): EditConflict | null {
  const isChosen = body.revision === present.revision;
  const isUsedUp = proof.kind === 'link' && proof.isSpent;
  const isUndone = () =>
    (begunWith === null || differingSkills(begunWith.skillRatings, present.skillRatings).length > 0) &&
    differingSkills(present.skillRatings, body.skillRatings).length > 0;
  if (isChosen || !(isUsedUp || isUndone())) return null;
  const { revision, skillRatings: saved, digitalSignature } = present;
  return { revision, savedAt: digitalSignature.signedAt, saved, sent: body.skillRatings };
}

interface Edit {
  body: EditBody;
  proof: EditProof;
  begunWith: Submission | null;
  now: Date;
}

/** The changes of an edit to a submission, with the names of the changed fields. */
function changeOf(
  { catalogue, keyRing }: ChecklistContext,
  submission: Submission,
  { body, proof, begunWith, now }: Edit,
): { change: RevisionChange; changedFields: string[] } {
  const entry = catalogue.findById(submission.specialtyId) ?? fail('SPECIALTY_NOT_FOUND');
  const { candidateName, email = null } = submission;
  const stored = openProfile(keyRing, body.updatedFrom, submission);
  const before = begunWith && openProfile(keyRing, body.updatedFrom, begunWith);
  const isOwners = proof.kind === 'visit';
  if (!isOwners) requireKnownProfile(body.profile, [stored, before]);
  const { profile, isChanged } = isOwners ? ownEdit(body.profile, stored, before) : { profile: stored, isChanged: false };
  const signer = { candidateName, email, profile: profile && ownPart(profile) };
  const revision = buildRevision(body, entry, signer, isOwners ? 'owner' : 'edit', now);
  const keptProfile = isChanged ? sealProfile(keyRing, body.updatedFrom, profile) : {};
  const origin = isOwners ? { lastActAt: now, editGrantId: null } : { changedAt: now, editGrantId: proof.grant.grantId };
  return { change: { ...revision, ...keptProfile, ...origin }, changedFields: ['skillRatings', ...(isChanged ? ['profile'] : [])] };
}

/** The earlier edit by the same request, unless its permission has ended since. */
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
  // The earlier request may have been interrupted before it did this.
  if (grant) await spendGrant(grant.grantId);
  return grant && { submission, proof: { kind: 'link', grant, isSpent: true, openedFrom: null } };
}

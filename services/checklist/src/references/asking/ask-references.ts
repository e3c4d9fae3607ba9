import { readOwnRing } from '@larkfield/records/keys/own-keys.ts';
import { unitName } from '@larkfield/report/profile/profile-words.ts';
import { askReferences, listReferences, resendReference, withdrawReference } from '@larkfield/schemas/references/ask-references.ts';
import { referenceConstants as limits } from '@larkfield/schemas/references/reference-constants.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import { requireOwner, type SubmissionActor } from '#src/access/owner-proof.ts';
import { getCatalogueVersion } from '#src/catalogue/catalogue-version-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { openProfile } from '#src/profile/stored-profile.ts';
import { findSubmission, type Submission } from '#src/submissions/submission-store.ts';
import { askOnce } from './ask-once.ts';
import { eraseReferences } from '#src/references/held-references.ts';
import { noteBounces } from './note-bounces.ts';
import { canResend, chooseRows, isOpen, safetyRows } from '#src/references/reference-rules.ts';
import { readKeyOf, readKeysOf, sealReferencePart } from '#src/references/reference-secrets.ts';
import { changeReference, findReference, openState, type StoredReference } from '#src/references/reference-store.ts';
import { toReferenceRequest } from '#src/references/reference-view.ts';
import { readReferencesFor, renewReferences, renewReportsOf } from '#src/references/renew-references.ts';
import { requireStanding } from '#src/renewal/renewal-store.ts';
import { countReferences, skillIdsOf, toReferenceCount } from '#src/references/report-references.ts';

const wordingOf = async ({ catalogue }: ChecklistContext, { specialtyId, catalogueVersion }: Submission) =>
  (await getCatalogueVersion(catalogue, specialtyId, catalogueVersion)).skillsByCategory;

const readerOf = ({ kind }: SubmissionActor) => (kind === 'user' ? 'staff' : 'candidate');

/** The requests of a submission as the one who acts sees them, and how many references count. */
async function readRequests(context: ChecklistContext, submission: Submission, actor: SubmissionActor, now: Date) {
  const submissionId = submission._id.toString();
  const references = await noteBounces(context, await readReferencesFor(context, submission), now);
  const own = references.filter((reference) => reference.submissionId === submissionId && !reference.withdrawnAt);
  const skills = skillIdsOf(await wordingOf(context, submission));
  const opened = await readKeysOf(context.keyRing, own);
  return {
    requests: opened.references.map((reference) => toReferenceRequest(opened.ring, reference, readerOf(actor), now)),
    count: toReferenceCount(countReferences(submissionId, references, skills, now)),
  };
}

export const listReferencesRoute = (context: ChecklistContext) =>
  route(listReferences, async (call) => {
    const { submission, actor } = await requireOwner(context, call);
    const groups = await wordingOf(context, submission);
    const rated = new Set(submission.skillRatings.map(({ skillId }) => skillId));
    const safety = safetyRows(groups);
    const isOffered = ({ id }: { id: number }) => rated.has(id) && !safety.some((row) => row.id === id);
    call.response.setHeader('Cache-Control', 'no-store');
    const id = submission._id.toString();
    const profile = openProfile(await readOwnRing(context.keyRing, [id]), id, submission);
    return {
      units: (profile?.units ?? []).map((unit) => ({ unit: unitName(unit), from: unit.from ?? null, to: unit.to ?? null })),
      ...(await readRequests(context, submission, actor, new Date())),
      safetyRows: safety.length,
      skills: groups.flatMap(({ categoryName, skills }) => skills.filter(isOffered).map(({ id, skill }) => ({ id, skill, categoryName }))),
    };
  });

export const askReferencesRoute = (context: ChecklistContext) =>
  route(askReferences, async (call) => {
    const { submission, actor } = await requireOwner(context, call);
    await requireStanding(submission, 'reference');
    const { referees, skillIds } = call.body;
    const rows = chooseRows(await wordingOf(context, submission), skillIds);
    if (!rows) fail('INVALID_INPUT', { fields: [{ field: 'skillIds', message: "This skill isn't on this checklist" }] });
    if (rows.length === 0) fail('INVALID_INPUT', { fields: [{ field: 'skillIds', message: 'Choose at least one skill' }] });
    const now = new Date();
    for (const referee of referees)
      await askOnce(context, { submission, referee, skillIds: rows, actor, clientAddress: call.clientAddress }, now);
    const submissionIds = [submission._id.toString()];
    if (!(await findSubmission(submissionIds[0]!))) {
      await eraseReferences({ submissionIds });
      fail('SUBMISSION_NOT_FOUND');
    }
    // Reports that show a reference say of how many.
    await renewReferences(context, submission, now);
    return readRequests(context, submission, actor, now);
  });

/** A request of the submission that a call proves; another one is not found. */
async function requireReference(submission: Submission, referenceId: string): Promise<StoredReference> {
  const found = await findReference(referenceId);
  return found?.submissionId === submission._id.toString() ? found : fail('NOT_FOUND');
}

/** One as the one who acts sees it. */
async function toRequest({ keyRing }: ChecklistContext, reference: StoredReference, actor: SubmissionActor, now: Date) {
  return toReferenceRequest((await readKeyOf(keyRing, reference)) ?? fail('NOT_FOUND'), reference, readerOf(actor), now);
}

/** What is written when a link is given out anew: it takes the place of all before it. */
export function newLink({ requests, mailNumber }: StoredReference, token: string, now: Date) {
  const hash = hashToken(token);
  return {
    condition: { ...openState, requests, mailNumber },
    set: { openHashes: [hash], linkEndsAt: new Date(now.getTime() + limits.linkAge) },
    push: { tokenHashes: hash },
  };
}

export const resendReferenceRoute = (context: ChecklistContext) =>
  route(resendReference, async (call) => {
    const { submission, actor } = await requireOwner(context, call);
    const reference = await requireReference(submission, call.params.referenceId);
    // A new link ends the one that staff may have copied and handed over; the candidate may still withdraw the request.
    if (actor.kind === 'candidate' && reference.askedBy === 'staff')
      fail('FORBIDDEN', { message: 'Our team asked this person and alone can ask them again. You can withdraw the request.' });
    const now = new Date();
    // Sent again after a lost reply: the mail that was asked for has not left yet.
    if (reference.sealedToken && !reference.sentAt && reference.linkEndsAt > now) return toRequest(context, reference, actor, now);
    if (!canResend(reference)) fail('CONFLICT');
    await requireStanding(submission, 'reference');
    const token = newToken();
    const { condition, set, push } = newLink(reference, token, now);
    const sealedToken = await sealReferencePart(context.keyRing, 'referenceToken', reference._id, token);
    const changed = await changeReference(
      reference,
      condition,
      {
        $set: { ...set, sealedToken, mailDue: { at: now }, bouncedAt: null, sentAt: null, lastActAt: now },
        $inc: { requests: 1, mailNumber: 1 },
        $push: push,
      },
      { actor, action: 'reference.resent' },
    );
    return toRequest(context, changed ?? fail('CONFLICT'), actor, now);
  });

export const withdrawReferenceRoute = (context: ChecklistContext) =>
  route(withdrawReference, async (call) => {
    const { submission, actor } = await requireOwner(context, call);
    const reference = await requireReference(submission, call.params.referenceId);
    const now = new Date();
    if (reference.withdrawnAt) return toRequest(context, reference, actor, now);
    // Declined ones may go as well: their place is wanted for somebody else.
    if (!isOpen(reference) && !reference.declinedAt) fail('CONFLICT');
    const changed = await changeReference(
      reference,
      { answeredAt: null, withdrawnAt: null },
      {
        $set: { withdrawnAt: now, openHashes: [], lastActAt: now, reportsDue: { at: now } },
        $unset: { slot: 1, activeKey: 1, mailDue: 1, sealedToken: 1 },
      },
      { actor, action: 'reference.withdrawn' },
    );
    if (changed) await renewReportsOf(context, changed, now);
    // Another tap may have been faster, or an answer.
    const withdrawn = changed ?? (await requireReference(submission, call.params.referenceId));
    return withdrawn.withdrawnAt ? toRequest(context, withdrawn, actor, now) : fail('CONFLICT');
  });

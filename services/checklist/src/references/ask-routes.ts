import { destroyOwnKeys, readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import {
  agreeToReference,
  askReferences,
  listReferences,
  type Referee,
  resendReference,
  withdrawReference,
} from '@larkfield/schemas/references/references.ts';
import { referenceConstants as limits, refereeNoticeVersion } from '@larkfield/schemas/references/reference-constants.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import { getMailStates } from '@larkfield/schemas/internal/mails.ts';
import { unitName } from '@larkfield/report/profile/profile-text.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { requireOwner, type SubmissionActor } from '#src/access/owner-proof.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findSubmission, type Submission } from '#src/submissions/submission-store.ts';
import { getCatalogueVersion } from '#src/catalogue/catalogue-version-store.ts';
import { openProfile } from '#src/profile/stored-profile.ts';
import { requireStanding } from '#src/renewal/renewal-store.ts';
import { needsYes, requireAgreed, yesOf } from './candidate-yes.ts';
import { addressFlags, canBeSentAgain, canResend, chooseRows, isOpen, safetyRows, toReferenceRequest } from './reference-rules.ts';
import { networkKeyOf, readKeyOf, readKeysOf, refereeKeyOf, sealReferencePart } from './reference-secrets.ts';
import {
  changeReference,
  findReference,
  insertReference,
  listReferencesOf,
  newReferenceId,
  openState,
  type StoredReference,
} from './reference-store.ts';
import { eraseReferences } from './held-references.ts';
import { readReferencesFor, renewReferences, renewReportsOf } from './renew-references.ts';
import { countReferences, skillIdsOf, toReferenceCount } from './report-references.ts';

export interface Asking {
  submission: Submission;
  referee: Referee;
  skillIds: number[];
  actor: SubmissionActor;
  clientAddress: string;
  /** When the candidate gave staff a spoken yes. */
  saidAt?: string | undefined;
}

/**
 * Asks one referee, unless they have already been asked, so that a double tap or a repeated request makes only one mail. The places of a
 * submission are claimed through the unique index, since parallel requests could exceed a counted limit.
 */
export async function askOnce(context: ChecklistContext, asking: Asking, now: Date): Promise<void> {
  const { keyRing, referenceKey } = context;
  const { submission, referee, skillIds, actor, clientAddress, saidAt } = asking;
  const yes = yesOf(context, { submission, actor, saidAt, now });
  const submissionId = submission._id.toString();
  const refereeKey = refereeKeyOf(referenceKey, referee.email);
  const activeKey = `${submissionId}-${refereeKey}`;
  const isCandidate = actor.kind === 'candidate';
  const own = await listReferencesOf({ submissionIds: [submissionId] });
  const ended = own.filter((asked) => asked.refereeKey === refereeKey && asked.withdrawnAt);
  const before = ended.at(-1);
  if (!isCandidate && ended.some((asked) => asked.yes === 'refused'))
    fail('INVALID_INPUT', { fields: [{ field: 'referees', message: 'The candidate said no to asking this person. Ask someone else.' }] });
  requireAskable(before, isCandidate);
  const id = newReferenceId();
  const token = newToken();
  const sealedReferee = await sealReferencePart(keyRing, 'referee', id, JSON.stringify(referee));
  const sealedToken = await sealReferencePart(keyRing, 'referenceToken', id, token);
  for (let place = 1; place <= limits.mostReferees; place += 1) {
    const outcome = await insertReference(
      id,
      {
        submissionId,
        refereeKey,
        sealedReferee,
        specialtyId: submission.specialtyId,
        catalogueVersion: submission.catalogueVersion,
        skillIds,
        askedBy: isCandidate ? 'candidate' : 'staff',
        askedByUserId: isCandidate ? null : actor.id,
        askedAt: now,
        ...yes,
        noticeVersion: refereeNoticeVersion,
        slot: `${submissionId}-${place}`,
        activeKey,
        tokenHashes: [hashToken(token)],
        openHashes: [hashToken(token)],
        linkEndsAt: new Date(now.getTime() + limits.linkAge),
        mailNumber: 1,
        requests: (before?.requests ?? 0) + 1,
        reminders: before?.reminders ?? 0,
        sealedToken,
        mailDue: { at: now },
        reportsDue: { at: now },
        flags: addressFlags(referee.email, submission.email ?? null),
        candidateNetworkKey: isCandidate ? networkKeyOf(referenceKey, clientAddress) : null,
        lastActAt: now,
      } as Parameters<typeof insertReference>[1],
      { actor, action: 'reference.asked', ...(yes.yes === 'spoken' && { reason: 'spoken-yes' }) },
    );
    if (outcome === 'stored') return;
    if (outcome === 'asked-before') return forgetKey(id);
  }
  await forgetKey(id);
  // A repeat of the request that took the last place finds no free place, but its own request exists.
  if ((await listReferencesOf({ submissionIds: [submissionId] })).some((asked) => asked.activeKey === activeKey)) return;
  fail('INVALID_INPUT', {
    fields: [{ field: 'referees', message: `You can ask at most ${limits.mostReferees} people at a time` }],
  });
}

/** Destroys the key of a request that was not stored, unless the duplicate is our own earlier write. */
async function forgetKey(id: StoredReference['_id']): Promise<void> {
  if (!(await findReference(id.toString()))) await destroyOwnKeys([id.toString()]);
}

/** Asking again after a withdrawal counts toward the limit of mails to a referee, and a candidate cannot ask again after a refusal. */
function requireAskable(before: StoredReference | undefined, isCandidate: boolean): void {
  if (!before) return;
  const message =
    before.declinedAt && isCandidate
      ? 'This person gave no answer. Ask someone else.'
      : canBeSentAgain(before)
        ? null
        : `This person has been asked ${limits.mostResends + 1} times. Ask someone else.`;
  if (message) fail('INVALID_INPUT', { fields: [{ field: 'referees', message }] });
}

/** The idempotency key of a mail for the contact service. */
export const mailKeyOf = ({ _id, mailNumber }: Pick<StoredReference, '_id' | 'mailNumber'>) => `reference-${_id}-m${mailNumber}`;

/**
 * Records bounces of the last mails of open requests. Only the contact service knows them, so it is queried when a page shows the requests
 * or a reminder is due. While it is unavailable, the stored state stays.
 */
export async function noteBounces(
  { contact }: Pick<ChecklistContext, 'contact'>,
  references: StoredReference[],
  now: Date,
): Promise<StoredReference[]> {
  const asked = references.filter((reference) => isOpen(reference) && reference.sentAt && !reference.bouncedAt && !reference.sealedToken);
  if (asked.length === 0) return references;
  const keys = asked.map(mailKeyOf).slice(0, 100);
  const { states } = await contact(getMailStates, { body: { keys } }).catch(() => ({ states: {} as Record<string, string> }));
  return Promise.all(
    references.map(async (reference) => {
      if (!asked.includes(reference) || states[mailKeyOf(reference)] !== 'failed') return reference;
      const { mailNumber } = reference;
      const change = { $set: { bouncedAt: now }, $unset: { mailDue: 1 } };
      return (await changeReference(reference, { ...openState, mailNumber, bouncedAt: null }, change)) ?? reference;
    }),
  );
}

const wordingOf = async ({ catalogue }: ChecklistContext, { specialtyId, catalogueVersion }: Submission) =>
  (await getCatalogueVersion(catalogue, specialtyId, catalogueVersion)).skillsByCategory;

/** Audits a view by staff, but not by a candidate who reads their own requests (product.md#staff-6). */
async function noteLook({ audit }: ChecklistContext, { kind, id }: SubmissionActor, submission: Submission): Promise<void> {
  if (kind === 'user') await audit.record({ actor: { kind, id }, action: 'references.viewed', object: `submission:${submission._id}` });
}

const readerOf = ({ kind }: SubmissionActor) => (kind === 'user' ? 'staff' : 'candidate');

/** The requests of a submission as the actor may see them, with the number of references that count. */
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

const listReferencesRoute = (context: ChecklistContext) =>
  route(listReferences, async (call) => {
    const { submission, actor } = await requireOwner(context, call);
    const groups = await wordingOf(context, submission);
    const rated = new Set(submission.skillRatings.map(({ skillId }) => skillId));
    const safety = safetyRows(groups);
    const isOffered = ({ id }: { id: number }) => rated.has(id) && !safety.some((row) => row.id === id);
    call.response.setHeader('Cache-Control', 'no-store');
    const id = submission._id.toString();
    const profile = openProfile(await readOwnRing(context.keyRing, [id]), id, submission);
    await noteLook(context, actor, submission);
    return {
      units: (profile?.units ?? []).map((unit) => ({ unit: unitName(unit), from: unit.from ?? null, to: unit.to ?? null })),
      ...(await readRequests(context, submission, actor, new Date())),
      safetyRows: safety.length,
      needsYes: needsYes(context, submission, actor),
      skills: groups.flatMap(({ categoryName, skills }) => skills.filter(isOffered).map(({ id, skill }) => ({ id, skill, categoryName }))),
    };
  });

const askReferencesRoute = (context: ChecklistContext) =>
  route(askReferences, async (call) => {
    const { submission, actor } = await requireOwner(context, call);
    await requireStanding(submission, 'reference');
    const { referees, skillIds, saidAt } = call.body;
    const rows = chooseRows(await wordingOf(context, submission), skillIds);
    if (!rows) fail('INVALID_INPUT', { fields: [{ field: 'skillIds', message: "This skill isn't on this checklist" }] });
    if (rows.length === 0) fail('INVALID_INPUT', { fields: [{ field: 'skillIds', message: 'Choose at least one skill' }] });
    const now = new Date();
    for (const referee of referees)
      await askOnce(context, { submission, referee, skillIds: rows, actor, clientAddress: call.clientAddress, saidAt }, now);
    const submissionIds = [submission._id.toString()];
    if (!(await findSubmission(submissionIds[0]!))) {
      await eraseReferences({ submissionIds });
      fail('SUBMISSION_NOT_FOUND');
    }
    // Reports with a reference also show the number of requests.
    await renewReferences(context, submission, now);
    await noteLook(context, actor, submission);
    return readRequests(context, submission, actor, now);
  });

/** A request of the given submission; throws for any other request. */
async function requireReference(submission: Submission, referenceId: string): Promise<StoredReference> {
  const found = await findReference(referenceId);
  return found?.submissionId === submission._id.toString() ? found : fail('NOT_FOUND');
}

/** A request as the actor may see it. */
async function toRequest({ keyRing }: ChecklistContext, reference: StoredReference, actor: SubmissionActor, now: Date) {
  return toReferenceRequest((await readKeyOf(keyRing, reference)) ?? fail('NOT_FOUND'), reference, readerOf(actor), now);
}

/** The fields of a request with a new link, which replaces all earlier ones. */
export function newLink({ requests, mailNumber }: StoredReference, token: string, now: Date) {
  const hash = hashToken(token);
  return {
    condition: { ...openState, requests, mailNumber },
    set: { openHashes: [hash], linkEndsAt: new Date(now.getTime() + limits.linkAge) },
    push: { tokenHashes: hash },
  };
}

const resendReferenceRoute = (context: ChecklistContext) =>
  route(resendReference, async (call) => {
    const { submission, actor } = await requireOwner(context, call);
    const reference = await requireReference(submission, call.params.referenceId);
    // A new link would replace the one that staff may have copied and handed over. The candidate may still withdraw the request.
    if (actor.kind === 'candidate' && reference.askedBy === 'staff')
      fail('FORBIDDEN', { message: 'Our team asked this person and alone can ask them again. You can withdraw the request.' });
    const now = new Date();
    // A request repeated after a lost reply: the requested mail has not been sent yet.
    requireAgreed(reference);
    if (reference.sealedToken && !reference.sentAt && reference.linkEndsAt > now) {
      await noteLook(context, actor, submission);
      return toRequest(context, reference, actor, now);
    }
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

const agreeToReferenceRoute = (context: ChecklistContext) =>
  route(agreeToReference, async (call) => {
    const { submission, actor } = await requireOwner(context, call);
    // A signed-in colleague must not answer in the candidate's name.
    if (actor.kind !== 'candidate') fail('FORBIDDEN', { message: 'Only the candidate answers this. Sign out of the portal first.' });
    const reference = await requireReference(submission, call.params.referenceId);
    const now = new Date();
    // The same tap twice, or a request repeated after a lost reply.
    if (reference.yes === 'given' && isOpen(reference)) return toRequest(context, reference, actor, now);
    // The address may have been corrected since the question, and the reader of an unproved address may be another person.
    if (!submission.addressProvedAt)
      fail('FORBIDDEN', { message: "This email address isn't confirmed, so it can't say yes. Please confirm it, or call or write to us." });
    await requireStanding(submission, 'reference');
    const { linkEndsAt } = reference;
    if (linkEndsAt <= now) fail('CONFLICT');
    const agreed = await changeReference(
      reference,
      { ...openState, yes: 'awaited', linkEndsAt },
      {
        $set: {
          yes: 'given',
          yesAt: now,
          linkEndsAt: new Date(now.getTime() + limits.linkAge),
          mailDue: { at: now },
          reportsDue: { at: now },
          lastActAt: now,
        },
      },
      { actor, action: 'reference.agreed' },
    );
    const present = agreed ?? (await requireReference(submission, call.params.referenceId));
    // Another tap, or a withdrawal, may have been faster.
    return present.yes === 'given' && isOpen(present) ? toRequest(context, present, actor, now) : fail('CONFLICT');
  });

const withdrawReferenceRoute = (context: ChecklistContext) =>
  route(withdrawReference, async (call) => {
    const { submission, actor } = await requireOwner(context, call);
    const reference = await requireReference(submission, call.params.referenceId);
    const now = new Date();
    if (reference.withdrawnAt) {
      await noteLook(context, actor, submission);
      return toRequest(context, reference, actor, now);
    }
    // A declined request may also be withdrawn, to free its place for another referee.
    if (!isOpen(reference) && !reference.declinedAt) fail('CONFLICT');
    // Staff cannot ask a refused person again.
    const refused = actor.kind === 'candidate' && reference.askedBy === 'staff' ? { yes: 'refused' } : {};
    const changed = await changeReference(
      reference,
      { answeredAt: null, withdrawnAt: null },
      {
        $set: { withdrawnAt: now, openHashes: [], lastActAt: now, reportsDue: { at: now }, ...refused },
        $unset: { slot: 1, activeKey: 1, mailDue: 1, sealedToken: 1 },
      },
      { actor, action: 'reference.withdrawn' },
    );
    if (changed) await renewReportsOf(context, changed, now);
    // Null if another request or an answer was faster.
    const withdrawn = changed ?? (await requireReference(submission, call.params.referenceId));
    return withdrawn.withdrawnAt ? toRequest(context, withdrawn, actor, now) : fail('CONFLICT');
  });

export const askRoutes = (context: ChecklistContext) => ({
  agreeToReference: agreeToReferenceRoute(context),
  askReferences: askReferencesRoute(context),
  listReferences: listReferencesRoute(context),
  resendReference: resendReferenceRoute(context),
  withdrawReference: withdrawReferenceRoute(context),
});

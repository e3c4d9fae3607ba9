import { destroyOwnKeys } from '@larkfield/records/keys/own-keys.ts';
import type { Referee } from '@larkfield/schemas/references/referee.ts';
import { referenceConstants as limits } from '@larkfield/schemas/references/reference-constants.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import type { SubmissionActor } from '#src/access/owner-proof.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import type { Submission } from '#src/submissions/submission-store.ts';
import { addressFlags, canBeSentAgain } from '#src/references/reference-rules.ts';
import { networkKeyOf, refereeKeyOf, sealReferencePart } from '#src/references/reference-secrets.ts';
import { findReference, insertReference, listReferencesOf, newReferenceId, type StoredReference } from '#src/references/reference-store.ts';

export interface Asking {
  submission: Submission;
  referee: Referee;
  skillIds: number[];
  actor: SubmissionActor;
  clientAddress: string;
}

/**
 * Asks one referee, unless they are asked already: a double tap and a repeated request make one mail. Which of the places of a
 * submission are free is found by taking them: the index, not a count, keeps their number.
 */
export async function askOnce({ keyRing, referenceKey }: ChecklistContext, asking: Asking, now: Date): Promise<void> {
  const { submission, referee, skillIds, actor, clientAddress } = asking;
  const submissionId = submission._id.toString();
  const refereeKey = refereeKeyOf(referenceKey, referee.email);
  const activeKey = `${submissionId}-${refereeKey}`;
  const isCandidate = actor.kind === 'candidate';
  const own = await listReferencesOf({ submissionIds: [submissionId] });
  const before = own.filter((asked) => asked.refereeKey === refereeKey && asked.withdrawnAt).at(-1);
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
      { actor, action: 'reference.asked' },
    );
    if (outcome === 'stored') return;
    if (outcome === 'asked-before') return forgetKey(id);
  }
  await forgetKey(id);
  // Whoever asks the last one again finds every place taken, one of them by that very request.
  if ((await listReferencesOf({ submissionIds: [submissionId] })).some((asked) => asked.activeKey === activeKey)) return;
  fail('INVALID_INPUT', {
    fields: [{ field: 'referees', message: `You can ask at most ${limits.mostReferees} people at a time` }],
  });
}

/** Destroys the key of a request that was not stored, unless what stood in its way was itself, written twice after a lost answer. */
async function forgetKey(id: StoredReference['_id']): Promise<void> {
  if (!(await findReference(id.toString()))) await destroyOwnKeys([id.toString()]);
}

/** Withdrawing a request and making it again gets no mail out of a referee's counted ones, and none to whoever refused. */
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

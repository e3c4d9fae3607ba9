import { answerReference, declineReference } from '@larkfield/schemas/references/answer-reference.ts';
import { refereeAttestation } from '@larkfield/schemas/references/attestation.ts';
import type { ReferenceAnswer } from '@larkfield/schemas/references/reference-answer.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { isCandidatesBrowser } from '#src/access/owner-proof.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { endedFields, getByToken, requireOpen } from './find-reference.ts';
import { readRows } from './open-reference.ts';
import { answerFlags } from '#src/references/reference-rules.ts';
import { networkKeyOf, openAnswer, openReferee, readKeyOf, sealReferencePart } from '#src/references/reference-secrets.ts';
import { changeReference, openState, type StoredReference } from '#src/references/reference-store.ts';
import { renewReportsOf } from '#src/references/renew-references.ts';

/** Exactly the skills that were asked, each once. */
async function requireAllRows(context: ChecklistContext, reference: StoredReference, { ratings }: ReferenceAnswer): Promise<void> {
  const asked = (await readRows(context, reference)).map(({ id }) => id);
  const given = new Set(ratings.map(({ skillId }) => skillId));
  if (given.size === ratings.length && ratings.length === asked.length && asked.every((id) => given.has(id))) return;
  fail('INVALID_INPUT', { fields: [{ field: 'answer.ratings', message: 'Rate every skill once, or mark it not observed' }] });
}

export const answerReferenceRoute = (context: ChecklistContext) =>
  route(answerReference, async ({ body: { token, answer }, identity, clientAddress, request }) => {
    const now = new Date();
    const found = await getByToken(token, now);
    const { reference, hash } = found;
    const known = await sameAnswer(context, reference, answer);
    if (known) return known;
    requireOpen(found, now);
    // A colleague who is signed in here must not give references in somebody's name.
    if (identity) fail('FORBIDDEN');
    if (answer.attestationVersion !== refereeAttestation.version) fail('CONFLICT');
    await requireAllRows(context, reference, answer);
    const { keyRing, referenceKey } = context;
    const ring = (await readKeyOf(keyRing, reference)) ?? fail('LINK_NOT_FOUND');
    const answerNetworkKey = networkKeyOf(referenceKey, clientAddress);
    const flags = answerFlags({
      namedAs: openReferee(ring, reference).name,
      signedAs: answer.name,
      openedAt: reference.openedAt ?? null,
      now,
      isSameDevice: await isCandidatesBrowser(context, request, reference.submissionId),
      isSameNetwork: reference.candidateNetworkKey === answerNetworkKey,
    });
    const changed = await changeReference(
      reference,
      { ...openState, openHashes: hash },
      {
        $set: {
          answeredAt: now,
          lastActAt: now,
          sealedAnswer: await sealReferencePart(keyRing, 'referenceAnswer', reference._id, JSON.stringify(answer)),
          answerNetworkKey,
          openHashes: [],
          // What is to be mailed of it: the receipt, and that it came in.
          mailDue: { at: now },
          reportsDue: { at: now },
          flags: [...reference.flags, ...flags],
        },
        $unset: { sealedToken: 1 },
      },
      { actor: { kind: 'viewer', id: reference._id.toString() }, action: 'reference.answered', changedFields: flags },
    );
    if (!changed) return answeredMeanwhile(context, token, answer, now);
    await renewReportsOf(context, changed, now);
    return { answeredAt: now.toISOString() };
  });

/** Sent twice, as after a lost connection: the first one stands. Compared as it was stored: a hash of it could be guessed at when its key is destroyed. */
async function sameAnswer({ keyRing }: ChecklistContext, reference: StoredReference, answer: ReferenceAnswer) {
  const ring = reference.answeredAt && (await readKeyOf(keyRing, reference));
  if (!ring || JSON.stringify(openAnswer(ring, reference)) !== JSON.stringify(answer)) return null;
  return { answeredAt: reference.answeredAt!.toISOString() };
}

/** Another request was faster: the same answer, or what ended the link. */
async function answeredMeanwhile(context: ChecklistContext, token: string, answer: ReferenceAnswer, now: Date) {
  const found = await getByToken(token, now);
  const known = await sameAnswer(context, found.reference, answer);
  if (known) return known;
  requireOpen(found, now);
  return fail('CONFLICT');
}

export const declineReferenceRoute = () =>
  route(declineReference, async ({ body: { token, reason }, identity }) => {
    const now = new Date();
    const found = await getByToken(token, now);
    const { reference, hash } = found;
    if (reference.declinedAt) return { declinedAt: reference.declinedAt.toISOString() };
    requireOpen(found, now);
    if (identity) fail('FORBIDDEN');
    const changed = await changeReference(
      reference,
      { ...openState, openHashes: hash },
      { $set: { declinedAt: now, declineReason: reason, openHashes: [], lastActAt: now }, $unset: endedFields },
      { actor: { kind: 'viewer', id: reference._id.toString() }, action: 'reference.declined', reason },
    );
    // Null: another tap was faster, or an answer.
    const declinedAt = changed?.declinedAt ?? (await getByToken(token, now)).reference.declinedAt ?? fail('CONFLICT');
    return { declinedAt: declinedAt.toISOString() };
  });

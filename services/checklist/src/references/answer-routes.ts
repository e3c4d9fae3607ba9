import { checkReferenceMail } from '@larkfield/schemas/internal/mails.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { findableTokenHash, hashToken } from '@larkfield/service-kit/access/tokens.ts';
import {
  answerReference,
  declineReference,
  openReference,
  type ReferenceAnswer,
  startReference,
} from '@larkfield/schemas/references/references.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { refereeAttestation } from '@larkfield/schemas/references/reference-constants.ts';
import { getCatalogueVersion } from '#src/catalogue/catalogue-version-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { isCandidatesBrowser } from '#src/access/owner-proof.ts';
import { changeReference, findByToken, findReference, openState, type StoredReference } from './reference-store.ts';
import { networkKeyOf, openAnswer, openReferee, readKeyOf, sealReferencePart } from './reference-secrets.ts';
import { answerFlags, isOpen } from './reference-rules.ts';
import { renewReportsOf } from './renew-references.ts';

/** The request of a token, in any state; throws LINK_NOT_FOUND for an unknown token and for a request that is no longer shown. */
export async function getByToken(token: string, now: Date): Promise<{ reference: StoredReference; hash: string }> {
  const hash = findableTokenHash(token);
  const reference = hash && (await findByToken(hash));
  if (!hash || !reference) fail('LINK_NOT_FOUND');
  const forgottenAt = reference.linkEndsAt.getTime() + linkConstants.goneFor;
  if (!reference.openHashes.includes(hash) && forgottenAt <= now.getTime()) fail('LINK_NOT_FOUND');
  return { reference, hash };
}

/** Throws the reason if the request can no longer be answered (product.md#links-4). */
export function requireOpen({ reference, hash }: { reference: StoredReference; hash: string }, now: Date): void {
  const { answeredAt, declinedAt, withdrawnAt, linkEndsAt, openHashes } = reference;
  if (answeredAt) fail('LINK_USED_UP', { message: "This reference has already been answered. Thank you, there's nothing more to do." });
  if (declinedAt)
    fail('LINK_USED_UP', { message: "You told us that you won't give this reference. We won't write to you about it again." });
  if (withdrawnAt || !openHashes.includes(hash)) fail('LINK_REVOKED');
  if (linkEndsAt <= now) fail('LINK_EXPIRED');
}

/** The request of a token, if it can still be answered. */
export async function getOpenReference(token: string, now: Date): Promise<StoredReference> {
  const found = await getByToken(token, now);
  requireOpen(found, now);
  return found.reference;
}

/** Called with each attempt to send a mail that asks. */
const checkReferenceMailRoute = () =>
  route(checkReferenceMail, async ({ params: { id }, body: { token } }) => {
    const reference = await findReference(id);
    if (!reference || !isOpen(reference) || reference.linkEndsAt <= new Date()) return { isDue: false };
    return { isDue: token ? reference.openHashes.includes(hashToken(token)) : reference.yes === 'awaited' };
  });

/** Fields that the end of a request removes, so that no further mail is sent. */
export const endedFields = { mailDue: 1, sealedToken: 1 } as const;

/** The skills that a referee is asked about, in the wording that the candidate rated. */
export async function readRows(
  { catalogue }: ChecklistContext,
  reference: { specialtyId: number; catalogueVersion: string; skillIds: number[] },
) {
  const { skillsByCategory } = await getCatalogueVersion(catalogue, reference.specialtyId, reference.catalogueVersion);
  const byId = new Map(skillsByCategory.flatMap(({ skills }) => skills.map((skill) => [skill.id, skill] as const)));
  return reference.skillIds.flatMap((id) => byId.get(id) ?? []);
}

const openReferenceRoute = (context: ChecklistContext) =>
  route(openReference, async ({ body: { token }, identity, response }) => {
    const now = new Date();
    const reference = await getOpenReference(token, now);
    const submission = (await findSubmission(reference.submissionId)) ?? fail('LINK_NOT_FOUND');
    const ring = (await readKeyOf(context.keyRing, reference)) ?? fail('LINK_NOT_FOUND');
    // Staff may open a link that they copied, but they are not the referee, so this is not recorded as opened.
    if (!identity) {
      await changeReference(reference, { ...openState, openedAt: null }, { $set: { openedAt: now } });
    }
    const { name, role, unit, from, to, relation } = openReferee(ring, reference);
    response.setHeader('Cache-Control', 'no-store');
    return {
      candidateName: submission.candidateName,
      specialtyName: submission.specialtyName,
      referee: { name, role, unit, from, to, relation },
      skills: (await readRows(context, reference)).map(({ id, skill, isSafetySkill }) => ({ id, skill, isSafety: isSafetySkill === 1 })),
      linkEndsAt: reference.linkEndsAt.toISOString(),
    };
  });

const startReferenceRoute = () =>
  route(startReference, async ({ body: { token }, identity }) => {
    const now = new Date();
    const reference = await getOpenReference(token, now);
    if (identity) return { noted: false };
    return { noted: (await changeReference(reference, { ...openState, startedAt: null }, { $set: { startedAt: now } })) !== null };
  });

/** Requires exactly the requested skills, each once. */
async function requireAllRows(context: ChecklistContext, reference: StoredReference, { ratings }: ReferenceAnswer): Promise<void> {
  const asked = (await readRows(context, reference)).map(({ id }) => id);
  const given = new Set(ratings.map(({ skillId }) => skillId));
  if (given.size === ratings.length && ratings.length === asked.length && asked.every((id) => given.has(id))) return;
  fail('INVALID_INPUT', { fields: [{ field: 'answer.ratings', message: 'Rate every skill once, or mark it not observed' }] });
}

const answerReferenceRoute = (context: ChecklistContext) =>
  route(answerReference, async ({ body: { token, answer }, identity, clientAddress, request }) => {
    const now = new Date();
    const found = await getByToken(token, now);
    const { reference, hash } = found;
    const known = await sameAnswer(context, reference, answer);
    if (known) return known;
    requireOpen(found, now);
    // A signed-in colleague must not answer in the referee's name.
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
          // The due mails: the receipt, and the notice to the requester.
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

/** True if a repeated answer equals the stored one. The texts are compared, since a stored hash could be guessed after the key is destroyed. */
async function sameAnswer({ keyRing }: ChecklistContext, reference: StoredReference, answer: ReferenceAnswer) {
  const ring = reference.answeredAt && (await readKeyOf(keyRing, reference));
  if (!ring || JSON.stringify(openAnswer(ring, reference)) !== JSON.stringify(answer)) return null;
  return { answeredAt: reference.answeredAt!.toISOString() };
}

/** The reply if another request was faster: success for the same answer, otherwise the reason why the link has ended. */
async function answeredMeanwhile(context: ChecklistContext, token: string, answer: ReferenceAnswer, now: Date) {
  const found = await getByToken(token, now);
  const known = await sameAnswer(context, found.reference, answer);
  if (known) return known;
  requireOpen(found, now);
  return fail('CONFLICT');
}

const declineReferenceRoute = () =>
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
    // Null if another refusal or an answer was faster.
    const declinedAt = changed?.declinedAt ?? (await getByToken(token, now)).reference.declinedAt ?? fail('CONFLICT');
    return { declinedAt: declinedAt.toISOString() };
  });

export const answerRoutes = (context: ChecklistContext) => ({
  answerReference: answerReferenceRoute(context),
  checkReferenceMail: checkReferenceMailRoute(),
  declineReference: declineReferenceRoute(),
  openReference: openReferenceRoute(context),
  startReference: startReferenceRoute(),
});

import { z } from 'zod';
import { isKeyDestroyed, openSubmissionRing, readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import {
  jobTermsShownSchema,
  type OwnPutForward,
  type PutForward,
  type PutForwardMoment,
  putForwardMomentSchema,
  putForwardTermsSchema,
} from '@larkfield/schemas/put-forward/put-forward.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import { decryptJson, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import type { Submission } from '#src/submissions/submission-store.ts';
import { answersOf, type Content, declinedOffers, stateAt } from './put-forward-rules.ts';
import { changePutForward, type NewPutForward, type PutForwardAct, type StoredPutForward } from './put-forward-store.ts';

const contentSchema = z.strictObject({
  terms: putForwardTermsSchema,
  timeline: z.array(putForwardMomentSchema),
  declined: z.array(jobTermsShownSchema.pick({ facility: true, startsOn: true, pay: true })).optional(),
});
const place = (id: StoredPutForward['_id']) => placeOf(sealedFields.putForward, id.toString());

/** Encrypts with the key of the submission, so that erasing the submission also erases this. */
export const sealContent = async (keyRing: KeyRing, submissionId: string, id: StoredPutForward['_id'], content: Content) =>
  encryptField(await openSubmissionRing(keyRing, submissionId), JSON.stringify(content), place(id));

/** Decrypts the contents of put-forwards; leaves out those whose submission is being erased. */
export async function openContents<P extends StoredPutForward>(
  keyRing: KeyRing,
  putForwards: readonly P[],
): Promise<{ putForward: P; content: Content }[]> {
  const ring = await readOwnRing(keyRing, [...new Set(putForwards.map(({ submissionId }) => submissionId))]);
  return putForwards
    .filter(({ submissionId, sealedContent }) => !isKeyDestroyed(ring, submissionId, sealedContent))
    .map((putForward) => ({ putForward, content: decryptJson(ring, putForward.sealedContent, place(putForward._id), contentSchema) }));
}

export const openContent = async (keyRing: KeyRing, putForward: StoredPutForward): Promise<Content | null> =>
  (await openContents(keyRing, [putForward]))[0]?.content ?? null;

/**
 * The token of the candidate's page. It is derived rather than stored, so that each mail contains the same token. It depends on a mark that
 * is renewed when name, birth date, SSN digits or address change, so that links mailed before such a correction no longer open.
 */
export const tokenOf = (mailTokenKey: Buffer, id: StoredPutForward['_id'], { identityMark }: Pick<Submission, 'identityMark'>): string =>
  keyedHash(mailTokenKey, JSON.stringify(['put-forward', id.toString(), identityMark]));

export const tokenHashOf = (...key: Parameters<typeof tokenOf>): string => hashToken(tokenOf(...key));

type Sealing = Pick<ChecklistContext, 'keyRing'>;

/** Changes state and timeline and, if the terms change, keeps the declined ones; returns null if another change was faster. */
export async function noteMoment(
  { keyRing }: Sealing,
  { putForward, content }: { putForward: StoredPutForward; content: Content },
  moments: readonly PutForwardMoment[],
  set: Partial<NewPutForward>,
  act: PutForwardAct | null,
  terms = content.terms,
): Promise<StoredPutForward | null> {
  const sealedContent = await sealContent(keyRing, putForward.submissionId, putForward._id, {
    terms,
    timeline: [...content.timeline, ...moments],
    declined: terms === content.terms ? content.declined : declinedOffers({ putForward, content }),
  });
  return changePutForward(putForward, { ...set, sealedContent }, act);
}

type Named = Pick<Submission, 'candidateName' | 'reference' | 'specialtyName'>;

/** A put-forward in the form shown to staff. */
export function toPutForward(
  { putForward, content }: { putForward: StoredPutForward; content: Content },
  named: Named,
  now: Date,
): PutForward {
  const { _id, submissionId, jobId, round, isSpoken, endsAt, askedByEmail } = putForward;
  return {
    id: _id.toString(),
    submissionId,
    candidateName: named.candidateName,
    shortReference: named.reference,
    specialtyName: named.specialtyName,
    jobId: jobId ?? null,
    state: stateAt(putForward, now),
    round,
    terms: content.terms,
    isSpoken,
    endsAt: endsAt?.toISOString() ?? null,
    askedByEmail,
    timeline: content.timeline,
  };
}

/** The timeline as its candidate may have it: it names no staff. */
export const ownTimeline = ({ timeline }: Content) => timeline.map(({ byEmail: _byEmail, ...moment }) => moment);

/** A put-forward in the form shown to its candidate, who sees the email address of the recruiter. */
export function toOwnPutForward(
  { putForward, content }: { putForward: StoredPutForward; content: Content },
  { reference, specialtyName }: Named,
  now: Date,
): OwnPutForward {
  const { _id, round, isSpoken, endsAt, askedByEmail } = putForward;
  return {
    id: _id.toString(),
    state: stateAt(putForward, now),
    round,
    terms: content.terms,
    isSpoken,
    endsAt: endsAt?.toISOString() ?? null,
    timeline: ownTimeline(content),
    shortReference: reference,
    specialtyName,
    recruiter: askedByEmail,
    answers: answersOf(putForward, now),
  };
}

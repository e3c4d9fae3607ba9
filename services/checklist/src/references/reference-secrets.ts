import { isDeepStrictEqual } from 'node:util';
import { isKeyDestroyed, openRecordRing, readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { type Referee, refereeSchema, type ReferenceAnswer, referenceAnswerSchema } from '@larkfield/schemas/references/references.ts';
import { addressForm } from '@larkfield/schemas/typed.ts';
import { deriveKey, keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import { decryptField, decryptJson, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { openPersonalFields } from '#src/submissions/submission-secrets.ts';
import type { WhoSubmitted } from '#src/submissions/candidate-submission-store.ts';
import type { StoredReference } from './reference-store.ts';

/** Derives the key of references, which must stay the same as long as references are stored. */
export function deriveReferenceKey(pepper: Buffer): Buffer {
  return deriveKey(pepper, 'larkfield references v1');
}

const hashOf = (key: Buffer, kind: string, value: unknown) => keyedHash(key, JSON.stringify([kind, value]));

export const refereeKeyOf = (key: Buffer, email: string) => hashOf(key, 'referee', addressForm(email));
export const networkKeyOf = (key: Buffer, clientAddress: string) => hashOf(key, 'network', clientAddress);

/**
 * Selects those of the submissions with the same address that also have the same date of birth and SSN digits: typing another person's
 * address must not be enough to get their references. The values are compared in memory only, since a stored hash could be brute-forced
 * with the pepper, even after all keys are destroyed.
 */
export async function ofSamePerson<S extends WhoSubmitted>(keyRing: KeyRing, submission: WhoSubmitted, others: readonly S[]): Promise<S[]> {
  if (others.length === 0) return [];
  const ring = await readOwnRing(
    keyRing,
    [submission, ...others].map(({ _id }) => _id.toString()),
  );
  const person = personOf(ring, submission);
  return person ? others.filter((other) => isDeepStrictEqual(personOf(ring, other), person)) : [];
}

/** Returns null while the submission is being erased. */
function personOf(ring: KeyRing, submission: WhoSubmitted) {
  const { _id, sealedDateOfBirth, sealedLast4Ssn } = submission;
  if ([sealedDateOfBirth, sealedLast4Ssn].some((sealed) => isKeyDestroyed(ring, _id.toString(), sealed))) return null;
  return openPersonalFields(ring, submission);
}

type SealedPart = 'referee' | 'referenceAnswer' | 'referenceToken' | 'setAsideNote';
type Id = StoredReference['_id'];

const place = (part: SealedPart, id: Id) => placeOf(sealedFields[part], id.toString());
/** Encrypts with the reference's separate key, which is stored first. */
export const sealReferencePart = async (ring: KeyRing, part: SealedPart, id: Id, text: string) =>
  encryptField(await openRecordRing(ring, id.toString()), text, place(part, id));

const lacksKey = (ring: KeyRing, { _id, sealedReferee, sealedAnswer, sealedToken, sealedSetAsideNote }: StoredReference) =>
  [sealedReferee, sealedAnswer, sealedToken, sealedSetAsideNote].some((sealed) => sealed && isKeyDestroyed(ring, _id.toString(), sealed));

/** Leaves out references whose key is destroyed, since they are being erased. */
export const standing = (ring: KeyRing, stored: readonly StoredReference[]) => stored.filter((reference) => !lacksKey(ring, reference));

/** References with a key ring that decrypts them, without those being erased. */
export async function readKeysOf(keyRing: KeyRing, stored: StoredReference[]): Promise<{ ring: KeyRing; references: StoredReference[] }> {
  const ring = await readOwnRing(
    keyRing,
    stored.map(({ _id }) => _id.toString()),
  );
  return { ring, references: standing(ring, stored) };
}

/** A key ring that decrypts one reference; null while it is being erased. */
export async function readKeyOf(keyRing: KeyRing, reference: StoredReference): Promise<KeyRing | null> {
  const { ring, references } = await readKeysOf(keyRing, [reference]);
  return references.length > 0 ? ring : null;
}

const open = (ring: KeyRing, part: SealedPart, id: Id, sealed: string) => decryptField(ring, sealed, place(part, id));

export const openReferee = (ring: KeyRing, { _id, sealedReferee }: Pick<StoredReference, '_id' | 'sealedReferee'>): Referee =>
  decryptJson(ring, sealedReferee, place('referee', _id), refereeSchema);

export const openAnswer = (ring: KeyRing, { _id, sealedAnswer }: Pick<StoredReference, '_id' | 'sealedAnswer'>): ReferenceAnswer | null =>
  sealedAnswer ? decryptJson(ring, sealedAnswer, place('referenceAnswer', _id), referenceAnswerSchema) : null;

export const openToken = (ring: KeyRing, { _id, sealedToken }: Pick<StoredReference, '_id' | 'sealedToken'>): string | null =>
  sealedToken ? open(ring, 'referenceToken', _id, sealedToken) : null;

export const openNote = (ring: KeyRing, { _id, sealedSetAsideNote }: Pick<StoredReference, '_id' | 'sealedSetAsideNote'>): string =>
  sealedSetAsideNote ? open(ring, 'setAsideNote', _id, sealedSetAsideNote) : '';

import type { Identity } from '@larkfield/schemas/checklist/candidate-rules.ts';
import type { CorrectedField } from '@larkfield/schemas/checklist/corrected-fields.ts';
import { decryptField, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { isKeyDestroyed, readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import type { Submission } from './submission-store.ts';

const place = (id: string, field: 'dateOfBirth' | 'last4Ssn') => placeOf(sealedFields[field], id);

/** Encrypts the fields that are never stored in plain text. */
export function sealPersonalFields(ring: KeyRing, id: string, { dateOfBirth, last4Ssn }: { dateOfBirth: string; last4Ssn: string }) {
  return {
    sealedDateOfBirth: encryptField(ring, dateOfBirth, place(id, 'dateOfBirth')),
    sealedLast4Ssn: encryptField(ring, last4Ssn, place(id, 'last4Ssn')),
  };
}

/** Decrypts these fields. */
export function openPersonalFields(ring: KeyRing, submission: Pick<Submission, '_id' | 'sealedDateOfBirth' | 'sealedLast4Ssn'>) {
  const id = submission._id.toString();
  return {
    dateOfBirth: decryptField(ring, submission.sealedDateOfBirth, place(id, 'dateOfBirth')),
    last4Ssn: decryptField(ring, submission.sealedLast4Ssn, place(id, 'last4Ssn')),
  };
}

/** The identity with which a submission was made; null while the submission is being erased. */
export async function findIdentity(keyRing: KeyRing, submission: Submission): Promise<Identity | null> {
  const id = submission._id.toString();
  const ring = await readOwnRing(keyRing, [id]);
  if (isKeyDestroyed(ring, id, submission.sealedDateOfBirth)) return null;
  const { candidateName, email } = submission;
  return { candidateName, email, ...openPersonalFields(ring, submission) };
}

/** The correctable personal details of a revision, decrypted. */
export function openDetails(
  ring: KeyRing,
  { candidateName, phone, ...revision }: Pick<Submission, '_id' | 'candidateName' | 'phone' | 'sealedDateOfBirth' | 'sealedLast4Ssn'>,
): Record<CorrectedField, string | null> & { candidateName: string; dateOfBirth: string } {
  return { candidateName, phone: phone ?? null, dateOfBirth: openPersonalFields(ring, revision).dateOfBirth };
}

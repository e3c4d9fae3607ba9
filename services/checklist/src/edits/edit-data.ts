import { readOwnRing } from '@larkfield/records/keys/own-keys.ts';
import { maskedFields, type getEditData } from '@larkfield/schemas/checklist/get-edit-data.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { ownPart } from '#src/profile/profile-rules.ts';
import { openProfile } from '#src/profile/stored-profile.ts';
import type { Submission } from '#src/submissions/submission-store.ts';

/** A submission as the form begins an edit of it: date of birth and SSN digits masked, whoever edits. */
export async function toEditData(keyRing: KeyRing, submission: Submission): Promise<ReplyOf<typeof getEditData>['editData']> {
  const { _id, candidateName, email, phone, specialtyId, revision } = submission;
  const skillRatings = submission.skillRatings.map((rating) => ({ ...rating, lastUsed: rating.lastUsed ?? null }));
  const submissionId = _id.toHexString();
  const profile = openProfile(await readOwnRing(keyRing, [submissionId]), submissionId, submission);
  const person = { candidateName, email: email ?? null, phone: phone ?? null, ...maskedFields };
  return { ...person, specialtyId, submissionId, skillRatings, revision, ...(profile && { profile: ownPart(profile) }) };
}

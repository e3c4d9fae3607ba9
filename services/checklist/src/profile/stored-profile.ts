import { profileSearch, type ProfileSearch } from '@larkfield/assessment/profile/search-keys.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { reportProfileSchema, type ReportProfile } from '@larkfield/schemas/profile/credential-check.ts';
import { decryptJson, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { Submission } from '#src/submissions/submission-store.ts';

const place = (id: string) => placeOf(sealedFields.profile, id);

/** A profile as stored with a submission: encrypted, with its searchable fields in plain text. */
export interface StoredProfile {
  sealedProfile: string | null;
  profileSearch: ProfileSearch | null;
}

export function sealProfile(ring: KeyRing, id: string, profile: ReportProfile | null): StoredProfile {
  return {
    sealedProfile: profile && encryptField(ring, JSON.stringify(profile), place(id)),
    profileSearch: profile && profileSearch(profile),
  };
}

/** The profile of a submission or of one of its earlier revisions; null for a revision without a profile, such as all older ones. */
export function openProfile(
  ring: KeyRing,
  id: string,
  { sealedProfile }: Partial<Pick<Submission, 'sealedProfile'>>,
): ReportProfile | null {
  return sealedProfile ? decryptJson(ring, sealedProfile, place(id), reportProfileSchema) : null;
}

import { recencyOrder, type StatedRating } from '@larkfield/assessment/matching/requirement-facts.ts';
import type { ProfileSearch } from '@larkfield/assessment/profile/search-keys.ts';
import { frequencyOf } from '@larkfield/assessment/recency.ts';
import { validUntil } from '@larkfield/assessment/validity.ts';
import type { Proficiency } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { SkillCategory } from '@larkfield/schemas/catalogue/specialties.ts';
import { keyedAddress } from '#src/submissions/keyed-address.ts';
import type { Submission } from '#src/submissions/submission-store.ts';

/** What of a submission a match reads: a byte for each skill of its list, and what of the profile staff look for. */
export interface MatchRow {
  /** Id of the submission. */
  id: string;
  specialtyId: number;
  revision: number;
  /** The same for everything that was submitted under one email address; null without one. */
  person: string | null;
  submittedAt: Date;
  validUntil: Date;
  catalogueVersion: string;
  /** In the order of the list as that version has it. */
  skills: Uint8Array;
  certificates: { name: string; until: string | null }[];
  licenses: ProfileSearch['licenses'];
  uses: ProfileSearch['uses'];
}

/** What of a submission a row is made of. */
export const packedFields = {
  specialtyId: 1,
  revision: 1,
  email: 1,
  submittedAt: 1,
  catalogueVersion: 1,
  skillRatings: 1,
  'digitalSignature.signedAt': 1,
  profileSearch: 1,
} as const;
export type PackedSubmission = Pick<
  Submission,
  '_id' | 'specialtyId' | 'revision' | 'email' | 'submittedAt' | 'catalogueVersion' | 'skillRatings' | 'digitalSignature' | 'profileSearch'
>;

/** The highest value of a byte: three bits of proficiency, 0 for a skill that is not rated, and three of recency, 0 for none said. */
export const highestByte = 63;

export const toByte = ({ proficiency, frequency }: StatedRating): number =>
  proficiency | (((frequency === null ? -1 : recencyOrder.indexOf(frequency)) + 1) << 3);

export function fromByte(byte: number): StatedRating | null {
  const proficiency = byte & 7;
  if (proficiency === 0) return null;
  return { proficiency: proficiency as Proficiency, frequency: recencyOrder[(byte >> 3) - 1] ?? null };
}

/** The ids of a list's skills in its order, which is that of the bytes of a row. */
export const idsInOrder = (skillsByCategory: readonly SkillCategory[]): number[] =>
  skillsByCategory.flatMap(({ skills }) => skills.map(({ id }) => id));

/** The row of a submission, whose list in the words of its day has these skills. */
export function packSubmission(submission: PackedSubmission, skillIds: readonly number[], addressKey: Buffer): MatchRow {
  const { _id, specialtyId, revision, email, submittedAt, catalogueVersion, skillRatings, digitalSignature, profileSearch } = submission;
  const signedAt = new Date(digitalSignature.signedAt);
  const byId = new Map(skillRatings.map((rating) => [rating.skillId, rating]));
  const skills = Uint8Array.from(skillIds, (id) => {
    const rating = byId.get(id);
    return rating ? toByte({ proficiency: rating.proficiency, frequency: frequencyOf(rating, signedAt) }) : 0;
  });
  return {
    id: _id.toHexString(),
    specialtyId,
    revision,
    person: email ? keyedAddress(addressKey, email) : null,
    submittedAt,
    validUntil: validUntil(submittedAt),
    catalogueVersion,
    skills,
    certificates: (profileSearch?.certificates ?? []).map(({ name, until }) => ({ name, until: until ?? null })),
    licenses: (profileSearch?.licenses ?? []).map(({ key, until }) => ({ key, until: until ?? null })),
    uses: (profileSearch?.uses ?? []).map(({ key, last }) => ({ key, last: last ?? null })),
  };
}

import { recencyOrder, type StatedRating } from '@larkfield/assessment/matching/requirement-facts.ts';
import { recencyOf } from '@larkfield/assessment/recency.ts';
import type { Proficiency, SkillRating } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { SkillCategory } from '@larkfield/schemas/catalogue/specialties.ts';

/** The highest value of a byte, which has three bits for proficiency (0: not rated) and three for recency (0: not given). */
export const highestByte = 63;

const toByte = ({ proficiency, frequency }: StatedRating): number =>
  proficiency | (((frequency === null ? -1 : recencyOrder.indexOf(frequency)) + 1) << 3);

export function fromByte(byte: number): StatedRating | null {
  const proficiency = byte & 7;
  if (proficiency === 0) return null;
  return { proficiency: proficiency as Proficiency, frequency: recencyOrder[(byte >> 3) - 1] ?? null };
}

/** The ids of a list's skills in the order of the list, which is also the order of the bytes. */
export const idsInOrder = (skillsByCategory: readonly SkillCategory[]): number[] =>
  skillsByCategory.flatMap(({ skills }) => skills.map(({ id }) => id));

/** One byte for each skill of a list, as of the day on which the ratings were signed. */
export function toSkillBytes(ratings: readonly SkillRating[], skillsByCategory: readonly SkillCategory[], signedAt: Date): Buffer {
  const byId = new Map(ratings.map((rating) => [rating.skillId, rating]));
  return Buffer.from(
    idsInOrder(skillsByCategory).map((id) => {
      const rating = byId.get(id);
      return rating ? toByte({ proficiency: rating.proficiency, frequency: recencyOf(rating, signedAt) }) : 0;
    }),
  );
}

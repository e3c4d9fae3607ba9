import type { AssessedGroup, AssessedRating, AssessedSkill, RatedGroup, RatedSkill } from './assessment-types.ts';
import { recencyOf, isStaleRecency } from './recency.ts';

/** Joins a checklist with its ratings. Ratings of unknown skills are ignored, and the last of two ratings of one skill counts. */
export function joinRatings(groups: readonly AssessedGroup[], ratings: readonly AssessedRating[], at: Date): RatedGroup[] {
  const bySkill = new Map(ratings.map((rating) => [rating.skillId, rating]));
  return groups.map(({ categoryName, skills }) => ({
    categoryName,
    skills: skills.map((skill) => joinRating(skill, bySkill.get(skill.id), at)),
  }));
}

function joinRating({ id, skill, isSafetySkill }: AssessedSkill, rating: AssessedRating | undefined, at: Date): RatedSkill {
  const isSafety = isSafetySkill === 1;
  const frequency = rating ? recencyOf(rating, at) : null;
  return { id, skill, isSafety, proficiency: rating?.proficiency ?? null, frequency, isStale: isSafety && isStaleRecency(frequency) };
}

/** All skills of a checklist in its order. */
export function allSkills(groups: readonly RatedGroup[]): RatedSkill[] {
  return groups.flatMap(({ skills }) => skills);
}

/** A skill that has a proficiency. */
export type SkillWithProficiency = RatedSkill & { proficiency: number };

/** True once a skill has a proficiency. */
export function isRated(skill: RatedSkill): skill is SkillWithProficiency {
  return skill.proficiency !== null;
}

interface ListedSkill {
  id: number;
  /** Earlier ids of the same skill. */
  replaces?: readonly number[] | undefined;
}

/** Under which id a skill is known today, by any id it ever had. */
export type ConceptOf = (skillId: number) => number;

/** Reads the earlier ids out of lists of skills; an id that none of them names stands for itself. */
export function conceptsOf(skills: Iterable<ListedSkill>): ConceptOf {
  const now = new Map<number, number>();
  for (const { id, replaces = [] } of skills) for (const earlier of replaces) now.set(earlier, id);
  return (skillId) => now.get(skillId) ?? skillId;
}

/** Ratings by the skill they are of today; one that was given under today's id comes before those under earlier ones. */
export function ratingsByConcept<Rating extends { skillId: number }>(
  ratings: readonly Rating[],
  conceptOf: ConceptOf,
): Map<number, Rating> {
  const byConcept = new Map<number, Rating>();
  for (const rating of ratings) {
    const concept = conceptOf(rating.skillId);
    if (rating.skillId === concept || !byConcept.has(concept)) byConcept.set(concept, rating);
  }
  return byConcept;
}

interface ListedSkill {
  id: number;
  /** Earlier ids of the same skill. */
  replaces?: readonly number[] | undefined;
}

/** Returns the current id of a skill, given any id that it ever had. */
export type ConceptOf = (skillId: number) => number;

/** Collects the earlier ids from lists of skills. An id that no list mentions maps to itself. */
export function conceptsOf(skills: Iterable<ListedSkill>): ConceptOf {
  const now = new Map<number, number>();
  for (const { id, replaces = [] } of skills) for (const earlier of replaces) now.set(earlier, id);
  return (skillId) => now.get(skillId) ?? skillId;
}

/** Ratings by the current id of their skill. A rating under the current id wins over ratings under earlier ids. */
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

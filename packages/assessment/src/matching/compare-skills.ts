import type { ComparedRating, ComparedSkill } from '@larkfield/schemas/matching/matching.ts';
import type { AssessedGroup, AssessedRating } from '#src/assessment-types.ts';
import { recencyOf, isStaleRecency } from '#src/recency.ts';
import { type ConceptOf, ratingsByConcept } from './skill-concepts.ts';

/** A rated checklist, in the wording that the candidate saw. */
export interface ComparedChecklist {
  groups: readonly AssessedGroup[];
  ratings: readonly AssessedRating[];
  /** When the ratings were given. */
  at: Date;
  /** The ratings of each supervisor; null for a skill that the supervisor did not observe. */
  observed?: readonly (readonly ObservedRating[])[];
}

interface ObservedRating {
  skillId: number;
  proficiency: ComparedRating['proficiency'] | null;
}

interface Row {
  id: number;
  skill: string;
  category: string;
  isSafety: boolean;
}

/**
 * Compares several checklists skill by skill. A skill that several lists ask has one row, whatever its id in each. Rows that differ come
 * first, and in both parts safety-critical rows; otherwise the lists give the order. A skill that one list calls safety-critical counts as such.
 */
export function compareSkills(checklists: readonly ComparedChecklist[], conceptOf: ConceptOf): ComparedSkill[] {
  const rows = new Map<number, Row>();
  for (const { groups } of checklists)
    for (const { categoryName, skills } of groups)
      for (const { id, skill, isSafetySkill } of skills) {
        const concept = conceptOf(id);
        const known = rows.get(concept);
        if (!known) rows.set(concept, { id: concept, skill, category: categoryName, isSafety: isSafetySkill === 1 });
        else known.isSafety ||= isSafetySkill === 1;
      }
  const people = checklists.map(({ groups, ratings, at, observed = [] }) => ({
    asked: new Set(groups.flatMap(({ skills }) => skills.map(({ id }) => conceptOf(id)))),
    byConcept: ratingsByConcept(ratings, conceptOf),
    observed: observed.map((one) => ratingsByConcept(one, conceptOf)),
    at,
  }));
  const compared = [...rows.values()].map((row): ComparedSkill => {
    const ratings = people.map((person) => (person.asked.has(row.id) ? toCompared(person, row) : null));
    return { ...row, isDifferent: ratings.some((rating) => !isSame(rating, ratings[0]!)), ratings };
  });
  return compared.toSorted((one, other) => rank(one) - rank(other));
}

const rank = ({ isDifferent, isSafety }: ComparedSkill) => (isDifferent ? 0 : 2) + (isSafety ? 0 : 1);

interface Person {
  byConcept: ReadonlyMap<number, AssessedRating>;
  at: Date;
  observed: readonly ReadonlyMap<number, ObservedRating>[];
}

function toCompared({ byConcept, at, observed }: Person, { id, isSafety }: Row): ComparedRating {
  const rating = byConcept.get(id);
  const seen = observed.flatMap((one) => one.get(id) ?? []).map(({ proficiency }) => proficiency ?? null);
  const frequency = rating ? recencyOf(rating, at) : null;
  return {
    ...(rating?.proficiency && { proficiency: rating.proficiency as NonNullable<ComparedRating['proficiency']> }),
    ...(frequency && { frequency }),
    ...(isSafety && isStaleRecency(frequency) && { isStale: true }),
    ...(seen.length > 0 && { observed: seen }),
  };
}

const isSame = (one: ComparedRating | null, other: ComparedRating | null) =>
  one === other || (one !== null && other !== null && one.proficiency === other.proficiency && one.frequency === other.frequency);

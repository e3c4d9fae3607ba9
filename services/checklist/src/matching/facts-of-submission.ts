import { requirementFact } from '@larkfield/assessment/matching/requirement-facts.ts';
import { ratingsByConcept, type ConceptOf } from '@larkfield/assessment/matching/skill-concepts.ts';
import { frequencyOf } from '@larkfield/assessment/recency.ts';
import type { RequirementFact } from '@larkfield/schemas/matching/requirement-fact.ts';
import type { Requirement } from '@larkfield/schemas/matching/requirement.ts';
import type { Submission } from '#src/submissions/submission-store.ts';

/** How a submission stands to each requirement, as of the day it was signed. */
export function factsOf(
  { skillRatings, digitalSignature, profileSearch }: Submission,
  requirements: readonly Requirement[],
  conceptOf: ConceptOf,
): RequirementFact[] {
  const byConcept = ratingsByConcept(skillRatings, conceptOf);
  const at = new Date(digitalSignature.signedAt);
  const ratingOf = (skillId: number) => {
    const rating = byConcept.get(skillId);
    return rating ? { proficiency: rating.proficiency, frequency: frequencyOf(rating, at) } : null;
  };
  return requirements.map((requirement) => requirementFact(requirement, { ratingOf, profile: profileSearch ?? null }));
}

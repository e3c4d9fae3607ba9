import { requirementFact } from '@larkfield/assessment/matching/requirement-facts.ts';
import { type ConceptOf, ratingsByConcept } from '@larkfield/assessment/matching/skill-concepts.ts';
import { recencyOf } from '@larkfield/assessment/recency.ts';
import type { RequirementFact } from '@larkfield/schemas/matching/matching.ts';
import { officeDay } from '@larkfield/report/report-dates.ts';
import type { RequirementSet } from '@larkfield/schemas/matching/requirements.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import type { Submission } from '#src/submissions/submission-store.ts';

/** Whether a checklist can be matched with a set: it is of the set's specialty or of a related list, whose skills are compared by concept. */
export const answersSet = (
  { catalogue }: Pick<ChecklistContext, 'catalogue'>,
  { specialty }: Pick<RequirementSet, 'specialty'>,
  { specialtyId }: Pick<Submission, 'specialtyId'>,
): boolean => specialtyId === specialty.id || catalogue.relatedTo(specialty.id).some((list) => list.specialty.id === specialtyId);

/** The facts of a submission for each requirement: ratings as of its signature, credentials as of the start of the job or of today. */
export function factsOf(
  { skillRatings, digitalSignature, profileSearch }: Submission,
  { requirements, startsOn }: Pick<RequirementSet, 'requirements' | 'startsOn'>,
  conceptOf: ConceptOf,
): RequirementFact[] {
  const byConcept = ratingsByConcept(skillRatings, conceptOf);
  const at = new Date(digitalSignature.signedAt);
  const ratingOf = (skillId: number) => {
    const rating = byConcept.get(skillId);
    return rating ? { proficiency: rating.proficiency, frequency: recencyOf(rating, at) } : null;
  };
  const days = { startsOn, today: officeDay(new Date()) };
  return requirements.map((requirement) => requirementFact(requirement, { ratingOf, profile: profileSearch ?? null }, days));
}

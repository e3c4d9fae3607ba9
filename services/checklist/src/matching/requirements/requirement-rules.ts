import { isKnownChoice } from '@larkfield/assessment/profile/check-profile.ts';
import type { ConceptOf } from '@larkfield/assessment/matching/skill-concepts.ts';
import { requirementKey } from '@larkfield/assessment/matching/requirement-words.ts';
import type { CatalogueEntry } from '@larkfield/catalogue/catalogue.ts';
import type { FieldError } from '@larkfield/schemas/errors.ts';
import type { Requirement } from '@larkfield/schemas/matching/requirement.ts';

const notListed = 'Choose one from the list';

/** What is wrong with requirements beyond their form: skills that the list does not ask, choices that no list has, and repetitions. */
export function findRequirementProblems(requirements: readonly Requirement[], { skillsByCategory }: CatalogueEntry): FieldError[] {
  const asked = new Set(skillsByCategory.flatMap(({ skills }) => skills.map(({ id }) => id)));
  const seen = new Set<string>();
  return requirements.flatMap((requirement, index): FieldError[] => {
    const key = requirementKey(requirement);
    const isRepeated = seen.has(key);
    seen.add(key);
    if (isRepeated) return [{ field: `requirements.${index}`, message: 'This requirement is listed twice' }];
    if (requirement.kind === 'skill' && !asked.has(requirement.skillId))
      return [{ field: `requirements.${index}.skillId`, message: "This specialty's checklist doesn't include this skill" }];
    if (requirement.kind === 'ehr' && !isKnownChoice('system', requirement.system))
      return [{ field: `requirements.${index}.system`, message: notListed }];
    if (requirement.kind === 'unit' && !isKnownChoice('unit', requirement.unit))
      return [{ field: `requirements.${index}.unit`, message: notListed }];
    const isPlace = requirement.kind !== 'state' || requirement.state === 'compact' || isKnownChoice('state', requirement.state);
    return isPlace ? [] : [{ field: `requirements.${index}.state`, message: notListed }];
  });
}

/** Requirements under the ids that skills have today. */
export const withConcepts = (requirements: readonly Requirement[], conceptOf: ConceptOf): Requirement[] =>
  requirements.map((requirement) =>
    requirement.kind === 'skill' ? { ...requirement, skillId: conceptOf(requirement.skillId) } : requirement,
  );

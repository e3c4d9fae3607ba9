import { requirementLabel } from '@larkfield/assessment/matching/requirement-words.ts';
import type { RequirementSet, RequirementSetFields } from '@larkfield/schemas/matching/requirement-set.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findRequirementProblems, withConcepts } from './requirement-rules.ts';
import type { RequirementSetState, StoredRequirementSet } from './requirement-set-store.ts';

/** What is stored of a set that keeps every rule; throws the rules that it breaks. */
export function checkedState(
  { catalogue, matchTables }: Pick<ChecklistContext, 'catalogue' | 'matchTables'>,
  { name, job, startsOn, specialtyId, requirements: given }: RequirementSetFields,
  identity: UserIdentity,
): RequirementSetState {
  const entry =
    catalogue.findById(specialtyId) ?? fail('INVALID_INPUT', { fields: [{ field: 'specialtyId', message: 'Choose a specialty' }] });
  const requirements = withConcepts(given, matchTables.conceptOf);
  const fields = findRequirementProblems(requirements, entry);
  if (fields.length > 0) fail('INVALID_INPUT', { fields });
  return {
    name,
    job: job ?? null,
    startsOn: startsOn ?? null,
    specialtyId,
    requirements,
    updatedAt: new Date(),
    updatedByEmail: identity.email,
  };
}

/** A stored set as contracts say it, in the words of today's catalogue. */
export function toRequirementSet(
  { catalogue, published, matchTables }: Pick<ChecklistContext, 'catalogue' | 'published' | 'matchTables'>,
  { _id, name, job, startsOn, specialtyId, requirements: stored, revision, isArchived, updatedAt, updatedByEmail }: StoredRequirementSet,
): RequirementSet {
  const entry = catalogue.findById(specialtyId) ?? fail('SPECIALTY_NOT_FOUND');
  const requirements = withConcepts(stored, matchTables.conceptOf);
  const listed = new Map(entry.skillsByCategory.flatMap(({ skills }) => skills.map(({ id, skill }) => [id, skill] as const)));
  // A skill that the list does not ask any more.
  const formerName = (id: number) => {
    const page = published().findSkill(id);
    return (page?.skill ?? page?.retired)?.skill ?? `Skill ${id}`;
  };
  return {
    id: _id.toHexString(),
    name,
    job: job ?? null,
    startsOn: startsOn ?? null,
    specialty: entry.specialty,
    requirements,
    labels: requirements.map((requirement) => requirementLabel(requirement, (id) => listed.get(id) ?? formerName(id))),
    revision,
    isArchived,
    updatedAt: updatedAt.toISOString(),
    updatedBy: updatedByEmail ?? null,
  };
}

import { isDeepStrictEqual } from 'node:util';
import { isKnownChoice } from '@larkfield/assessment/profile/check-profile.ts';
import type { ConceptOf } from '@larkfield/assessment/matching/skill-concepts.ts';
import { requirementKey, requirementLabel } from '@larkfield/assessment/matching/requirement-label.ts';
import type { CatalogueEntry } from '@larkfield/catalogue/catalogue.ts';
import type { FieldError } from '@larkfield/schemas/errors.ts';
import { readJob } from '@larkfield/schemas/internal/jobs.ts';
import {
  archiveRequirementSet,
  createRequirementSet,
  listRequirementSets,
  type Requirement,
  type RequirementSet,
  type RequirementSetFields,
  updateRequirementSet,
} from '@larkfield/schemas/matching/requirements.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { searchTable } from './search-table.ts';
import { madeFromOf, setOfJob } from './set-of-job.ts';
import {
  findRequirementSet,
  insertRequirementSet,
  listStoredSets,
  replaceRequirementSet,
  type RequirementSetState,
  setArchived,
  type StoredRequirementSet,
} from './requirement-set-store.ts';

const notListed = 'Choose one from the list';

/** Errors in requirements beyond their form: skills that are not on the list, choices that are on no list, and duplicates. */
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
    if (requirement.kind === 'shift' && !isKnownChoice('shift', requirement.shift))
      return [{ field: `requirements.${index}.shift`, message: notListed }];
    const isPlace = requirement.kind !== 'state' || requirement.state === 'compact' || isKnownChoice('state', requirement.state);
    return isPlace ? [] : [{ field: `requirements.${index}.state`, message: notListed }];
  });
}

/** Requirements with the current ids of their skills. */
export const withConcepts = (requirements: readonly Requirement[], conceptOf: ConceptOf): Requirement[] =>
  requirements.map((requirement) =>
    requirement.kind === 'skill' ? { ...requirement, skillId: conceptOf(requirement.skillId) } : requirement,
  );

/** The state to store for a valid set; throws the rules that the set breaks. */
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

/** A stored set in the form of the contracts, with the wording of the current catalogue. */
export function toRequirementSet(
  { catalogue, published, matchTables }: Pick<ChecklistContext, 'catalogue' | 'published' | 'matchTables'>,
  set: StoredRequirementSet,
): RequirementSet {
  const { _id, name, job, startsOn, specialtyId, requirements: stored, revision, isArchived, updatedAt, updatedByEmail } = set;
  const entry = catalogue.findById(specialtyId) ?? fail('SPECIALTY_NOT_FOUND');
  const requirements = withConcepts(stored, matchTables.conceptOf);
  const listed = new Map(entry.skillsByCategory.flatMap(({ skills }) => skills.map(({ id, skill }) => [id, skill] as const)));
  // The name of a skill that is no longer on the list.
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
    ...(set.jobId && { jobId: set.jobId.toHexString() }),
    ...(set.jobRevision && { jobRevision: set.jobRevision }),
    ...(set.changedByHand && { changedByHand: true }),
  };
}

const createRequirementSetRoute = (context: ChecklistContext) =>
  route(createRequirementSet, async ({ body: { requestId: chosen, ...fields }, identity, requestId }) => {
    const actor = { kind: 'user', id: identity.userId } as const;
    const act = { actor, action: 'requirements.created', requestId };
    const requestKey = chosen && `${identity.userId}:${chosen}`;
    return { set: toRequirementSet(context, await insertRequirementSet(checkedState(context, fields, identity), act, { requestKey })) };
  });

const compared = ['name', 'job', 'startsOn', 'specialtyId', 'requirements'] as const;

const updateRequirementSetRoute = (context: ChecklistContext) =>
  route(updateRequirementSet, async ({ params: { id }, body: { revision, ...fields }, identity, requestId }) => {
    const present = (await findRequirementSet(id)) ?? fail('NOT_FOUND');
    // The start of a job's set is the start of the job.
    const asked = present.jobId ? { ...fields, startsOn: present.startsOn ?? undefined } : fields;
    const state = checkedState(context, asked, identity);
    const changedFields = compared.filter((name) => !isDeepStrictEqual(present[name] ?? null, state[name] ?? null));
    // A request repeated after a lost reply changes nothing.
    if (changedFields.length === 0) return { set: toRequirementSet(context, present) };
    if (present.revision !== revision) fail('CONFLICT');
    const actor = { kind: 'user', id: identity.userId } as const;
    const act = { actor, action: 'requirements.changed', requestId, changedFields };
    const stored = await replaceRequirementSet(present, state, act, { isByHand: true });
    return { set: toRequirementSet(context, stored ?? fail('CONFLICT')) };
  });

const archiveRequirementSetRoute = (context: ChecklistContext) =>
  route(archiveRequirementSet, async ({ params: { id }, body: { isArchived }, identity, requestId }) => {
    const present = (await findRequirementSet(id)) ?? fail('NOT_FOUND');
    const actor = { kind: 'user', id: identity.userId } as const;
    const action = isArchived ? 'requirements.archived' : 'requirements.restored';
    const changed = await setArchived(present, isArchived, { actor, action, requestId });
    return { set: toRequirementSet(context, changed ?? (await findRequirementSet(id)) ?? fail('NOT_FOUND')) };
  });

/** The numbers alone. They show no person, so they are neither audited nor kept as a match record. */
async function countMatches({ matchTables }: ChecklistContext, { specialty, requirements, startsOn }: RequirementSet) {
  const table = await matchTables.open(specialty.id);
  const { total, meetEveryMust } = searchTable(table, {
    requirements,
    startsOn,
    now: new Date(),
    onlyMeetingMusts: true,
    after: undefined,
    limit: 0,
  });
  return { total, meetEveryMust };
}

const listRequirementSetsRoute = (context: ChecklistContext) =>
  route(listRequirementSets, async ({ query: { filter, job: jobId, cursor } }) => {
    const isArchived = filter === 'archived';
    const job = jobId === undefined ? null : (await context.contact(readJob, { params: { id: jobId } })).job;
    const asked = job && setOfJob(job, context.catalogue);
    const isBehindJob = ({ madeFrom }: StoredRequirementSet) => asked !== null && madeFrom !== madeFromOf(asked);
    const { items, nextCursor } = await readPage(cursor, (position) => listStoredSets({ isArchived, jobId, ...position }));
    const sets = items.map(async (stored) => {
      const set = toRequirementSet(context, stored);
      if (jobId === undefined) return set;
      return { ...set, ...(isBehindJob(stored) && { isBehindJob: true as const }), matches: await countMatches(context, set) };
    });
    return { sets: await Promise.all(sets), nextCursor };
  });

export const requirementRoutes = (context: ChecklistContext) => ({
  archiveRequirementSet: archiveRequirementSetRoute(context),
  createRequirementSet: createRequirementSetRoute(context),
  listRequirementSets: listRequirementSetsRoute(context),
  updateRequirementSet: updateRequirementSetRoute(context),
});

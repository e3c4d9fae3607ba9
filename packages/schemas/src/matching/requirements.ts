import { z } from 'zod';
import { proficiencySchema } from '#src/checklist/submit-checklist.ts';
import { oneLine } from '#src/one-line.ts';
import { submissionFilters } from '#src/checklist/submission-filters.ts';
import { profileLimits } from '#src/profile/profile-limits.ts';
import { choiceSchema } from '#src/profile/profile.ts';
import { specialtySchema } from '#src/catalogue/specialties.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { cursorSchema, nextCursorSchema } from '#src/page.ts';
import { matchLimits } from './match-limits.ts';

/** Whether a job requires something or merely prefers it. Neither excludes anybody from a match. */
export const needSchema = z.enum(['must', 'wish']);
export type Need = z.output<typeof needSchema>;

/** The least recency of use. `never` is no choice, since it would require nothing. */
export const leastRecencySchema = z.enum(['current', 'recent', 'past_year']);
export type LeastRecency = z.output<typeof leastRecencySchema>;

const need = needSchema;

/** A skill of the catalogue with the least proficiency, and optionally the least recency. */
export const skillRequirementSchema = z.strictObject({
  kind: z.literal('skill'),
  need,
  skillId: z.number().int().positive(),
  proficiency: proficiencySchema,
  recency: leastRecencySchema.optional(),
});
export type SkillRequirement = z.output<typeof skillRequirementSchema>;

/** A certificate with all these words in its name, which must be valid when the job starts. */
export const certificateRequirementSchema = z.strictObject({
  kind: z.literal('certificate'),
  need,
  name: oneLine(z.string().trim().min(2, 'Type at least 2 characters').max(profileLimits.nameLength), 'Name'),
});
export type CertificateRequirement = z.output<typeof certificateRequirementSchema>;

const systemRequirementSchema = z.strictObject({ kind: z.literal('ehr'), need, system: choiceSchema });
const unitRequirementSchema = z.strictObject({ kind: z.literal('unit'), need, unit: choiceSchema });
const stateRequirementSchema = z.strictObject({ kind: z.literal('state'), need, state: submissionFilters.state.unwrap() });
const shiftRequirementSchema = z.strictObject({ kind: z.literal('shift'), need, shift: choiceSchema });
export type ProfileRequirement = z.output<
  typeof systemRequirementSchema | typeof unitRequirementSchema | typeof stateRequirementSchema | typeof shiftRequirementSchema
>;

/** A single requirement of a job (product.md#match-1). */
export const requirementSchema = z.discriminatedUnion('kind', [
  skillRequirementSchema,
  certificateRequirementSchema,
  systemRequirementSchema,
  unitRequirementSchema,
  stateRequirementSchema,
  shiftRequirementSchema,
]);
export type Requirement = z.output<typeof requirementSchema>;

const line = (name: string) =>
  oneLine(
    z
      .string()
      .trim()
      .min(1, `${name} is required`)
      .max(matchLimits.nameLength, `${name} must be at most ${matchLimits.nameLength} characters`),
    name,
  );

/** The fields of a set of requirements that staff edit. */
export const requirementSetShape = {
  name: line('Name'),
  /** The job of this set, in its author's words; a set does not need a job. */
  job: line('Job').optional(),
  /** When the job starts. Licenses and certificates must be valid on that day; without it, on the current day. */
  startsOn: z.iso.date('Enter a date as YYYY-MM-DD').optional(),
  specialtyId: z.number('Choose a specialty').int().positive(),
  requirements: z
    .array(requirementSchema)
    .min(1, 'Add at least one requirement')
    .max(matchLimits.requirements, `Add at most ${matchLimits.requirements} requirements`),
};
export const requirementSetFieldsSchema = z.strictObject(requirementSetShape);
export type RequirementSetFields = z.output<typeof requirementSetFieldsSchema>;

/** The fields of a new set. A repeated request saves no second set. */
export const newRequirementSetSchema = z.strictObject({ ...requirementSetShape, requestId: z.uuid().optional() });

/** The fields of a change, and the revision that it is based on. */
export const requirementSetChangeSchema = z.strictObject({ ...requirementSetShape, revision: z.number().int().positive() });

/** A set of requirements as shown to staff. Skill ids are current ones, even if the set was saved with earlier ids. */
export const requirementSetSchema = z.strictObject({
  id: objectIdSchema,
  name: z.string(),
  job: z.string().nullable(),
  startsOn: z.string().nullable(),
  specialty: specialtySchema,
  requirements: z.array(requirementSchema),
  /** The requirements in words, in their order. */
  labels: z.array(z.string()),
  /** Raised by every change. An edit names the revision that it is based on. */
  revision: z.number().int().positive(),
  isArchived: z.boolean(),
  /** The job of the set, and the revision of the job that the set was derived from. */
  jobId: objectIdSchema.optional(),
  jobRevision: z.number().int().positive().optional(),
  /** Staff changed the derived set, so it is no longer updated from the job. */
  changedByHand: z.literal(true).optional(),
  /** The job has changed since; only returned in the list of one job. */
  isBehindJob: z.literal(true).optional(),
  /** How many people have a valid checklist of the specialty, and how many of them meet every must; only in the list of one job. */
  matches: z.strictObject({ total: z.number().int(), meetEveryMust: z.number().int() }).optional(),
  updatedAt: instantSchema,
  updatedBy: z.string().nullable(),
});
export type RequirementSet = z.output<typeof requirementSetSchema>;

export const requirementSetParamsSchema = z.strictObject({ id: objectIdSchema });
export const requirementSetReplySchema = z.strictObject({ set: requirementSetSchema });

export const createRequirementSet = endpoint({
  method: 'POST',
  path: '/api/admin-portal/requirements',
  service: 'checklist',
  access: 'user',
  summary:
    'Saves what a job asks for: skills with least proficiency and recency, certificates, systems, units, states; the same request again saves no other',
  body: newRequirementSetSchema,
  reply: requirementSetReplySchema,
  status: 201,
});

export const updateRequirementSet = endpoint({
  method: 'PUT',
  path: '/api/admin-portal/requirements/:id',
  service: 'checklist',
  access: 'user',
  summary: 'Changes a set of requirements; 409 when somebody else changed it meanwhile. What it asked before is kept',
  params: requirementSetParamsSchema,
  body: requirementSetChangeSchema,
  reply: requirementSetReplySchema,
});

export const archiveRequirementSet = endpoint({
  method: 'POST',
  path: '/api/admin-portal/requirements/:id/archive',
  service: 'checklist',
  access: 'user',
  summary: 'Puts a set of requirements aside, or takes it up again; it is never removed, since the audit trail names it',
  params: requirementSetParamsSchema,
  body: z.strictObject({ isArchived: z.boolean() }),
  reply: requirementSetReplySchema,
});

export const listRequirementSets = endpoint({
  method: 'GET',
  path: '/api/admin-portal/requirements',
  service: 'checklist',
  access: 'user',
  summary: 'Sets of requirements, the latest written first; those in use, those put aside, or those in use of one job',
  query: z.strictObject({ filter: z.enum(['archived']).optional(), job: objectIdSchema.optional(), cursor: cursorSchema }),
  reply: z.strictObject({ sets: z.array(requirementSetSchema), nextCursor: nextCursorSchema }),
});

export const makeJobRequirements = endpoint({
  method: 'POST',
  path: '/api/admin-portal/jobs/:id/requirements',
  service: 'checklist',
  access: 'user',
  summary: "Makes a job's requirements from the job, or makes them again; a set that staff changed by hand stays beside them",
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({}).optional(),
  reply: requirementSetReplySchema,
});

export const requirementEndpoints = {
  makeJobRequirements,
  createRequirementSet,
  updateRequirementSet,
  archiveRequirementSet,
  listRequirementSets,
} satisfies Record<string, Endpoint>;

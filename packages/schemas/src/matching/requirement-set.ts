import { z } from 'zod';
import { specialtySchema } from '#src/catalogue/specialty.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { oneLine } from '#src/one-line.ts';
import { matchLimits } from './match-limits.ts';
import { requirementSchema } from './requirement.ts';

const line = (name: string) =>
  oneLine(
    z
      .string()
      .trim()
      .min(1, `${name} is required`)
      .max(matchLimits.nameLength, `${name} must be at most ${matchLimits.nameLength} characters`),
    name,
  );

/** What staff write of a set of requirements, field by field. */
export const requirementSetShape = {
  name: line('Name'),
  /** The job that they are for, in the words of whoever wrote them; a set may also stand alone. */
  job: line('Job').optional(),
  /** When the job starts: licenses and certificates must hold on that day, and without it on the day of reading. */
  startsOn: z.iso.date('Enter a date as YYYY-MM-DD').optional(),
  specialtyId: z.number('Choose a specialty').int().positive(),
  requirements: z
    .array(requirementSchema)
    .min(1, 'Add at least one requirement')
    .max(matchLimits.requirements, `Add at most ${matchLimits.requirements} requirements`),
};
export const requirementSetFieldsSchema = z.strictObject(requirementSetShape);
export type RequirementSetFields = z.output<typeof requirementSetFieldsSchema>;

/** The fields of a new set; the same request again saves no other. */
export const newRequirementSetSchema = z.strictObject({ ...requirementSetShape, requestId: z.uuid().optional() });

/** The fields of a change, and the revision it started from. */
export const requirementSetChangeSchema = z.strictObject({ ...requirementSetShape, revision: z.number().int().positive() });

/** A set of requirements as staff see it. Ids of skills are today's, also where the set was written under an earlier one. */
export const requirementSetSchema = z.strictObject({
  id: objectIdSchema,
  name: z.string(),
  job: z.string().nullable(),
  startsOn: z.string().nullable(),
  specialty: specialtySchema,
  requirements: z.array(requirementSchema),
  /** What each requirement asks for in words, in their order. */
  labels: z.array(z.string()),
  /** Grows with every change; an edit names the one it started from. */
  revision: z.number().int().positive(),
  isArchived: z.boolean(),
  updatedAt: instantSchema,
  updatedBy: z.string().nullable(),
});
export type RequirementSet = z.output<typeof requirementSetSchema>;

export const requirementSetParamsSchema = z.strictObject({ id: objectIdSchema });
export const requirementSetReplySchema = z.strictObject({ set: requirementSetSchema });

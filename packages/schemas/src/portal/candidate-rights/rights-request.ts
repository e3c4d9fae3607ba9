import { z } from 'zod';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';

/** A request is answered within so many days of its receipt (product.md#data-3). */
export const rightsRequestDays = 45;

export const rightsKindSchema = z.enum(['access', 'erasure', 'correction']);
export const rightsStatusSchema = z.enum(['open', 'fulfilled', 'refused']);

/** A candidate's request about their own data. */
export const rightsRequestSchema = z.strictObject({
  id: objectIdSchema,
  kind: rightsKindSchema,
  name: z.string(),
  email: z.string(),
  notes: z.string(),
  status: rightsStatusSchema,
  receivedAt: instantSchema,
  dueAt: instantSchema,
  closedAt: instantSchema.nullable(),
  closedBy: z.string().nullable(),
  outcome: z.string().nullable(),
});
export type RightsRequest = z.output<typeof rightsRequestSchema>;

export const candidateEmailSchema = z.string().trim().max(254, 'Invalid email address').pipe(z.email('Invalid email address'));

const addressRule = 'Enter an email address, or a reference such as LK-7Q4M-9XKD';

/** What a person is found by: their email address, or the reference of a checklist that was submitted without one. */
export const candidateAddressSchema = z
  .string()
  .trim()
  .max(254, addressRule)
  .pipe(z.union([z.email(), z.string().toUpperCase().pipe(shortReferenceSchema)], addressRule));

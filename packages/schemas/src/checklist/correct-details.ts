import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, submissionIdParamsSchema } from '#src/identifiers.ts';
import { correctedFields } from './corrected-fields.ts';
import { revisionSchema, submittedCandidateSchema } from './submit-checklist.ts';

export const correctedFieldSchema = z.enum(correctedFields);

/** The fields corrected at once, and when; the values are kept in the revisions. */
export const correctionSchema = z.strictObject({ at: instantSchema, fields: z.array(correctedFieldSchema).min(1) });
export type Correction = z.output<typeof correctionSchema>;

const { candidateName, phone, dateOfBirth } = submittedCandidateSchema.shape;

const asked = {
  method: 'POST',
  service: 'checklist',
  params: submissionIdParamsSchema,
  /** A field that is missing stays as it is stored. */
  body: z.strictObject({
    candidateName: candidateName.optional(),
    /** Null takes it out. */
    phone: phone.unwrap().nullable().optional(),
    dateOfBirth: dateOfBirth.optional(),
    /** The shown revision: refused where another one has corrected the same field since. */
    revision: revisionSchema,
  }),
  reply: z.strictObject({ submissionId: objectIdSchema, revision: revisionSchema }),
} as const;

export const correctOwnDetails = endpoint({
  ...asked,
  path: '/api/my-checklists/:id/details',
  limit: 'submit',
  access: 'public',
  summary: 'Corrects name, phone or date of birth as a new revision, for the owner of a checklist',
});

export const correctDetails = endpoint({
  ...asked,
  path: '/api/admin-portal/submissions/:id/details',
  access: 'user',
  summary: 'The same for staff; audited, and the candidate is told by mail',
});

export const correctDetailsEndpoints = { correctOwnDetails, correctDetails } satisfies Record<string, Endpoint>;

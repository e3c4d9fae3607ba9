import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, submissionIdParamsSchema } from '#src/identifiers.ts';
import { correctedFields } from './corrected-fields.ts';
import { revisionSchema, submittedCandidateSchema } from './submit-checklist.ts';

export const correctedFieldSchema = z.enum(correctedFields);

/** The fields that were corrected together, and the time. The values are stored in the revisions. */
export const correctionSchema = z.strictObject({ at: instantSchema, fields: z.array(correctedFieldSchema).min(1) });
export type Correction = z.output<typeof correctionSchema>;

const { candidateName, phone, dateOfBirth } = submittedCandidateSchema.shape;

const asked = {
  method: 'POST',
  service: 'checklist',
  params: submissionIdParamsSchema,
  /** A missing field leaves the stored value unchanged. */
  body: z.strictObject({
    candidateName: candidateName.optional(),
    /** Null removes the phone. */
    phone: phone.unwrap().nullable().optional(),
    dateOfBirth: dateOfBirth.optional(),
    /** The revision shown to the user. The correction is refused if another revision has corrected the same field since. */
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

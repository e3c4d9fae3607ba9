import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, submissionIdParamsSchema, tokenSchema } from '#src/identifiers.ts';
import { oneLine } from '#src/one-line.ts';
import { referenceIdParamsSchema } from './ask-references.ts';
import { referenceConstants as limits } from './reference-constants.ts';
import { referenceRequestSchema } from './reference-request.ts';
import { givenReferenceSchema } from './report-references.ts';

/** What staff should look at before they rely on a reference; facts, and no verdict. */
export const referenceFlagSchema = z.enum([
  'free-mail',
  'candidate-address',
  'candidate-domain',
  'same-device',
  'same-network',
  'referee-network',
  'quick-answer',
  'other-name',
]);
export type ReferenceFlag = z.output<typeof referenceFlagSchema>;

export const setAsideReasonSchema = z.enum(['not-a-supervisor', 'identity-doubtful', 'conflict-of-interest', 'on-request', 'other']);
export type SetAsideReason = z.output<typeof setAsideReasonSchema>;

const setAsideShape = {
  reason: setAsideReasonSchema,
  note: oneLine(z.string().trim().max(limits.noteLength, `Note must be at most ${limits.noteLength} characters`), 'Note'),
};

/** A request as staff see it. */
export const staffReferenceSchema = z.strictObject({
  ...referenceRequestSchema.shape,
  flags: z.array(referenceFlagSchema),
  /** Whether it was asked for with another checklist of the same person. */
  isOfAnother: z.boolean(),
  given: givenReferenceSchema.nullable(),
  setAside: z.strictObject({ ...setAsideShape, at: instantSchema }).nullable(),
});
export type StaffReference = z.output<typeof staffReferenceSchema>;

export const viewReferences = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/:id/references',
  service: 'checklist',
  access: 'user',
  summary: 'Every reference that was asked for a submission or serves it, with what was answered and what to look at; audited',
  params: submissionIdParamsSchema,
  reply: z.strictObject({ references: z.array(staffReferenceSchema) }),
});

export const copyReferenceLink = endpoint({
  method: 'POST',
  path: '/api/admin-portal/references/:referenceId/link',
  service: 'checklist',
  access: 'user',
  confirmed: true,
  summary: 'A new link for a referee to hand over by another way, in the place of the earlier ones; whoever has it can answer; audited',
  params: referenceIdParamsSchema,
  reply: z.strictObject({ token: tokenSchema, linkEndsAt: instantSchema }),
});

export const setReferenceAside = endpoint({
  method: 'POST',
  path: '/api/admin-portal/references/:referenceId/set-aside',
  service: 'checklist',
  access: 'user',
  summary: 'Takes a reference off the reports with a reason, or, with null, puts it back; makes their PDFs again; audited',
  params: referenceIdParamsSchema,
  body: z.strictObject({ setAside: z.strictObject(setAsideShape).nullable() }),
  reply: staffReferenceSchema,
});

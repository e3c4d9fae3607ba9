import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { submissionProof } from '#src/checklist/submission-proof.ts';
import { monthSchema, refereeSchema } from './referee.ts';
import { referenceConstants as limits } from './reference-constants.ts';
import { referenceCountSchema, referenceRequestSchema } from './reference-request.ts';

/** A skill of the checklist that may be put before referees. */
const offeredSkillSchema = z.strictObject({ id: z.number().int().positive(), skill: z.string(), categoryName: z.string() });

const requests = { requests: z.array(referenceRequestSchema), count: referenceCountSchema };

export const listReferences = endpoint({
  method: 'POST',
  path: '/api/references/list',
  service: 'checklist',
  access: 'public',
  summary:
    "The references asked for a submission and the skills to choose from; needs the owner's cookie, the submitter's download token or a portal session",
  body: z.strictObject(submissionProof),
  reply: z.strictObject({
    ...requests,
    /** How many safety-critical skills stand on the form by themselves. */
    safetyRows: z.number().int(),
    /** The others that the candidate rated. */
    skills: z.array(offeredSkillSchema),
    /** Where the candidate says they worked, to be named in a request without typing it again. */
    units: z.array(z.strictObject({ unit: z.string(), from: monthSchema.nullable(), to: monthSchema.nullable() })),
  }),
});

export const askReferences = endpoint({
  method: 'POST',
  path: '/api/references',
  service: 'checklist',
  access: 'public',
  limit: 'references',
  summary: 'Asks supervisors for a reference, each once by mail; the same proof as for listing them; audited',
  body: z.strictObject({
    ...submissionProof,
    referees: z.array(refereeSchema).min(1).max(limits.mostReferees, `You can ask at most ${limits.mostReferees} people at a time`),
    /** Chosen beside the safety-critical skills. */
    skillIds: z.array(z.number().int().positive()).max(limits.mostChosen, `Choose at most ${limits.mostChosen} skills`),
  }),
  reply: z.strictObject(requests),
  status: 201,
});

export const referenceIdParamsSchema = z.strictObject({ referenceId: objectIdSchema });

export const resendReference = endpoint({
  method: 'POST',
  path: '/api/references/:referenceId/resend',
  service: 'checklist',
  access: 'public',
  limit: 'references',
  summary: 'Mails a new link in the place of the earlier ones, and begins the reminders anew; audited',
  params: referenceIdParamsSchema,
  body: z.strictObject(submissionProof),
  reply: referenceRequestSchema,
});

export const withdrawReference = endpoint({
  method: 'POST',
  path: '/api/references/:referenceId/withdraw',
  service: 'checklist',
  access: 'public',
  summary: 'Ends a request that nobody has answered, so that somebody else can be asked; audited',
  params: referenceIdParamsSchema,
  body: z.strictObject(submissionProof),
  reply: referenceRequestSchema,
});

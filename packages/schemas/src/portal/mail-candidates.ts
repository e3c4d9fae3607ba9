import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { portalConstants } from '#src/portal-constants.ts';

/** The requests that staff mail to candidates: to name supervisors for references, or to renew a checklist. */
export const candidateMailSchema = z.enum(['references', 'renewal']);
export type CandidateMail = z.output<typeof candidateMailSchema>;

/** Why a candidate gets no mail. */
export const mailObstacleSchema = z.enum([
  'gone',
  'no-address',
  'same-person',
  'newer-checklist',
  'stopped',
  'mailed-lately',
  'expired',
  'places-taken',
  'not-due',
]);
export type MailObstacle = z.output<typeof mailObstacleSchema>;

const ids = z.array(objectIdSchema).min(1).max(portalConstants.bulkLimit);

/** The candidates in the order of the request, each once. */
const people = z.strictObject({
  people: z.array(
    z.strictObject({
      id: objectIdSchema,
      /** Null if the submission has been erased since. */
      candidateName: z.string().nullable(),
      email: z.string().nullable(),
      specialty: z.string().nullable(),
      /** Null for candidates who get the mail. */
      obstacle: mailObstacleSchema.nullable(),
    }),
  ),
});

export const checkCandidateMails = endpoint({
  method: 'POST',
  path: '/api/admin-portal/submissions/mails/check',
  service: 'checklist',
  access: 'user',
  summary: 'Who of some candidates would get a mail, and who not and why; sends nothing',
  body: z.strictObject({ kind: candidateMailSchema, ids }),
  reply: people,
});

export const sendCandidateMails = endpoint({
  method: 'POST',
  path: '/api/admin-portal/submissions/mails',
  service: 'checklist',
  access: 'user',
  summary: 'Mails those of some candidates who can get it, and says who; the same request again mails nobody twice; audited for each',
  body: z.strictObject({
    /** Chosen by the page for this request, so that a repeated request is recognized. */
    requestId: z.uuid(),
    kind: candidateMailSchema,
    ids,
  }),
  reply: people,
});

export const candidateMailEndpoints = { checkCandidateMails, sendCandidateMails } satisfies Record<string, Endpoint>;

import { z } from 'zod';
import { renewedBySchema } from '#src/checklist/renewal.ts';
import { reportChecksSchema } from '#src/reports/report-checks.ts';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';

/** Name of the cookie that proves that this browser submitted something, before the prefix it gets over HTTPS. */
export const ownerCookie = (submissionId: string) => `owner-${submissionId}`;

/** Asked by links, which is sent the owner's cookie but does not know its hash. */
export const checkOwnership = endpoint({
  method: 'POST',
  path: '/internal/submissions/:id/ownership',
  service: 'checklist',
  access: 'service',
  callers: ['links'],
  summary:
    "Whether an owner's cookie, a submitter's download token or a visit to My checklists belongs to a submission, and what the submission is called",
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({
    ownerCookie: z.string().max(200).optional(),
    downloadToken: z.string().max(200).optional(),
    visitCookie: z.string().max(200).optional(),
    /** Fails unless this is a packet of the submission. */
    packet: objectIdSchema.optional(),
  }),
  reply: z.strictObject({
    isOwner: z.boolean(),
    submission: z
      .strictObject({
        shortReference: shortReferenceSchema,
        specialtyId: z.number().int(),
        specialtyName: z.string(),
        specialtySlug: z.string(),
      })
      .nullable(),
    /** What tells whether something new is made from it. */
    standing: z.strictObject({ submittedAt: instantSchema, renewedBy: renewedBySchema.optional() }).optional(),
    checks: reportChecksSchema,
  }),
});

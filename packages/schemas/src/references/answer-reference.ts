import { z } from 'zod';
import { skillSchema } from '#src/catalogue/specialty.ts';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema } from '#src/identifiers.ts';
import { capacitySchema, periodShape } from './referee.ts';
import { declineReasonSchema, referenceAnswerSchema } from './reference-answer.ts';

/** Any string, since one that is no token of ours is answered 404 and not 400 (product.md#links-4). */
const byToken = { token: z.string().max(200) };

export const openReference = endpoint({
  method: 'POST',
  path: '/api/references/open',
  service: 'checklist',
  access: 'public',
  limit: 'token',
  summary: 'What a referee is asked; by a POST, so that a scanner of mails opens nothing',
  body: z.strictObject(byToken),
  reply: z.strictObject({
    candidateName: z.string(),
    specialtyName: z.string(),
    referee: z.strictObject({ name: z.string(), role: z.string(), unit: z.string(), ...periodShape, relation: capacitySchema }),
    skills: z.array(skillSchema.pick({ id: true, skill: true }).extend({ isSafety: z.boolean() })),
    linkEndsAt: instantSchema,
  }),
});

export const startReference = endpoint({
  method: 'POST',
  path: '/api/references/start',
  service: 'checklist',
  access: 'public',
  limit: 'token',
  summary: 'Notes that a referee has begun, so that whoever asked need not wonder',
  body: z.strictObject(byToken),
  reply: z.strictObject({ noted: z.boolean() }),
});

export const answerReference = endpoint({
  method: 'POST',
  path: '/api/references/answer',
  service: 'checklist',
  access: 'public',
  limit: 'token',
  summary: 'Stores a reference and ends its link; the same answer sent again is taken for the first; audited',
  body: z.strictObject({ ...byToken, answer: referenceAnswerSchema }),
  reply: z.strictObject({ answeredAt: instantSchema }),
});

export const declineReference = endpoint({
  method: 'POST',
  path: '/api/references/decline',
  service: 'checklist',
  access: 'public',
  limit: 'token',
  summary: 'A referee gives no reference; nobody reminds them again; audited',
  body: z.strictObject({ ...byToken, reason: declineReasonSchema }),
  reply: z.strictObject({ declinedAt: instantSchema }),
});

import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { cursorSchema, nextCursorSchema } from '#src/page.ts';

export const listProInterest = endpoint({
  method: 'GET',
  path: '/api/admin-portal/feedback/pro-interest',
  service: 'contact',
  access: 'admin',
  summary: 'Who wants to hear of which planned feature, newest first, and how many of each',
  query: z.strictObject({ cursor: cursorSchema }),
  reply: z.strictObject({
    total: z.number().int(),
    features: z.array(z.strictObject({ interestSource: z.string(), count: z.number().int() })),
    signUps: z.array(
      z.strictObject({
        id: objectIdSchema,
        candidateName: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
        interestSource: z.string(),
        featureTitle: z.string(),
        specialtyName: z.string().nullable(),
        signedUpAt: instantSchema,
      }),
    ),
    nextCursor: nextCursorSchema,
  }),
});

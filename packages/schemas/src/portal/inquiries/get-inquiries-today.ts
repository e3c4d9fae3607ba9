import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema } from '#src/identifiers.ts';

export const getInquiriesToday = endpoint({
  method: 'GET',
  path: '/api/admin-portal/today/inquiries',
  service: 'contact',
  access: 'user',
  summary: 'How many inquiries are open, how many of them are overdue, and by when the next one is to be answered',
  reply: z.strictObject({
    open: z.number().int().nonnegative(),
    overdue: z.number().int().nonnegative(),
    /** Of the oldest that is not overdue yet. */
    nextDueAt: instantSchema.nullable(),
  }),
});

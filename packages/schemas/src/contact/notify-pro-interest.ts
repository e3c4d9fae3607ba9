import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { oneLine } from '#src/one-line.ts';

export const notifyProInterest = endpoint({
  method: 'POST',
  path: '/api/pro-interest-notifications',
  service: 'contact',
  limit: 'pro-interest',
  access: 'public',
  summary: 'Puts somebody on the list for a planned feature',
  body: z.strictObject({
    candidateName: oneLine(z.string().trim().min(1, 'Name is required').max(200, 'Name must be at most 200 characters'), 'Name'),
    email: z.string().trim().max(254, 'Valid email is required').pipe(z.email('Valid email is required')),
    phone: oneLine(z.string().trim().max(40, 'Phone must be at most 40 characters'), 'Phone').optional(),
    interestSource: z.string().regex(/^[a-z0-9_]{1,60}_notify_me$/, 'Unknown feature'),
    specialtyId: z.number().int().positive().nullish(),
    specialtyName: z.string().trim().max(200).nullish(),
    metadata: z.strictObject({ featureTitle: z.string().trim().max(200), timestamp: z.iso.datetime() }),
  }),
  reply: z.strictObject({ message: z.string() }),
  status: 201,
});

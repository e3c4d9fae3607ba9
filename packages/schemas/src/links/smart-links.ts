import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { candidateLimits } from '#src/checklist/candidate-rules.ts';
import { instantSchema, tokenParamsSchema } from '#src/identifiers.ts';
import { oneLine } from '#src/one-line.ts';
import { profileSchema } from '#src/profile/profile.ts';

export const createSmartLink = endpoint({
  method: 'POST',
  path: '/api/magic-links',
  service: 'links',
  limit: 'smart-link',
  access: 'public',
  summary: 'Creates a Smart Link that pre-fills a checklist for a candidate',
  body: z.strictObject({
    specialtyId: z.number().int().positive('Specialty is required'),
    candidateName: oneLine(
      z.string().trim().min(1, 'Candidate name is required').max(candidateLimits.nameMaxLength, 'Name must be at most 200 characters'),
      'Name',
    ),
    email: z.string().trim().max(254, 'Valid email address is required').pipe(z.email('Valid email address is required')),
    phone: oneLine(z.string().trim().max(candidateLimits.phoneMaxLength, 'Phone must be at most 20 characters'), 'Phone').optional(),
    /** The known experience and credentials of the candidate, who sees them and can change them. */
    profile: profileSchema.optional(),
  }),
  reply: z.strictObject({ magicUrl: z.url(), expiresAt: instantSchema }),
  status: 201,
});

export const openSmartLink = endpoint({
  method: 'GET',
  path: '/api/magic-links/:token',
  service: 'links',
  limit: 'token',
  access: 'public',
  summary: 'Uses a Smart Link once and returns what it pre-fills',
  params: tokenParamsSchema,
  reply: z.strictObject({
    candidateName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    profile: profileSchema.optional(),
    specialtySlug: z.string(),
    specialtyName: z.string(),
    usesRemaining: z.number().int().nonnegative(),
  }),
});

export const smartLinkEndpoints = { createSmartLink, openSmartLink } satisfies Record<string, Endpoint>;

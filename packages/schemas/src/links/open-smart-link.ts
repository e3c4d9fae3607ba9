import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { tokenParamsSchema } from '#src/identifiers.ts';
import { profileSchema } from '#src/profile/profile.ts';

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

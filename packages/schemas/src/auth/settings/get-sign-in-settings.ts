import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';

export const signInSettingsSchema = z.strictObject({ requiresSecondFactor: z.boolean() });
export type SignInSettings = z.output<typeof signInSettingsSchema>;

export const getSignInSettings = endpoint({
  method: 'GET',
  path: '/api/auth/settings',
  service: 'auth',
  access: 'admin',
  summary: 'How staff sign in',
  reply: signInSettingsSchema,
});

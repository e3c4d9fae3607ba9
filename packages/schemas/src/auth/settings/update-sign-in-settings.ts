import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { signInSettingsSchema } from './get-sign-in-settings.ts';

export const updateSignInSettings = endpoint({
  method: 'PUT',
  path: '/api/auth/settings',
  service: 'auth',
  access: 'admin',
  confirmed: true,
  summary: 'Requires a second factor of all staff, or no longer; who has none is signed out and must set one up',
  body: signInSettingsSchema,
  reply: z.strictObject({ settings: signInSettingsSchema, message: z.string() }),
});

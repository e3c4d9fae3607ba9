import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema } from '#src/identifiers.ts';

export const secondFactorStateSchema = z.strictObject({
  isOn: z.boolean(),
  since: instantSchema.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** An admin requires it of everybody. */
  isRequired: z.boolean(),
});
export type SecondFactorState = z.output<typeof secondFactorStateSchema>;

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/admin-portal/account/second-factor',
  service: 'auth',
  access: 'user',
  summary: 'Whether one signs in with a second factor',
  reply: secondFactorStateSchema,
});

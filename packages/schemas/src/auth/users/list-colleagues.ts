import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { staffMemberSchema } from './staff-member.ts';

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/auth/colleagues',
  service: 'auth',
  access: 'user',
  summary: 'Who works in the portal now, by address, so that work can be handed on',
  reply: z.strictObject({ colleagues: z.array(staffMemberSchema) }),
});

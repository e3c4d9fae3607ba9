import type { SignInDemand } from '#src/shared/session/session.tsx';
import type { Credentials } from './credentials-schema.ts';

/** A temporary password must be changed; the one that was just typed proves who asks. */
export interface RequiredChange extends Credentials {
  userId: string;
  challenge?: string | undefined;
}

/** Where a sign-in stands. */
export type SignInStage =
  | { kind: 'credentials' }
  | { kind: 'code'; message: string; challenge: string; credentials: Credentials }
  | { kind: 'password'; message: string; change: RequiredChange }
  | { kind: 'enrolment'; message: string; challenge: string };

export const stageTitles = {
  credentials: 'Staff sign-in',
  code: 'Two-step sign-in',
  password: 'Choose a new password',
  enrolment: 'Set up two-step sign-in',
} as const satisfies Record<SignInStage['kind'], string>;

/** What the server asks for next, as the stage that asks for it. */
export function stageOf(demand: SignInDemand, credentials: Credentials): SignInStage {
  const { message } = demand;
  if ('requiresPasswordChange' in demand)
    return { kind: 'password', message, change: { ...credentials, userId: demand.userId, challenge: demand.challenge } };
  const { challenge } = demand;
  return 'requiresEnrolment' in demand ? { kind: 'enrolment', message, challenge } : { kind: 'code', message, challenge, credentials };
}

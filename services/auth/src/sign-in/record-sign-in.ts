import type { SignInStep } from '@larkfield/schemas/auth/sign-in-step.ts';
import type { AuthContext } from '#src/auth-context.ts';

/** Records a session that was opened; a sign-in that still lacks a step leaves nothing. */
export async function recordSignIn({ audit }: AuthContext, step: SignInStep, requestId: string): Promise<void> {
  if (!('user' in step)) return;
  const { id } = step.user;
  await audit.record({ actor: { kind: 'user', id }, action: 'session.opened', object: `user:${id}`, requestId });
}

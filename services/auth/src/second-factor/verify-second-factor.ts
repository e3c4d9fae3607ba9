import { totpCodeSchema } from '@larkfield/schemas/auth/second-factor.ts';
import { errors } from '@larkfield/schemas/errors.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { AuthContext } from '#src/auth-context.ts';
import type { StoredUser, UserAct } from '#src/users/user-store.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { takeRecoveryCode, takeStep } from './second-factor-store.ts';
import { findStep, openSecret } from './totp.ts';

interface Attempt {
  code: string;
  requestId: string;
  /** The audited action if the attempt fails, such as `session.opened`. */
  action: string;
}

/** Accepts a code of the app or a recovery code, each once. Throws CODE_WRONG, or TOO_MANY_REQUESTS before any comparison. */
export async function verifySecondFactor(context: AuthContext, user: StoredUser, { code, requestId, action }: Attempt): Promise<void> {
  const id = user._id.toHexString();
  const note = { actor: { kind: 'user' as const, id }, object: `user:${id}`, requestId };
  await context.codeLimit.reserve(id, () => context.audit.record({ ...note, action, outcome: 'denied', reason: 'too-many-attempts' }));
  const recovery = { ...note, action: 'recovery-code.used' as const, changedFields: ['recoveryCodes'] };
  if (!(await takeCode(context, user, code.replace(/[\s-]/g, ''), recovery))) {
    await context.audit.record({ ...note, action, outcome: 'failure', reason: 'wrong-code' });
    refuseCode();
  }
  await context.codeLimit.clear(id);
}

/** Refuses a code without saying why. */
export function refuseCode(): never {
  return fail('CODE_WRONG', { fields: [{ field: 'code', message: errors.CODE_WRONG[1] }] });
}

async function takeCode({ keyRing, now }: AuthContext, user: StoredUser, code: string, recovery: UserAct): Promise<boolean> {
  const id = user._id.toHexString();
  if (!user.sealedTotpSecret) return false;
  if (!totpCodeSchema.safeParse(code).success) return takeRecoveryCode(id, hashRecoveryCode(id, code), recovery);
  const step = findStep(openSecret(keyRing, id, user.sealedTotpSecret), code, now());
  return step !== null && takeStep(id, step);
}

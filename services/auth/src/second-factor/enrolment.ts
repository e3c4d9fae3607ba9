import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import type { Enrolment } from '@larkfield/schemas/auth/second-factor.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { endUserSessions } from '@larkfield/stored-data/session-store.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { hasSecondFactor, type StoredUser } from '#src/users/user-store.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { storePendingSecret, storeSecondFactor } from './second-factor-store.ts';
import { findStep, newTotpSecret, openSecret, sealSecret, totpUri } from './totp.ts';
import { refuseCode } from './verify-second-factor.ts';

/** Makes a secret, which has no effect until the user confirms it with a code; throws SECOND_FACTOR_ON. */
export async function startEnrolment({ keyRing, now }: AuthContext, user: StoredUser): Promise<Enrolment> {
  const id = user._id.toHexString();
  const secret = newTotpSecret();
  const isKept = await storePendingSecret(id, sealSecret(keyRing, id, secret), new Date(now() + authConstants.laterStepAge));
  if (!isKept) fail('SECOND_FACTOR_ON');
  return { secret, uri: totpUri(secret, user.email) };
}

interface Confirmation {
  code: string;
  requestId: string;
  keepSessionId?: string;
}

/**
 * Turns the second factor on if the code belongs to the secret. Ends the
 * user's other sessions, since they were opened without a second factor.
 */
export async function finishEnrolment(context: AuthContext, user: StoredUser, { code, requestId, keepSessionId }: Confirmation) {
  const { redis, codeLimit, audit, now } = context;
  const id = user._id.toHexString();
  if (hasSecondFactor(user)) fail('SECOND_FACTOR_ON');
  const sealed = user.sealedPendingSecret;
  if (!sealed || !user.pendingSecretUntil || user.pendingSecretUntil.getTime() <= now()) return fail('ENROLMENT_EXPIRED');
  const note = { actor: { kind: 'user' as const, id }, action: 'second-factor.enrolled', object: `user:${id}`, requestId };
  await codeLimit.reserve(id, () => audit.record({ ...note, outcome: 'denied', reason: 'too-many-attempts' }));
  const step = findStep(openSecret(context.keyRing, id, sealed), code, now());
  if (step === null) {
    await audit.record({ ...note, outcome: 'failure', reason: 'wrong-code' });
    return refuseCode();
  }
  const recoveryCodes = newRecoveryCodes();
  const hashes = recoveryCodes.map((one) => hashRecoveryCode(id, one));
  // End sessions before the change as well as after: without Redis nothing may change, or old sessions would outlive the change.
  await endUserSessions(redis, id, keepSessionId);
  const act = { ...note, changedFields: ['secondFactor', 'recoveryCodes'] };
  const enrolled = (await storeSecondFactor(id, sealed, { step, hashes, now: new Date(now()) }, act)) ?? fail('CONFLICT');
  await endUserSessions(redis, id, keepSessionId);
  await codeLimit.clear(id);
  return { user: enrolled, recoveryCodes };
}

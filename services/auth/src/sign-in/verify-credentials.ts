import { AppError, fail } from '@larkfield/service-kit/http/app-error.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { normalizeEmail, requireStaffEmail } from '#src/users/user-rules.ts';
import { findUserByEmail, type StoredUser } from '#src/users/user-store.ts';

interface Attempt {
  email: string;
  password: string;
  requestId: string;
  /** The audited action if the attempt fails, such as `session.opened`. */
  action: string;
}

/** The active user with this password. All other cases fail with the same error after the same time (product.md#staff-1). */
export async function verifyCredentials(context: AuthContext, { email: given, password, requestId, action }: Attempt): Promise<StoredUser> {
  const email = normalizeEmail(given);
  requireStaffEmail(email);
  const record = (user: StoredUser | null, outcome: 'denied' | 'failure', reason: string) => {
    const id = user?._id.toHexString() ?? null;
    return context.audit.record({
      actor: { kind: id ? 'user' : 'anonymous', id },
      action,
      object: id && `user:${id}`,
      outcome,
      requestId,
      reason,
    });
  };
  await context.accountLimit.reserve(email, async () => record(await findUserByEmail(email), 'denied', 'too-many-attempts'));
  const user = await findUserByEmail(email);
  const isRight = await context.hasher.verify(user?.passwordHash ?? null, password);
  const refusal = findRefusal(user, isRight);
  if (refusal) {
    await record(user, isRight ? 'denied' : 'failure', reasonOf(user, isRight));
    throw refusal;
  }
  await context.accountLimit.clear(email);
  return user ?? fail('SIGN_IN_FAILED');
}

function findRefusal(user: StoredUser | null, isRight: boolean): AppError | null {
  if (!user || !isRight || !user.isActive) return new AppError('SIGN_IN_FAILED');
  // Only a caller who knows the password is told that it has expired.
  if (!user.temporaryUntil || user.temporaryUntil.getTime() > Date.now()) return null;
  return new AppError('SIGN_IN_FAILED', { message: 'This temporary password has expired. Ask an admin for a new one.' });
}

function reasonOf(user: StoredUser | null, isRight: boolean): string {
  if (!user) return 'unknown-account';
  if (!isRight) return 'wrong-password';
  return user.isActive ? 'temporary-password-expired' : 'inactive-account';
}

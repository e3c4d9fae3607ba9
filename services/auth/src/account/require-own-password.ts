import { errors } from '@larkfield/schemas/errors.ts';
import { AppError, fail } from '@larkfield/service-kit/http/app-error.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { verifyCredentials } from '#src/sign-in/verify-credentials.ts';
import type { StoredUser } from '#src/users/user-store.ts';

/** The signed-in user, who has given their password again; counted and recorded as at sign-in. */
export async function requireOwnPassword(
  context: AuthContext,
  { email }: UserIdentity,
  attempt: { password: string; requestId: string; action: string },
): Promise<StoredUser> {
  try {
    return await verifyCredentials(context, { email, ...attempt });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'SIGN_IN_FAILED') throw error;
    return fail('PASSWORD_WRONG', { fields: [{ field: 'password', message: errors.PASSWORD_WRONG[1] }] });
  }
}

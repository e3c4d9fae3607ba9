import { brand } from '@larkfield/brand/brand.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import { newTemporaryPassword, temporaryPasswordEnd } from './passwords/temporary-password.ts';
import { removeSecondFactor } from './second-factor/second-factor-store.ts';
import { normalizeEmail, requireStaffEmail } from './users/user-rules.ts';
import { changeUser, findUserByEmail, hasAnyUser, insertUser, storeTemporaryPassword } from './users/user-store.ts';

/** An admin with the temporary password, which is shown once and stored only as a hash. */
export interface IssuedAdmin {
  userId: string;
  email: string;
  temporaryPassword: string;
  expiresAt: string;
  /** True if the account already existed and may have sessions. */
  isKnown: boolean;
}

/** Creates an active admin, or gives the one with this address a new temporary password. */
export async function issueAdmin(hasher: PasswordHasher, givenEmail: string = brand.emails.firstAdmin): Promise<IssuedAdmin> {
  const email = normalizeEmail(givenEmail);
  requireStaffEmail(email);
  const temporaryPassword = newTemporaryPassword();
  const temporaryUntil = temporaryPasswordEnd();
  const passwordHash = await hasher.hash(temporaryPassword);
  const known = await findUserByEmail(email);
  const actor = { kind: 'system', id: null } as const;
  const made = { actor, action: 'user.created' as const, changedFields: ['email', 'role', 'password'] };
  const id = (known ?? (await insertUser({ email, role: 'admin', passwordHash, temporaryUntil }, made)))._id.toHexString();
  if (known) {
    const changedFields = ['password', 'role', 'isActive', 'secondFactor'];
    await storeTemporaryPassword(id, passwordHash, temporaryUntil, { actor, action: 'password.reset', changedFields });
    await changeUser(id, { role: 'admin', isActive: true });
    // The operator controls the machine anyway, and a lost authenticator must not lock the firm out.
    await removeSecondFactor(id);
  }
  return { userId: id, email, temporaryPassword, expiresAt: temporaryUntil.toISOString(), isKnown: known !== null };
}

/** Creates the first admin of a new installation; returns null if there is already a user. */
export async function createFirstAdmin(hasher: PasswordHasher, email?: string): Promise<IssuedAdmin | null> {
  return (await hasAnyUser()) ? null : issueAdmin(hasher, email);
}

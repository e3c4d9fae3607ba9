import { brand } from '@larkfield/brand/brand.ts';
import type { AuditOutbox } from '@larkfield/records/audit-outbox.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import { newTemporaryPassword, temporaryPasswordEnd } from './passwords/temporary-password.ts';
import { removeSecondFactor } from './second-factor/second-factor-store.ts';
import { normalizeEmail, requireStaffEmail } from './users/user-rules.ts';
import { changeUser, findUserByEmail, hasAnyUser, insertUser, storeTemporaryPassword } from './users/user-store.ts';

/** An admin with the temporary password, which is shown once and stored as a hash only. */
export interface IssuedAdmin {
  userId: string;
  email: string;
  temporaryPassword: string;
  expiresAt: string;
  /** The account was there before, and may have sessions. */
  isKnown: boolean;
}

interface Tools {
  hasher: PasswordHasher;
  audit: AuditOutbox;
}

/** Creates an active admin, or gives the one with this address a new temporary password. */
export async function issueAdmin({ hasher, audit }: Tools, givenEmail: string = brand.emails.firstAdmin): Promise<IssuedAdmin> {
  const email = normalizeEmail(givenEmail);
  requireStaffEmail(email);
  const temporaryPassword = newTemporaryPassword();
  const temporaryUntil = temporaryPasswordEnd();
  const passwordHash = await hasher.hash(temporaryPassword);
  const known = await findUserByEmail(email);
  const id = known?._id.toHexString() ?? (await insertUser({ email, role: 'admin', passwordHash, temporaryUntil }))._id.toHexString();
  if (known) {
    await storeTemporaryPassword(id, passwordHash, temporaryUntil);
    await changeUser(id, { role: 'admin', isActive: true });
    // Whoever runs this command has the machine; a lost authenticator must not lock the firm out.
    await removeSecondFactor(id);
  }
  await audit.record({
    actor: { kind: 'system', id: null },
    action: known ? 'password.reset' : 'user.created',
    object: `user:${id}`,
    changedFields: known ? ['password', 'role', 'isActive', 'secondFactor'] : ['email', 'role', 'password'],
  });
  return { userId: id, email, temporaryPassword, expiresAt: temporaryUntil.toISOString(), isKnown: known !== null };
}

/** Creates the first admin of a new installation; null when there is any user already. */
export async function createFirstAdmin(tools: Tools, email?: string): Promise<IssuedAdmin | null> {
  return (await hasAnyUser()) ? null : issueAdmin(tools, email);
}

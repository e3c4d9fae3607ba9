import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createSigner, type UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { confirmSession, createSession, findSession } from '@larkfield/stored-data/session-store.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { startAuth, testPassword, type AuthFixture } from './auth-fixture.ts';
import type { StoredUser } from '#src/users/user-store.ts';

export const account = '/api/admin-portal/account/second-factor';
/** The new password after a forced change. */
export const newPassword = 'marble-lantern-orchard';

export interface Step {
  user?: { id: string };
  challenge: string;
  requiresSecondFactor?: true;
  requiresPasswordChange?: true;
  requiresEnrolment?: true;
  userId?: string;
}

export const idOf = (user: StoredUser) => user._id.toHexString();
export const errorOf = async (response: Response) => `${response.status} ${(await readJson<{ code: string }>(response)).code}`;

/** Starts the auth service for one test file, with a controlled clock and steps for users with a second factor. */
export function useSecondFactor() {
  const auth = {} as AuthFixture;
  const clock = { now: Date.now() };
  beforeAll(async () => {
    Object.assign(auth, await startAuth());
    auth.context.now = () => clock.now;
  });
  beforeEach(() => {
    clock.now = Date.now();
  });
  afterAll(() => auth.stop());

  /** The current code of an app, or the code a number of steps from now. */
  const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: clock.now + steps * 30_000 });

  /** Signs a user in to the portal, by default with a recent re-authentication. */
  async function openPortal(user: StoredUser, { isConfirmed = true } = {}) {
    const person = { userId: idOf(user), email: user.email, role: user.role };
    const sessionToken = await createSession(auth.context.sessions, person);
    const session = (await findSession(auth.context.sessions, sessionToken))!;
    if (isConfirmed) await confirmSession(auth.context.sessions, session.sessionId);
    const signer = createSigner('gateway', auth.stores.secrets.internalKey('gateway'));
    const send = async (method: string, path: string, body?: object) => {
      const { confirmedAt } = (await findSession(auth.context.sessions, sessionToken)) ?? session;
      const identity: UserIdentity = { kind: 'user', ...person, sessionId: session.sessionId, ...(confirmedAt && { confirmedAt }) };
      return auth.send(method, path, { body, headers: { authorization: `Bearer ${signer.forUser('auth', identity)}` } });
    };
    const isOpen = async () => (await auth.redis.exists(`session:${session.sessionId}`)) === 1;
    return { send, isOpen };
  }

  async function enrol(user: StoredUser) {
    const portal = await openPortal(user);
    const begun = await readJson<{ secret: string; uri: string }>(
      await portal.send('POST', `${account}/enrolment`, { password: testPassword }),
    );
    const confirmed = await readJson<{ recoveryCodes: string[] }>(
      await portal.send('POST', `${account}/enrolment/confirm`, { code: codeOf(begun.secret) }),
    );
    // Each code is accepted once, so time must pass between two codes.
    clock.now += 60_000;
    return { ...begun, ...confirmed, portal };
  }

  const signIn = async (user: StoredUser, password = testPassword) => readJson<Step>(await auth.signIn(user.email, password));
  const pass = (challenge: string, code: string) => auth.send('POST', '/api/auth/second-factor', { body: { challenge, code } });
  const notesOf = async (user: StoredUser) =>
    (await recordedActs(`user:${idOf(user)}`)).map(({ action, outcome }) => `${action} ${outcome}`);

  return { auth, clock, codeOf, openPortal, enrol, signIn, pass, notesOf };
}

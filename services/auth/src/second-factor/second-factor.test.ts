import { TOTP } from 'otpauth';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSigner, type UserIdentity } from '@larkfield/service-kit/identity.ts';
import { createSession, findSession } from '@larkfield/service-kit/session-store.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { sessionTokenOf, startAuth, testPassword, type AuthFixture } from '../auth-fixture.ts';
import { issueAdmin } from '../create-first-admin.ts';
import { storeSignInSettings } from '../settings/settings-store.ts';
import { changeUser, findUserByEmail, storeTemporaryPassword, type StoredUser } from '../users/user-store.ts';
import { openSecret } from './totp-secret.ts';

const account = '/api/admin-portal/account/second-factor';
const newPassword = 'marble-lantern-orchard';
let auth: AuthFixture;
let clock: number;

beforeAll(async () => {
  auth = await startAuth();
  auth.context.now = () => clock;
});
beforeEach(() => {
  clock = Date.now();
});
afterAll(() => auth.stop());

const idOf = (user: StoredUser) => user._id.toHexString();
/** The code that an app shows now, or so many steps from now. */
const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: clock + steps * 30_000 });
/** Codes count once, so that time must pass between two of them. */
const waitForNextCode = () => void (clock += 60_000);

/** Somebody signed in at the portal. */
async function openPortal(user: StoredUser) {
  const person = { userId: idOf(user), email: user.email, role: user.role };
  const session = (await findSession(auth.redis, await createSession(auth.redis, person)))!;
  const identity: UserIdentity = { kind: 'user', ...person, sessionId: session.sessionId };
  const token = createSigner('gateway', auth.stores.secrets.internalKey('gateway')).forUser('auth', identity);
  const send = (method: string, path: string, body?: object) => auth.send(method, path, { body, headers: { authorization: `Bearer ${token}` } });
  const isOpen = async () => (await auth.redis.exists(`session:${session.sessionId}`)) === 1;
  return { send, isOpen };
}

async function enrol(user: StoredUser) {
  const portal = await openPortal(user);
  const begun = await readJson<{ secret: string; uri: string }>(await portal.send('POST', `${account}/enrolment`, { password: testPassword }));
  const confirmed = await readJson<{ recoveryCodes: string[] }>(await portal.send('POST', `${account}/enrolment/confirm`, { code: codeOf(begun.secret) }));
  waitForNextCode();
  return { ...begun, ...confirmed, portal };
}

type Step = { user?: { id: string }; challenge: string; requiresSecondFactor?: true; requiresPasswordChange?: true; requiresEnrolment?: true; userId?: string };
const signIn = async (user: StoredUser, password = testPassword) => readJson<Step>(await auth.signIn(user.email, password));
const pass = (challenge: string, code: string) => auth.send('POST', '/api/auth/second-factor', { body: { challenge, code } });
const errorOf = async (response: Response) => `${response.status} ${(await readJson<{ code: string }>(response)).code}`;
const notesOf = async (user: StoredUser) =>
  (await mongoose.connection.collection('audit-outbox-auth').find({ 'event.object': `user:${idOf(user)}` }).sort({ at: 1 }).toArray()).map(({ event }) => `${event.action} ${event.outcome}`);

describe('setting it up', () => {
  test('takes the password and a first code, shows ten recovery codes once and ends other sessions', async () => {
    const user = await auth.addUser('enrols@larkfield.example');
    const other = await openPortal(user);
    const portal = await openPortal(user);
    expect(await errorOf(await portal.send('POST', `${account}/enrolment`, { password: 'not the password' }))).toBe('403 PASSWORD_WRONG');
    const { secret, uri } = await readJson<{ secret: string; uri: string }>(await portal.send('POST', `${account}/enrolment`, { password: testPassword }));
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain(encodeURIComponent(user.email));
    expect(await errorOf(await portal.send('POST', `${account}/enrolment/confirm`, { code: codeOf(secret, 5) }))).toBe('401 CODE_WRONG');
    expect(await readJson(await portal.send('GET', account))).toMatchObject({ isOn: false });

    const { recoveryCodes } = await readJson<{ recoveryCodes: string[] }>(await portal.send('POST', `${account}/enrolment/confirm`, { code: codeOf(secret) }));
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await readJson(await portal.send('GET', account))).toMatchObject({ isOn: true, since: expect.any(String), recoveryCodesLeft: 10, isRequired: false });
    expect([await portal.isOpen(), await other.isOpen()]).toEqual([true, false]);
    expect(await errorOf(await portal.send('POST', `${account}/enrolment`, { password: testPassword }))).toBe('409 SECOND_FACTOR_ON');
    expect(await notesOf(user)).toEqual(['second-factor.enrolled failure', 'second-factor.enrolled failure', 'second-factor.enrolled success']);
  });

  test('keeps neither secret nor recovery codes readable, in the store or in the audit trail', async () => {
    const user = await auth.addUser('sealed@larkfield.example');
    const { secret, recoveryCodes } = await enrol(user);
    const stored = (await findUserByEmail(user.email))!;
    const everything = JSON.stringify([stored, await mongoose.connection.collection('audit-outbox-auth').find({}).toArray(), await auth.redis.keys('*')]);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) expect(everything).not.toContain(text);
    expect(openSecret(auth.context.keyRing, idOf(user), stored.sealedTotpSecret!)).toBe(secret);
  });

  test('must be finished within a quarter of an hour', async () => {
    const user = await auth.addUser('slow@larkfield.example');
    const portal = await openPortal(user);
    const { secret } = await readJson<{ secret: string }>(await portal.send('POST', `${account}/enrolment`, { password: testPassword }));
    clock += 16 * 60_000;
    expect(await errorOf(await portal.send('POST', `${account}/enrolment/confirm`, { code: codeOf(secret) }))).toBe('409 ENROLMENT_EXPIRED');
  });
});

describe('signing in', () => {
  test('gives no session for the password alone, and one for the code', async () => {
    const user = await auth.addUser('two.steps@larkfield.example');
    const { secret } = await enrol(user);
    const asked = await auth.signIn(user.email);
    expect(sessionTokenOf(asked)).toBeNull();
    const { challenge, ...rest } = await readJson<Step>(asked);
    expect(rest).toEqual({ requiresSecondFactor: true, message: expect.any(String) });
    const passed = await pass(challenge, codeOf(secret));
    expect(await findSession(auth.redis, sessionTokenOf(passed)!)).toMatchObject({ userId: idOf(user) });
    expect(await readJson(passed)).toEqual({ user: { id: idOf(user), email: user.email, role: 'user' } });
    expect(await errorOf(await pass(challenge, codeOf(secret, 1)))).toBe('401 SIGN_IN_EXPIRED');
    expect((await notesOf(user)).at(-1)).toBe('session.opened success');
  });

  test('takes the code before and after the present one, no other, and none twice', async () => {
    const user = await auth.addUser('window@larkfield.example');
    const { secret } = await enrol(user);
    const tryCode = async (code: string) => (await pass((await signIn(user)).challenge, code)).status;
    expect(await tryCode(codeOf(secret, -2))).toBe(401);
    expect(await tryCode(codeOf(secret, 2))).toBe(401);
    expect(await tryCode(codeOf(secret, -1))).toBe(200);
    expect(await tryCode(codeOf(secret, -1))).toBe(401);
    expect(await tryCode(codeOf(secret, 1))).toBe(200);
    expect(await tryCode(codeOf(secret, 0))).toBe(401);
  });

  test('with one code from two sides at once lets one of them in', async () => {
    const user = await auth.addUser('twins@larkfield.example');
    const { secret } = await enrol(user);
    const challenges = [await signIn(user), await signIn(user)].map(({ challenge }) => challenge);
    const statuses = await Promise.all(challenges.map(async (challenge) => (await pass(challenge, codeOf(secret))).status));
    expect(statuses.sort()).toEqual([200, 401]);
  });

  test('takes each recovery code once, however it is typed', async () => {
    const user = await auth.addUser('recovers@larkfield.example');
    const { recoveryCodes } = await enrol(user);
    const [first, second] = recoveryCodes as [string, string];
    expect((await pass((await signIn(user)).challenge, first)).status).toBe(200);
    expect(await errorOf(await pass((await signIn(user)).challenge, first))).toBe('401 CODE_WRONG');
    expect((await pass((await signIn(user)).challenge, ` ${second.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await findUserByEmail(user.email))!.recoveryCodeHashes).toHaveLength(8);
    expect(await notesOf(user)).toContain('recovery-code.used success');
  });

  test('reads alike for every wrong code', async () => {
    const user = await auth.addUser('alike@larkfield.example');
    const { secret, recoveryCodes } = await enrol(user);
    await pass((await signIn(user)).challenge, recoveryCodes[0]!);
    const replies = [];
    for (const code of [codeOf(secret, 9), recoveryCodes[0]!, 'anything at all']) {
      replies.push({ ...(await readJson<object>(await pass((await signIn(user)).challenge, code))), requestId: '' });
    }
    expect(replies[1]).toEqual(replies[0]);
    expect(replies[2]).toEqual(replies[0]);
  });

  test('lets five of many parallel guesses be compared, then makes the account wait, also with a new password step', async () => {
    const user = await auth.addUser('guessed@larkfield.example');
    const { secret } = await enrol(user);
    const { challenge } = await signIn(user);
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => pass(challenge, String(index).padStart(6, '0'))));
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)]);
    const late = await pass((await signIn(user)).challenge, codeOf(secret));
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  test.each([
    ['unknown', () => 'f'.repeat(64)],
    ['malformed', () => 'x'],
  ])('refuses an %s challenge', async (_what, challenge) => {
    expect(await errorOf(await pass(challenge(), '123456'))).toBe('401 SIGN_IN_EXPIRED');
  });

  test('ends when the password changes or the account is deactivated in between, and after five minutes', async () => {
    const user = await auth.addUser('interrupted@larkfield.example');
    const { secret } = await enrol(user);
    const left = await signIn(user);
    const keys = await auth.redis.keys('sign-in:code:*');
    const ages = await Promise.all(keys.map((key) => auth.redis.pttl(key)));
    expect(Math.max(...ages)).toBeLessThanOrEqual(5 * 60_000);
    await changeUser(idOf(user), { isActive: false });
    expect(await errorOf(await pass(left.challenge, codeOf(secret)))).toBe('401 SIGN_IN_EXPIRED');
    await changeUser(idOf(user), { isActive: true });
    await storeTemporaryPassword(idOf(user), await auth.context.hasher.hash(newPassword), new Date(clock + 60_000));
    expect(await errorOf(await pass(left.challenge, codeOf(secret)))).toBe('401 SIGN_IN_EXPIRED');
  });

  test('with a temporary password asks for the code first, and the password changes only after it', async () => {
    const user = await auth.addUser('both@larkfield.example');
    const { secret } = await enrol(user);
    await storeTemporaryPassword(idOf(user), user.passwordHash, new Date(clock + 60_000));
    const change = (challenge?: string) =>
      auth.send('POST', '/api/auth/change-password', { body: { userId: idOf(user), email: user.email, currentPassword: testPassword, newPassword, challenge } });
    const asked = await signIn(user);
    expect(asked.requiresSecondFactor).toBe(true);
    expect(await errorOf(await change())).toBe('401 SIGN_IN_EXPIRED');
    expect(await errorOf(await change(asked.challenge))).toBe('401 SIGN_IN_EXPIRED');
    const passed = await pass(asked.challenge, codeOf(secret));
    expect(sessionTokenOf(passed)).toBeNull();
    const next = await readJson<Step>(passed);
    expect(next).toMatchObject({ requiresPasswordChange: true, userId: idOf(user) });
    const changed = await change(next.challenge);
    expect(changed.status).toBe(200);
    expect(await findSession(auth.redis, sessionTokenOf(changed)!)).toMatchObject({ userId: idOf(user) });
    expect((await signIn(user, newPassword)).requiresSecondFactor).toBe(true);
  });
});

describe('on the account page', () => {
  test('new recovery codes take password and code, and the old ones end', async () => {
    const user = await auth.addUser('renews@larkfield.example');
    const { secret, recoveryCodes, portal } = await enrol(user);
    expect(await errorOf(await portal.send('POST', `${account}/recovery-codes`, { password: 'wrong', code: codeOf(secret) }))).toBe('403 PASSWORD_WRONG');
    expect((await portal.send('POST', `${account}/recovery-codes`, { password: testPassword, code: recoveryCodes[0] })).status).toBe(400);
    const renewed = await readJson<{ recoveryCodes: string[] }>(await portal.send('POST', `${account}/recovery-codes`, { password: testPassword, code: codeOf(secret) }));
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect((await pass((await signIn(user)).challenge, recoveryCodes[0]!)).status).toBe(401);
    expect((await pass((await signIn(user)).challenge, renewed.recoveryCodes[0]!)).status).toBe(200);
  });

  test('turning it off takes password and code, or a recovery code', async () => {
    const user = await auth.addUser('leaves@larkfield.example');
    const { recoveryCodes, portal } = await enrol(user);
    const other = await openPortal(user);
    const turnOff = (body: object) => portal.send('POST', `${account}/turn-off`, body);
    expect(await errorOf(await turnOff({ password: 'wrong', code: recoveryCodes[0] }))).toBe('403 PASSWORD_WRONG');
    expect(await errorOf(await turnOff({ password: testPassword, code: '000000' }))).toBe('401 CODE_WRONG');
    expect((await turnOff({ password: testPassword, code: recoveryCodes[0] })).status).toBe(200);
    expect([await portal.isOpen(), await other.isOpen()]).toEqual([true, false]);
    expect(await signIn(user)).toEqual({ user: { id: idOf(user), email: user.email, role: 'user' } });
    const stored = (await findUserByEmail(user.email))!;
    expect([stored.secondFactorSince, stored.sealedTotpSecret, stored.recoveryCodeHashes]).toEqual([null, undefined, undefined]);
    expect(await errorOf(await turnOff({ password: testPassword, code: '000000' }))).toBe('409 SECOND_FACTOR_OFF');
  });

  test('the sessions in other browsers end by hand', async () => {
    const user = await auth.addUser('elsewhere@larkfield.example');
    const [here, there] = [await openPortal(user), await openPortal(user)];
    expect(await readJson(await here.send('POST', '/api/admin-portal/account/end-other-sessions'))).toEqual({ ended: 1 });
    expect([await here.isOpen(), await there.isOpen()]).toEqual([true, false]);
  });
});

describe('an admin', () => {
  test('takes it from somebody who lost it, whose sessions end', async () => {
    const admin = await auth.addUser('helper@larkfield.example', 'admin');
    const user = await auth.addUser('lost@larkfield.example');
    const { portal } = await enrol(user);
    expect(await errorOf(await portal.send('POST', `/api/auth/users/${idOf(user)}/reset-second-factor`))).toBe('403 FORBIDDEN');
    const reset = await (await openPortal(admin)).send('POST', `/api/auth/users/${idOf(user)}/reset-second-factor`);
    expect(await readJson(reset)).toMatchObject({ user: { id: idOf(user), hasSecondFactor: false } });
    expect(await portal.isOpen()).toBe(false);
    expect((await signIn(user)).user).toBeDefined();
    expect((await notesOf(user)).slice(-2)).toEqual(['second-factor.reset success', 'session.opened success']);
  });

  test('is helped by the command, which takes the second factor away as well', async () => {
    const admin = await auth.addUser('locked.out@larkfield.example', 'admin');
    await enrol(admin);
    const { temporaryPassword } = await issueAdmin(auth.context, admin.email);
    expect((await signIn(admin, temporaryPassword)).requiresPasswordChange).toBe(true);
  });
});

describe('required of all staff', () => {
  const settings = '/api/auth/settings';
  afterAll(() => storeSignInSettings({ requiresSecondFactor: false }));

  test('only by an admin who has it; then who has none is signed out and must set it up before getting in', async () => {
    const admin = await auth.addUser('strict@larkfield.example', 'admin');
    const user = await auth.addUser('newcomer@larkfield.example');
    const session = await openPortal(user);
    expect(await errorOf(await session.send('PUT', settings, { requiresSecondFactor: true }))).toBe('403 FORBIDDEN');
    const without = await openPortal(admin);
    expect(await errorOf(await without.send('PUT', settings, { requiresSecondFactor: true }))).toBe('409 SECOND_FACTOR_FIRST');
    const { portal, secret: adminSecret } = await enrol(admin);
    expect((await portal.send('PUT', settings, { requiresSecondFactor: true })).status).toBe(200);
    expect(await readJson(await portal.send('GET', settings))).toEqual({ requiresSecondFactor: true });
    expect([await portal.isOpen(), await session.isOpen()]).toEqual([true, false]);
    expect(await errorOf(await portal.send('POST', `${account}/turn-off`, { password: testPassword, code: codeOf(adminSecret) }))).toBe('409 SECOND_FACTOR_REQUIRED');

    const asked = await auth.signIn(user.email);
    expect(sessionTokenOf(asked)).toBeNull();
    const { challenge, requiresEnrolment } = await readJson<Step>(asked);
    expect(requiresEnrolment).toBe(true);
    expect(await errorOf(await pass(challenge, '123456'))).toBe('401 SIGN_IN_EXPIRED');
    const send = (path: string, body: object) => auth.send('POST', `/api/auth/second-factor/${path}`, { body });
    const { secret } = await readJson<{ secret: string }>(await send('enrolment', { challenge }));
    expect(await errorOf(await send('enrolment/confirm', { challenge, code: codeOf(secret, 4) }))).toBe('401 CODE_WRONG');
    const confirmed = await send('enrolment/confirm', { challenge, code: codeOf(secret) });
    expect(await findSession(auth.redis, sessionTokenOf(confirmed)!)).toMatchObject({ userId: idOf(user) });
    expect(await readJson(confirmed)).toMatchObject({ user: { id: idOf(user) }, recoveryCodes: expect.any(Array) });
    expect(await errorOf(await send('enrolment', { challenge }))).toBe('401 SIGN_IN_EXPIRED');
    expect((await signIn(user)).requiresSecondFactor).toBe(true);
  });

  test('comes after the forced change of a temporary password', async () => {
    const user = await auth.addUser('fresh@larkfield.example', 'user', { isTemporary: true });
    const asked = await signIn(user);
    expect(asked).toEqual({ requiresPasswordChange: true, userId: idOf(user), message: expect.any(String) });
    const changed = await auth.send('POST', '/api/auth/change-password', { body: { userId: idOf(user), email: user.email, currentPassword: testPassword, newPassword } });
    expect(sessionTokenOf(changed)).toBeNull();
    expect(await readJson(changed)).toMatchObject({ requiresEnrolment: true, challenge: expect.any(String) });
  });
});

test('without Redis no code is compared', async () => {
  const user = await auth.addUser('outage.code@larkfield.example');
  const { secret } = await enrol(user);
  const { challenge } = await signIn(user);
  await auth.stores.killRedis();
  try {
    expect((await pass(challenge, codeOf(secret))).status).toBe(503);
  } finally {
    await auth.stores.restartRedis();
  }
});

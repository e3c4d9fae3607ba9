import { describe, expect, test } from 'vitest';
import { minute } from '@larkfield/schemas/durations.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { findSession } from '@larkfield/stored-data/session-store.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { sessionTokenOf, testPassword } from '#test/auth-fixture.ts';
import { changeUser, findUserByEmail, findUserById, storeTemporaryPassword } from '#src/users/user-store.ts';
import { account, errorOf, idOf, newPassword, type Step, useSecondFactor } from '#test/second-factor-fixture.ts';
import { openSecret } from './totp.ts';

const { auth, clock, codeOf, openPortal, enrol, signIn, pass, notesOf } = useSecondFactor();

describe('setting it up', () => {
  test('requires the password and a first code, shows ten recovery codes once and ends other sessions', async () => {
    const user = await auth.addUser('enrols@larkfield.example');
    const other = await openPortal(user);
    const portal = await openPortal(user);
    expect(await errorOf(await portal.send('POST', `${account}/enrolment`, { password: 'not the password' }))).toBe('403 PASSWORD_WRONG');
    const { secret, uri } = await readJson<{ secret: string; uri: string }>(
      await portal.send('POST', `${account}/enrolment`, { password: testPassword }),
    );
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain(encodeURIComponent(user.email));
    expect(await errorOf(await portal.send('POST', `${account}/enrolment/confirm`, { code: codeOf(secret, 5) }))).toBe('401 CODE_WRONG');
    expect(await readJson(await portal.send('GET', account))).toMatchObject({ isOn: false });

    const { recoveryCodes } = await readJson<{ recoveryCodes: string[] }>(
      await portal.send('POST', `${account}/enrolment/confirm`, { code: codeOf(secret) }),
    );
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await readJson(await portal.send('GET', account))).toMatchObject({
      isOn: true,
      since: expect.any(String),
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    expect([await portal.isOpen(), await other.isOpen()]).toEqual([true, false]);
    expect(await errorOf(await portal.send('POST', `${account}/enrolment`, { password: testPassword }))).toBe('409 SECOND_FACTOR_ON');
    expect(await notesOf(user)).toEqual([
      'second-factor.enrolled failure',
      'second-factor.enrolled failure',
      'second-factor.enrolled success',
    ]);
  });

  test('stores neither the secret nor recovery codes in plain text, in the database or the audit trail', async () => {
    const user = await auth.addUser('sealed@larkfield.example');
    const { secret, recoveryCodes } = await enrol(user);
    const stored = (await findUserByEmail(user.email))!;
    const everything = JSON.stringify([stored, await recordedActs(), await auth.redis.keys('*')]);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(everything).not.toContain(text);
    expect(openSecret(auth.context.keyRing, idOf(user), stored.sealedTotpSecret!)).toBe(secret);
  });

  test('expires after a quarter of an hour', async () => {
    const user = await auth.addUser('slow@larkfield.example');
    const portal = await openPortal(user);
    const { secret } = await readJson<{ secret: string }>(await portal.send('POST', `${account}/enrolment`, { password: testPassword }));
    clock.now += 16 * minute;
    expect(await errorOf(await portal.send('POST', `${account}/enrolment/confirm`, { code: codeOf(secret) }))).toBe(
      '409 ENROLMENT_EXPIRED',
    );
  });
});

describe('signing in', () => {
  test('opens no session after the password, but after the code', async () => {
    const user = await auth.addUser('two.steps@larkfield.example');
    const { secret } = await enrol(user);
    const asked = await auth.signIn(user.email);
    expect(sessionTokenOf(asked)).toBeNull();
    const { challenge, ...rest } = await readJson<Step>(asked);
    expect(rest).toEqual({ requiresSecondFactor: true, message: expect.any(String) });
    const passed = await pass(challenge, codeOf(secret));
    expect(await findSession(auth.context.sessions, sessionTokenOf(passed)!)).toMatchObject({ userId: idOf(user) });
    expect(await readJson(passed)).toEqual({ user: { id: idOf(user), email: user.email, role: 'user' } });
    expect(await errorOf(await pass(challenge, codeOf(secret, 1)))).toBe('401 SIGN_IN_EXPIRED');
    expect((await notesOf(user)).at(-1)).toBe('session.opened success');
  });

  test('accepts only the current code and the codes before and after it, each only once', async () => {
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

  test('admits only one of two simultaneous attempts with the same code', async () => {
    const user = await auth.addUser('twins@larkfield.example');
    const { secret } = await enrol(user);
    const challenges = [await signIn(user), await signIn(user)].map(({ challenge }) => challenge);
    const statuses = await Promise.all(challenges.map(async (challenge) => (await pass(challenge, codeOf(secret))).status));
    expect(statuses.sort()).toEqual([200, 401]);
  });

  test('accepts each recovery code once, however it is typed', async () => {
    const user = await auth.addUser('recovers@larkfield.example');
    const { recoveryCodes } = await enrol(user);
    const [first, second] = recoveryCodes as [string, string];
    expect((await pass((await signIn(user)).challenge, first)).status).toBe(200);
    expect(await errorOf(await pass((await signIn(user)).challenge, first))).toBe('401 CODE_WRONG');
    expect((await pass((await signIn(user)).challenge, ` ${second.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await findUserByEmail(user.email))!.recoveryCodeHashes).toHaveLength(8);
    expect(await notesOf(user)).toContain('recovery-code.used success');
  });

  test('returns the same error for every wrong code', async () => {
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

  test('compares five of many parallel guesses, then locks the account, even after a new password step', async () => {
    const user = await auth.addUser('guessed@larkfield.example');
    const { secret } = await enrol(user);
    const { challenge } = await signIn(user);
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => pass(challenge, String(index).padStart(6, '0'))));
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)]);
    const late = await pass((await signIn(user)).challenge, codeOf(secret));
    expect(late.status).toBe(429);
    const waits = (await recordedActs(`user:${user._id.toHexString()}`)).filter(({ reason }) => reason === 'too-many-attempts');
    expect(waits).toMatchObject([{ action: 'session.opened', outcome: 'denied' }]);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(500);
  });

  test.each([
    ['unknown', () => 'f'.repeat(64)],
    ['malformed', () => 'x'],
  ])('refuses an %s challenge', async (_what, challenge) => {
    expect(await errorOf(await pass(challenge(), '123456'))).toBe('401 SIGN_IN_EXPIRED');
  });

  test.each(['code', 'password', 'enrolment'] as const)(
    'refuses a challenge written into Redis without the session key: %s',
    async (step) => {
      const user = await auth.addUser(`forged-${step}@larkfield.example`);
      const { secret } = step === 'enrolment' ? { secret: '' } : await enrol(user);
      const token = 'e'.repeat(64);
      const challenge = { userId: idOf(user), mac: hashToken((await findUserById(idOf(user)))!.passwordHash) };
      await auth.redis.set(`sign-in:${step}:${hashToken(token)}`, JSON.stringify(challenge), 'PX', 60_000);
      const path = { code: 'second-factor', password: 'change-password', enrolment: 'second-factor/enrolment' }[step];
      const about = { userId: idOf(user), email: user.email, currentPassword: testPassword, newPassword };
      const rest = { code: { code: secret && codeOf(secret) }, password: about, enrolment: {} }[step];
      expect(await errorOf(await auth.send('POST', `/api/auth/${path}`, { body: { challenge: token, ...rest } }))).toBe(
        '401 SIGN_IN_EXPIRED',
      );
    },
  );

  test('expires if the password changes or the account is deactivated in between, and after five minutes', async () => {
    const user = await auth.addUser('interrupted@larkfield.example');
    const { secret } = await enrol(user);
    const left = await signIn(user);
    const keys = await auth.redis.keys('sign-in:code:*');
    const ages = await Promise.all(keys.map((key) => auth.redis.pttl(key)));
    expect(Math.max(...ages)).toBeLessThanOrEqual(5 * minute);
    await changeUser(idOf(user), { isActive: false });
    expect(await errorOf(await pass(left.challenge, codeOf(secret)))).toBe('401 SIGN_IN_EXPIRED');
    await changeUser(idOf(user), { isActive: true });
    await storeTemporaryPassword(idOf(user), await auth.context.hasher.hash(newPassword), new Date(clock.now + 60_000));
    expect(await errorOf(await pass(left.challenge, codeOf(secret)))).toBe('401 SIGN_IN_EXPIRED');
  });

  test('with a temporary password requires the code before the password can be changed', async () => {
    const user = await auth.addUser('both@larkfield.example');
    const { secret } = await enrol(user);
    await storeTemporaryPassword(idOf(user), user.passwordHash, new Date(clock.now + 60_000));
    const change = (challenge?: string) =>
      auth.send('POST', '/api/auth/change-password', {
        body: { userId: idOf(user), email: user.email, currentPassword: testPassword, newPassword, challenge },
      });
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
    expect(await findSession(auth.context.sessions, sessionTokenOf(changed)!)).toMatchObject({ userId: idOf(user) });
    expect((await signIn(user, newPassword)).requiresSecondFactor).toBe(true);
  });
});

test('compares no code without Redis', async () => {
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

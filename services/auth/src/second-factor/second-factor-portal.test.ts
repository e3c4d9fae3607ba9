import mongoose from 'mongoose';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { findSession } from '@larkfield/stored-data/session-store.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { sessionTokenOf, testPassword } from '#test/auth-fixture.ts';
import { issueAdmin } from '#src/create-first-admin.ts';
import { findUserByEmail } from '#src/users/user-store.ts';
import { account, errorOf, idOf, newPassword, useSecondFactor, type Step } from '#test/second-factor-fixture.ts';

const { auth, codeOf, openPortal, enrol, signIn, pass, notesOf } = useSecondFactor();

describe('on the account page', () => {
  test('new recovery codes require password and code, and replace the old ones', async () => {
    const user = await auth.addUser('renews@larkfield.example');
    const { secret, recoveryCodes, portal } = await enrol(user);
    expect(await errorOf(await portal.send('POST', `${account}/recovery-codes`, { password: 'wrong', code: codeOf(secret) }))).toBe(
      '403 PASSWORD_WRONG',
    );
    expect((await portal.send('POST', `${account}/recovery-codes`, { password: testPassword, code: recoveryCodes[0] })).status).toBe(400);
    const renewed = await readJson<{ recoveryCodes: string[] }>(
      await portal.send('POST', `${account}/recovery-codes`, { password: testPassword, code: codeOf(secret) }),
    );
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect((await pass((await signIn(user)).challenge, recoveryCodes[0]!)).status).toBe(401);
    expect((await pass((await signIn(user)).challenge, renewed.recoveryCodes[0]!)).status).toBe(200);
  });

  test('turning it off requires the password and a code of the app or a recovery code', async () => {
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

  test('a user can end the sessions in other browsers, after this is audited', async () => {
    const user = await auth.addUser('elsewhere@larkfield.example');
    const [here, there] = [await openPortal(user), await openPortal(user)];
    const endOthers = () => here.send('POST', '/api/admin-portal/account/end-other-sessions');
    const spy = vi.spyOn(auth.audit, 'record').mockRejectedValue(new Error('no room left'));
    try {
      expect((await endOthers()).status).toBe(500);
    } finally {
      spy.mockRestore();
    }
    expect([await here.isOpen(), await there.isOpen()]).toEqual([true, true]);
    expect(await readJson(await endOthers())).toEqual({ ended: 1 });
    expect(await notesOf(user)).toEqual(['sessions.ended success']);
    expect([await here.isOpen(), await there.isOpen()]).toEqual([true, false]);
  });
});

describe('an admin', () => {
  test('can reset the second factor of a user, which ends their sessions', async () => {
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

  test('can be restored by the command, which also removes the second factor', async () => {
    const admin = await auth.addUser('locked.out@larkfield.example', 'admin');
    await enrol(admin);
    const { temporaryPassword } = await issueAdmin(auth.context.hasher, admin.email);
    expect((await signIn(admin, temporaryPassword)).requiresPasswordChange).toBe(true);
  });
});

describe('a second factor for all staff', () => {
  const settings = '/api/auth/settings';
  afterAll(() => mongoose.connection.collection('auth-settings').deleteMany({}));

  test('can be required only by an admin who has one, and then signs out users without one until they enrol', async () => {
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
    expect(await errorOf(await portal.send('POST', `${account}/turn-off`, { password: testPassword, code: codeOf(adminSecret) }))).toBe(
      '409 SECOND_FACTOR_REQUIRED',
    );

    const asked = await auth.signIn(user.email);
    expect(sessionTokenOf(asked)).toBeNull();
    const { challenge, requiresEnrolment } = await readJson<Step>(asked);
    expect(requiresEnrolment).toBe(true);
    expect(await errorOf(await pass(challenge, '123456'))).toBe('401 SIGN_IN_EXPIRED');
    const send = (path: string, body: object) => auth.send('POST', `/api/auth/second-factor/${path}`, { body });
    const { secret } = await readJson<{ secret: string }>(await send('enrolment', { challenge }));
    expect(await errorOf(await send('enrolment/confirm', { challenge, code: codeOf(secret, 4) }))).toBe('401 CODE_WRONG');
    const confirmed = await send('enrolment/confirm', { challenge, code: codeOf(secret) });
    expect(await findSession(auth.context.sessions, sessionTokenOf(confirmed)!)).toMatchObject({ userId: idOf(user) });
    expect(await readJson(confirmed)).toMatchObject({ user: { id: idOf(user) }, recoveryCodes: expect.any(Array) });
    expect(await errorOf(await send('enrolment', { challenge }))).toBe('401 SIGN_IN_EXPIRED');
    expect((await signIn(user)).requiresSecondFactor).toBe(true);
  });

  test('is set up after the forced change of a temporary password', async () => {
    const user = await auth.addUser('fresh@larkfield.example', 'user', { isTemporary: true });
    const asked = await signIn(user);
    expect(asked).toEqual({ requiresPasswordChange: true, userId: idOf(user), message: expect.any(String) });
    const changed = await auth.send('POST', '/api/auth/change-password', {
      body: { userId: idOf(user), email: user.email, currentPassword: testPassword, newPassword },
    });
    expect(sessionTokenOf(changed)).toBeNull();
    expect(await readJson(changed)).toMatchObject({ requiresEnrolment: true, challenge: expect.any(String) });
  });
});

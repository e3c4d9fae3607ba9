import { describe, expect, test, vi } from 'vitest';
import { readJson } from '@larkfield/testing/read-json.ts';
import { testPassword } from '#test/auth-fixture.ts';
import { issueAdmin } from '#src/create-first-admin.ts';
import { findUserByEmail } from '#src/users/user-store.ts';
import { account, errorOf, idOf, useSecondFactor } from '#test/second-factor-fixture.ts';

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

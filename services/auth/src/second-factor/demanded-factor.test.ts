import mongoose from 'mongoose';
import { afterEach, expect, test } from 'vitest';
import { findSession } from '@larkfield/stored-data/session-store.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { sessionTokenOf, testPassword } from '#test/auth-fixture.ts';
import { account, errorOf, idOf, newPassword, type Step, useSecondFactor } from '#test/second-factor-fixture.ts';

const { auth, codeOf, openPortal, enrol, signIn, notesOf } = useSecondFactor();

const settings = '/api/auth/settings';
const postpone = (challenge: string) => auth.send('POST', '/api/auth/second-factor/enrolment/postpone', { body: { challenge } });
afterEach(() => mongoose.connection.collection('auth-settings').deleteMany({}));

/** An admin with a second factor, who decides. */
async function openAdmin(email: string) {
  const admin = await auth.addUser(email, 'admin');
  return { admin, ...(await enrol(admin)) };
}
type Deciding = Awaited<ReturnType<typeof openAdmin>>['portal'];
const decide = async (portal: Deciding, secondFactor: string) => (await portal.send('PUT', settings, { secondFactor })).status;

test('only an admin who has a second factor can demand it, and no one is signed out', async () => {
  const user = await auth.addUser('newcomer@larkfield.example');
  const session = await openPortal(user);
  expect(await errorOf(await session.send('PUT', settings, { secondFactor: 'all' }))).toBe('403 FORBIDDEN');
  const without = await openPortal(await auth.addUser('lax@larkfield.example', 'admin'));
  expect(await errorOf(await without.send('PUT', settings, { secondFactor: 'all' }))).toBe('409 SECOND_FACTOR_FIRST');
  expect(await errorOf(await without.send('PUT', settings, { secondFactor: 'admins' }))).toBe('409 SECOND_FACTOR_FIRST');
  expect(await readJson(await without.send('GET', settings))).toMatchObject({ secondFactor: 'undecided' });
  const { portal, secret } = await openAdmin('strict@larkfield.example');
  expect(await decide(portal, 'all')).toBe(200);
  expect(await readJson(await portal.send('GET', settings))).toMatchObject({ secondFactor: 'all', adminsWithoutSecondFactor: 1 });
  expect([await portal.isOpen(), await session.isOpen()]).toEqual([true, true]);
  expect(await readJson(await session.send('GET', account))).toMatchObject({ isOn: false, isRequired: true });
  expect(await errorOf(await portal.send('POST', `${account}/turn-off`, { password: testPassword, code: codeOf(secret) }))).toBe(
    '409 SECOND_FACTOR_REQUIRED',
  );
});

test('an account older than the demand signs in once without it, and must then set it up', async () => {
  const user = await auth.addUser('grace@larkfield.example');
  const { portal } = await openAdmin('gracious@larkfield.example');
  await decide(portal, 'all');
  const first = await signIn(user);
  expect(first).toMatchObject({ requiresEnrolment: true, mayPostpone: true });
  const left = await signIn(user);
  const postponed = await postpone(first.challenge);
  expect(await readJson(postponed)).toEqual({ user: { id: idOf(user), email: user.email, role: 'user' } });
  expect(await findSession(auth.context.sessions, sessionTokenOf(postponed)!)).toMatchObject({ userId: idOf(user) });
  for (const challenge of [first.challenge, left.challenge]) expect(await errorOf(await postpone(challenge))).toBe('401 SIGN_IN_EXPIRED');

  const second = await signIn(user);
  expect(second).toMatchObject({ requiresEnrolment: true, challenge: expect.any(String) });
  expect(second).not.toHaveProperty('mayPostpone');
  expect(await errorOf(await postpone(second.challenge))).toBe('401 SIGN_IN_EXPIRED');
  const send = (path: string, body: object) => auth.send('POST', `/api/auth/second-factor/${path}`, { body });
  const { challenge } = second;
  const { secret } = await readJson<{ secret: string }>(await send('enrolment', { challenge }));
  expect(await errorOf(await send('enrolment/confirm', { challenge, code: codeOf(secret, 4) }))).toBe('401 CODE_WRONG');
  const confirmed = await send('enrolment/confirm', { challenge, code: codeOf(secret) });
  expect(await findSession(auth.context.sessions, sessionTokenOf(confirmed)!)).toMatchObject({ userId: idOf(user) });
  expect(await errorOf(await send('enrolment', { challenge }))).toBe('401 SIGN_IN_EXPIRED');
  expect((await signIn(user)).requiresSecondFactor).toBe(true);
  expect(await notesOf(user)).toContain('second-factor.postponed success');
});

test('of simultaneous attempts to postpone only one signs in', async () => {
  const user = await auth.addUser('twice@larkfield.example');
  await decide((await openAdmin('watchful@larkfield.example')).portal, 'all');
  const steps: Step[] = [];
  for (let count = 0; count < 5; count += 1) steps.push(await signIn(user));
  const statuses = await Promise.all(steps.map(async ({ challenge }) => (await postpone(challenge)).status));
  expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401]);
});

test('an admin without a second factor decides that it is optional, but does not lift a demand that they postponed', async () => {
  const lax = await auth.addUser('postpones.and.lifts@larkfield.example', 'admin');
  const before = await openPortal(lax);
  expect((await before.send('PUT', settings, { secondFactor: 'optional' })).status).toBe(200);
  const { portal } = await openAdmin('demanding@larkfield.example');
  await decide(portal, 'admins');
  const { challenge } = await signIn(lax);
  expect((await postpone(challenge)).status).toBe(200);
  const postponed = await openPortal(lax);
  for (const secondFactor of ['optional', 'all'])
    expect(await errorOf(await postponed.send('PUT', settings, { secondFactor }))).toBe('409 SECOND_FACTOR_FIRST');
  expect(await decide(portal, 'optional')).toBe(200);
});

test('a second factor that is demanded of admins alone is asked of no other user', async () => {
  const user = await auth.addUser('plain@larkfield.example');
  const other = await auth.addUser('other.admin@larkfield.example', 'admin');
  const { portal, admin } = await openAdmin('leading@larkfield.example');
  expect(await decide(portal, 'admins')).toBe(200);
  expect((await signIn(user)).user).toBeDefined();
  expect(await signIn(other)).toMatchObject({ requiresEnrolment: true, mayPostpone: true });
  expect(await readJson(await (await openPortal(user)).send('GET', account))).toMatchObject({ isRequired: false });
  expect(await notesOf(admin)).toContain('second-factor.enrolled success');
  expect(await decide(portal, 'optional')).toBe(200);
  expect((await signIn(other)).user).toBeDefined();
});

test('neither a user who once had a second factor nor a new account can postpone it', async () => {
  const lost = await auth.addUser('phoneless@larkfield.example');
  await enrol(lost);
  const { portal } = await openAdmin('resetting@larkfield.example');
  await decide(portal, 'all');
  expect((await portal.send('POST', `/api/auth/users/${idOf(lost)}/reset-second-factor`)).status).toBe(200);
  const fresh = await auth.addUser('fresh@larkfield.example', 'user', { isTemporary: true });
  expect(await signIn(fresh)).toEqual({ requiresPasswordChange: true, userId: idOf(fresh), message: expect.any(String) });
  const changed = await auth.send('POST', '/api/auth/change-password', {
    body: { userId: idOf(fresh), email: fresh.email, currentPassword: testPassword, newPassword },
  });
  expect(sessionTokenOf(changed)).toBeNull();
  for (const step of [await signIn(lost), await readJson<Step>(changed)]) {
    expect(step).toMatchObject({ requiresEnrolment: true });
    expect(step).not.toHaveProperty('mayPostpone');
    expect(await errorOf(await postpone(step.challenge))).toBe('401 SIGN_IN_EXPIRED');
  }
});

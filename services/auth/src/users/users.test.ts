import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PortalUser } from '@larkfield/schemas/auth/users.ts';
import { createSession, findSession } from '@larkfield/stored-data/session-store.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { type AuthFixture, startAuth, testPassword } from '#test/auth-fixture.ts';
import { changeUser, findUserByEmail, type StoredUser } from './user-store.ts';

let auth: AuthFixture;
let firstAdmin: StoredUser;

beforeAll(async () => {
  auth = await startAuth();
  firstAdmin = await auth.addUser('first.admin@larkfield.example', 'admin');
});
afterAll(() => auth.stop());

const idOf = (user: StoredUser) => user._id.toHexString();
const patch = (user: StoredUser, body: object) => auth.send('PATCH', `/api/auth/users/${idOf(user)}`, { as: 'admin', body });
const openSessionOf = (user: StoredUser) =>
  createSession(auth.context.sessions, { userId: idOf(user), email: user.email, role: user.role });

describe('creating a user', () => {
  const create = (body: object) => auth.send('POST', '/api/auth/users', { as: 'admin', body });

  test('stores an active account with a temporary password and lists it', async () => {
    const response = await create({ email: 'New.Colleague@larkfield.example', password: testPassword, role: 'user' });
    expect(response.status).toBe(201);
    const { user, message } = (await response.json()) as { user: PortalUser; message: string };
    expect(message).toBe('User created successfully!');
    expect(user).toEqual({
      id: expect.any(String),
      email: 'new.colleague@larkfield.example',
      role: 'user',
      isActive: true,
      hasSecondFactor: false,
    });
    expect((await findUserByEmail(user.email))!.temporaryUntil).toBeInstanceOf(Date);
    const { users } = (await (await auth.send('GET', '/api/auth/users', { as: 'admin' })).json()) as { users: PortalUser[] };
    expect(users).toContainEqual(user);
    expect(await (await auth.signIn(user.email)).json()).toMatchObject({ requiresPasswordChange: true });
  });

  test('is refused outside the company domain, for an existing address, and with a short password', async () => {
    const outside = await create({ email: 'someone@larkfield.example.attacker.example', password: testPassword, role: 'user' });
    expect(outside.status).toBe(400);
    expect(await outside.json()).toMatchObject({ code: 'WRONG_DOMAIN', error: 'Only @larkfield.example email addresses are allowed' });
    const twice = await create({ email: 'FIRST.ADMIN@larkfield.example', password: testPassword, role: 'user' });
    expect(await twice.json()).toMatchObject({ code: 'USER_EXISTS' });
    const short = await create({ email: 'short@larkfield.example', password: 'elevenchars', role: 'user' });
    expect(await short.json()).toMatchObject({ fields: [{ field: 'password', message: 'Password must be at least 12 characters long' }] });
  });

  test.each([
    'temporary-pass-1',
    'Welcome12345!',
    'ChangeMe12345',
    'TestPassword1!',
    'Temporary#2026',
    'Summer2026!!!!',
    'TempPassword123!',
    'SecurePass123!',
    'nurse-station-4',
    'Initial-Login-77',
  ])('accepts %s as a temporary password, which only needs 12 characters', async (password) => {
    const email = `${password.replace(/[^a-z0-9]/gi, '')}@larkfield.example`;
    expect((await create({ email, password, role: 'user' })).status).toBe(201);
  });

  test('creates one account from twenty parallel attempts', async () => {
    const attempt = () => create({ email: 'parallel@larkfield.example', password: testPassword, role: 'user' });
    const statuses = (await Promise.all(Array.from({ length: 8 }, attempt))).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(7).fill(409)]);
  });
});

describe('changing a user', () => {
  test('deactivating ends the sessions at once and blocks signing in', async () => {
    const user = await auth.addUser('leaving@larkfield.example');
    const token = await openSessionOf(user);
    const response = await patch(user, { isActive: false });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ user: { id: idOf(user), isActive: false } });
    expect(await findSession(auth.context.sessions, token)).toBeNull();
    expect((await auth.signIn(user.email)).status).toBe(401);
    expect((await patch(user, { isActive: true })).status).toBe(200);
    expect((await auth.signIn(user.email)).status).toBe(200);
  });

  test('a new role ends the sessions with the old role', async () => {
    const user = await auth.addUser('promoted@larkfield.example');
    const token = await openSessionOf(user);
    expect(await (await patch(user, { role: 'admin' })).json()).toMatchObject({ user: { role: 'admin' } });
    expect(await findSession(auth.context.sessions, token)).toBeNull();
    await patch(user, { role: 'user' });
  });

  test('a repeated change is recorded once', async () => {
    const user = await auth.addUser('twice@larkfield.example');
    for (let sent = 0; sent < 2; sent += 1)
      expect(await (await patch(user, { role: 'admin' })).json()).toMatchObject({ user: { role: 'admin' } });
    expect((await recordedActs(`user:${idOf(user)}`)).map(({ action }) => action)).toEqual(['user.changed']);
    await patch(user, { role: 'user' });
  });

  test('the last active admin cannot be deactivated or demoted, and stays signed in after the attempt', async () => {
    const token = await openSessionOf(firstAdmin);
    for (const body of [{ isActive: false }, { role: 'user' }, { role: 'user', isActive: false }]) {
      const response = await patch(firstAdmin, body);
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ code: 'LAST_ADMIN' });
    }
    expect(await findUserByEmail(firstAdmin.email)).toMatchObject({ role: 'admin', isActive: true });
    expect(await findSession(auth.context.sessions, token)).not.toBeNull();
  });

  test('one admin remains when two remove each other at the same moment', async () => {
    const admins = [
      firstAdmin,
      ...(await Promise.all(['second', 'third'].map((name) => auth.addUser(`${name}.admin@larkfield.example`, 'admin')))),
    ];
    const replies = await Promise.all(admins.map((admin) => patch(admin, { isActive: false })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    const left = (await Promise.all(admins.map(({ email }) => findUserByEmail(email)))).filter((admin) => admin!.isActive);
    expect(left).toHaveLength(1);
    await changeUser(idOf(firstAdmin), { isActive: true });
  });

  test('an unknown id, an empty change and an unknown field are refused', async () => {
    expect((await auth.send('PATCH', `/api/auth/users/${'e'.repeat(24)}`, { as: 'admin', body: { isActive: true } })).status).toBe(404);
    expect((await patch(firstAdmin, {})).status).toBe(400);
    expect((await patch(firstAdmin, { passwordHash: 'x' })).status).toBe(400);
  });
});

test('resetting a password sets a temporary one and ends the sessions', async () => {
  const user = await auth.addUser('forgetful@larkfield.example');
  const token = await openSessionOf(user);
  const body = { password: 'amber-window-thistle' };
  const response = await auth.send('POST', `/api/auth/users/${idOf(user)}/reset-password`, { as: 'admin', body });
  expect(response.status).toBe(200);
  expect(await findSession(auth.context.sessions, token)).toBeNull();
  expect((await auth.signIn(user.email)).status).toBe(401);
  expect(await (await auth.signIn(user.email, body.password)).json()).toMatchObject({ requiresPasswordChange: true, userId: idOf(user) });
});

test('changes no user or password without Redis, so that no session outlives the change', async () => {
  const user = await auth.addUser('offline@larkfield.example');
  await auth.stores.killRedis();
  try {
    expect((await patch(user, { isActive: false })).status).toBe(503);
    expect(
      (await auth.send('POST', `/api/auth/users/${idOf(user)}/reset-password`, { as: 'admin', body: { password: 'amber-window-thistle' } }))
        .status,
    ).toBe(503);
    expect(await findUserByEmail(user.email)).toMatchObject({ isActive: true, passwordHash: user.passwordHash });
  } finally {
    await auth.stores.restartRedis();
  }
});

test('only other services can look up a user by the internal route', async () => {
  const colleague = await auth.addUser('known.colleague@larkfield.example');
  const path = `/internal/users/${idOf(colleague)}`;
  const reply = await auth.send('GET', path, { as: 'contact' });
  expect(await reply.json()).toEqual({
    id: idOf(colleague),
    email: 'known.colleague@larkfield.example',
    role: 'user',
    isActive: true,
    hasSecondFactor: false,
  });
  expect((await auth.send('GET', path, { as: 'admin' })).status).toBe(401);
  expect((await auth.send('GET', `/internal/users/${'0'.repeat(24)}`, { as: 'contact' })).status).toBe(404);
});

test('every member of staff can list the current staff, but only their email addresses', async () => {
  const gone = await auth.addUser('gone.colleague@larkfield.example');
  await changeUser(idOf(gone), { isActive: false });
  const present = await auth.addUser('present.colleague@larkfield.example');
  const reply = await auth.send('GET', '/api/auth/colleagues', { as: 'user' });
  const { colleagues } = (await reply.json()) as { colleagues: { userId: string; email: string }[] };
  expect(colleagues).toContainEqual({ userId: idOf(present), email: present.email });
  expect(colleagues.map(({ email }) => email)).not.toContain(gone.email);
  expect(colleagues.map(({ email }) => email)).toEqual(colleagues.map(({ email }) => email).toSorted());
  expect((await auth.send('GET', '/api/auth/colleagues')).status).toBe(401);
});

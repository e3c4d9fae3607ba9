import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hour } from '@larkfield/schemas/durations.ts';
import type { ErrorBody } from '@larkfield/schemas/errors.ts';
import { createSession, findSession } from '@larkfield/stored-data/session-store.ts';
import { sessionTokenOf, startAuth, testPassword, type AuthFixture } from '#test/auth-fixture.ts';
import type { StoredUser } from '#src/users/user-store.ts';

const newPassword = 'marble-lantern-orchard';
let auth: AuthFixture;

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const change = (user: StoredUser, changes: Record<string, string> = {}) =>
  auth.send('POST', '/api/auth/change-password', {
    body: { userId: user._id.toHexString(), email: user.email, currentPassword: testPassword, newPassword, ...changes },
  });

test('a temporary password opens no session until it is changed', async () => {
  const user = await auth.addUser('forced@larkfield.example', 'admin', { isTemporary: true });
  const userId = user._id.toHexString();
  const asked = await auth.signIn(user.email);
  expect(asked.status).toBe(200);
  expect(await asked.json()).toEqual({ requiresPasswordChange: true, userId, message: expect.any(String) });
  expect(asked.headers.getSetCookie()).toEqual([]);
  expect(await auth.redis.keys('session:*')).toEqual([]);

  const changed = await change(user);
  expect(changed.status).toBe(200);
  expect(await changed.json()).toMatchObject({ user: { id: userId, email: user.email, role: 'admin' } });
  expect(await findSession(auth.context.sessions, sessionTokenOf(changed)!)).toMatchObject({ userId });

  expect((await auth.signIn(user.email, testPassword)).status).toBe(401);
  expect(await (await auth.signIn(user.email, newPassword)).json()).toMatchObject({ user: { id: userId } });
});

test('a temporary password expires after 72 hours, both for signing in and for changing it', async () => {
  const user = await auth.addUser('late@larkfield.example', 'user', { isTemporary: true });
  const hoursLeft = (user.temporaryUntil!.getTime() - Date.now()) / hour;
  expect(hoursLeft).toBeGreaterThan(71.9);
  expect(hoursLeft).toBeLessThanOrEqual(72);
  await mongoose.model('User').updateOne({ _id: user._id }, { $set: { temporaryUntil: new Date(Date.now() - 1) } });
  for (const response of [await auth.signIn(user.email), await change(user)]) {
    expect(response.status).toBe(401);
    expect(((await response.json()) as ErrorBody).message).toContain('expired');
  }
});

test('changing the password ends all other sessions and keeps the current one', async () => {
  const user = await auth.addUser('changing@larkfield.example', 'user');
  const person = { userId: user._id.toHexString(), email: user.email, role: user.role };
  const others = [await createSession(auth.context.sessions, person), await createSession(auth.context.sessions, person)];
  const response = await change(user);
  expect(response.status).toBe(200);
  for (const token of others) expect(await findSession(auth.context.sessions, token)).toBeNull();
  expect(await findSession(auth.context.sessions, sessionTokenOf(response)!)).not.toBeNull();
});

test('the reply is the same for a wrong current password, an unknown account and a foreign id', async () => {
  const user = await auth.addUser('owner@larkfield.example');
  const replies = [
    await change(user, { currentPassword: 'not-the-password' }),
    await change(user, { email: 'nobody@larkfield.example' }),
    await change(user, { userId: 'f'.repeat(24) }),
  ];
  for (const reply of replies) {
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ code: 'SIGN_IN_FAILED', error: 'Invalid email or password.' });
  }
  expect((await auth.signIn(user.email)).status).toBe(200);
});

test('attempts share a limit with those at sign-in', async () => {
  const user = await auth.addUser('counted@larkfield.example');
  const wrong = { currentPassword: 'not-the-password' };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await auth.signIn(user.email, 'not-the-password')).status).toBe(401);
    expect((await change(user, wrong)).status).toBe(401);
  }
  expect((await change(user)).status).toBe(429);
  expect((await auth.signIn(user.email)).status).toBe(429);
});

test('a new password must be long enough, uncommon and different, and the error names the rule', async () => {
  const user = await auth.addUser('choosy@larkfield.example');
  const short = await change(user, { newPassword: 'short-words' });
  expect(short.status).toBe(400);
  expect(((await short.json()) as ErrorBody).fields).toEqual([
    { field: 'newPassword', message: 'Password must be at least 12 characters long' },
  ]);
  const guessable = await change(user, { newPassword: 'Larkfield2026!' });
  const reason = expect.stringMatching(/^This is only "larkfield", which stands in our name/);
  expect(await guessable.json()).toMatchObject({
    code: 'WEAK_PASSWORD',
    error: reason,
    fields: [{ field: 'newPassword', message: reason }],
  });
  const common = await change(user, { newPassword: 'qwertyuiop123' });
  expect(await common.json()).toMatchObject({ code: 'WEAK_PASSWORD', error: expect.stringContaining('most common') });
  const same = await change(user, { newPassword: testPassword });
  expect(await same.json()).toMatchObject({ code: 'WEAK_PASSWORD', message: expect.stringContaining('differ') });
});

test('a password is used exactly as typed, including spaces', async () => {
  const user = await auth.addUser('spaces@larkfield.example');
  const spaced = '  żółw & 海亀 pond  ';
  expect((await change(user, { newPassword: spaced })).status).toBe(200);
  expect((await auth.signIn(user.email, spaced.trim())).status).toBe(401);
  expect((await auth.signIn(user.email, spaced)).status).toBe(200);
});

import { expect, test } from 'vitest';
import { minute } from '@larkfield/schemas/durations.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { errorOf, useSecondFactor } from '#test/second-factor-fixture.ts';
import { testPassword } from '#test/auth-fixture.ts';

const { auth, codeOf, openPortal, enrol, notesOf } = useSecondFactor();
const confirm = '/api/auth/confirm';

/** Opens the portal of an admin, with a dangerous act: giving a colleague another role. */
async function openAdmin(name: string) {
  const admin = await auth.addUser(`${name}@larkfield.example`, 'admin');
  const colleague = await auth.addUser(`${name}-colleague@larkfield.example`);
  const portal = await openPortal(admin, { isConfirmed: false });
  const act = () => portal.send('PATCH', `/api/auth/users/${colleague._id.toHexString()}`, { role: 'admin' });
  return { admin, portal, act };
}

test('a dangerous act requires the password, which counts for ten minutes in this session only', async () => {
  const { admin, portal, act } = await openAdmin('petra');
  const elsewhere = await openPortal(admin, { isConfirmed: false });
  expect(await errorOf(await act())).toBe('403 CONFIRMATION_REQUIRED');
  expect(await errorOf(await portal.send('POST', confirm, { password: 'not-the-password' }))).toBe('403 PASSWORD_WRONG');
  expect(await errorOf(await act())).toBe('403 CONFIRMATION_REQUIRED');

  const before = Date.now();
  const confirmed = await portal.send('POST', confirm, { password: testPassword });
  const { confirmedUntil } = await readJson<{ confirmedUntil: string }>(confirmed);
  expect(Date.parse(confirmedUntil)).toBeGreaterThanOrEqual(before + 10 * minute);
  const [key] = await auth.redis.keys('session-confirmed:*');
  const left = await auth.redis.pttl(key!);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(10 * minute);

  expect((await act()).status).toBe(200);
  expect(await errorOf(await elsewhere.send('PUT', '/api/auth/settings', { secondFactor: 'optional' }))).toBe('403 CONFIRMATION_REQUIRED');
  expect(await notesOf(admin)).toEqual(['identity.confirmed failure', 'identity.confirmed success']);
  await auth.redis.del(key!);
  expect(await errorOf(await act())).toBe('403 CONFIRMATION_REQUIRED');
});

test('a code of the second factor counts as re-authentication, but only once', async () => {
  const { admin, portal, act } = await openAdmin('theo');
  expect(await errorOf(await portal.send('POST', confirm, { code: '123456' }))).toBe('409 SECOND_FACTOR_OFF');
  const { secret } = await enrol(admin);
  // Setting up the second factor has ended the other sessions.
  const again = await openPortal(admin, { isConfirmed: false });
  expect(await errorOf(await again.send('POST', confirm, { code: '000000' }))).toBe('401 CODE_WRONG');
  const code = codeOf(secret);
  expect((await again.send('POST', confirm, { code })).status).toBe(200);
  expect(await errorOf(await again.send('POST', confirm, { code }))).toBe('401 CODE_WRONG');
  expect(await errorOf(await act())).toBe('403 CONFIRMATION_REQUIRED');
});

test('guesses at re-authentication share a limit with those at sign-in', async () => {
  const { portal } = await openAdmin('guesser');
  const answers = [];
  for (let guess = 0; guess < 11; guess += 1) answers.push(await portal.send('POST', confirm, { password: `wrong ${guess}` }));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
  expect((await auth.signIn('guesser@larkfield.example')).status).toBe(429);
});

test('changing one’s own password counts as re-authentication, and validation comes before re-authentication', async () => {
  const { admin, portal, act } = await openAdmin('vera');
  expect(await errorOf(await portal.send('POST', '/api/auth/users', { email: 'x', password: 'short', role: 'user' }))).toBe(
    '400 INVALID_INPUT',
  );
  expect(await errorOf(await act())).toBe('403 CONFIRMATION_REQUIRED');
  const change = {
    userId: admin._id.toHexString(),
    email: admin.email,
    currentPassword: testPassword,
    newPassword: 'copper-bridge-lantern',
  };
  expect((await portal.send('POST', '/api/auth/change-password', change)).status).toBe(200);
  expect((await act()).status).toBe(200);
  // Simulate that the re-authentication has expired.
  await auth.redis.del(...(await auth.redis.keys('session-confirmed:*')));
  expect(await errorOf(await act())).toBe('403 CONFIRMATION_REQUIRED');
});

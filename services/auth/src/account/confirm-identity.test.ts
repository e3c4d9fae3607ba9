import { expect, test } from 'vitest';
import { minute } from '@larkfield/schemas/durations.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { errorOf, useSecondFactor } from '#test/second-factor-fixture.ts';
import { testPassword } from '#test/auth-fixture.ts';

const { auth, codeOf, openPortal, enrol, notesOf } = useSecondFactor();
const confirm = '/api/auth/confirm';

/** Something dangerous: gives a colleague another role. */
async function openAdmin(name: string) {
  const admin = await auth.addUser(`${name}@larkfield.example`, 'admin');
  const colleague = await auth.addUser(`${name}-colleague@larkfield.example`);
  const portal = await openPortal(admin, { isConfirmed: false });
  const act = () => portal.send('PATCH', `/api/auth/users/${colleague._id.toHexString()}`, { role: 'admin' });
  return { admin, portal, act };
}

test('what is dangerous waits for the password, which is good for ten minutes of this session alone', async () => {
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
  expect(await errorOf(await elsewhere.send('PUT', '/api/auth/settings', { requiresSecondFactor: false }))).toBe(
    '403 CONFIRMATION_REQUIRED',
  );
  expect(await notesOf(admin)).toEqual(['identity.confirmed failure', 'identity.confirmed success']);
  await auth.redis.del(key!);
  expect(await errorOf(await act())).toBe('403 CONFIRMATION_REQUIRED');
});

test('a code of the second factor does as well, once', async () => {
  const { admin, portal, act } = await openAdmin('theo');
  expect(await errorOf(await portal.send('POST', confirm, { code: '123456' }))).toBe('409 SECOND_FACTOR_OFF');
  const { secret } = await enrol(admin);
  // Setting it up ended the other sessions.
  const again = await openPortal(admin, { isConfirmed: false });
  expect(await errorOf(await again.send('POST', confirm, { code: '000000' }))).toBe('401 CODE_WRONG');
  const code = codeOf(secret);
  expect((await again.send('POST', confirm, { code })).status).toBe(200);
  expect(await errorOf(await again.send('POST', confirm, { code }))).toBe('401 CODE_WRONG');
  expect(await errorOf(await act())).toBe('403 CONFIRMATION_REQUIRED');
});

test('guesses at it are counted with those at sign-in', async () => {
  const { portal } = await openAdmin('guesser');
  const answers = [];
  for (let guess = 0; guess < 11; guess += 1) answers.push(await portal.send('POST', confirm, { password: `wrong ${guess}` }));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
  expect((await auth.signIn('guesser@larkfield.example')).status).toBe(429);
});

test('a change of the own password counts as the proof, and a rule of a field is answered before one is asked', async () => {
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
  // After half an hour it no longer counts.
  await auth.redis.del(...(await auth.redis.keys('session-confirmed:*')));
  expect(await errorOf(await act())).toBe('403 CONFIRMATION_REQUIRED');
});

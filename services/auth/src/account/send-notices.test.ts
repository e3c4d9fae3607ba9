import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handOverDue } from '@larkfield/stored-data/outbox.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { takeMails, type MailTaker } from '@larkfield/testing/take-mails.ts';
import { testPassword } from '#test/auth-fixture.ts';
import { account, idOf, newPassword, useSecondFactor } from '#test/second-factor-fixture.ts';
import { nameBrowser } from '#src/sign-in/known-browser.ts';
import { findUserByEmail, tellUser } from '#src/users/user-store.ts';
import { noticeOutbox } from './send-notices.ts';

const { auth, codeOf, openPortal, enrol } = useSecondFactor();
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let mails: MailTaker;
beforeAll(async () => void (mails = await takeMails('auth', auth.stores.secrets)));
beforeEach(async () => {
  await sendDue();
  mails.asked.length = 0;
});
afterAll(() => mails.stop());

const sendDue = () => handOverDue([noticeOutbox(mails.contact)], { log: createLogger('auth', 'silent') });

/** The notices mailed to a user, once everything due has left. */
async function mailedTo(email: string): Promise<string[]> {
  await sendDue();
  return mails.asked.flatMap((mail) =>
    mail.kind === 'account-notice' && mail.to === email ? [`${mail.about} ${mail.detail ?? ''}`.trim()] : [],
  );
}

/** A browser that keeps its cookies. */
function openBrowser() {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async signIn(email: string, password = testPassword) {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const response = await auth.signIn(email, password, { cookie, 'user-agent': firefox });
      for (const text of response.headers.getSetCookie()) cookies.set(...(text.split(';')[0]!.split('=') as [string, string]));
      return response.status;
    },
  };
}

test('a sign-in from a new browser is mailed, and the next ones from there are not', async () => {
  const { email } = await auth.addUser('wanders@larkfield.example');
  const desk = openBrowser();
  await desk.signIn(email);
  expect(await mailedTo(email)).toEqual(['new-browser Firefox on Windows']);
  await desk.signIn(email);
  expect(await mailedTo(email)).toHaveLength(1);
  await openBrowser().signIn(email);
  expect(await mailedTo(email)).toHaveLength(2);
  const again = mails.asked.map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(again).size).toBe(again.length);
});

test('a browser that several people use is known for each of them alone', async () => {
  const [ines, otto] = [await auth.addUser('ines.desk@larkfield.example'), await auth.addUser('otto.desk@larkfield.example')];
  const desk = openBrowser();
  for (const { email } of [ines, otto, ines, otto]) await desk.signIn(email);
  expect([await mailedTo(ines.email), await mailedTo(otto.email)].map(({ length }) => length)).toEqual([1, 1]);
});

test('a mark that is made up, copied from another browser or cut is not taken', async () => {
  const { email } = await auth.addUser('forged.mark@larkfield.example');
  const desk = openBrowser();
  await desk.signIn(email);
  const [browser, mark] = desk.cookies.get('larkfield-browser')!.split('.') as [string, string];
  for (const value of [`${'a'.repeat(64)}.${mark}`, `${browser}.${'b'.repeat(64)}`, browser, `${browser}.${mark}.`, 'x']) {
    const thief = openBrowser();
    thief.cookies.set('larkfield-browser', value);
    await thief.signIn(email);
  }
  expect(await mailedTo(email)).toHaveLength(6);
});

test('a changed password makes other browsers new, and not the one in which it was changed', async () => {
  const user = await auth.addUser('changes@larkfield.example');
  const [desk, other] = [openBrowser(), openBrowser()];
  await desk.signIn(user.email);
  await other.signIn(user.email);
  const portal = await openPortal(user);
  const body = { userId: idOf(user), email: user.email, currentPassword: testPassword, newPassword };
  const changed = await portal.send('POST', '/api/auth/change-password', body);
  expect(changed.status).toBe(200);
  const [name, value] = changed.headers.getSetCookie()[0]!.split(';')[0]!.split('=') as [string, string];
  desk.cookies.set(name, value);
  await desk.signIn(user.email, newPassword);
  await other.signIn(user.email, newPassword);
  expect(await mailedTo(user.email)).toEqual([
    'new-browser Firefox on Windows',
    'new-browser Firefox on Windows',
    'password-changed',
    'new-browser Firefox on Windows',
  ]);
});

test('a wrong password causes no mail', async () => {
  const { email } = await auth.addUser('guessed.at@larkfield.example');
  expect(await openBrowser().signIn(email, 'not the password')).toBe(401);
  expect(await mailedTo(email)).toEqual([]);
});

test('every change of factor, recovery codes, role and password is mailed to its user', async () => {
  const admin = await auth.addUser('boss@larkfield.example', 'admin');
  const user = await auth.addUser('told@larkfield.example');
  const { portal, secret, recoveryCodes } = await enrol(user);
  await portal.send('POST', `${account}/recovery-codes`, { password: testPassword, code: codeOf(secret) });
  expect(await mailedTo(user.email)).toEqual(['factor-on', 'recovery-codes']);
  const boss = await openPortal(admin);
  await boss.send('POST', `/api/auth/users/${idOf(user)}/reset-second-factor`);
  await boss.send('PATCH', `/api/auth/users/${idOf(user)}`, { role: 'admin' });
  await boss.send('PATCH', `/api/auth/users/${idOf(user)}`, { role: 'admin' });
  await boss.send('POST', `/api/auth/users/${idOf(user)}/reset-password`, { password: 'a temporary password' });
  expect((await mailedTo(user.email)).slice(2)).toEqual(['factor-reset', 'role admin', 'password-reset']);
  expect(await mailedTo(admin.email)).toEqual([]);
  const text = JSON.stringify(mails.asked);
  for (const hidden of [secret, ...recoveryCodes, testPassword, 'a temporary password']) expect(text).not.toContain(hidden);
});

test('turning the factor off is mailed', async () => {
  const user = await auth.addUser('turns.off@larkfield.example');
  const { portal, recoveryCodes } = await enrol(user);
  expect((await portal.send('POST', `${account}/turn-off`, { password: testPassword, code: recoveryCodes[0] })).status).toBe(200);
  expect(await mailedTo(user.email)).toEqual(['factor-on', 'factor-off']);
});

test('while the contact service is down no notice is lost, and later ones are mailed too', async () => {
  const user = await auth.addUser('patient@larkfield.example');
  await tellUser(idOf(user), { about: 'password-changed' });
  mails.setAway(true);
  await expect(sendDue()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await tellUser(idOf(user), { about: 'role', detail: 'user' });
  mails.setAway(false);
  expect(await mailedTo(user.email)).toEqual(['password-changed', 'role user']);
  expect(await findUserByEmail(user.email)).not.toHaveProperty('noticesDue');
  expect(await sendDue()).toBe(0);
});

test.each([
  [firefox, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone or iPad',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0', 'Edge on Windows'],
  ['<b>curl</b>', 'A browser on an unknown system'],
  [undefined, 'A browser on an unknown system'],
])('a browser is named in our own words: %s', (userAgent, name) => {
  expect(nameBrowser(userAgent)).toBe(name);
});

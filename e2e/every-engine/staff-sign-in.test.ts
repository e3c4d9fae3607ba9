// @rest: engines
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { beginEnrolment, confirmEnrolment, updateSignInSettings } from '@larkfield/schemas/auth/second-factor.ts';
import { changePassword, signIn as signInByApi } from '@larkfield/schemas/auth/sign-in.ts';
import { createUser } from '@larkfield/schemas/auth/users.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { engines } from '../engines/engines.ts';
import type { JourneyPage } from '../engines/journey-page.ts';
import { goToSection, signIn, staffPassword } from '../staff-steps.ts';
import { startProduct, type Product } from '../start-product.ts';
import { inEveryEngine } from './every-engine.ts';

// This journey has a product of its own, since a demanded second factor would stop all others.
const temporaryPassword = 'a temporary lamp for one shift';
const ownPassword = 'nine quiet herons over slate';
const newBrowser = 'A new browser signed in to your account';
const emailOf = (engine: string) => `earlier.${engine.toLowerCase()}@${brand.staffEmailDomain}`;

let product: Product;

beforeAll(async () => {
  product = await startProduct();
  const { url, firstAdmin } = product.stack;
  const admin = createApiClient(url);
  const { email, temporaryPassword: currentPassword } = firstAdmin!;
  const reply = await admin.call(signInByApi, { body: { email, password: currentPassword } });
  if (!('userId' in reply)) throw new Error('The first password was not temporary');
  await admin.call(changePassword, { body: { userId: reply.userId, email, currentPassword, newPassword: staffPassword } });
  for (const { name } of engines)
    await admin.call(createUser, { body: { email: emailOf(name), password: temporaryPassword, role: 'user' } });
  const { secret } = await admin.call(beginEnrolment, { body: { password: staffPassword } });
  await admin.call(confirmEnrolment, { body: { code: new TOTP({ secret }).generate() } });
  await admin.call(updateSignInSettings, { body: { secondFactor: 'all' } });
});
afterAll(() => product.stop());

const button = (page: JourneyPage, name: string) => page.getByRole('button', { name });
const isPortal = (url: URL) => url.pathname === '/admin-portal';

/** How many mails with a subject have left to an address. */
function countMails(address: string, subject: string): number {
  const folder = join(product.stack.settings.dataDir, 'mail');
  const mails = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return mails
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`) && mail.includes(`Subject: ${subject}`)).length;
}

async function signOut(page: JourneyPage) {
  await button(page, 'Logout').first().click();
  await page.waitForURL((url) => url.pathname === brand.signInPath);
}

inEveryEngine(({ engine, open }) => {
  const openSignIn = async () => {
    const { page } = await open();
    await page.goto(`${product.stack.url}${brand.signInPath}`);
    return page;
  };

  test('first sign-in, grace, demanded second factor, lost phone and new browser', async () => {
    const email = emailOf(engine);
    const page = await openSignIn();
    await signIn(page, email, temporaryPassword);
    await page.getByLabel(/^New password/).fill(ownPassword);
    await page.getByLabel(/^Confirm new password/).fill(ownPassword);
    await button(page, 'Change password').click();
    await button(page, 'Sign in once without it').click();
    await page.waitForURL(isPortal);
    await expect.poll(() => countMails(email, newBrowser)).toBe(1);
    await goToSection(page, 'Account');
    await page.getByText('Your firm requires it of you: from your next sign-in on').waitFor();

    await signOut(page);
    await signIn(page, email, ownPassword);
    await button(page, 'Set up now').waitFor();
    expect(await button(page, 'Sign in once without it').count()).toBe(0);
    await button(page, 'Set up now').click();
    const shown = page.locator('[data-testid="totp-secret"]');
    await shown.waitFor();
    const secret = (await shown.innerText()).replaceAll(' ', '');
    await page.getByLabel('Code from your app').fill(new TOTP({ secret }).generate());
    await button(page, 'Turn on').click();
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    const codes = await page.evaluate(() =>
      Array.from(document.querySelectorAll('ul[aria-label="Recovery codes"] li'), ({ textContent }) => textContent),
    );
    expect(codes).toHaveLength(10);
    await button(page, 'Continue to the portal').click();
    await page.waitForURL(isPortal);

    // The phone is lost: a recovery code signs in.
    await signOut(page);
    await signIn(page, email, ownPassword);
    await button(page, 'Use a recovery code').click();
    await page.getByLabel('Recovery code').fill(codes[0]!);
    await button(page, 'Sign in').click();
    await page.waitForURL(isPortal);
    expect(countMails(email, newBrowser)).toBe(1);

    const elsewhere = await openSignIn();
    await signIn(elsewhere, email, ownPassword);
    await button(elsewhere, 'Use a recovery code').click();
    await elsewhere.getByLabel('Recovery code').fill(codes[1]!);
    await button(elsewhere, 'Sign in').click();
    await elsewhere.waitForURL(isPortal);
    await expect.poll(() => countMails(email, newBrowser)).toBe(2);
  });
});

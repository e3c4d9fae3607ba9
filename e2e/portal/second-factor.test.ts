// @rest: beyond
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { brand } from '@larkfield/brand/brand.ts';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { goToSection, signIn, signInFirstAdmin, staffPassword, waitInAuditTrail } from '../staff-steps.ts';
import { startJourney, type Journey } from '../start-journey.ts';

const userEmail = `cora.codeholder@${brand.staffEmailDomain}`;
const userPassword = 'nine quiet herons over slate';
const earlierEmail = `otto.earlier@${brand.staffEmailDomain}`;
const narrow = { width: 320, height: 720 };

let journey: Journey;
let admin: Visit;
let adminSecret: string;
let recoveryCodes: string[];

beforeAll(async () => {
  journey = await startJourney();
  admin = await visit(journey.browser);
  await signInFirstAdmin(admin.page, journey.stack);
});
afterAll(() => journey.stop());

/** The browser itself logs the refusals that a journey provokes; it may log nothing else. */
const unexpected = ({ faults }: Visit) => faults.filter((fault) => !/status of (401|403|409)/.test(fault));
const portalUrl = () => `${journey.stack.url}/admin-portal`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The app's code a number of milliseconds from now: each code is accepted once, and the next one is already valid. */
const codeOf = (secret: string, ahead = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead });

async function signOut(page: Page) {
  await button(page, 'Logout').first().click();
  await page.waitForURL((url) => url.pathname === brand.signInPath);
}

/** The subjects of the mails to an address that have left. */
function subjectsTo(address: string): string[] {
  const folder = join(journey.stack.settings.dataDir, 'mail');
  const mails = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return mails
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`))
    .map((mail) => /^Subject: (.*)$/m.exec(mail)![1]!);
}
const countOf = (address: string, subject: string) => subjectsTo(address).filter((one) => one === subject).length;

/** Creates a user and returns the temporary password. */
async function createUser(page: Page, email: string): Promise<string> {
  await goToSection(page, 'User Management');
  await page.getByLabel('Email').fill(email);
  await button(page, 'Generate').click();
  const password = page.getByLabel('Temporary password');
  await expect.poll(() => password.inputValue()).not.toBe('');
  const temporaryPassword = await password.inputValue();
  await button(page, 'Create User').click();
  await page.getByRole('heading', { name: 'User created successfully!' }).waitFor();
  await button(page, 'Done').click();
  return temporaryPassword;
}

async function choosePassword(page: Page) {
  await page.getByLabel(/^New password/).fill(userPassword);
  await page.getByLabel(/^Confirm new password/).fill(userPassword);
  await button(page, 'Change password').click();
}

/** Reads the key from the page, confirms it with its code, and keeps the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  const secret = (await page.getByTestId('totp-secret').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from your app').fill(codeOf(secret));
  await button(page, 'Turn on').click();
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  return { secret, codes: await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts() };
}

/** Checks that the page is accessible and does not overflow, at both widths. */
async function inspect(page: Page) {
  expect(await findAxeFaults(page)).toEqual([]);
  const size = page.viewportSize()!;
  await page.setViewportSize(narrow);
  await expect.poll(() => isTooWide(page)).toBe(false);
  await page.setViewportSize(size);
}

test('Today tells the admin that no second factor is decided', async () => {
  const { page } = admin;
  await goToSection(page, 'Today');
  await page.getByText('The one admin signs in with a password alone.').waitFor();
  await inspect(page);
  const { email } = journey.stack.firstAdmin!;
  await expect.poll(() => subjectsTo(email).toSorted()).toEqual(['A new browser signed in to your account', 'Your password was changed']);
});

test('an admin sets up a second factor on the account page', async () => {
  const { page } = admin;
  await goToSection(page, 'Account');
  await button(page, 'Set up').click();
  await page.getByLabel('Your password').fill(staffPassword);
  await button(page, 'Continue').click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await inspect(page);
  ({ secret: adminSecret, codes: recoveryCodes } = await setUp(page));
  expect(recoveryCodes).toHaveLength(10);
  await inspect(page);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
  expect(download.suggestedFilename()).toBe('recovery-codes.txt');
  await button(page, "I've saved them").click();
  await page.getByText('Recovery codes left').waitFor();
});

test('the password alone no longer signs in, but with the code of the app it does', async () => {
  const { page, context } = admin;
  await signOut(page);
  await signIn(page, journey.stack.firstAdmin!.email, staffPassword);
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor();
  expect((await context.request.get(`${journey.stack.url}/api/admin-portal/submissions/recent`)).status()).toBe(401);
  await inspect(page);
  await page.getByLabel('Code from your app').fill('000000');
  await button(page, 'Sign in').click();
  await page.getByText("That code isn't right").first().waitFor();
  await page.getByLabel('Code from your app').fill(codeOf(adminSecret, 30_000));
  await button(page, 'Sign in').click();
  await page.waitForURL(portalUrl());
});

test('a recovery code signs in once', async () => {
  const { page } = admin;
  const recover = async (code: string) => {
    await signIn(page, journey.stack.firstAdmin!.email, staffPassword);
    await button(page, 'Use a recovery code').click();
    await page.getByLabel('Recovery code').fill(code);
    await button(page, 'Sign in').click();
  };
  await signOut(page);
  await recover(recoveryCodes[0]!);
  await page.waitForURL(portalUrl());
  await signOut(page);
  await recover(recoveryCodes[0]!);
  await page.getByText("That code isn't right").first().waitFor();
  await page.getByLabel('Recovery code').fill(recoveryCodes[1]!.toLowerCase());
  await button(page, 'Sign in').click();
  await page.waitForURL(portalUrl());
});

test('a sign-in from another browser is mailed, and one from a known browser is not', async () => {
  const { email } = journey.stack.firstAdmin!;
  const subject = 'A new browser signed in to your account';
  expect(countOf(email, subject)).toBe(1);
  const other = await visit(journey.browser);
  await other.page.goto(`${journey.stack.url}${brand.signInPath}`);
  await signIn(other.page, email, staffPassword);
  await button(other.page, 'Use a recovery code').click();
  await other.page.getByLabel('Recovery code').fill(recoveryCodes[2]!);
  await button(other.page, 'Sign in').click();
  await other.page.waitForURL(portalUrl());
  await expect.poll(() => countOf(email, subject)).toBe(2);
  await signOut(other.page);
  expect(unexpected(other)).toEqual([]);
  await other.close();
});

test('a user from before the demand signs in once without a second factor, and must then set it up', async () => {
  const temporaryPassword = await createUser(admin.page, earlierEmail);
  const earlier = await visit(journey.browser);
  const { page } = earlier;
  await page.goto(`${journey.stack.url}${brand.signInPath}`);
  await signIn(page, earlierEmail, temporaryPassword);
  await choosePassword(page);
  await page.waitForURL(portalUrl());

  await goToSection(admin.page, 'User Management');
  await inspect(admin.page);
  await button(admin.page, 'Require for all staff').click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Require for all staff' }).click();
  await admin.page.getByText('Required for all staff').waitFor();

  await signOut(page);
  await signIn(page, earlierEmail, userPassword);
  await page.getByText('You can sign in once more without it').waitFor();
  await inspect(page);
  await button(page, 'Sign in once without it').click();
  await page.waitForURL(portalUrl());
  await goToSection(page, 'Account');
  await page.getByText('Your firm requires it of you: from your next sign-in on').waitFor();

  await signOut(page);
  await signIn(page, earlierEmail, userPassword);
  await button(page, 'Set up now').waitFor();
  expect(await button(page, 'Sign in once without it').count()).toBe(0);
  await button(page, 'Set up now').click();
  await setUp(page);
  await button(page, 'Continue to the portal').click();
  await page.waitForURL(portalUrl());
  await expect.poll(() => subjectsTo(earlierEmail)).toContain('Two-step sign-in is on');
  expect(unexpected(earlier)).toEqual([]);
  await earlier.close();
});

test('a new user must set up a required second factor to get in, and again after a lost phone was reset', async () => {
  const { page } = admin;
  const temporaryPassword = await createUser(page, userEmail);
  const user = await visit(journey.browser);
  await user.page.goto(`${journey.stack.url}${brand.signInPath}`);
  await signIn(user.page, userEmail, temporaryPassword);
  await choosePassword(user.page);
  await user.page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor();
  expect(await button(user.page, 'Sign in once without it').count()).toBe(0);
  expect((await user.context.request.get(`${journey.stack.url}/api/admin-portal/submissions/recent`)).status()).toBe(401);
  await button(user.page, 'Set up now').click();
  await setUp(user.page);
  await inspect(user.page);
  await button(user.page, 'Continue to the portal').click();
  await user.page.waitForURL(portalUrl());
  await goToSection(user.page, 'Account');
  await user.page.getByText('Your firm requires it of you, so').waitFor();

  await button(page, 'Refresh').click();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: userEmail }) });
  await row.getByRole('button', { name: /^Reset two-step/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset two-step sign-in' }).click();
  await row.getByText('Two-step', { exact: true }).waitFor({ state: 'detached' });
  expect((await user.context.request.get(`${journey.stack.url}/api/admin-portal/submissions/recent`)).status()).toBe(401);
  await user.page.goto(`${journey.stack.url}${brand.signInPath}`);
  await signIn(user.page, userEmail, userPassword);
  await user.page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor();
  expect(await button(user.page, 'Sign in once without it').count()).toBe(0);
  await expect.poll(() => subjectsTo(userEmail)).toContain('An admin removed your two-step sign-in');
  expect(unexpected(user)).toEqual([]);
  await user.close();
});

test('the audit trail has all of these acts, without a code', async () => {
  const { page } = admin;
  await goToSection(page, 'Audit');
  const acts = ['Second factor enrolled', 'Recovery code used', 'Second factor required', 'Second factor postponed', 'Second factor reset'];
  await waitInAuditTrail(page, ...acts.map((name) => page.getByRole('heading', { level: 3, name })), page.getByText('Wrong code'));
  expect(journey.log()).not.toContain(adminSecret);
  for (const code of recoveryCodes) expect(journey.log()).not.toContain(code);
  expect(unexpected(admin)).toEqual([]);
});

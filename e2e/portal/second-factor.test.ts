// @rest: beyond
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

test('if the admin requires a second factor, a new user must set it up to get in, and again after a reset', async () => {
  const { page } = admin;
  await goToSection(page, 'User Management');
  await button(page, 'Require for all staff').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Require for all staff' }).click();
  await page.getByText('Required for all staff').waitFor();
  await page.getByLabel('Email').fill(userEmail);
  await button(page, 'Generate').click();
  const password = page.getByLabel('Temporary password');
  await expect.poll(() => password.inputValue()).not.toBe('');
  const temporaryPassword = await password.inputValue();
  await button(page, 'Create User').click();
  await page.getByRole('heading', { name: 'User created successfully!' }).waitFor();

  const user = await visit(journey.browser);
  await user.page.goto(`${journey.stack.url}${brand.signInPath}`);
  await signIn(user.page, userEmail, temporaryPassword);
  await user.page.getByLabel(/^New password/).fill(userPassword);
  await user.page.getByLabel(/^Confirm new password/).fill(userPassword);
  await button(user.page, 'Change password').click();
  await user.page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor();
  expect((await user.context.request.get(`${journey.stack.url}/api/admin-portal/submissions/recent`)).status()).toBe(401);
  await button(user.page, 'Set up now').click();
  await setUp(user.page);
  await inspect(user.page);
  await button(user.page, 'Continue to the portal').click();
  await user.page.waitForURL(portalUrl());
  await goToSection(user.page, 'Account');
  await user.page.getByText('Your firm requires it of you').waitFor();

  await button(page, 'Refresh').click();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: userEmail }) });
  await row.getByRole('button', { name: /^Reset two-step/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset two-step sign-in' }).click();
  await row.getByText('Two-step', { exact: true }).waitFor({ state: 'detached' });
  expect((await user.context.request.get(`${journey.stack.url}/api/admin-portal/submissions/recent`)).status()).toBe(401);
  await user.page.goto(`${journey.stack.url}${brand.signInPath}`);
  await signIn(user.page, userEmail, userPassword);
  await user.page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor();
  expect(unexpected(user)).toEqual([]);
  await user.close();
});

test('the audit trail has all of these acts, without a code', async () => {
  const { page } = admin;
  await goToSection(page, 'Audit');
  const acts = ['Second factor enrolled', 'Recovery code used', 'Second factor required', 'Second factor reset'];
  await waitInAuditTrail(page, ...acts.map((name) => page.getByRole('heading', { level: 3, name })), page.getByText('Wrong code'));
  expect(journey.log()).not.toContain(adminSecret);
  for (const code of recoveryCodes) expect(journey.log()).not.toContain(code);
  expect(unexpected(admin)).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { visit } from '@larkfield/testing/browser.ts';
import { signIn, staffPassword } from '../staff-steps.ts';
import { startJourney, type Journey } from '../start-journey.ts';

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());

/** Refused sign-ins are logged by the browser itself; nothing else may be. */
const unexpected = (faults: string[]) => faults.filter((fault) => !/status of 401/.test(fault));

test('staff sign in by the hidden path, must change a temporary password, and stay signed in until they sign out', async () => {
  const { stack, browser } = journey;
  const { page, context, faults, close } = await visit(browser);
  const signInUrl = `${stack.url}${brand.signInPath}`;

  await page.goto(`${stack.url}/admin-portal`);
  await page.waitForURL((url) => url.pathname === brand.signInPath);

  await signIn(page, 'someone@elsewhere.example', 'x');
  await page.getByText(`Only @${brand.staffEmailDomain} email addresses are allowed`).waitFor();
  await signIn(page, stack.firstAdmin!.email, 'not the password');
  await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor();

  await signIn(page, stack.firstAdmin!.email, stack.firstAdmin!.temporaryPassword);
  await page.getByLabel(/^New password/).waitFor();
  const refused = await context.request.get(`${stack.url}/api/admin-portal/submissions/recent`);
  expect(refused.status()).toBe(401);
  await page.getByLabel(/^New password/).fill('short');
  await page.getByLabel(/^Confirm new password/).fill('other');
  await page.getByRole('button', { name: /change password/i }).click();
  await page.getByText('Password must be at least 12 characters long').waitFor();
  await page.getByLabel(/^New password/).fill(staffPassword);
  await page.getByRole('button', { name: /change password/i }).click();
  await page.getByText('Passwords do not match').waitFor();
  await page.getByLabel(/^Confirm new password/).fill(staffPassword);
  await page.getByRole('button', { name: /change password/i }).click();
  await page.waitForURL(`${stack.url}/admin-portal`);

  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  await page.reload();
  await page.getByText('No submissions yet').waitFor();

  const otherTab = await context.newPage();
  await otherTab.goto(`${stack.url}/admin-portal`);
  await otherTab.getByText('No submissions yet').waitFor();
  await page.getByRole('button', { name: /sign out|log ?out/i }).click();
  await page.waitForURL(signInUrl);
  await otherTab.waitForURL(signInUrl);
  await otherTab.close();
  expect((await context.request.get(`${stack.url}/api/admin-portal/submissions/recent`)).status()).toBe(401);
  await signIn(page, stack.firstAdmin!.email, staffPassword);
  await page.waitForURL(`${stack.url}/admin-portal`);
  expect(unexpected(faults)).toEqual([]);
  await close();
});

test('a stolen cookie is worthless after sign-out', async () => {
  const { stack, browser } = journey;
  const { page, context, close } = await visit(browser);
  await page.goto(`${stack.url}${brand.signInPath}`);
  await signIn(page, stack.firstAdmin!.email, staffPassword);
  await page.waitForURL(`${stack.url}/admin-portal`);
  const [cookie] = await context.cookies();
  const replay = () =>
    fetch(`${stack.url}/api/admin-portal/submissions/recent`, { headers: { cookie: `${cookie!.name}=${cookie!.value}` } });
  expect((await replay()).status).toBe(200);
  await page.getByRole('button', { name: /sign out|log ?out/i }).click();
  await page.waitForURL(`${stack.url}${brand.signInPath}`);
  expect((await replay()).status).toBe(401);
  await close();
});

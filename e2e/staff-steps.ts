import type { Locator, Page } from 'playwright-core';
import { brand } from '@larkfield/brand/brand.ts';
import type { Stack } from '@larkfield/one-machine/start-stack.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import type { JourneyPage } from './engines/journey-page.ts';

export const staffPassword = 'a lantern above seven quiet wards';

/** Signs in with the first admin's temporary password and changes it, as required at the first start. */
export async function signInFirstAdmin(page: JourneyPage, { url, firstAdmin }: Pick<Stack, 'url' | 'firstAdmin'>): Promise<void> {
  if (!firstAdmin) throw new Error('There was a user already');
  await page.goto(`${url}${brand.signInPath}`);
  await signIn(page, firstAdmin.email, firstAdmin.temporaryPassword);
  await page.getByLabel(/^New password/).fill(staffPassword);
  await page.getByLabel(/^Confirm new password/).fill(staffPassword);
  await page.getByRole('button', { name: /change password/i }).click();
  await page.waitForURL(`${url}/admin-portal`);
}

/** The sections behind the Admin tab. */
const adminSections = ['Candidate rights', 'Feedback & PRO', 'Audit'];

/** Opens a section of the portal by its navigation. */
export async function goToSection(page: JourneyPage, section: string): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Portal' });
  if (adminSections.includes(section)) await nav.getByRole('button', { name: 'Admin' }).click();
  await nav.getByRole('link', { name: section }).click();
}

/** Presses Refresh on the audit page until all entries are listed, since the last acts may take a second or more to arrive. */
export async function waitInAuditTrail(page: Page, ...entries: Locator[]): Promise<void> {
  const isListed = async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    return (await Promise.all(entries.map((entry) => entry.count()))).every((count) => count > 0);
  };
  await waitUntil('everything stands in the audit trail', isListed, { interval: 500 });
}

/** Re-authenticates with the password, as dangerous actions require. */
export async function confirmIdentity(page: JourneyPage, password: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: "Confirm it's you" });
  await asked.getByLabel('Your password').fill(password);
  await asked.getByRole('button', { name: 'Confirm' }).click();
}

/** Fills in and submits the sign-in form on the page. */
export async function signIn(page: JourneyPage, email: string, password: string): Promise<void> {
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

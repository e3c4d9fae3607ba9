// @rest: beyond
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import { usualProfile } from '@larkfield/testing/factories.ts';
import { waitForEverySkill } from '../candidate-steps.ts';
import { findAxeFaults } from '../portal-page-checks.ts';
import { openSharedReport, profileButton, profileSummary, shareReport } from '../profile-steps.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';

let journey: SharedJourney;
let seen: Visit;
let address: string;

beforeAll(async () => {
  journey = await joinJourney();
  seen = await visit(journey.browser);
  address = await shareReport(journey.stack.url, usualProfile);
});
afterAll(() => journey.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const key = (page: Page, row: number, value: number) =>
  page.locator('[data-skill]').nth(row).locator(`[data-scale=proficiency] input[value="${value}"]`);
const certify = (page: Page) => page.getByRole('checkbox', { name: /^I certify/ }).check();
const submit = (page: Page) => button(page, 'Submit Checklist').click();

async function startEdit(page: Page) {
  await openSharedReport(page, address);
  await button(page, /^Edit/).first().click();
  await page.waitForURL(/editToken=/);
  await waitForEverySkill(page);
}

test('experience and credentials are shown but locked through a link', async () => {
  const { page } = seen;
  await startEdit(page);
  await page.getByText(/only ratings can change/).waitFor();
  await page.getByText(profileSummary).waitFor();
  await profileButton(page).click();
  await page.getByText(/^Locked: through a link/).waitFor();
  await expect.poll(() => page.getByLabel(/^Years in/).isDisabled()).toBe(true);
  expect(await findAxeFaults(page)).toEqual([]);
});

test('the later of two tabs shows both versions, and the user can choose either', async () => {
  const { page } = seen;
  const other = await seen.page.context().newPage();
  await other.goto(page.url());
  await waitForEverySkill(other);
  const third = await seen.page.context().newPage();
  await third.goto(page.url());
  await waitForEverySkill(third);

  await key(page, 0, 5).click();
  await certify(page);
  await submit(page);
  await page.getByRole('heading', { name: 'Skills Verified!' }).waitFor();

  await key(other, 1, 1).click();
  await certify(other);
  await submit(other);
  const dialog = other.getByRole('dialog', { name: 'Other answers were saved meanwhile' });
  await dialog.getByText('2 skills differ').waitFor();
  expect(await findAxeFaults(other)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await other.getByRole('heading', { name: 'Skills Verified!' }).waitFor();

  await key(third, 2, 2).click();
  await certify(third);
  await submit(third);
  const again = third.getByRole('dialog', { name: 'Other answers were saved meanwhile' });
  await again.getByRole('button', { name: 'Take theirs' }).click();
  await expect.poll(() => key(third, 1, 1).isChecked()).toBe(true);
  await expect.poll(() => key(third, 2, 2).isChecked()).toBe(false);
  await third.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => key(third, 2, 2).isChecked()).toBe(true);
  await submit(third);
  await third.getByRole('heading', { name: 'Skills Verified!' }).waitFor();
  await other.close();
  await third.close();
});

test('after an edit through a link the page leads back to the report, without the owner’s actions', async () => {
  const { page } = seen;
  await page.getByText('Your changes are saved.').waitFor();
  await page.reload();
  await expect.poll(() => button(page, 'Create Quick Link').isDisabled()).toBe(true);
  await page.getByText('Only the candidate can make links.').waitFor();
  await page.getByText('Your PDF is ready').waitFor();
  expect(await page.getByText('Only the person who submitted').count()).toBe(0);
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the report' }).click();
  await page.getByText('Reusable Share Link').waitFor();
  expect(page.url()).toBe(address);
});

test('there were no other errors', () => {
  expect(seen.faults.filter((fault) => !/status of (401|403|409)/.test(fault))).toEqual([]);
});

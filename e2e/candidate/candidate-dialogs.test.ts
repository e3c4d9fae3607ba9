// @rest: looks
import { passcodeRule, pinRule } from '@larkfield/schemas/links/link-constants.ts';
import { passcodeFrom } from '@larkfield/testing/factories.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getSurveyFeedback, listProInterest } from '@larkfield/schemas/portal/feedback.ts';
import { phone, visit, type Visit } from '@larkfield/testing/browser.ts';
import { button, dialogStates } from './candidate-dialog-states.ts';
import { candidate, openCandidateSection, openFold } from '../candidate-steps.ts';
import { runUntil, stopClock } from '../page-clock.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { signInFirstAdmin } from '../staff-steps.ts';
import { screens } from '../screens.ts';
import { type Journey, startJourney } from '../start-journey.ts';
import { submitByApi } from '../submit-by-api.ts';

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());

/** A browser whose pages may use the clipboard. */
const visitWithClipboard = (options: BrowserContextOptions = {}) =>
  visit(journey.browser, { permissions: ['clipboard-read', 'clipboard-write'], ...options });
const pasted = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
/** The browser itself logs the refusals that a journey provokes. */
const unexpected = ({ faults }: Visit) => faults.filter((fault) => !/status of (401|410)|ERR_INTERNET_DISCONNECTED/.test(fault));

/** A submitted checklist, and the URL of its success page. */
async function submitted() {
  const { submissionId, shortReference, downloadToken, specialty } = await submitByApi(journey.stack.url);
  const query = new URLSearchParams({ id: submissionId, ref: shortReference, token: downloadToken, specialty: String(specialty.id) });
  return { address: `${journey.stack.url}/healthcare-checklist-success?${query}`, reference: shortReference, specialty };
}

test('a candidate saves a draft with a PIN, asks for longer drafts, and continues in another browser', async () => {
  const first = await visitWithClipboard(phone);
  const { page } = first;
  await page.goto(`${journey.stack.url}/checklist/rn-icu`);
  await page.getByRole('heading', { name: 'Skills Assessment' }).waitFor();
  await openCandidateSection(page);
  await page.getByLabel(/^Full name/).fill(candidate.name);
  await page.getByLabel(/^Date of birth/).fill(candidate.dateOfBirth);
  await page.getByLabel(/^Last 4 of SSN/).fill(candidate.last4Ssn);
  await button(page, 'Save Draft').click();
  const dialog = page.getByRole('dialog', { name: 'Quick Draft (2-Day Expiry)' });
  await expect.poll(() => dialog.getByLabel('Full name').inputValue()).toBe(candidate.name);
  await expect.poll(() => dialog.getByLabel('Full name').isEditable()).toBe(false);
  await expect.poll(() => dialog.getByLabel('Last 4 of SSN').getAttribute('type')).toBe('password');
  await dialog.getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByLabel('Full name').fill('Wilhelmina T. Testcase');

  await dialog.getByRole('button', { name: /^30 days \(PRO\)/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Get Notified' });
  await expect.poll(() => sheet.getByLabel('Name').inputValue()).toBe(candidate.name);
  await sheet.getByRole('button', { name: 'Notify Me' }).click();
  await sheet.getByText('Valid email is required').first().waitFor();
  await sheet.getByLabel('Email').fill('wilhelmina.pro@candidate.example');
  await sheet.getByRole('button', { name: 'Notify Me' }).click();
  await sheet.getByRole('heading', { name: "You're on the list!" }).waitFor();
  await sheet.getByRole('button', { name: 'Done' }).click();

  await dialog.getByLabel(new RegExp(`^${pinRule.label}`)).fill(passcodeFrom('482913').replace(/^.../, '$&-'));
  await button(page, 'Generate Draft Link').click();
  await dialog.getByText('Save this link now.').waitFor();
  await dialog.getByText(/stored encrypted/).waitFor();
  await dialog.getByRole('button', { name: /draft link/ }).click();
  await page.getByText('Link copied!').first().waitFor();
  const link = await pasted(page);
  expect(link).toMatch(/\/resume\/[0-9a-f]{64}$/);

  const elsewhere = await visit(journey.browser);
  await elsewhere.page.goto(link);
  await elsewhere.page.getByLabel(pinRule.label).fill(passcodeFrom('482913'));
  await button(elsewhere.page, 'Resume Draft').click();
  await button(elsewhere.page, 'Continue Where You Left Off').click();
  await expect.poll(() => elsewhere.page.getByLabel(/^Full name/).inputValue()).toBe('Wilhelmina T. Testcase');
  expect([...unexpected(first), ...unexpected(elsewhere)]).toEqual([]);
  await Promise.all([first.close(), elsewhere.close()]);
});

test('the owner copies a quick link, sees who opened it, makes a reusable link and revokes both', async () => {
  const { address, reference } = await submitted();
  const owner = await visitWithClipboard();
  const { page } = owner;
  await page.goto(address);
  await page.getByText(reference).waitFor();
  await page.getByText('Your PDF is ready').waitFor();
  await openFold(page, 'Your links');
  await page.getByText(/No active links/).waitFor();
  await stopClock(page);
  await button(page, 'Create Quick Link').click();
  await runUntil(page, button(page, 'Copied ✓'));
  await runUntil(page, page.getByText('Link Copied!'));
  await page.clock.resume();
  await page.getByText('5 of 5 left').waitFor();
  const quickLink = await pasted(page);
  await button(page, 'Create Quick Link').waitFor();

  const viewer = await visit(journey.browser);
  await viewer.page.goto(quickLink);
  await viewer.page.getByText('Views: 1/5').waitFor();
  await button(page, 'Refresh links').click();
  await page.getByText('4 of 5 left').waitFor();

  await button(page, 'New reusable link').click();
  const dialog = page.getByRole('dialog', { name: 'Reusable Share Link' });
  await expect.poll(() => dialog.getByLabel('Valid for').inputValue()).toBe('8640');
  await dialog.getByLabel(passcodeRule.label).fill(passcodeFrom('493027').replace(/^../, '$&-'));
  await dialog.getByLabel('Confirm passcode').fill(passcodeFrom('7'));
  await button(page, 'Create Share Link').click();
  await dialog.getByText('Passcodes do not match').first().waitFor();
  await dialog.getByLabel('Confirm passcode').fill(passcodeFrom('493027'));
  await button(page, 'Create Share Link').click();
  await dialog.getByText(/^Expires in 360 days, on /).waitFor();
  const reusableLink = await dialog.getByLabel('Share link').inputValue();
  await dialog.getByRole('button', { name: /passcode$/ }).click();
  await page.getByText('Passcode copied!').first().waitFor();
  expect(await pasted(page)).toBe(passcodeFrom('493027'));
  await button(page, 'Done').click();
  await page.getByRole('heading', { name: 'Reusable Link' }).waitFor();

  await viewer.page.goto(reusableLink);
  await viewer.page.getByLabel('Passcode').fill(passcodeFrom('493027'));
  await button(viewer.page, 'Verify Passcode').click();
  await viewer.page.getByText('Reusable Share Link').waitFor();

  for (const ended of [1, 2]) {
    await button(page, /^Revoke the /)
      .first()
      .click();
    await button(page, 'Revoke link').click();
    await page.getByText(`Ended links (${ended})`).waitFor();
  }
  for (const link of [quickLink, reusableLink]) {
    await viewer.page.goto(link);
    await viewer.page.getByText('Access Error').waitFor();
  }
  expect([...unexpected(owner), ...unexpected(viewer)]).toEqual([]);
  await Promise.all([owner.close(), viewer.close()]);
});

test('a candidate sends a survey from the success page, and staff read it and the list for longer drafts', async () => {
  const { address, specialty } = await submitted();
  const seen = await visitWithClipboard();
  const { page } = seen;
  await page.goto(address);
  await button(page, 'Give quick feedback (60 seconds)').click();
  const dialog = page.getByRole('dialog', { name: 'Quick Feedback' });
  await dialog.getByText(/under 30 seconds/).waitFor();
  await button(page, 'Submit Feedback').click();
  await page.getByText('Rate at least one feature or share your thoughts in the feedback box.').first().waitFor();
  await dialog.getByRole('radio', { name: '4 of 5, Very useful' }).check();
  await dialog.getByRole('radio', { name: 'Yes' }).check();
  await dialog.getByLabel(/^What do you like most/).fill('One list for all');
  await dialog.getByLabel(/^Your thoughts/).fill('The keys are quick at 3 in the morning.');
  await dialog.getByText('39 / 2000').waitFor();
  await stopClock(page);
  await button(page, 'Submit Feedback').click();
  await runUntil(page, dialog.getByRole('heading', { name: 'Thank you!' }));
  await page.clock.resume();
  await dialog.waitFor({ state: 'hidden' });
  expect(unexpected(seen)).toEqual([]);
  await seen.close();

  const staff = await visit(journey.browser);
  await signInFirstAdmin(staff.page, journey.stack);
  const read = async <Reply>(path: string) => (await (await staff.context.request.get(`${journey.stack.url}${path}`)).json()) as Reply;
  const feedback = await read<ReplyOf<typeof getSurveyFeedback>>('/api/admin-portal/feedback/survey');
  expect(feedback).toMatchObject({ total: 1, recommend: { yes: 1, no: 0 }, reusableLinkValue: { answers: 1, average: 4 } });
  expect(feedback.texts[0]).toMatchObject({ recommendReason: 'One list for all', linkMode: 'quick' });
  const interest = await read<ReplyOf<typeof listProInterest>>('/api/admin-portal/feedback/pro-interest');
  expect(interest.signUps).toMatchObject([
    { email: 'wilhelmina.pro@candidate.example', interestSource: 'extended_drafts_notify_me', specialtyName: specialty.name },
  ]);
  await staff.close();
});

test('a quick link without a connection shows an error, and works again afterwards', async () => {
  const { address } = await submitted();
  const seen = await visitWithClipboard();
  const { page, context } = seen;
  await page.goto(address);
  await openFold(page, 'Your links');
  await page.getByText(/No active links/).waitFor();
  // The code for toasts is loaded at the first click or key.
  await page.keyboard.press('Tab');
  await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
  await context.setOffline(true);
  await button(page, 'Create Quick Link').click();
  await page.getByText("Failed to create quick share link. You're offline.").first().waitFor();
  await context.setOffline(false);
  await button(page, 'Create Quick Link').click();
  await page.getByLabel('Your newest quick link').waitFor();
  expect(unexpected(seen)).toEqual([]);
  await seen.close();
});

test.each(screens)('axe finds no fault at %i pixels, %s, and nothing overflows', async (width, colorScheme) => {
  const { address } = await submitted();
  const { page, close } = await visit(journey.browser, { viewport: { width, height: 800 }, colorScheme });
  const found: string[] = [];
  for (const { name, goTo, open } of dialogStates) {
    if (goTo) await page.goto(new URL(goTo(address), journey.stack.url).href);
    await open(page);
    if (name !== 'success page') await page.getByRole('dialog').last().waitFor();
    if (name.endsWith('errors'))
      await page
        .getByText(/is required$|must be exactly \d+ digits$/)
        .first()
        .waitFor();
    for (const fault of await findAxeFaults(page)) found.push(`${name}: ${fault}`);
    if (await isTooWide(page)) found.push(`${name}: too wide`);
  }
  expect(found).toEqual([]);
  await close();
});

test('no token, PIN, passcode or name appears in a log', () => {
  expect(journey.log()).not.toMatch(/[0-9a-f]{64}/);
  expect(journey.log()).not.toMatch(/\b(482913|493027)\b|Ottilie|Wilhelmina|03\/15\/1985/);
});

// @rest: beyond
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phone, visit } from '@larkfield/testing/browser.ts';
import { openCandidateSection, rateEverySkill, submitAndReadReference, waitForEverySkill } from '../candidate-steps.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { startJourney, type Journey } from '../start-journey.ts';
import { submitByApi } from '../submit-by-api.ts';
import { mailedToken } from '../visit-steps.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());

const at = (path: string) => `${journey.stack.url}${path}`;

test.each([
  // At any time, one of the two zones has another day than UTC.
  ['phone', { ...phone, timezoneId: 'Pacific/Pago_Pago' }],
  ['desk', { viewport: { width: 1280, height: 900 }, timezoneId: 'Pacific/Kiritimati' }],
])('a candidate returns by a mailed link, shares, edits, starts a renewal, and signs out on a %s', async (name, options) => {
  const email = `back-${name}@candidate.example`;
  const { submissionId, specialty } = await submitByApi(journey.stack.url, { email });
  const { page, context, faults, close } = await visit(journey.browser, options);
  const picture = async (what: string) => {
    const folder = process.env['PICTURES'];
    if (folder) await page.screenshot({ path: `${folder}/${what}-${name}.png`, fullPage: true });
  };

  await page.goto(at('/checklists'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'My checklists' }).click();
  await page.waitForURL(at('/my-checklists'));
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.locator('[id$="-error"]', { hasText: /email/i }).waitFor();
  await page.getByLabel('Email').fill(email.toUpperCase());
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('status').filter({ hasText: 'a link is on its way there' }).waitFor();

  const token = await mailedToken(journey, email);
  await page.goto(at(`/my-checklists/${token}`));
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole('button', { name: 'Open my checklists' }).click();
  await page.waitForURL(at('/my-checklists'));
  await page.getByRole('heading', { level: 2, name: specialty.name }).waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);

  await page.getByText('Share it and see its links').click();
  await page.getByText('No active links.').waitFor();
  await page.getByRole('button', { name: 'Create Quick Link' }).click();
  await page.getByRole('heading', { level: 3, name: 'Quick Link' }).waitFor();
  await page.getByRole('button', { name: /^Name recipient/ }).click();
  await page.getByLabel('Recipient').fill('Cedar Valley Medical Center');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('For Cedar Valley Medical Center').waitFor();
  await page.getByText('Use these answers for another specialty').click();
  await page.getByLabel('Specialty').locator('option', { hasText: 'Telemetry' }).first().waitFor({ state: 'attached' });
  expect(await findAxeFaults(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
  await picture('my-checklists');

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.waitForURL(at(`/checklist/rn-icu?edit=${submissionId}`));
  await page.getByText('Editing a submitted Nursing skills checklist').waitFor();
  await rateEverySkill(page, { proficiency: 5, frequency: 4 });
  await openCandidateSection(page);
  await page.getByRole('checkbox', { name: /^I certify/ }).check();
  await picture('edit');
  await submitAndReadReference(page);
  await picture('success');
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole('main').getByRole('link', { name: 'My checklists' }).click();
  await page.getByText(/, 2 versions, the latest from /).waitFor();
  await page.getByRole('link', { name: 'What changed' }).click();
  await page.getByText(/^\d+ of \d+ ratings changed/).waitFor();
  await picture('changes');
  await page.goto(at('/my-checklists'));

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download my data' }).click()]);
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: options.timezoneId });
  expect(download.suggestedFilename()).toBe(`my-checklists-${today}.json`);
  await page.getByRole('button', { name: 'Ask for erasure' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for erasure' }).click();
  await page.getByRole('status').filter({ hasText: "We'll answer by" }).waitFor();

  await page.getByRole('link', { name: 'Renew' }).click();
  await page.waitForURL(at(`/checklist/rn-icu?renew=${submissionId}`));
  await waitForEverySkill(page);
  await page.goto(at('/my-checklists'));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Send me a link' }).waitFor();
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('candidate');
  expect(faults).toEqual([]);

  await page.goto(at(`/my-checklists/${token}`));
  await page.getByRole('button', { name: 'Open my checklists' }).click();
  await page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor();
  await close();
});

test('a browser without cookies does not use up a link; a name corrected in another browser shows on the report', async () => {
  const email = 'no-cookies@candidate.example';
  const { submissionId } = await submitByApi(journey.stack.url, { email });
  const { page, context, faults, close } = await visit(journey.browser, phone);
  await page.goto(at('/my-checklists'));
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.goto(at(`/my-checklists/${await mailedToken(journey, email)}`));

  // Simulate "Block all cookies": the page can neither read nor store cookies.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  await page.getByRole('button', { name: 'Open my checklists' }).click();
  await page.getByText("This browser doesn't keep cookies, so we can't keep you signed in.").waitFor();
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: false });
  await page.getByRole('button', { name: 'Open my checklists' }).click();
  await page.waitForURL(at('/my-checklists'));

  const folder = process.env['PICTURES'];
  const picture = async (what: string) => {
    if (folder) await page.screenshot({ path: `${folder}/${what}.png` });
  };
  await page.getByRole('button', { name: 'Correct details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct personal details' });
  await dialog.getByLabel('Date of birth').fill('13/45/1980');
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await dialog.locator('[id$="-error"]', { hasText: /date/i }).waitFor();
  await picture('correct-refused');
  await dialog.getByLabel('Date of birth').fill('');
  await dialog.getByLabel('Full name').fill('Wilhelmina Oakfield');
  expect(await findAxeFaults(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
  await picture('correct');
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await page.getByText('Details corrected').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await picture('corrected');
  const pdf = async () => context.request.get(at(`/api/my-checklists/${submissionId}/pdf`));
  await expect.poll(async () => (await pdf()).headers()['content-type'], { timeout: 60_000 }).toBe('application/pdf');
  if (folder) writeFileSync(`${folder}/corrected.pdf`, await (await pdf()).body());
  expect(faults).toEqual([]);
  await close();
});

// @again: engines
import { examplePasscode, passcodeFrom } from '@larkfield/testing/factories.ts';
import { expect, inject, test } from 'vitest';
import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import type { SubmissionInput } from '@larkfield/testing/factories.ts';
import { phoneScreen } from '../engines/engine.ts';
import { inEveryEngine } from './every-engine.ts';
import { submitByApi } from '../submit-by-api.ts';
import { findLooseDrawings, findClippedText, hasFocus, scrollsSideways } from './looks.ts';
import { downloadStarts, pasteInto } from './pages.ts';

const submit = (changes?: Partial<SubmissionInput>) => submitByApi(inject('sharedProduct').url, changes);

inEveryEngine(({ open, at }) => {
  test('a recruiter makes a Smart Link from the picker, and the candidate finds their details filled in', async () => {
    const { page } = await open();
    await page.goto(at('/checklists'));
    await page.getByRole('searchbox').fill('icu rn');
    const opener = page.getByRole('button', { name: 'Smart Link for ICU RN' }).first();
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Create Smart Link' });
    await dialog.getByRole('button', { name: 'Create Smart Link' }).click();
    await dialog.getByText('Candidate name is required').first().waitFor();
    await dialog.getByLabel('Candidate name').fill('Ottilie Exemplar');
    await dialog.getByLabel('Email').fill('ottilie@candidate.example');
    await dialog.getByLabel(/^Phone/).fill('214-555-0133');
    await dialog.getByRole('button', { name: 'Create Smart Link' }).click();
    await page.getByText('Link copied to clipboard. Valid for 3 days or 4 uses.').first().waitFor();
    const link = await dialog.getByLabel('Smart Link for Ottilie Exemplar').inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await hasFocus(opener)).toBe(true);
    expect(await pasteInto(page, page.getByRole('searchbox'))).toBe(link);

    const invited = await open(phoneScreen);
    await invited.page.goto(link);
    await invited.page.waitForURL(/\/checklist\/rn-icu$/);
    await expect.poll(() => invited.page.locator('input[name=candidateName]').inputValue()).toBe('Ottilie Exemplar');
    expect(await invited.page.locator('input[name=phone]').inputValue()).toBe('214-555-0133');
  });

  test('a reusable link asks for its passcode, counts wrong ones, shows the report and lets ratings be changed', async () => {
    const { owner, submissionId } = await submit();
    const { token } = await owner.call(createShareLink, {
      body: { submissionId, mode: 'reusable', duration: '12mo', passcode: examplePasscode },
    });
    const { page } = await open();
    await page.goto(at(`/view/${token}`));
    await page.getByRole('heading', { name: 'Protected Skills Assessment' }).waitFor();
    await page.getByLabel('Passcode').fill(passcodeFrom('0'));
    await page.getByRole('button', { name: 'Verify Passcode' }).click();
    await page.getByText('4 attempts remaining').first().waitFor();
    await page.getByLabel('Passcode').fill(examplePasscode);
    await page.getByRole('button', { name: 'Verify Passcode' }).click();
    await page.getByText('Reusable Share Link').waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await findLooseDrawings(page, '.rp-dial, .rp-bar')).toEqual([]);
    await expect.poll(() => downloadStarts(page, page.getByRole('link', { name: /Download PDF/ }))).toBe('application/pdf %PDF-');

    // The page asks for the passcode again long after it was entered.
    await page.evaluate(() => {
      const now = Date.now();
      Date.now = () => now + 3_600_000;
    });
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect.poll(() => findClippedText(dialog)).toBe(null);
    await dialog.getByLabel('Passcode').fill(examplePasscode);
    await dialog.getByRole('button', { name: 'Start editing' }).click();
    await page.waitForURL(/\/checklist\/rn-icu\?editToken=/);
    const name = page.getByLabel(/^Full name/);
    await expect.poll(() => name.inputValue()).toBe('Wilhelmina Testcase');
    expect(await name.isEditable()).toBe(false);
    await page
      .getByRole('radiogroup', { name: /: proficiency$/ })
      .first()
      .getByRole('radio', { name: /^5/ })
      .click();
    await page.getByRole('checkbox', { name: /^I certify/ }).check();
    await page.getByRole('button', { name: 'Submit Checklist' }).click();
    await page.getByRole('heading', { name: 'Skills Verified!' }).waitFor();
    await page.goto(at(`/view/${token}`));
    await page
      .getByText(/^Ratings changed/)
      .first()
      .waitFor();
  });
});

// @rest: engines
import { pinRule } from '@larkfield/schemas/links/link-constants.ts';
import { passcodeFrom } from '@larkfield/testing/factories.ts';
import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { candidate, closePad, fillCandidate, submitAndReadReference, tapPad, waitForEverySkill } from '../candidate-steps.ts';
import { phoneScreen } from '../engines/engine.ts';
import type { JourneyPage } from '../engines/journey-page.ts';
import { inEveryEngine } from './every-engine.ts';
import { findClippedText, hasFocus } from './looks.ts';
import { pasteInto } from './pages.ts';
import { closeSurface, formSurfaces } from './surfaces.ts';

const form = '/checklist/rn-icu';
const button = (page: JourneyPage, name: string | RegExp) => page.getByRole('button', { name });
/** A key of a row; a negative index counts from the end. */
const key = (page: JourneyPage, row: number, scale: string, value: number) =>
  page.locator('[data-skill]').nth(row).locator(`[data-scale=${scale}] input[value="${value}"]`);

inEveryEngine(({ open, at, engine }) => {
  test('on a phone Back first closes the pad, then leaves the form; the input is still there', async () => {
    const { page } = await open(phoneScreen);
    const pad = page.getByRole('dialog');
    const back = () => page.evaluate(() => history.back());
    const path = () => page.evaluate(() => location.pathname);
    const openPad = async () => {
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset['tapsIgnored'] === undefined)).toBe(true);
      await button(page, 'Rate next').tap();
      await pad.waitFor();
    };
    await page.goto(at('/checklists'));
    await page.locator(`a[href="${form}"]`).first().tap();
    await waitForEverySkill(page);
    await fillCandidate(page);
    for (const leave of ['back', 'done', 'back']) {
      await openPad();
      if (leave === 'back') await back();
      else await closePad(page);
      await pad.waitFor({ state: 'hidden' });
    }
    expect(await path()).toBe(form);
    await expect.poll(() => page.evaluate(() => (history.state as { sheet?: boolean } | null)?.sheet ?? false)).toBe(false);
    await page.evaluate(() => history.forward());
    await expect.poll(() => page.evaluate(() => (history.state as { sheet?: boolean } | null)?.sheet ?? false)).toBe(true);
    expect([await path(), await pad.isVisible()]).toEqual([form, false]);
    // The pad reuses the history entry that was left, and adds no other.
    await openPad();
    await back();
    await pad.waitFor({ state: 'hidden' });
    await back();
    await expect.poll(path).toBe('/checklists');
    await page.locator(`a[href="${form}"]`).first().tap();
    await waitForEverySkill(page);
    const typed = (name: string) =>
      page.evaluate((field) => document.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.value, name);
    await expect.poll(async () => [await typed('candidateName'), await typed('email')]).toEqual([candidate.name, candidate.email]);
    await expect.poll(async () => [await typed('dateOfBirth'), await typed('last4Ssn')].every(Boolean)).toBe(true);
  });

  test('at a desk the form is filled in by mouse, digits, arrows and Tab, shows gaps, and is submitted', async () => {
    const { page } = await open();
    await page.goto(at(form));
    await waitForEverySkill(page);
    await key(page, 1, 'proficiency', 4).click();
    await page.getByText('1 / 124 skills rated').waitFor();
    await page.keyboard.press('ArrowDown');
    expect(
      await page
        .locator('[data-skill]')
        .nth(2)
        .evaluate((row) => row.contains(document.activeElement)),
      'arrows go on from what was pressed',
    ).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    expect(
      await page
        .locator('[data-skill]')
        .nth(1)
        .locator('[data-scale=frequency]')
        .evaluate((scale) => scale.contains(document.activeElement)),
      'Tab leads to the frequency',
    ).toBe(true);
    await page.keyboard.press('Space');
    await page.locator('[data-skill]').nth(1).locator('[data-scale=frequency] input:checked').waitFor({ state: 'attached' });

    await page.evaluate(() => {
      const pressed: number[] = [];
      document.addEventListener('keydown', (event) => pressed.push(event.timeStamp), { capture: true });
      Object.assign(window, { pressed });
    });
    for (let skill = 2; skill <= 12; skill += 1) await page.keyboard.type('44');
    // A second digit counts as the frequency within 800 ms. A busy driver can be slower, and then the digit rates the next skill.
    const { skills, frequencies } = await page.evaluate(() => {
      const counts = { skills: 0, frequencies: 0 };
      let first = -Infinity;
      for (const at of (window as unknown as { pressed: number[] }).pressed) {
        const isSecond = at - first <= 800;
        counts[isSecond ? 'frequencies' : 'skills'] += 1;
        first = isSecond ? -Infinity : at;
      }
      return counts;
    });
    expect(skills + frequencies).toBe(22);
    await page.getByText(`${1 + skills} / 124 skills rated`).waitFor();
    expect(await page.locator('[data-scale=frequency] input[value="4"]:checked').count()).toBe(frequencies);

    await page.getByRole('group', { name: 'Proficiency of all skills' }).getByRole('button', { name: /^4 / }).click();
    await page.getByRole('group', { name: 'Frequency of all skills' }).getByRole('button', { name: /^4 / }).click();
    await page.getByText('124 / 124 skills rated').waitFor();
    await fillCandidate(page, { dateOfBirth: '' });
    await page
      .getByLabel(/^Date of birth/)
      .first()
      .fill('3/15/1985');
    const safety = page.locator('[data-skill]').filter({ hasText: 'Safety-critical' }).last();
    await safety.getByRole('button', { name: /^Clear rating/ }).click();
    await page.getByText('123 / 124 skills rated').waitFor();
    const name = await safety.getByRole('heading').evaluate((heading) => heading.textContent);
    await button(page, 'Submit Checklist').click();
    await page.getByText(`"${name}" must be rated before submission.`).first().waitFor();
    await expect
      .poll(() => safety.evaluate((row) => row.contains(document.activeElement) && row.getBoundingClientRect().top > 64))
      .toBe(true);
    await safety.locator('[data-scale=proficiency] input[value="4"]').click();
    await safety.locator('[data-scale=frequency] input[value="4"]').click();
    expect(await submitAndReadReference(page)).toMatch(/^LK-/);
  });

  test.each([
    { isPhone: true, width: 390, height: 844 },
    { isPhone: true, width: 390, height: 500 },
    { isPhone: false, width: 1280, height: 900 },
  ])('its dialogs open completely at $width × $height pixels, and close', async (screen) => {
    const { page } = await open(screen);
    await page.goto(at(form));
    await waitForEverySkill(page);
    for (const surface of formSurfaces) {
      const { name, open: openSurface, find, only } = surface;
      if (only && (only === 'phone') !== screen.isPhone) continue;
      await openSurface(page);
      await find(page).waitFor();
      await expect.poll(() => findClippedText(find(page)), { message: `${name} in ${engine}` }).toBe(null);
      await closeSurface(page, surface);
    }
  });

  test('a draft is saved with a PIN and continued in another browser', async () => {
    const { page } = await open(phoneScreen);
    await page.goto(at(form));
    await fillCandidate(page);
    await button(page, 'Rate next').tap();
    await tapPad(page, 'proficiency', 4);
    await closePad(page);
    const save = button(page, 'Save Draft');
    await save.tap();
    const dialog = page.getByRole('dialog', { name: 'Quick Draft (2-Day Expiry)' });
    expect(await dialog.getByLabel('Full name').inputValue()).toBe(candidate.name);
    await dialog.getByLabel(new RegExp(`^${pinRule.label}`)).fill(passcodeFrom('482913'));
    await dialog.getByRole('button', { name: 'Generate Draft Link' }).tap();
    await dialog.getByText('Save this link now.').waitFor();
    await dialog.getByRole('button', { name: /draft link/ }).tap();
    await page.getByText('Link copied!').first().waitFor();
    await dialog.getByRole('button', { name: 'Done' }).tap();
    await dialog.waitFor({ state: 'hidden' });
    expect(await hasFocus(save), 'the focus is back on the button').toBe(true);
    await page.goto(at('/checklists'));
    const link = await pasteInto(page, page.getByRole('searchbox'));

    const elsewhere = await open({ ...phoneScreen, height: 500 });
    await elsewhere.page.goto(link);
    await elsewhere.page.getByLabel(pinRule.label).fill(passcodeFrom('0'));
    await button(elsewhere.page, 'Resume Draft').tap();
    await elsewhere.page.getByText('Incorrect PIN. Please try again. 4 attempts remaining.').first().waitFor();
    await elsewhere.page.getByLabel(pinRule.label).fill(passcodeFrom('482913'));
    await button(elsewhere.page, 'Resume Draft').tap();
    await button(elsewhere.page, 'Continue Where You Left Off').tap();
    await elsewhere.page.getByText('1 / 124 skills rated').waitFor();
    const left = elsewhere.page.locator('[data-skill] button').nth(1);
    await expect.poll(() => hasFocus(left), { message: 'it goes on at the first skill that is not rated' }).toBe(true);
    expect(await left.evaluate((row) => row.getBoundingClientRect().top > 128)).toBe(true);
    await expect.poll(() => elsewhere.page.getByLabel(/^Full name/).inputValue()).toBe(candidate.name);
  });

  test('the form keeps its input while another page of the site is visited', async () => {
    const { page } = await open();
    await page.goto(at(form));
    await waitForEverySkill(page);
    await key(page, 0, 'proficiency', 4).click();
    for (let visit = 1; visit <= 2; visit += 1) {
      await page.getByRole('link', { name: 'Skills Checklists' }).click();
      await page.waitForURL(/\/checklists$/);
      await page.goBack();
      await page.getByText('1 / 124 skills rated').waitFor();
      // Leave at once, before the last categories are rendered.
      await page.goto(at('/about'));
      await page.goBack();
      await page.getByText('1 / 124 skills rated').waitFor();
      await waitForEverySkill(page);
    }
    await expect.poll(() => key(page, 0, 'proficiency', 4).isChecked()).toBe(true);
  });
});

test('no personal data and no token appears in a log', () => {
  const log = readFileSync(inject('sharedProduct').logFile, 'utf8');
  expect(log).toContain('/api/checklist/submit');
  for (const value of [candidate.name, candidate.email, candidate.dateOfBirth, `"${candidate.last4Ssn}"`, candidate.phone])
    expect(log).not.toContain(value);
  expect(log).not.toMatch(/\b482913\b/);
  expect(log).not.toMatch(/[0-9a-f]{64}/);
});

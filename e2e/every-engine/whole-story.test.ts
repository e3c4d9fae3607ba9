import { brand } from '@larkfield/brand/brand.ts';
import { expect, inject, test } from 'vitest';
import {
  candidate,
  closePad,
  fillCandidate,
  rateEverySkill,
  submitAndReadReference,
  tapPad,
  waitForEverySkill,
} from '../candidate-steps.ts';
import { deskScreen, phoneScreen } from '../engines/engine.ts';
import type { JourneyPage } from '../engines/journey-page.ts';
import { signIn } from '../staff-steps.ts';
import { inEveryEngine } from './every-engine.ts';
import { countUnpainted, findLooseDrawings, findClippedText, hasFocus, scrollsSideways } from './looks.ts';
import { downloadStarts, pasteInto } from './pages.ts';

const form = '/checklist/rn-icu';
const button = (page: JourneyPage, name: string | RegExp) => page.getByRole('button', { name });
/**
 * Records at the root element whether a toast covers neither the header nor the toolbar. The page itself checks in every frame,
 * since a journey on a slow machine may look only after the toast is gone.
 */
const followToast = (page: JourneyPage, title: string) =>
  page.evaluate((text) => {
    const look = () => {
      const toast = [...document.querySelectorAll('li[data-state=open]')]
        .find(({ textContent }) => textContent.includes(text))
        ?.getBoundingClientRect();
      if (toast) {
        const bars = [...document.querySelectorAll('header, section[aria-label="Quick Fill"]')].map((bar) => bar.getBoundingClientRect());
        document.documentElement.dataset['toastIs'] = bars.every(({ top, bottom }) => toast.top >= bottom || toast.bottom <= top)
          ? 'clear'
          : 'over them';
      }
      requestAnimationFrame(look);
    };
    look();
  }, title);

inEveryEngine(({ open, at }) => {
  test('the whole story: a candidate fills in, reloads, submits and shares a checklist on a phone, and staff find it at a desk', async () => {
    const { page, network } = await open(phoneScreen);
    await page.goto(at(form));
    await waitForEverySkill(page);
    expect(await countUnpainted(page)).toBe(0);
    expect(
      await page.evaluate(
        () =>
          [...document.querySelectorAll('a, button, input, label, summary')].filter(
            (control) => getComputedStyle(control).touchAction !== 'manipulation',
          ).length,
      ),
    ).toBe(0);
    await button(page, 'Rate next').tap();
    const pad = page.getByRole('dialog');
    for (let skill = 1; skill <= 3; skill += 1) {
      if (skill === 1) await expect.poll(() => findClippedText(pad)).toBe(null);
      await tapPad(page, 'proficiency', 4);
      await tapPad(page, 'frequency', 3);
      await page.getByText(`${skill} / 124 skills rated`).waitFor();
    }
    await closePad(page);
    await page.getByText(/^Auto-saved/).waitFor();
    await page.reload();
    await page.getByText('3 / 124 skills rated').waitFor();
    await page.getByText(/^Restored, saved/).waitFor();

    await followToast(page, 'All 124 skills: 4 Current');
    await rateEverySkill(page, { proficiency: 3, frequency: 4 });
    await page.getByText('124 / 124 skills rated').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['toastIs'])).toBe('clear');

    await button(page, 'Submit Checklist').tap();
    await page.getByText('Personal Information Required').first().waitFor();
    await expect.poll(() => hasFocus(page.locator('input[name=candidateName]'))).toBe(true);
    await fillCandidate(page);
    const reference = await submitAndReadReference(page);
    expect(reference).toMatch(/^LK-/);
    await page.getByText('Your PDF is ready').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await downloadStarts(page, page.getByRole('link', { name: 'Download PDF' }))).toBe('application/pdf %PDF-');

    // The reply comes long after the press, so Safari may refuse access to the clipboard.
    const release = network.hold(/\/api\/share-links$/);
    await button(page, 'Create Quick Link').tap();
    await button(page, 'Creating...').waitFor();
    // The check runs in the page, because each call of Playwright counts as a user gesture.
    await page.evaluate(async () => {
      while (navigator.userActivation.isActive) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    release();
    await page.getByLabel('Your newest quick link').waitFor();
    await page.goto(at('/checklists'));
    const link = await pasteInto(page, page.getByRole('searchbox'));
    expect(link).toMatch(/\/view\/[0-9a-f]{64}$/);
    await page.goto(link);
    await page.getByText('Quick Share Link').waitFor();
    await page.getByText('Self-reported').first().waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await findLooseDrawings(page, '.rp-dial, .rp-bar')).toEqual([]);

    const desk = await open(deskScreen);
    const { email, password } = inject('sharedProduct').staff;
    await desk.page.goto(at(brand.signInPath));
    await signIn(desk.page, email, password);
    await desk.page.waitForURL((url) => url.pathname === '/admin-portal');
    await desk.page.getByRole('searchbox', { name: 'Search submissions' }).fill(reference);
    // Before the search, the newest submissions are shown in the same cards.
    await desk.page.getByRole('heading', { name: 'Search results' }).waitFor();
    const card = desk.page.getByRole('listitem').filter({ hasText: reference });
    await card.getByText(candidate.email).waitFor();
    await card.getByRole('link', { name: /^Open report/ }).click();
    await desk.page.getByRole('heading', { name: 'ICU RN skills checklist' }).waitFor();
    await desk.page.getByText(`Reference ${reference}`).first().waitFor();
  });
});

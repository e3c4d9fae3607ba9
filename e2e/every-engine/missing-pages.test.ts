// @rest: engines
import { expect, inject, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { candidate, closePad, fillCandidate, waitForEverySkill } from '../candidate-steps.ts';
import { deskScreen, phoneScreen, type EngineVisit } from '../engines/engine.ts';
import type { JourneyPage } from '../engines/journey-page.ts';
import { goToSection, signIn } from '../staff-steps.ts';
import { inEveryEngine } from './every-engine.ts';
import { scrollsSideways } from './looks.ts';

const saysOffline = "You're offline. This page opens once you're back online.";

/** Cuts the connection, which only Chromium's driver reports to the page. Returns a function that restores it. */
async function goOffline({ page, network }: EngineVisit): Promise<() => Promise<void>> {
  const restore = network.cut(/./);
  const tell = (isOnline: string) =>
    page.evaluate((value) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => value === 'online' });
      window.dispatchEvent(new Event(value));
    }, isOnline);
  await tell('offline');
  return async () => {
    restore();
    await tell('online');
  };
}

const failure = (page: JourneyPage) => page.getByRole('heading', { name: "This page couldn't be loaded" });

inEveryEngine(({ open, at, engine }) => {
  test('a portal page that was never loaded shows an error beside the menu while offline, and loads once online', async () => {
    const visit = await open(deskScreen);
    const { page } = visit;
    await page.goto(at(brand.signInPath));
    const { email, password } = inject('sharedProduct').staff;
    await signIn(page, email, password);
    await page.getByRole('heading', { name: 'Skills checklists' }).waitFor();
    const goOnline = await goOffline(visit);
    await goToSection(page, 'Links');
    await failure(page).waitFor();
    await page.getByText(saysOffline).waitFor();
    await goToSection(page, 'Jobs');
    await failure(page).waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByRole('heading', { name: 'Skills checklists' }).waitFor();
    await goToSection(page, 'Invites');
    await page.getByText(saysOffline).waitFor();
    await goOnline();
    await page.getByRole('heading', { name: 'Invites', level: 1 }).waitFor();
  });

  test('a page of the site does the same, and a page that fails to load while online loads at another attempt', async () => {
    const visit = await open(phoneScreen);
    const { page, network } = visit;
    await page.goto(at('/about'));
    await page.locator('body').click();
    await page.locator('html[data-live]').waitFor({ state: 'attached' });
    const footer = page.getByRole('contentinfo');
    const goOnline = await goOffline(visit);
    await footer.getByRole('link', { name: 'Terms' }).first().click();
    await page.getByText(saysOffline).waitFor();
    expect(await page.getByRole('banner').count()).toBe(1);
    expect(await scrollsSideways(page)).toBe(false);
    await page.goBack();
    await page.getByRole('heading', { name: 'We work at the handover' }).waitFor();
    await goOnline();

    const restore = network.cut(/^\/assets\/privacy/);
    await footer.getByRole('link', { name: 'Privacy' }).first().click();
    await page.getByText('Please check your connection and try again.').first().waitFor();
    restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Privacy Policy', level: 1 }).waitFor();
  });

  test('a page whose first script was lost loads when the connection is back', async () => {
    const { page, network } = await open(phoneScreen);
    const restore = network.cut(/^\/assets\/app-/);
    await page.goto(at(brand.signInPath));
    await page.getByText("This page couldn't load.").waitFor();
    restore();
    await page.evaluate(() => void window.dispatchEvent(new Event('online')));
    await page.getByLabel('Email').waitFor();
  });

  test('a pad that failed to load opens at a press once the connection is back (in Firefox after a reload) without losing input', async () => {
    const { page, network } = await open(phoneScreen);
    const restore = network.cut(/^\/assets\/later-parts/);
    await page.goto(at('/checklist/rn-icu'));
    await waitForEverySkill(page);
    await fillCandidate(page);
    const press = page.getByRole('button', { name: 'Rate next' });
    await press.tap();
    await page.getByText('Please check your connection and try again, or reload the page.').first().waitFor();
    restore();
    if (engine === 'Firefox') {
      await page.reload();
      await waitForEverySkill(page);
    }
    await press.tap();
    await page.getByRole('dialog').waitFor();
    await closePad(page);
    expect(await page.getByLabel('Full name').inputValue()).toBe(candidate.name);
  });
});

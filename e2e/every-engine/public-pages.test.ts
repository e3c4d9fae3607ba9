// @rest: looks
import { expect, test } from 'vitest';
import { deskScreen, phoneScreen } from '../engines/engine.ts';
import type { JourneyPage } from '../engines/journey-page.ts';
import { publicPages } from '../site-steps.ts';
import { inEveryEngine } from './every-engine.ts';
import { countUnpainted, findClippedText, hasFocus, scrollsSideways } from './looks.ts';
import { closeSurface, publicSurfaces } from './surfaces.ts';

/** Waits until the page's script runs and its list, if it has one, has loaded. */
async function isComplete(page: JourneyPage, path: string): Promise<void> {
  await page.locator('html[data-live]').waitFor({ state: 'attached' });
  if (path === '/jobs') await page.getByText(/\d+ jobs found/).waitFor();
  if (path === '/checklists') await page.getByText(/Showing \d+ specialties/).waitFor();
}

inEveryEngine(({ open, at }) => {
  test.each([phoneScreen, deskScreen])('every public page opens at $width pixels without overflow', async (screen) => {
    const { page } = await open(screen);
    for (const path of publicPages) {
      await page.goto(at(path));
      await isComplete(page, path);
      expect(await scrollsSideways(page), path).toBe(false);
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
      expect(await countUnpainted(page), path).toBe(0);
    }
  });

  test.each([phoneScreen, deskScreen])('its menus and dialogs open completely at $width pixels, and close', async (screen) => {
    const { page } = await open(screen);
    for (const surface of publicSurfaces) {
      const { name, path, open: openSurface, find, only } = surface;
      if (only && (only === 'phone') !== screen.isPhone) continue;
      await page.goto(at(path));
      await isComplete(page, path);
      await openSurface(page);
      await find(page).waitFor();
      await expect.poll(() => findClippedText(find(page)), { message: name }).toBe(null);
      await closeSurface(page, surface);
    }
  });

  test.each([phoneScreen, deskScreen])('the search lists the checklists that ask about a topic, at $width pixels', async (screen) => {
    const { page } = await open(screen);
    await page.goto(at('/checklists'));
    await isComplete(page, '/checklists');
    await page.getByRole('searchbox', { name: 'Search specialties' }).fill('CRRT');
    const asking = page.getByRole('region', { name: /^\d more checklists ask about .CRRT.$/ });
    await asking.waitFor();
    await page.getByText('Showing 1 specialty').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await asking.getByRole('link', { name: /^ICU RN/ }).click();
    await page.getByRole('heading', { level: 1, name: 'ICU RN' }).waitFor();
  });

  test('Back closes the menu of a phone, and the next page has the focus on its heading', async () => {
    const { page } = await open(phoneScreen);
    await page.goto(at('/about'));
    await isComplete(page, '/about');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const isAtHeading = () => hasFocus(page.getByRole('heading', { level: 1 }));
    const openMenu = () => page.getByRole('button', { name: 'Open menu' }).tap();
    await openMenu();
    await menu.getByRole('link', { name: 'Contact' }).tap();
    await page.waitForURL((url) => url.pathname === '/contact');
    await expect.poll(isAtHeading).toBe(true);
    await openMenu();
    await menu.waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/about');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(isAtHeading).toBe(true);
  });

  test('a dialog that was opened with the mouse returns the focus to its button', async () => {
    const { page } = await open();
    await page.goto(at('/contact'));
    await isComplete(page, '/contact');
    const opener = page.getByRole('button', { name: 'Career Team' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Career Team' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await hasFocus(opener)).toBe(true);
  });
});

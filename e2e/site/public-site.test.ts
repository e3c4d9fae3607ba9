import { brand } from '@larkfield/brand/brand.ts';
import { describe, expect, test } from 'vitest';
import { findAxeFaults } from '../portal-page-checks.ts';
import { runUntil, stopClock } from '../page-clock.ts';
import { holdCode, isLive, openLive, useSite } from '../site-steps.ts';

const { at, open } = useSite();

describe('the menus', () => {
  test('open on hover and close when the mouse leaves', async () => {
    const { page } = await open();
    await openLive(page, at('/'));
    await page.getByRole('button', { name: 'Services' }).hover();
    const item = page.getByRole('link', { name: /Contract Staffing Coverage by/ });
    await item.waitFor();
    await page.mouse.move(20, 700);
    await item.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Services' }).hover();
    await item.click();
    await page.waitForURL(at('/services/contract-staffing'));
    await expect.poll(() => page.getByRole('button', { name: 'Services' }).getAttribute('class')).toContain('underline');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('can be opened, traversed and closed with the keyboard', async () => {
    const { page } = await open();
    await openLive(page, at('/'));
    await page.getByRole('button', { name: 'Services' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/services/it-software');
    expect(await findAxeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Services');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/services/test-service');
    await page.keyboard.press('Enter');
    await page.waitForURL(at('/services/test-service'));
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  test('slide in on a phone, over an overlay that closes them', async () => {
    const { page, faults } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await openLive(page, at('/'));
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await menu.waitFor();
    expect(await findAxeFaults(page)).toEqual([]);
    await page.touchscreen.tap(15, 400);
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await menu.getByRole('link', { name: 'About' }).tap();
    await page.waitForURL(at('/about'));
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await menu.getByRole('button', { name: 'Start Hiring' }).tap();
    await page.getByRole('dialog', { name: 'Start Hiring' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('Our Services in the footer leads to the services of the home page, from any page and repeatedly', async () => {
    const { page } = await open();
    await openLive(page, at('/about'));
    const link = page.getByRole('link', { name: 'Our Services' });
    const isThere = () => page.locator('#services').evaluate((section) => Math.abs(section.getBoundingClientRect().top) < 200);
    await link.click();
    await page.waitForURL(at('/#services'));
    await expect.poll(isThere).toBe(true);
    await page.keyboard.press('End');
    await link.click();
    await expect.poll(isThere).toBe(true);
  });
});

describe('before the scripts have loaded', () => {
  test('menus and links work, and the first press takes effect once the scripts have loaded', async () => {
    const { page, faults } = await open();
    const release = await holdCode(page);
    await page.goto(at('/'));
    await page.getByRole('button', { name: 'Services' }).hover();
    await page.getByRole('link', { name: /Contract Staffing Coverage by/ }).waitFor();
    await page.mouse.move(20, 700);
    await page.getByRole('main').getByRole('button', { name: 'Apply Now' }).click();
    expect(await page.getByRole('dialog', { name: 'Apply Now' }).count()).toBe(0);
    release();
    await page.getByRole('dialog', { name: 'Apply Now' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('the menu of a phone opens, and stays open when the scripts arrive', async () => {
    const { page, faults } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const release = await holdCode(page);
    await page.goto(at('/'));
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await menu.waitFor();
    release();
    await isLive(page);
    await menu.getByRole('link', { name: 'Contact' }).tap();
    await page.waitForURL(at('/contact'));
    expect(faults).toEqual([]);
  });

  test('a failure to load them leaves a page that can be read and whose links work', async () => {
    const { page } = await open();
    await page.route('**/assets/app-*.js', (route) => route.abort());
    const failure = page.waitForEvent('console', (message) => message.text().startsWith('The page could not be loaded'));
    await page.goto(at('/terms'));
    await failure;
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await page.waitForURL(at('/privacy'));
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
  });

  test('a page without prerendered content shows an error if they fail, and loads at the next press', async () => {
    const { page } = await open();
    await page.route('**/assets/app-*.js', (route) => route.abort());
    await page.goto(at(brand.signInPath));
    await page.getByRole('alert').filter({ hasText: "This page couldn't load" }).waitFor();
    await page.unroute('**/assets/app-*.js');
    await page.mouse.click(300, 300);
    await page.getByRole('heading', { level: 1, name: 'Staff sign-in' }).waitFor();
  });

  test('even without scripts every page can be read, and the screening topics open one at a time', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto(at('/services/healthcare-recruitment'));
    await page.locator('summary', { hasText: 'Telehealth' }).click();
    await page.getByText("License in the patient's state").waitFor();
    await page.getByText('Disciplinary history').waitFor({ state: 'hidden' });
    await page.locator('summary', { hasText: 'Telehealth' }).click();
    await page.getByText("License in the patient's state").waitFor({ state: 'hidden' });
  });
});

test('the hero advances every four seconds, wraps around, and can be stopped', async () => {
  const { page } = await open({ reducedMotion: 'no-preference' });
  await stopClock(page);
  await page.goto(at('/'));
  await page.mouse.move(640, 200);
  await runUntil(page, page.locator('html[data-live]'));
  const current = async () => (await page.locator('[aria-current="true"]').getAttribute('aria-label')) ?? '';
  for (const slide of [2, 3]) {
    await page.clock.runFor(4_000);
    await expect.poll(current).toContain(`Slide ${slide} of 4`);
  }
  await page.getByRole('button', { name: /^Pause/ }).click();
  await page.clock.runFor(20_000);
  await expect.poll(current).toContain('Slide 3 of 4');
  await page.clock.resume();
  await page.getByRole('button', { name: 'Next slide' }).click();
  await page.getByRole('button', { name: 'Next slide' }).click();
  await expect.poll(current).toContain('Slide 1 of 4');
  await page.getByRole('button', { name: 'Previous slide' }).click();
  await expect.poll(current).toContain('Slide 4 of 4');
  expect(await findAxeFaults(page)).toEqual([]);
});

test('staff reach the sign-in by the shortcut or five presses on the logo, only from the home page', async () => {
  const { page } = await open();
  // The five presses count within five seconds.
  await page.clock.setFixedTime(new Date());
  const logo = page.getByRole('banner').getByRole('link', { name: brand.name });
  const press = async () => {
    await page.keyboard.press('Control+Shift+H');
    for (let click = 0; click < 5; click += 1) await logo.click();
  };
  await openLive(page, at('/about'));
  await page.keyboard.press('Control+Shift+H');
  await logo.click();
  await page.waitForURL(at('/'));
  for (let click = 0; click < 4; click += 1) await logo.click();
  expect(new URL(page.url()).pathname).toBe('/');
  await press();
  await page.waitForURL(at(brand.signInPath));
});

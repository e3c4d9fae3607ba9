// @rest: looks
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { oldestBrowsers } from '../../frontend/build/supported-browsers/oldest-browsers.ts';
import { waitForEverySkill } from '../candidate-steps.ts';
import { isLive, openLive, publicPages, useSite } from '../site-steps.ts';

const { at, open } = useSite();
const form = '/checklist/rn-icu';
const notice = (page: Page) => page.locator('#browser-notice');
/** The notice, once a script has decided to show it. */
const dueNotice = (page: Page) => page.locator('#browser-notice.is-due');

/** A visitor whose browser lacks the newest feature that the site needs. */
async function openOld() {
  const visitor = await open();
  await visitor.context.addInitScript(() => Reflect.deleteProperty(CSS, 'registerProperty'));
  return visitor;
}

/** Stops the first script of every page, with which all others begin. */
const stopScripts = (page: Page) => page.route('**/assets/index-*.js', (route) => route.abort());

test('in an older browser the form shows only the browsers that it needs', async () => {
  const { page, faults } = await openOld();
  await page.goto(at(form));
  await dueNotice(page).waitFor();
  const text = await page.locator('body').innerText();
  for (const { name, version } of oldestBrowsers()) expect(text).toContain(`${name} ${version}`);
  expect(text).toMatch(/^The forms and lists of this site need JavaScript and one of these browsers, [^.]*(\d\.\d[^.]*)+\. If you /);
  expect(await page.locator('#root').innerHTML()).toBe('');
  expect(faults).toEqual([]);
});

test.each(publicPages)('in an older browser %s shows its prerendered text, and its links work', async (path) => {
  const { page, faults } = await openOld();
  await page.goto(at(path));
  await dueNotice(page).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(100);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).first().click();
  await page.waitForURL(at('/privacy'));
  expect(await page.locator('html[data-live]').count()).toBe(0);
  expect(faults).toEqual([]);
});

test('without scripts the form states its requirements at once', async () => {
  const { page } = await open({ javaScriptEnabled: false });
  for (const path of [form, '/checklists', '/admin-portal']) {
    await page.goto(at(path));
    expect(await notice(page).evaluate((element) => getComputedStyle(element).animationDelay), path).toBe('0s');
    await notice(page).waitFor();
  }
});

test.each([form, '/about'])('when the first script of %s does not load, the notice appears', async (path) => {
  const { page } = await open();
  await stopScripts(page);
  await page.goto(at(path));
  expect(await notice(page).isVisible()).toBe(false);
  await notice(page).evaluate((element) => element.getAnimations().forEach((animation) => animation.finish()));
  expect(await notice(page).isVisible()).toBe(true);
  expect(await notice(page).innerText()).toContain('check your connection and reload the page');
});

test('in a supported browser the notice takes no space while scripts load, and is removed once they run', async () => {
  const { page, faults } = await open();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at(form), { waitUntil: 'commit' });
  await notice(page).waitFor({ state: 'attached' });
  expect(await notice(page).boundingBox()).toMatchObject({ height: 0 });
  expect(await notice(page).isVisible()).toBe(false);
  release();
  await waitForEverySkill(page);
  await isLive(page);
  expect(await notice(page).count()).toBe(0);
  await openLive(page, at('/about'));
  expect(await notice(page).count()).toBe(0);
  expect(faults).toEqual([]);
});

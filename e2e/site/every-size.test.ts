// @rest: repeats
import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import { examplePasscode } from '@larkfield/testing/factories.ts';
import { addStyle, findCutText, largeText, removeStyles, seenOfFocus, textSpacing, zoomed } from '../low-vision.ts';
import { isTooWide } from '../portal-page-checks.ts';
import { seedDesk, seedPortal, signInFirstAdminByApi } from '../portal-seed.ts';
import { publicPages } from '../site-steps.ts';
import { signIn, staffPassword } from '../staff-steps.ts';
import { type Journey, startJourney } from '../start-journey.ts';
import { submitByApi } from '../submit-by-api.ts';

let journey: Journey;
const pages = [
  ...publicPages,
  '/capability-deck',
  '/audit-report',
  '/nowhere',
  '/checklist/rn-icu',
  '/my-checklists',
  '/verify',
  '/verify/LK-0000-0000',
  brand.signInPath,
];
/** Pages whose address is known only once a checklist was submitted. */
let submitted: string[];
let portalSubmission: string;
let staff: BrowserContextOptions;
const desk = [
  '',
  '/today',
  '/links',
  '/invites',
  '/inquiries',
  '/requirements',
  '/jobs',
  '/candidates',
  '/feedback',
  '/audit',
  '/users',
  '/account',
];

beforeAll(async () => {
  journey = await startJourney();
  const { submissionId } = await seedPortal(journey.stack.url);
  await seedDesk(journey.stack.url, await signInFirstAdminByApi(journey.stack));
  portalSubmission = submissionId;
  const { owner, submissionId: id, downloadToken, shortReference, specialty } = await submitByApi(journey.stack.url);
  submitted = [`/healthcare-checklist-success?id=${id}&ref=${shortReference}&token=${downloadToken}&specialty=${specialty.id}`];
  for (const kind of [
    { mode: 'quick', duration: '7d', viewLimit: 5 },
    { mode: 'reusable', duration: '12mo', passcode: examplePasscode },
  ] as const) {
    const { token } = await owner.call(createShareLink, { body: { submissionId: id, downloadToken, ...kind } });
    submitted.push(`/view/${token}`);
  }
  staff = await signInStaff();
});
afterAll(() => journey?.stop());

const laptop = { width: 1280, height: 800 };
const phone = { width: 390, height: 800 };
/** How people with low vision set up their browser, and the windows in which each page is looked at; the keyboard is tried in the last. */
const setUps = [
  { name: 'zoom of 400 %', css: '', forcedColors: 'none', windows: [zoomed] },
  { name: 'text spacing', css: textSpacing, forcedColors: 'none', windows: [phone, laptop] },
  { name: 'forced colors', css: '', forcedColors: 'active', windows: [phone, laptop] },
  {
    name: 'text at 200 %',
    css: largeText,
    forcedColors: 'none',
    windows: [{ width: 320, height: 800 }, phone, { width: 1024, height: 768 }, laptop],
  },
] as const;

/** The controls that a keyboard reaches first on each page. */
const presses = 8;

/** The first controls that show no ring when the keyboard reaches them, or that are covered. */
async function findHiddenFocus(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    // The focus goes on from the start of the page.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const { name, hasRing } = await page.evaluate(() => {
      const focused = document.activeElement!;
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      return {
        name: `${focused.localName} ${focused.textContent.trim().slice(0, 30) || focused.getAttribute('aria-label')}`,
        hasRing: outlineStyle !== 'none' && outlineWidth !== '0px',
      };
    });
    // After the last control the focus leaves the page.
    if (name.startsWith('body')) break;
    if (!hasRing) found.push(`no ring on ${name}`);
    if ((await seenOfFocus(page)) < 5) found.push(`covers ${name}`);
  }
  return found;
}

/** Names of controls with a space before a punctuation mark, which Chromium puts before a text that only screen readers get. */
async function findSeams(client: CDPSession): Promise<string[]> {
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const names = nodes.filter(({ role }) => role?.value === 'button' || role?.value === 'link').map(({ name }) => String(name?.value ?? ''));
  return names.some(Boolean) ? names.filter((name) => /\s[:,;.](\s|$)/.test(name)) : ['no control has a name'];
}

/** Ends a test whose browser no longer paints. A page takes a few seconds. */
const limit = { timeout: 120_000 };

/** Lists the faults of a page: covered or cut text, sideways scrolling, a focus without a ring. */
async function findFaults({ page }: Visit, client: CDPSession, path: string): Promise<string[]> {
  const found: string[] = [];
  await page.goto(`${journey.stack.url}${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  found.push(...(await findSeams(client)).map((name) => `a seam in the name: ${name}`));
  for (const { name, css, forcedColors, windows } of setUps) {
    await page.emulateMedia({ forcedColors });
    if (css) await addStyle(page, css);
    for (const window of windows) {
      await page.setViewportSize(window);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const where = `${name}, ${window.width} wide`;
      if (await isTooWide(page)) found.push(`${where}: scrolls sideways`);
      found.push(...(await findCutText(page)).map((text) => `${where}: cuts off ${text}`));
    }
    found.push(...(await findHiddenFocus(page)).map((fault) => `${name}: ${fault}`));
    if (css) await removeStyles(page);
  }
  return found.map((fault) => `${path}: ${fault}`);
}

/** Looks at pages in a new tab. If it no longer paints, only this test fails. */
async function expectNoFaults(paths: readonly string[], options: BrowserContextOptions = {}) {
  const seen = await visit(journey.browser, { viewport: laptop, ...options });
  const client = await seen.page.context().newCDPSession(seen.page);
  const found: string[] = [];
  for (const path of paths) found.push(...(await findFaults(seen, client, path)));
  expect(found).toEqual([]);
  // A report behind a passcode is answered with 401, and a page that does not exist with 404.
  expect(seen.faults.filter((fault) => !/status of 40[14] /.test(fault))).toEqual([]);
  await seen.close();
}

/** Signs the first admin in and returns the browser's state, so that many pages need one sign-in. */
async function signInStaff() {
  const { page, context, close } = await visit(journey.browser, { viewport: laptop });
  await page.goto(`${journey.stack.url}${brand.signInPath}`);
  await signIn(page, journey.stack.firstAdmin!.email, staffPassword);
  await page.waitForURL(`${journey.stack.url}/admin-portal`);
  const storageState = await context.storageState();
  await close();
  return { storageState };
}

// At a zoom of 400 %, with text spacing, forced colors and large text.
describe('nothing is cut off, scrolls sideways or hides the focus', () => {
  test.for(pages)('on %s', limit, (path) => expectNoFaults([path]));
  test('after a checklist was submitted, and through its links', limit, () => expectNoFaults(submitted));
  test.for(desk)('on /admin-portal%s', limit, (path) => expectNoFaults([`/admin-portal${path}`], staff));
  test('on a submission and a candidate’s page', limit, () => {
    const page = `/admin-portal/submissions/${portalSubmission}`;
    return expectNoFaults([page, `${page}/person`], staff);
  });
});

// @rest: looks
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { brand } from '@larkfield/brand/brand.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { listAuditEvents } from '@larkfield/schemas/auth/audit.ts';
import { phone, visit } from '@larkfield/testing/browser.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { longWord, seedDesk, seedLongWords, seedPortal, signInFirstAdminByApi } from '../portal-seed.ts';
import { screens } from '../screens.ts';
import { openFold } from '../candidate-steps.ts';
import { signIn, staffPassword } from '../staff-steps.ts';
import { type Journey, startJourney } from '../start-journey.ts';

/**
 * The budget of script bytes, as sent, for a page of the portal with the panel or dialog that is open over it. A page opened from the list
 * has the scripts of both pages; a report also needs the labels of all choices in experience and credentials. The page of jobs is also
 * that of each job, with its people, packets and invites, and a comparison follows the page of matches.
 */
const scriptBudget = (place: string) => (fromList.has(place) ? 240_000 : large.has(place) ? 211_000 : 206_000);
const fromList = new Set(['report', 'check dialog', 'candidate page']);
const large = new Set(['jobs', 'publish dialog of a long title', 'job editor', 'matches', 'comparison']);

interface Place {
  path: string;
  /** Waits until the page is complete, and opens the parts to check. */
  open: (page: Page) => Promise<unknown>;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();
const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();

/** Selects all candidates that can be compared, so that the bar is shown. */
async function openMatches(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^See matches/ }).click();
  for (const name of [longWord, 'Wilhelmina Testcase']) await page.getByRole('checkbox', { name: `Compare ${name}` }).check();
  await page.getByRole('link', { name: 'Compare 2' }).waitFor();
}

const places: Record<string, Place> = {
  submissions: { path: '', open: (page) => heading(page, 'Otto Exemplar') },
  today: { path: '/today', open: (page) => page.getByRole('link', { name: /open inquir/ }).waitFor() },
  'ticked submissions': {
    path: '?assignee=nobody',
    open: async (page) => {
      await page.getByRole('checkbox', { name: `Select ${longWord}` }).check();
      await page.getByRole('button', { name: 'Export selected' }).waitFor();
    },
  },
  'mail dialog': {
    path: '?unit=mixed-icu',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select Wilhelmina Testcase' }).check();
      await press(page, /^Ask for references$/);
      await page.getByRole('button', { name: 'Send 1 email' }).waitFor();
    },
  },
  filters: {
    path: '?unit=mixed-icu&references=none&assignee=nobody&certificate=BLS',
    open: async (page) => {
      await press(page, /^Filters/);
      await page.getByLabel('References').waitFor();
      await page.getByRole('button', { name: /^Remove the filter Unit type/ }).waitFor();
    },
  },
  'share dialog': { path: '', open: (page) => press(page, /^Share/) },
  report: {
    path: '',
    open: async (page) => {
      await page.getByRole('link', { name: `Open report of ${longWord}` }).click();
      await heading(page, 'ICU RN skills checklist');
    },
  },
  'check dialog': {
    path: '?unit=mixed-icu',
    open: async (page) => {
      await page.getByRole('link', { name: 'Open report of Wilhelmina Testcase' }).click();
      await openFold(page, 'Licenses and certifications');
      await press(page, /^Record checks/);
    },
  },
  'candidate page': {
    path: '',
    open: async (page) => {
      await page.getByRole('link', { name: longWord, exact: true }).click();
      // Only the newest lines are shown and compared, since each view of the page adds one.
      await page.getByRole('region', { name: 'Audit trail' }).getByRole('heading', { level: 3 }).first().waitFor();
    },
  },
  'admin menu': { path: '', open: (page) => press(page, /^Admin$/) },
  links: { path: '/links', open: (page) => heading(page, /Petronella/) },
  'revoke dialog': { path: '/links', open: (page) => press(page, /^Revoke/) },
  inquiries: { path: '/inquiries', open: (page) => heading(page, 'Employer Inquiry') },
  inquiry: {
    path: '/inquiries',
    open: async (page) => {
      await page.getByRole('link', { name: longWord }).click();
      await page.getByRole('button', { name: 'Assign to me' }).waitFor();
    },
  },
  requirements: { path: '/requirements', open: (page) => heading(page, longWord.slice(0, 120)) },
  'requirement editor': {
    path: '/requirements',
    open: async (page) => {
      await press(page, /^Edit/);
      await page.getByRole('combobox', { name: 'Add a skill' }).fill('a');
      await page.getByRole('option').first().waitFor();
    },
  },
  matches: { path: '/requirements', open: openMatches },
  comparison: {
    path: '/requirements',
    open: async (page) => {
      await openMatches(page);
      await page.getByRole('link', { name: 'Compare 2' }).click();
      await page.getByRole('table').first().waitFor();
    },
  },
  jobs: { path: '/jobs', open: (page) => heading(page, /Registered Nurse/) },
  'publish dialog of a long title': { path: '/jobs?state=draft', open: (page) => press(page, /^Publish/) },
  'job editor': { path: '/jobs', open: (page) => press(page, /^Edit/) },
  'candidate requests': { path: '/candidates', open: (page) => heading(page, /Quillon/) },
  'new request dialog': { path: '/candidates', open: (page) => press(page, /^New request/) },
  'held data': {
    path: '/candidates?view=person',
    open: async (page) => {
      await page.getByLabel('Email').fill('wilhelmina@candidate.example');
      await press(page, /^Find$/);
      await heading(page, 'Wilhelmina Testcase');
    },
  },
  erasures: { path: '/candidates?view=erasures', open: (page) => page.getByText('Waiting to be confirmed').waitFor() },
  'confirm dialog': { path: '/candidates?view=erasures', open: (page) => press(page, /^Confirm/) },
  feedback: { path: '/feedback', open: (page) => heading(page, '3 surveys') },
  'PRO interest': { path: '/feedback?view=pro', open: (page) => heading(page, 'Ottilie Waiting') },
  audit: { path: '/audit', open: (page) => page.getByRole('heading', { level: 3 }).first().waitFor() },
  users: { path: '/users', open: (page) => heading(page, /^admin@/) },
  'reset dialog': { path: '/users', open: (page) => press(page, /^Deactivate/) },
  account: { path: '/account', open: (page) => heading(page, 'Change password') },
};

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
  await seedPortal(journey.stack.url);
  const admin = await signInFirstAdminByApi(journey.stack);
  await seedDesk(journey.stack.url, admin);
  await seedLongWords(journey.stack.url, admin);
  // Acts reach the trail through an outbox, a moment later.
  await waitUntil(
    'the first act stands in the audit trail',
    async () => (await admin.call(listAuditEvents, { query: { action: 'password.changed' } })).events.length > 0,
  );
});
afterAll(() => journey.stop());

async function signedIn(options: Parameters<typeof visit>[1]) {
  const seen = await visit(journey.browser, options);
  await seen.page.goto(`${journey.stack.url}${brand.signInPath}`);
  await signIn(seen.page, journey.stack.firstAdmin!.email, staffPassword);
  await seen.page.waitForURL(`${journey.stack.url}/admin-portal`);
  return seen;
}

/** The compressed bytes of script that the page has loaded. */
const readScriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((entry) => entry.name.endsWith('.js'))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
  );

test('every page passes axe, fits every screen and stays within its script budget', async () => {
  const seen = await signedIn({});
  for (const [name, { path, open }] of Object.entries(places)) {
    await seen.page.goto(`${journey.stack.url}/admin-portal${path}`);
    await open(seen.page);
    const bytes = await readScriptBytes(seen.page);
    expect(bytes, name).toBeGreaterThan(50_000);
    expect(bytes, name).toBeLessThanOrEqual(scriptBudget(name));
    console.info(`${name}: ${(bytes / 1000).toFixed(1)} kB of script`);
    for (const [width, colorScheme] of screens) {
      await seen.page.setViewportSize({ width, height: 900 });
      await seen.page.emulateMedia({ colorScheme });
      expect({ name, width, faults: await findAxeFaults(seen.page), isTooWide: await isTooWide(seen.page) }).toEqual({
        name,
        width,
        faults: [],
        isTooWide: false,
      });
    }
  }
  expect(seen.faults).toEqual([]);
  await seen.close();
});

test('in dark mode a portal page is dark before any script runs, and public pages stay light', async () => {
  const seen = await visit(journey.browser, { colorScheme: 'dark', javaScriptEnabled: false });
  const ground = async (path: string) => {
    await seen.page.goto(`${journey.stack.url}${path}`);
    return seen.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  };
  for (const path of ['/admin-portal', brand.signInPath, '/checklist/rn-icu', `/view/${'a'.repeat(64)}`])
    expect([path, await ground(path)]).toEqual([path, 'rgb(11, 20, 40)']);
  expect(await ground('/')).toBe('rgb(244, 247, 248)');
  await seen.close();
});

test('the menu of a phone leads to every page, and closes by Escape', async () => {
  const { page, faults, close } = await signedIn(phone);
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
  await menu.click();
  await page.getByRole('dialog').getByRole('link', { name: 'User Management' }).click();
  await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor();
  await menu.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === brand.signInPath);
  expect(faults).toEqual([]);
  await close();
});

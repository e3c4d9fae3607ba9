// @rest: looks
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { createContactSubmission } from '@larkfield/schemas/contact/messages.ts';
import { sendInvites } from '@larkfield/schemas/links/invites.ts';
import { createSmartLink } from '@larkfield/schemas/links/smart-links.ts';
import { createJob } from '@larkfield/schemas/portal/jobs.ts';
import { type ApiClient, createApiClient } from '@larkfield/testing/api-client.ts';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import { isTooWide } from '../portal-page-checks.ts';
import { signInFirstAdminByApi } from '../portal-seed.ts';
import { signIn, staffPassword } from '../staff-steps.ts';
import { type Journey, startJourney } from '../start-journey.ts';
import { addStyle, largeText } from '../low-vision.ts';

/** The longest common values: a name and an address of 60 characters. */
const longName = 'Wilhelmina Maximiliana Featherstonehaugh-Cholmondeley Sample';
const longAddress = `${'wilhelmina.maximiliana.featherstonehaugh'.slice(0, 42)}@candidate.example`.padStart(60, 'w');

interface List {
  path: string;
  /** The path of the list without a result, and its text. */
  none: [path: string, text: string];
  /** Adds an item. */
  add: (name: string, email: string, visitor: ApiClient) => Promise<unknown>;
}

/** The list pages beside the submissions, which `first-screen.test.ts` holds. Invites make links, so the links come first. */
const lists: Record<string, List> = {
  links: {
    path: '/links',
    none: ['/links?state=locked', 'No links found'],
    add: (candidateName, email, visitor) => visitor.call(createSmartLink, { body: { specialtyId, candidateName, email } }),
  },
  inquiries: {
    path: '/inquiries',
    none: ['/inquiries?filter=handled', 'No handled inquiries yet'],
    add: (name, email, visitor) =>
      visitor.call(createContactSubmission, {
        body: { name, email, subject: name, company: name, source: 'contact-page', sourceTitle: 'Contact page', message: `${name} asks.` },
      }),
  },
  jobs: {
    path: '/jobs',
    none: ['/jobs?state=closed', 'No jobs here'],
    add: (name) =>
      admin.call(createJob, {
        body: {
          title: name,
          company: name,
          category: 'healthcare',
          location: 'Dallas, TX',
          description: `${name} works nights.`,
          requirements: ['ACLS'],
          salary: '$52 an hour',
          type: 'Full-time',
        },
      }),
  },
  invites: {
    path: '/invites',
    none: ['/invites', 'No one has been invited yet'],
    add: (name, email) =>
      admin.call(sendInvites, {
        body: { requestId: crypto.randomUUID(), name, rows: [{ candidateName: name, email, phone: '', specialty: 'ICU RN' }] },
      }),
  },
};
const screens = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

let journey: Journey;
let staff: Visit;
let admin: ApiClient;
let specialtyId: number;

beforeAll(async () => {
  journey = await startJourney();
  admin = await signInFirstAdminByApi(journey.stack);
  specialtyId = (await admin.call(getSpecialty, { params: { slug: 'rn-icu' } })).specialty.id;
  staff = await visit(journey.browser);
  await staff.page.goto(`${journey.stack.url}/admin-portal`);
  await signIn(staff.page, journey.stack.firstAdmin!.email, staffPassword);
  await staff.page.waitForURL(`${journey.stack.url}/admin-portal`);
});
afterAll(() => journey?.stop());

const goTo = (page: Page, path: string) => page.goto(`${journey.stack.url}/admin-portal${path}`);

test('without results, each list says so in the first screen, and Today that nothing waits', async () => {
  const { page } = staff;
  const empty = [...Object.values(lists).map(({ none }) => none), ['/today', 'Nothing needs attention right now']] as const;
  for (const [path, text] of empty) {
    await goTo(page, path);
    const answer = page.getByText(text).last();
    await answer.waitFor();
    for (const screen of screens) {
      await page.setViewportSize(screen);
      const top = (await answer.boundingBox())!.y;
      expect({ path, width: screen.width, isSeen: top < screen.height, isTooWide: await isTooWide(page) }).toEqual({
        path,
        width: screen.width,
        isSeen: true,
        isTooWide: false,
      });
    }
  }
});

/** Fills a list with 200 items; the newest one has the longest values. */
async function fill({ add }: List): Promise<void> {
  for (let from = 0; from < 200; from += 5) {
    const numbers = Array.from({ length: 5 }, (_, index) => from + index);
    const visitor = createApiClient(journey.stack.url, `203.0.113.${30 + from / 5}`);
    await Promise.all(numbers.map((number) => add(`Ottilie Exemplar ${number}`, `ottilie.${number}@candidate.example`, visitor)));
  }
  await add(longName, longAddress, createApiClient(journey.stack.url, '203.0.113.29'));
}

/** The items of the list: where they end, how high they are, and whether the first one is a row or a card. */
async function readItems(page: Page) {
  await page.getByRole('heading', { level: 3 }).first().waitFor();
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .evaluateAll((items) => ({
      bottoms: items.map((item) => item.getBoundingClientRect().bottom),
      heights: items.map((item) => Math.round(item.getBoundingClientRect().height)),
      // The label of a fact is visible on a card only.
      isCard: items[0]!.querySelector('dt')!.getBoundingClientRect().width > 1,
    }));
}

test('with 200 results, each list is a table on a desktop and cards on a phone, whose first one is whole in the first screen', async () => {
  const { page } = staff;
  const found: string[] = [];
  for (const [name, list] of Object.entries(lists)) {
    const { path } = list;
    await fill(list);
    for (const { width, height } of screens) {
      await page.setViewportSize({ width, height });
      await goTo(page, path);
      await page.getByRole('heading', { level: 3, name: longName }).waitFor();
      const { bottoms, heights, isCard } = await readItems(page);
      const seen = bottoms.filter((bottom) => bottom <= height).length;
      if (isCard !== width < 1024) found.push(`${name} at ${width} is ${isCard ? 'cards' : 'a table'}`);
      if (width === 1280 && seen < 8) found.push(`${name} at 1280 shows ${seen} whole items: ${heights.join(' ')}`);
      if (width === 390 && seen < 1) found.push(`${name} at 390 shows no whole item: ${heights[0]}`);
      if (await isTooWide(page)) found.push(`${name} at ${width} is too wide`);
    }
    await page.setViewportSize(screens[0]);
    const items = page.getByRole('heading', { level: 3 });
    const before = await items.count();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => items.count()).toBeGreaterThan(before);
    if (await isTooWide(page)) found.push(`${name} with two pages is too wide`);
  }
  expect(found).toEqual([]);
});

test('with text at 200 % the lists are cards at every width, and no page scrolls sideways', async () => {
  const { page, faults } = staff;
  const found: string[] = [];
  for (const path of [...Object.values(lists).map((list) => list.path), '', '/today']) {
    for (const screen of screens) {
      await page.setViewportSize(screen);
      await goTo(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await addStyle(page, largeText);
      if (path !== '' && path !== '/today' && !(await readItems(page)).isCard) found.push(`${path} at ${screen.width} is a table`);
      if (await isTooWide(page)) found.push(`${path} at ${screen.width} is too wide`);
    }
  }
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
});

test('/accessibility says in the first screen what it is, and fits every screen, also with text at 200 %', async () => {
  const { page, close } = await visit(journey.browser);
  for (const screen of screens) {
    await page.setViewportSize(screen);
    await page.goto(`${journey.stack.url}/accessibility`);
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    expect((await title.boundingBox())!.y).toBeLessThan(screen.height / 2);
    expect(await isTooWide(page)).toBe(false);
    await addStyle(page, largeText);
    expect(await isTooWide(page)).toBe(false);
  }
  await close();
});

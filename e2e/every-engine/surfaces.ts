import { brand } from '@larkfield/brand/brand.ts';
import { openCandidateSection, openFold, tapPad, waitForPad } from '../candidate-steps.ts';
import { agreedCandidate } from '../portal-seed.ts';
import type { JourneyLocator, JourneyPage, Text } from '../engines/journey-page.ts';

/** A surface that opens over a page: a dialog, a sheet or a menu. */
export interface Surface {
  name: string;
  /** The path of the page on which it opens. */
  path: string;
  /** The screen on which it exists; by default both. */
  only?: 'phone' | 'desk';
  open: (page: JourneyPage) => Promise<unknown>;
  /** Finds the open surface. */
  find: (page: JourneyPage) => JourneyLocator;
  /** Closes the surface; by default Escape does. */
  close?: (page: JourneyPage) => Promise<unknown>;
}

const button = (page: JourneyPage, name: Text) => page.getByRole('button', { name });
const dialog = (name: Text) => (page: JourneyPage) => page.getByRole('dialog', { name });
const press = (name: Text) => (page: JourneyPage) => button(page, name).first().click();
const form = '/checklist/rn-icu';

export const publicSurfaces: Surface[] = [
  { name: 'phone menu', path: '/', only: 'phone', open: press('Open menu'), find: dialog('Menu') },
  {
    name: 'services menu',
    path: '/',
    only: 'desk',
    open: (page) => button(page, 'Services').hover(),
    find: (page) => page.getByRole('link', { name: /Contract Staffing Coverage by/ }),
    close: (page) => page.getByRole('banner').getByRole('link', { name: brand.name }).hover(),
  },
  {
    name: 'inquiry',
    path: '/',
    open: (page) => page.getByRole('main').getByRole('button', { name: 'Start Hiring' }).first().click(),
    find: dialog('Start Hiring'),
  },
  { name: 'job application', path: '/jobs', open: press('Apply Now'), find: dialog('Apply Now') },
  { name: 'Smart Link', path: '/checklists', open: press(/^Smart Link for/), find: dialog('Create Smart Link') },
];

export const formSurfaces: Surface[] = [
  { name: 'rating pad', path: form, only: 'phone', open: press('Rate next'), find: (page) => page.getByRole('dialog') },
  {
    name: 'rating pad, frequency',
    path: form,
    only: 'phone',
    async open(page) {
      await button(page, 'Rate next').click();
      await tapPad(page, 'proficiency', 4);
      await page.getByText('Frequency, step 2 of 2').waitFor();
    },
    find: (page) => page.getByRole('dialog'),
  },
  { name: 'Quick Fill', path: form, only: 'phone', open: press('Quick Fill'), find: dialog('Quick Fill') },
  {
    name: 'calendar',
    path: form,
    async open(page) {
      await openCandidateSection(page);
      await button(page, 'Pick the date on a calendar').click();
      await page.getByRole('grid').waitFor();
    },
    find: dialog('Date of birth'),
  },
  { name: 'proficiency scale', path: form, open: press('Proficiency scale'), find: dialog('Proficiency') },
  { name: 'frequency scale', path: form, open: press('Frequency scale'), find: dialog('Frequency') },
  { name: 'Clear', path: form, open: press('Clear'), find: dialog('Clear the whole checklist?') },
  { name: 'Quick Draft', path: form, open: press('Save Draft'), find: dialog('Quick Draft (2-Day Expiry)') },
];

/** Surfaces of the success page, whose path needs a submission. */
export const successSurfaces = (path: string): Surface[] => [
  { name: 'survey', path, open: press('Give quick feedback (60 seconds)'), find: dialog('Quick Feedback') },
  {
    name: 'reusable link',
    path,
    async open(page) {
      await openFold(page, 'Your links');
      await press('New reusable link')(page);
    },
    find: dialog('Reusable Share Link'),
  },
];

/** A dialog over what a candidate was put forward for, on their report. */
const overPutForwards = (name: Text): Pick<Surface, 'path' | 'open'> => ({
  path: '/admin-portal',
  async open(page) {
    await page
      .getByRole('link', { name: `Open report of ${agreedCandidate}` })
      .first()
      .click();
    await openFold(page, 'Put forward');
    await page.getByRole('region', { name: 'Put forward' }).getByRole('button', { name }).first().click();
  },
});

export const portalSurfaces: Surface[] = [
  { name: 'portal menu', path: '/admin-portal', only: 'phone', open: press('Menu'), find: (page) => page.getByRole('dialog') },
  { name: 'admin menu', path: '/admin-portal', only: 'desk', open: press('Admin'), find: (page) => page.locator('#admin-menu') },
  { name: 'share a submission', path: '/admin-portal', open: press(/^Share/), find: (page) => page.getByRole('dialog') },
  {
    name: 'check of a credential',
    path: '/admin-portal?unit=mixed-icu',
    async open(page) {
      await page
        .getByRole('link', { name: /^Open report/ })
        .first()
        .click();
      await openFold(page, 'Licenses and certifications');
      await press(/^Record checks/)(page);
    },
    find: (page) => page.getByRole('dialog'),
  },
  {
    name: 'note about a candidate',
    path: '/admin-portal?unit=mixed-icu',
    async open(page) {
      await page.getByRole('link', { name: 'Wilhelmina Testcase', exact: true }).first().click();
      // The text is unique, since journeys in other engines add notes to the same candidate.
      const note = `Prefers nights, said at ${Date.now()}`;
      await page.getByLabel('Add a note').fill(note);
      await button(page, 'Add note').click();
      // A toast covers the lower edge, where the note may be, and disappears after a while.
      await Promise.all([page.getByText('Note added').first().waitFor(), page.getByRole('listitem').filter({ hasText: note }).waitFor()]);
      await press(/^Edit the note/)(page);
    },
    find: dialog('Edit note'),
  },
  {
    name: 'share a packet',
    path: '/admin-portal/requirements',
    async open(page) {
      await page
        .getByRole('link', { name: /^See matches Wa+/ })
        .first()
        .click();
      await press(new RegExp(`^Make packet for ${agreedCandidate}`))(page);
    },
    find: dialog(`Packet for ${agreedCandidate}`),
  },
  {
    name: 'ask to put forward',
    path: '/admin-portal?unit=mixed-icu',
    async open(page) {
      await page.getByRole('checkbox', { name: 'Select Wilhelmina Testcase' }).first().check();
      await press('Ask to put forward')(page);
    },
    find: dialog('Ask to put forward'),
  },
  { name: 'record a spoken yes', ...overPutForwards('Record a spoken yes'), find: dialog('Record a spoken yes') },
  { name: 'close a put-forward', ...overPutForwards(/^Close/), find: dialog('Close') },
  { name: 'revoke a link', path: '/admin-portal/links', open: press(/^Revoke/), find: (page) => page.locator('dialog[open]') },
  { name: 'close a job', path: '/admin-portal/jobs', open: press(/^Close/), find: (page) => page.locator('dialog[open]') },
  { name: 'rights request', path: '/admin-portal/candidates', open: press(/^New request/), find: (page) => page.getByRole('dialog') },
];

/** Closes a surface as a user would. */
export async function closeSurface(page: JourneyPage, { close, find }: Surface): Promise<void> {
  await (close ? close(page) : page.keyboard.press('Escape'));
  await find(page).waitFor({ state: 'hidden' });
  await waitForPad(page);
}

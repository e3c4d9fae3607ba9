// @rest: beyond
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContactSubmission } from '@larkfield/schemas/contact/messages.ts';
import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { signInFirstAdmin } from '../staff-steps.ts';
import { type Journey, startJourney } from '../start-journey.ts';
import { submitByApi } from '../submit-by-api.ts';
import { confirmAddressOf } from '../visit-steps.ts';

const email = 'maren@candidate.example';
/** Each poll requests all parts of the page, and a user has a limit of 600 calls per minute. */
const seldom = { interval: 1_000 };
let journey: Journey;
let staff: Visit;

beforeAll(async () => {
  journey = await startJourney();
  const client = createApiClient(journey.stack.url);
  for (const slug of ['rn-icu', 'pt-acute']) {
    const { submissionId } = await submitByApi(journey.stack.url, { candidateName: 'Maren Oakfield', email }, slug, client);
    await client.call(createShareLink, { body: { submissionId, mode: 'quick', duration: '7d', viewLimit: 5 } });
  }
  await client.call(createContactSubmission, {
    body: {
      name: 'Maren Oakfield',
      email,
      message: 'I would like to work nights.',
      subject: 'ICU nights in Austin',
      source: 'general',
      sourceTitle: 'Jobs',
    },
  });
  staff = await visit(journey.browser);
  await signInFirstAdmin(staff.page, journey.stack);
  // The screen is that of a phone, with a keyboard.
  await staff.page.setViewportSize({ width: 390, height: 844 });
});
afterAll(() => journey?.stop());

test('staff get from the list to a candidate’s page, and from a report back to the same URL, by keyboard alone', async () => {
  const { page } = staff;
  await page.getByRole('link', { name: 'Maren Oakfield', exact: true }).first().press('Enter');
  await page.waitForURL(/\/admin-portal\/people\/[0-9a-f]{24}$/);
  const address = page.url();
  await page.getByRole('heading', { level: 1, name: 'Maren Oakfield' }).waitFor();
  const part = (name: string) => page.getByRole('region', { name });
  await expect.poll(() => part('Checklists').getByRole('listitem').count()).toBe(2);
  await expect.poll(() => part('Links and invites').getByRole('listitem').count()).toBe(2);
  await part('Applications and inquiries').getByRole('heading', { name: 'ICU nights in Austin' }).waitFor();
  await part('References').getByText('No one has been asked for a reference yet.').waitFor();
  await part('Packets').getByText('No packet has been made yet.').waitFor();
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).press('Enter');
      return part('Audit trail').getByRole('heading', { name: 'Person viewed' }).count();
    }, seldom)
    .toBeGreaterThan(0);

  await part('Checklists')
    .getByRole('link', { name: /^Open report/ })
    .first()
    .press('Enter');
  await page.getByRole('link', { name: 'Candidate page' }).press('Enter');
  await expect.poll(() => page.url()).toBe(address);
  expect(await page.title()).not.toContain('Maren');
  expect(staff.faults).toEqual([]);
});

test('an owner can be set by keyboard, and gets the next checklist', async () => {
  const { page } = staff;
  const owner = page.getByLabel('Owner', { exact: true });
  const save = page.getByRole('button', { name: 'Save owner' });
  expect([await owner.inputValue(), await save.isDisabled()]).toEqual(['', true]);
  await owner.selectOption({ label: 'Me' });
  await save.press('Enter');
  await page.getByText('is the owner now.').first().waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  const { shortReference } = await submitByApi(journey.stack.url, { candidateName: 'Maren Oakfield', email }, 'rn-ed');
  await confirmAddressOf(journey, shortReference);
  const checklists = page.getByRole('region', { name: 'Checklists' });
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).press('Enter');
      return checklists.getByRole('listitem').count();
    }, seldom)
    .toBe(3);
  await checklists.getByRole('listitem').first().getByText(journey.stack.firstAdmin!.email).waitFor();
});

test('a note can be added, changed and deleted by keyboard alone, and survives a lost connection', async () => {
  const { page } = staff;
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByText('No notes yet.').waitFor();
  await page.route('**/api/admin-portal/people/*/notes', (route) => route.abort(), { times: 1 });
  await notes.getByLabel('Add a note').fill('Prefers nights');
  await notes.getByRole('button', { name: 'Add note' }).press('Enter');
  await notes.getByRole('alert').getByText(/./).waitFor();
  await notes.getByRole('button', { name: 'Add note' }).press('Enter');
  await notes.getByRole('listitem').getByText('Prefers nights').waitFor();
  expect(await notes.getByLabel('Add a note').inputValue()).toBe('');

  await notes.getByRole('button', { name: /^Edit the note/ }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Prefers days');
  expect(await findAxeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save note' }).press('Enter');
  await notes.getByRole('listitem').getByText('Prefers days').waitFor();
  // Wait until the dialog is gone, since it swallows presses behind it.
  await dialog.waitFor({ state: 'detached' });

  await notes.getByRole('button', { name: /^Delete the note/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete note' }).press('Enter');
  await notes.getByText('No notes yet.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  staff.faults.splice(0);
});

test('a part that fails to load shows an error and a retry, and the others still show', async () => {
  const { page } = staff;
  await page.route('**/api/admin-portal/people/*/links', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await page.reload();
  const links = page.getByRole('region', { name: 'Links and invites' });
  const again = links.getByRole('button', { name: 'Try again to load Links and invites' });
  await again.waitFor();
  await page.getByRole('region', { name: 'Checklists' }).getByRole('listitem').first().waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  await again.press('Enter');
  await expect.poll(() => links.getByRole('listitem').count()).toBe(2);
});

test('the page passes axe and fits in light and dark mode', async () => {
  const { page } = staff;
  for (const width of [320, 390, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect([width, colorScheme, await findAxeFaults(page), await isTooWide(page)]).toEqual([width, colorScheme, [], false]);
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/person-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
});

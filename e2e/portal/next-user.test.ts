// @rest: beyond
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { createUser } from '@larkfield/schemas/auth/users.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createRightsRequest } from '@larkfield/schemas/portal/candidate-rights.ts';
import { type ApiClient, createApiClient } from '@larkfield/testing/api-client.ts';
import { visit } from '@larkfield/testing/browser.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { signInFirstAdminByApi } from '../portal-seed.ts';
import { goToSection, signIn, staffPassword } from '../staff-steps.ts';
import { type Journey, startJourney } from '../start-journey.ts';

let journey: Journey;
let admin: ApiClient;
const newcomer = { email: `bo.newcomer@${brand.staffEmailDomain}`, password: 'nine quiet herons over slate' };

beforeAll(async () => {
  journey = await startJourney();
  admin = await signInFirstAdminByApi(journey.stack);
});
afterAll(() => journey.stop());

/** The browser itself logs refused sign-ins; it may log nothing else. */
const unexpected = (faults: string[]) => faults.filter((fault) => !/status of 401/.test(fault));

test('the next user in the same tab sees nothing of the previous one, not even through Back', async () => {
  const { stack, browser } = journey;
  const { email } = stack.firstAdmin!;
  const temporary = 'a temporary lamp for one shift';
  await admin.call(createUser, { body: { email: newcomer.email, password: temporary, role: 'user' } });
  const name = 'Wilhelmina Testcase';
  await admin.call(createRightsRequest, { body: { kind: 'access', name, email: 'wilhelmina@candidate.example' } });

  const { page, faults, close } = await visit(browser);
  await page.goto(`${stack.url}${brand.signInPath}`);
  await signIn(page, email, staffPassword);
  await page.waitForURL(`${stack.url}/admin-portal`);
  await page.getByRole('searchbox', { name: 'Search submissions' }).fill(name);
  await page.getByText('No submissions found').first().waitFor();
  await goToSection(page, 'Candidate rights');
  await page.getByRole('heading', { name: `File: ${name}` }).waitFor();
  await goToSection(page, 'Links');
  await page.getByText('No links yet').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${stack.url}${brand.signInPath}`);

  // This includes elements that are shown only for a moment.
  await page.evaluate((sought) => {
    const isShown = () =>
      document.body.textContent.includes(sought) || [...document.querySelectorAll('input')].some(({ value }) => value.includes(sought));
    const look = () =>
      document.documentElement.toggleAttribute('data-shown', document.documentElement.hasAttribute('data-shown') || isShown());
    look();
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
  }, name);
  await signIn(page, newcomer.email, temporary);
  await page.getByLabel(/^New password/).fill(newcomer.password);
  await page.getByLabel(/^Confirm new password/).fill(newcomer.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL(`${stack.url}/admin-portal`);
  const nothing = page.getByText('No submissions yet');
  await nothing.waitFor();
  await page.goBack();
  await page.getByText('That page is for admins').waitFor();
  await page.goBack();
  await nothing.waitFor();
  expect(await page.getByRole('searchbox', { name: 'Search submissions' }).inputValue()).toBe('');
  expect(await page.locator('html[data-shown]').count()).toBe(0);
  expect(unexpected(faults)).toEqual([]);
  await close();
});

test('a user who signs in while a page is open, or after its user has left, sees no data of the previous user', async () => {
  const { stack, browser } = journey;
  const name = 'Otto Exemplar';
  const candidate = createApiClient(stack.url, '203.0.113.25');
  const { specialty, skillsByCategory: groups } = await candidate.call(getSpecialty, { params: { slug: 'rn-icu' } });
  await candidate.call(submitChecklist, { body: makeSubmission({ id: specialty.id, groups }, { candidateName: name }) });
  const { page, context, faults, close } = await visit(browser);
  await page.goto(`${stack.url}${brand.signInPath}`);
  await signIn(page, stack.firstAdmin!.email, staffPassword);
  const shown = page.getByRole('heading', { name });
  await shown.waitFor();

  const other = await visit(browser);
  await other.page.goto(`${stack.url}${brand.signInPath}`);
  await signIn(other.page, newcomer.email, newcomer.password);
  await other.page.getByRole('heading', { name }).waitFor();
  await context.addCookies(await other.context.cookies());
  // Until this is released, no data is read for the next user.
  const recent = '**/api/admin-portal/submissions/recent*';
  let reply = Promise.withResolvers<void>();
  await page.route(recent, async (route) => {
    await reply.promise;
    await route.continue();
  });
  const expectNothingOf = async (email: string) => {
    await page.getByText(email).first().waitFor();
    expect(await shown.count()).toBe(0);
    reply.resolve();
    await shown.waitFor();
    reply = Promise.withResolvers();
  };
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expectNothingOf(newcomer.email);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${stack.url}${brand.signInPath}`);
  await signIn(page, stack.firstAdmin!.email, staffPassword);
  await expectNothingOf(stack.firstAdmin!.email);
  expect(unexpected(faults)).toEqual([]);
  await other.close();
  await close();
});

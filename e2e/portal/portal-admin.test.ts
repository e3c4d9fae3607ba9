import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { listJobs } from '@larkfield/schemas/contact/jobs.ts';
import { createSmartLink, openSmartLink } from '@larkfield/schemas/links/smart-links.ts';
import { sessionCookie } from '@larkfield/stored-data/session-store.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import { serveLaterReplies } from '../later-replies.ts';
import { findAxeFaults } from '../portal-page-checks.ts';
import { seedPortal } from '../portal-seed.ts';
import { confirmIdentity, goToSection, signIn, staffPassword, waitInAuditTrail } from '../staff-steps.ts';
import { type Journey, startJourney } from '../start-journey.ts';

let journey: Journey;
let admin: Visit;
let seeded: Awaited<ReturnType<typeof seedPortal>>;

beforeAll(async () => {
  journey = await startJourney();
  admin = await visit(journey.browser);
  // An open page must go on working when a newer version is deployed.
  await serveLaterReplies(admin.context);
});
afterAll(() => journey.stop());

/** The browser itself logs the refusals that a journey provokes; it may log nothing else. */
const unexpected = ({ faults }: Visit) => faults.filter((fault) => !/status of (401|403|409|410)/.test(fault));
const goTo = (section: string) => goToSection(admin.page, section);
const dialog = () => admin.page.getByRole('dialog');

test('staff sign in at the hidden path, must change a temporary password, and stay signed in until they sign out', async () => {
  const { stack } = journey;
  const { page, context } = admin;
  const signInUrl = `${stack.url}${brand.signInPath}`;

  await page.goto(`${stack.url}/admin-portal`);
  await page.waitForURL((url) => url.pathname === brand.signInPath);

  await signIn(page, 'someone@elsewhere.example', 'x');
  await page.getByText(`Only @${brand.staffEmailDomain} email addresses are allowed`).first().waitFor();
  await signIn(page, stack.firstAdmin!.email, 'not the password');
  await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor();

  await signIn(page, stack.firstAdmin!.email, stack.firstAdmin!.temporaryPassword);
  await page.getByLabel(/^New password/).waitFor();
  const refused = await context.request.get(`${stack.url}/api/admin-portal/submissions/recent`);
  expect(refused.status()).toBe(401);
  await page.getByLabel(/^New password/).fill('short');
  await page.getByLabel(/^Confirm new password/).fill('other');
  await page.getByRole('button', { name: /change password/i }).click();
  await page.getByText('Password must be at least 12 characters long').first().waitFor();
  await page.getByLabel(/^New password/).fill(staffPassword);
  await page.getByRole('button', { name: /change password/i }).click();
  await page.getByText('Passwords do not match').first().waitFor();
  await page.getByLabel(/^Confirm new password/).fill(staffPassword);
  await page.getByRole('button', { name: /change password/i }).click();
  await page.waitForURL(`${stack.url}/admin-portal`);

  const cookie = (await context.cookies()).find(({ name }) => name === sessionCookie);
  const replay = () =>
    fetch(`${stack.url}/api/admin-portal/submissions/recent`, { headers: { cookie: `${cookie!.name}=${cookie!.value}` } });
  expect((await replay()).status).toBe(200);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  await page.reload();
  await page.getByText('No submissions yet').waitFor();

  const otherTab = await context.newPage();
  await otherTab.goto(`${stack.url}/admin-portal`);
  await otherTab.getByText('No submissions yet').waitFor();
  await page.getByRole('button', { name: /sign out|log ?out/i }).click();
  await page.waitForURL(signInUrl);
  await otherTab.waitForURL(signInUrl);
  await otherTab.close();
  expect((await context.request.get(`${stack.url}/api/admin-portal/submissions/recent`)).status()).toBe(401);
  // A cookie that was stolen before is no longer valid either.
  expect((await replay()).status).toBe(401);
  await signIn(page, stack.firstAdmin!.email, staffPassword);
  await page.waitForURL(`${stack.url}/admin-portal`);
  seeded = await seedPortal(stack.url);
});

test('a user created by an admin must change the password, searches and downloads, and is signed out at once when deactivated', async () => {
  const { stack, browser } = journey;
  const email = `bo.newcomer@${brand.staffEmailDomain}`;
  const ownPassword = 'nine quiet herons over slate';
  // The sign-in counts as re-authentication, but not ten minutes later.
  const redis = new Redis(stack.settings.redisUrl);
  await redis.del(...(await redis.keys('session-confirmed:*')));
  await redis.quit();
  await goTo('User Management');
  await admin.page.getByLabel('Email').fill(email);
  await admin.page.getByRole('button', { name: 'Generate' }).click();
  const password = admin.page.getByLabel('Temporary password');
  await expect.poll(() => password.inputValue()).not.toBe('');
  const temporaryPassword = await password.inputValue();
  await admin.page.getByRole('button', { name: 'Create User' }).click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await admin.page.getByText("Please confirm it's you.").first().waitFor();
  await admin.page.getByRole('button', { name: 'Create User' }).click();
  await dialog().getByText(`Create ${email}: we need to be sure`).waitFor();
  expect(await admin.page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('current-password');
  await confirmIdentity(admin.page, staffPassword);
  await admin.page.getByRole('heading', { name: 'User created successfully!' }).waitFor();
  await expect.poll(() => password.inputValue()).toBe(temporaryPassword);
  const row = admin.page.getByRole('listitem').filter({ has: admin.page.getByRole('heading', { name: email }) });
  await row.getByText('Active', { exact: true }).waitFor();

  const user = await visit(browser);
  const { page } = user;
  await page.goto(`${stack.url}${brand.signInPath}`);
  await signIn(page, email, temporaryPassword);
  await page.getByLabel(/^New password/).fill(ownPassword);
  await page.getByLabel(/^Confirm new password/).fill(ownPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL(`${stack.url}/admin-portal`);
  await page.getByRole('link', { name: 'Account' }).waitFor();
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Portal' }).getByRole('link').allInnerTexts())
    .toEqual(['Today', 'Submissions', 'Links', 'Invites', 'Inquiries', 'Matching', 'Jobs', 'Account']);

  await page.getByRole('searchbox', { name: 'Search submissions' }).fill('testcase');
  await page.getByRole('heading', { name: 'Search results' }).waitFor();
  const card = page.getByRole('listitem').filter({ hasText: seeded.shortReference });
  const href = await card.getByRole('link', { name: /Download PDF/ }).getAttribute('href');
  const download = await user.context.request.get(`${stack.url}${href}`);
  expect([download.status(), download.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await page.goto(`${stack.url}/admin-portal/users`);
  await page.waitForURL((url) => url.pathname === brand.signInPath);
  await page.getByText('That page is for admins').waitFor();
  await page.getByRole('link', { name: 'go back to the portal' }).click();
  await page.getByRole('heading', { name: 'Recent submissions' }).waitFor();

  await row.getByRole('button', { name: /^Deactivate/ }).click();
  await dialog().getByRole('button', { name: 'Deactivate' }).click();
  await row.getByText('Inactive').waitFor();
  expect((await user.context.request.get(`${stack.url}/api/admin-portal/submissions/recent`)).status()).toBe(401);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.waitForURL((url) => url.pathname === brand.signInPath);
  await page.getByText('Your session has ended. Please sign in again.').first().waitFor();
  await signIn(page, email, ownPassword);
  await page.getByText('Invalid email or password').first().waitFor();
  expect(unexpected(user)).toEqual([]);
  await user.close();
});

test('the last admin cannot be demoted or deactivated, sees the reason, and stays signed in', async () => {
  const row = admin.page.getByRole('listitem').filter({ hasText: 'You' });
  for (const name of ['Make user', 'Deactivate']) {
    await row.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await dialog().getByRole('button', { name }).click();
    await dialog().getByText("The last active admin can't be removed.").waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  }
  await admin.page.getByRole('button', { name: 'Refresh' }).click();
  await row.getByText('Active', { exact: true }).waitFor();
});

test('an inquiry can be read, assigned and handled', async () => {
  await goTo('Inquiries');
  await admin.page.getByRole('link', { name: 'Employer Inquiry' }).click();
  await admin.page.getByText('We need three ICU nurses').waitFor();
  await admin.page.getByRole('button', { name: 'Assign to me' }).click();
  await admin.page.getByRole('button', { name: 'Unassign' }).waitFor();
  await expect.poll(() => admin.page.getByLabel('Assigned to').locator('option:checked').innerText()).toContain('(you)');
  await admin.page.getByRole('button', { name: 'Mark as handled' }).click();
  await admin.page.getByRole('button', { name: 'Reopen' }).waitFor();
  await admin.page.getByRole('link', { name: 'All inquiries' }).click();
  await admin.page.getByRole('link', { name: 'General Inquiry' }).waitFor();
  await expect.poll(() => admin.page.getByRole('link', { name: 'Employer Inquiry' }).count()).toBe(0);
  await admin.page.getByRole('radio', { name: 'Handled' }).click();
  await admin.page.getByRole('link', { name: 'Employer Inquiry' }).waitFor();
});

test('a job is on the site only while it is published', async () => {
  const titles = async () => (await createApiClient(journey.stack.url).call(listJobs, {})).map(({ title }) => title);
  await goTo('Jobs');
  await admin.page.getByRole('button', { name: 'New job' }).click();
  const fields = {
    Title: 'Night Shift Exemplar',
    Company: 'Fernhill Regional Hospital',
    Location: 'Dallas, TX',
    'Pay in words': '$50 per hour',
    Description: 'Nights, three a week.',
    Requirements: 'RN license\nTwo years of ICU',
  };
  for (const [label, text] of Object.entries(fields)) await admin.page.getByLabel(label).fill(text);
  await admin.page.getByRole('button', { name: 'Save draft' }).click();
  const row = admin.page.getByRole('listitem').filter({ hasText: fields.Title });
  await row.getByText('Draft', { exact: true }).waitFor();
  expect(await titles()).not.toContain(fields.Title);
  await row.getByRole('button', { name: /^Publish/ }).click();
  await dialog().getByRole('button', { name: 'Publish' }).click();
  await row.getByText('On the site', { exact: true }).waitFor();
  expect((await titles())[0]).toBe(fields.Title);
  const [{ id } = { id: '' }] = await createApiClient(journey.stack.url).call(listJobs, {});
  const statusOfPage = async () => (await fetch(`${journey.stack.url}/jobs/${id}`)).status;
  expect(await statusOfPage()).toBe(200);
  await row.getByRole('button', { name: /^Close job/ }).click();
  await dialog().getByRole('button', { name: 'Close job' }).click();
  await row.getByText('Closed', { exact: true }).waitFor();
  expect(await titles()).not.toContain(fields.Title);
  expect(await statusOfPage()).toBe(410);
  expect(await (await fetch(`${journey.stack.url}/jobs/feed.xml`)).text()).not.toContain(id);
});

test('a revoked link no longer opens, and keeps the reason', async () => {
  const visitor = createApiClient(journey.stack.url, '203.0.113.40');
  const { magicUrl } = await visitor.call(createSmartLink, {
    body: { specialtyId: 1, candidateName: 'Rosalind Revoked', email: 'rosalind@candidate.example' },
  });
  await goTo('Links');
  const row = admin.page.getByRole('listitem').filter({ has: admin.page.getByRole('heading', { name: /Rosalind Revoked/ }) });
  await row.getByRole('button', { name: /^Revoke/ }).click();
  await dialog().getByLabel('Note').fill('Sent to the wrong address');
  await dialog().getByRole('button', { name: 'Revoke' }).click();
  // The candidate's name disappears with the link.
  const revoked = admin.page.getByRole('listitem').filter({ hasText: 'Sent to the wrong address' });
  await revoked.getByText('Revoked', { exact: true }).first().waitFor();
  await expect.poll(() => admin.page.getByText('Rosalind').count()).toBe(0);
  const reply = await visitor.send(openSmartLink, { params: { token: magicUrl.split('/').at(-1)! } });
  expect(reply.status).toBe(410);
});

test('a report in the portal is the same as the one behind its link', async () => {
  await goTo('Submissions');
  await admin.page.getByRole('heading', { name: 'Recent submissions' }).waitFor();
  await admin.page.keyboard.press('/');
  await admin.page.keyboard.type('otto');
  await admin.page.getByRole('heading', { name: 'Search results' }).waitFor();
  await admin.page.getByRole('link', { name: 'Open report of Otto Exemplar' }).click();
  await admin.page.getByRole('heading', { name: /skills checklist$/ }).waitFor();
  await admin.page.getByText('otto@candidate.example').first().waitFor();
  await expect.poll(() => admin.page.title()).toMatch(/^LK-.* \| /);
  expect(await admin.page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Otto Exemplar']);
  await admin.page.reload();
  await admin.page.getByRole('link', { name: 'Search results' }).click();
  await admin.page.getByRole('heading', { name: 'Otto Exemplar' }).waitFor();
  expect(await admin.page.getByRole('searchbox', { name: 'Search submissions' }).inputValue()).toBe('otto');
  expect(new URL(admin.page.url()).search).toBe('');
});

// portal-pages.test.ts in the rest checks every page on every screen, with the long ones.
test('the list of submissions and Today pass axe', async () => {
  const { page } = admin;
  await goTo('Submissions');
  await page.getByRole('heading', { name: 'Otto Exemplar' }).waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  await goTo('Today');
  await page.getByRole('link', { name: /open inquir/ }).waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
});

test('a search by candidate name finds a link', async () => {
  await goTo('Links');
  await admin.page.getByRole('searchbox', { name: 'Search links' }).fill('wilhelm');
  const headings = admin.page.getByRole('heading', { level: 3 });
  await expect.poll(() => headings.allInnerTexts()).toEqual(['Wilhelmina Testcase', 'Wilhelmina Testcase']);
});

test('a user who returns after the session expired sees that, and gets the requested page after the sign-in', async () => {
  await goTo('Jobs');
  await admin.page.getByRole('radio', { name: 'Drafts' }).click();
  const cookies = await admin.context.cookies();
  await admin.context.clearCookies();
  // The next call notices the end of the session, even one that the page makes itself.
  await admin.page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await admin.page.getByText('Your session has ended. Please sign in again.').first().waitFor();
  await admin.page.reload();
  await admin.page.getByText('Your session has ended. Please sign in again.').first().waitFor();
  await signIn(admin.page, journey.stack.firstAdmin!.email, staffPassword);
  await admin.page.waitForURL(`${journey.stack.url}/admin-portal/jobs?state=draft`);
  expect(await admin.context.cookies()).not.toEqual(cookies);
});

test('a candidate asks for erasure: staff record the request, find and export the data, and erase it', async () => {
  await goTo('Candidate rights');
  await admin.page.getByRole('button', { name: 'New request' }).click();
  await dialog().getByLabel('Kind of request').selectOption('Erasure');
  await dialog().getByLabel('Name').fill('Otto Exemplar');
  await dialog().getByLabel('Email').fill('otto@candidate.example');
  await dialog().getByRole('button', { name: 'Save request' }).click();
  await admin.page.getByRole('button', { name: 'Find data of Otto Exemplar' }).click();
  await admin.page.getByRole('heading', { name: 'Otto Exemplar' }).waitFor();
  const [download] = await Promise.all([
    admin.page.waitForEvent('download'),
    // The sign-in a moment ago counts as re-authentication.
    admin.page.getByRole('button', { name: 'Download everything' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^candidate-data-\d{4}-\d{2}-\d{2}\.json$/);
  await admin.page.getByRole('button', { name: 'Erase everything' }).click();
  await dialog().getByRole('button', { name: 'Continue' }).click();
  const field = dialog().getByLabel(/^Type LK-/);
  await field.fill(
    (
      await dialog()
        .locator('label', { hasText: /^Type LK-/ })
        .innerText()
    ).match(/LK-[0-9A-Z]{4}-[0-9A-Z]{4}/)![0],
  );
  await dialog().getByRole('button', { name: 'Erase for good' }).click();
  await admin.page.getByText('Erased', { exact: true }).first().waitFor();
  await goTo('Submissions');
  await admin.page.getByRole('heading', { name: 'Wilhelmina Testcase' }).waitFor();
  await expect.poll(() => admin.page.getByRole('heading', { name: 'Otto Exemplar' }).count()).toBe(0);
});

test('the audit trail has all of these acts', async () => {
  await goTo('Audit');
  for (const action of [
    'user.created',
    'user.deactivated',
    'inquiry.handled',
    'job.published',
    'link.revoked',
    'submission.downloaded',
    'submission.viewed',
    'candidate.exported',
    'candidate.erased',
  ]) {
    await admin.page.getByLabel('Action').fill(action);
    const name = action.charAt(0).toUpperCase() + action.slice(1).replace('.', ' ');
    await waitInAuditTrail(admin.page, admin.page.getByRole('heading', { level: 3, name }));
  }
  expect(unexpected(admin)).toEqual([]);
});

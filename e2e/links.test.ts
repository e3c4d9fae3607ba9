import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { getSpecialty } from '@larkfield/schemas/checklist/get-specialty.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createShareLink } from '@larkfield/schemas/links/create-share-link.ts';
import { createSmartLink } from '@larkfield/schemas/links/create-smart-link.ts';
import { saveDraft } from '@larkfield/schemas/links/save-draft.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import { makeSubmission, rateAll } from '@larkfield/testing/factories.ts';
import { joinJourney, type SharedJourney } from './start-journey.ts';

let journey: SharedJourney;
let icu: ReplyOf<typeof getSpecialty>;
const passcode = '271828';

beforeAll(async () => {
  journey = await joinJourney();
  icu = await createApiClient(journey.stack.url).call(getSpecialty, { params: { slug: 'rn-icu' } });
});
afterAll(() => journey.stop());

/** Refusals that a journey provokes are logged by the browser itself; nothing else may be. */
const unexpected = ({ faults }: Visit) => faults.filter((fault) => !/status of (401|403|404|410|423)/.test(fault));

async function submitted() {
  const owner = createApiClient(journey.stack.url);
  const body = makeSubmission({ id: icu.specialty.id, groups: icu.skillsByCategory });
  const { submissionId, shortReference } = await owner.call(submitChecklist, { body });
  return { owner, submissionId, shortReference };
}

test('a Smart Link greets the candidate, says how many uses remain and opens the checklist with their details', async () => {
  const { magicUrl } = await createApiClient(journey.stack.url).call(createSmartLink, {
    body: { specialtyId: icu.specialty.id, candidateName: 'Petronella Probe', email: 'petronella@candidate.example', phone: '512-555-0123' },
  });
  const seen = await visit(journey.browser);
  await seen.page.goto(magicUrl);
  await seen.page.getByRole('heading', { name: 'Welcome, Petronella Probe!' }).waitFor();
  await seen.page.getByText('3 uses remain').waitFor();
  await seen.page.waitForURL(/\/checklist\/rn-icu$/);
  await expect.poll(() => seen.page.getByLabel(/^Full name/).inputValue()).toBe('Petronella Probe');
  expect(await seen.page.getByLabel(/^Email/).inputValue()).toBe('petronella@candidate.example');
  expect(unexpected(seen)).toEqual([]);
  await seen.close();
});

test.each([
  ['m', 'Smart Link not found. Please check the URL or request a new one.'],
  ['view', 'Invalid share link'],
  ['resume', 'Draft not found or has been deleted'],
])('an unknown /%s link says so', async (kind, text) => {
  const seen = await visit(journey.browser);
  await seen.page.goto(`${journey.stack.url}/${kind}/${'a'.repeat(64)}`);
  await seen.page.getByText(text).waitFor();
  expect(unexpected(seen)).toEqual([]);
  await seen.close();
});

test('a quick link shows the report five times, a reload in the same browser is free, and then it is used up', async () => {
  const { owner, submissionId, shortReference } = await submitted();
  const { token } = await owner.call(createShareLink, { body: { submissionId, mode: 'quick', duration: '7d', viewLimit: 5 } });
  const address = `${journey.stack.url}/view/${token}`;
  const first = await visit(journey.browser);
  await first.page.goto(address);
  await first.page.getByRole('heading', { level: 1 }).waitFor();
  await first.page.getByText('Quick Share Link').waitFor();
  await first.page.getByText('Views: 1/5').waitFor();
  await first.page.getByText(shortReference).first().waitFor();
  await first.page.reload();
  await first.page.getByText('Views: 1/5').waitFor();
  const href = await first.page.getByRole('link', { name: /Download PDF/ }).getAttribute('href');
  await expect.poll(async () => (await first.context.request.get(`${journey.stack.url}${href}`)).headers()['content-type'], { timeout: 20_000, interval: 500 }).toBe('application/pdf');
  for (let count = 2; count <= 5; count += 1) {
    const next = await visit(journey.browser);
    await next.page.goto(address);
    await next.page.getByText(`Views: ${count}/5`).waitFor();
    await next.close();
  }
  const sixth = await visit(journey.browser);
  await sixth.page.goto(address);
  await sixth.page.getByText('View limit exceeded for this share link').waitFor();
  expect([...unexpected(first), ...unexpected(sixth)]).toEqual([]);
  await Promise.all([first.close(), sixth.close()]);
});

test('a reusable link asks for its passcode, counts wrong ones, and lets ratings be changed', async () => {
  const { owner, submissionId } = await submitted();
  const { token } = await owner.call(createShareLink, { body: { submissionId, mode: 'reusable', duration: '12mo', passcode } });
  const seen = await visit(journey.browser);
  const { page } = seen;
  await page.goto(`${journey.stack.url}/view/${token}`);
  await page.getByRole('heading', { name: 'Protected Skills Assessment' }).waitFor();
  await page.getByLabel('Passcode').fill('12345');
  await page.getByRole('button', { name: 'Verify Passcode' }).click();
  await page.getByText('Please enter a valid passcode').first().waitFor();
  await page.getByLabel('Passcode').fill('000000');
  await page.getByRole('button', { name: 'Verify Passcode' }).click();
  await page.getByText('4 attempts remaining').first().waitFor();
  await page.getByLabel('Passcode').fill('271-828');
  await page.getByRole('button', { name: 'Verify Passcode' }).click();
  await page.getByText('Reusable Share Link').waitFor();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Passcode').fill(passcode);
  await page.getByRole('button', { name: 'Start editing' }).click();
  await page.waitForURL(/\/checklist\/rn-icu\?editToken=/);
  const name = page.getByLabel(/^Full name/);
  await expect.poll(() => name.inputValue()).toBe('Wilhelmina Testcase');
  expect(await name.isEditable()).toBe(false);
  expect(await page.getByLabel(/^Date of birth/).inputValue()).not.toContain('1985');
  await page.getByRole('group', { name: /: proficiency$/ }).first().getByRole('radio', { name: /^5/ }).click();
  await page.getByRole('checkbox', { name: /^I certify/ }).check();
  await page.getByRole('button', { name: 'Submit Checklist' }).click();
  await page.getByRole('heading', { name: 'Skills Verified!' }).waitFor();

  await page.goto(`${journey.stack.url}/view/${token}`);
  await page.getByText(/^Ratings changed/).first().waitFor();
  expect(unexpected(seen)).toEqual([]);
  await seen.close();
});

test('a draft saved with a PIN goes on in another browser', async () => {
  const payload = { candidateName: 'Quentin Quickdraft', dateOfBirth: '07/04/1990', last4Ssn: '0099', specialtyId: icu.specialty.id, skillRatings: rateAll(icu.skillsByCategory).slice(0, 12) };
  const { token } = await createApiClient(journey.stack.url).call(saveDraft, {
    body: { encryptedPayload: JSON.stringify(payload), durationHours: '48', pin: '314159' },
  });
  const seen = await visit(journey.browser);
  const { page } = seen;
  await page.goto(`${journey.stack.url}/resume/${token}`);
  await page.getByRole('button', { name: 'Resume Draft' }).click();
  await page.getByText('PIN must be exactly 6 digits').first().waitFor();
  await page.getByLabel('6-digit PIN').fill('000000');
  await page.getByRole('button', { name: 'Resume Draft' }).click();
  await page.getByText('Incorrect PIN. Please try again. 4 attempts remaining.').first().waitFor();
  await page.getByLabel('6-digit PIN').fill('314159');
  await page.getByRole('button', { name: 'Resume Draft' }).click();
  await page.getByRole('heading', { name: 'Resume Your Skills Checklist' }).waitFor();
  await page.getByText(/This draft is erased in about 47 hours/).waitFor();
  await page.getByRole('button', { name: 'Continue Where You Left Off' }).click();
  await page.waitForURL(/\/checklist\/rn-icu$/);
  await page.getByText('12 / 100 skills rated').waitFor();
  expect(await page.getByLabel(/^Full name/).inputValue()).toBe('Quentin Quickdraft');
  expect(unexpected(seen)).toEqual([]);
  await seen.close();
});

test('no token and nothing personal stands in a log', () => {
  expect(journey.log()).not.toMatch(/[0-9a-f]{64}/);
  expect(journey.log()).not.toMatch(/Quickdraft|Petronella|314159|271828|07\/04\/1990/);
});

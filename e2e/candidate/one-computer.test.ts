// @rest: beyond
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDownloadStatus } from '@larkfield/schemas/checklist/pdf.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import {
  fillCandidate,
  openCandidateSection,
  openFold,
  rateEverySkill,
  submitAndReadReference,
  waitForEverySkill,
} from '../candidate-steps.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';

let journey: SharedJourney;
let seen: Visit;

beforeAll(async () => {
  journey = await joinJourney();
  seen = await visit(journey.browser);
});
afterAll(() => journey.stop());

const next = { name: 'Otto Exemplar', dateOfBirth: '07/01/1990', last4Ssn: '9911', email: 'otto@candidate.example' };

async function fillForm(page: Page) {
  await page.goto(`${journey.stack.url}/checklist/rn-icu`);
  await waitForEverySkill(page);
  await rateEverySkill(page, { proficiency: 4, frequency: 4 });
  await fillCandidate(page);
}

interface Stored {
  shortReference: string;
  downloadToken: string;
}

/** Presses Submit; the service stores the checklist, but the reply is lost. */
async function submitAndLoseTheAnswer(page: Page): Promise<Stored> {
  let stored: Stored | undefined;
  await page.route(
    '**/api/checklist/submit',
    async (route) => {
      stored = await (await route.fetch()).json();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Submit Checklist' }).click();
  await page.getByText('Submission Failed').first().waitFor();
  return stored!;
}
const stateOf = async ({ downloadToken }: Stored) =>
  createApiClient(journey.stack.url, '203.0.113.77').call(getDownloadStatus, { params: { token: downloadToken } });

test('after a lost reply the next person overwrites the form, and both have their own checklist', async () => {
  const { page } = seen;
  await fillForm(page);
  const first = await submitAndLoseTheAnswer(page);
  await fillCandidate(page, next);
  expect(await submitAndReadReference(page)).not.toBe(first.shortReference);
  await expect.poll(() => stateOf(first)).toMatchObject({ state: expect.any(String) });
});

test('a person who corrects a typo after a lost reply has only one checklist', async () => {
  const { page } = seen;
  await fillForm(page);
  const first = await submitAndLoseTheAnswer(page);
  await fillCandidate(page, { name: 'Wilhelmina Testcases' });
  expect(await submitAndReadReference(page)).toBe(first.shortReference);
});

test('a page that is reloaded after a lost reply sends no second checklist', async () => {
  const { page } = seen;
  await fillForm(page);
  const first = await submitAndLoseTheAnswer(page);
  await page.reload();
  await waitForEverySkill(page);
  await fillCandidate(page);
  expect(await submitAndReadReference(page)).toBe(first.shortReference);
});

test('a candidate who says that the computer is shared leaves nothing in its browser', async () => {
  const { page, context } = seen;
  await fillForm(page);
  await submitAndReadReference(page);
  const token = new URL(page.url()).searchParams.get('token');
  const statusOf = async () => (await page.request.get(`${journey.stack.url}/api/checklist/download/${token}/status`)).status();
  expect(await statusOf()).toBe(200);
  await openFold(page, 'Your links');
  await page.getByRole('button', { name: 'This is a shared computer: forget me here' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget me here' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect((await context.cookies()).map(({ name }) => name).filter((name) => /owner-|edit-|view-|candidate/.test(name))).toEqual([]);
  // The address of the page stays in the history.
  expect(await statusOf()).toBe(404);
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toMatch(/Wilhelmina|[0-9a-f]{64}/);
  await page.goto(`${journey.stack.url}/checklist/rn-icu`);
  await waitForEverySkill(page);
  await openCandidateSection(page);
  expect(await page.getByRole('textbox', { name: /^Full name/ }).inputValue()).toBe('');
});

test('a duplicated tab sends with its own key', async () => {
  const { page } = seen;
  await fillForm(page);
  const first = await submitAndLoseTheAnswer(page);
  // Like "Duplicate tab", this copies the session storage.
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open(location.href));
  const twin = await opened;
  await waitForEverySkill(twin);
  await rateEverySkill(twin, { proficiency: 4, frequency: 4 });
  await fillCandidate(twin);
  expect(await submitAndReadReference(twin)).not.toBe(first.shortReference);
  await twin.close();
  expect(await submitAndReadReference(page)).toBe(first.shortReference);
});

test('there were no other errors', () => {
  expect(seen.faults.filter((fault) => !/ERR_CONNECTION_RESET/.test(fault))).toEqual([]);
});

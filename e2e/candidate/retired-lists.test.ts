// @rest: beyond
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createEditToken, createShareLink } from '@larkfield/schemas/links/share-links.ts';
import { createSmartLink } from '@larkfield/schemas/links/smart-links.ts';
import { saveDraft } from '@larkfield/schemas/links/drafts.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { visit } from '@larkfield/testing/browser.ts';
import { examplePasscode, makeSubmission, rateAll } from '@larkfield/testing/factories.ts';
import { fillCandidate, rateEverySkill, submitAndReadReference, waitForEverySkill } from '../candidate-steps.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';

const slug = 'rn-burn';
let journey: SharedJourney;
let burn: ReplyOf<typeof getSpecialty>;
const client = () => createApiClient(journey.stack.url);

beforeAll(async () => {
  journey = await joinJourney();
  burn = await client().call(getSpecialty, { params: { slug } });
});
afterAll(() => journey.stop());

test('a draft of a retired list can be finished, and the page names the successor', async () => {
  const ratings = rateAll(burn.skillsByCategory).slice(0, 3);
  const payload = { candidateName: 'Odette Oldlist', dateOfBirth: '03/15/1985', last4Ssn: '0042', specialtyId: burn.specialty.id };
  const encryptedPayload = JSON.stringify({ ...payload, skillRatings: ratings });
  const { token } = await client().call(saveDraft, { body: { encryptedPayload, durationHours: '48' } });
  const { page, faults, close } = await visit(journey.browser);
  await page.goto(`${journey.stack.url}/resume/${token}`);
  await page.getByRole('button', { name: 'Continue Where You Left Off' }).click();
  await page.waitForURL(`**/checklist/${slug}`);
  await page.getByText(/^3 \/ \d+ skills rated$/).waitFor();
  await page.getByText('We no longer offer this checklist.').waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
  await rateEverySkill(page, { proficiency: 4, frequency: 4 });
  await fillCandidate(page);
  expect(await submitAndReadReference(page)).toMatch(/^LK-/);
  expect(faults).toEqual([]);
  await close();
});

test('a Smart Link opens a retired list, and a new start leads to its successor', async () => {
  const body = { specialtyId: burn.specialty.id, candidateName: 'Percival Prefill', email: 'percival@candidate.example' };
  const { magicUrl } = await client().call(createSmartLink, { body });
  const { page, faults, close } = await visit(journey.browser);
  await page.goto(magicUrl);
  await page.waitForURL(`**/checklist/${slug}`);
  await expect.poll(() => page.getByLabel(/^Full name/).inputValue()).toBe('Percival Prefill');
  await page.getByRole('link', { name: 'Surgical Trauma ICU RN' }).click();
  await page.waitForURL('**/checklist/rn-sicu');
  await page.getByRole('heading', { level: 1, name: 'Surgical Trauma ICU RN' }).waitFor();
  await page.getByText('We no longer offer this checklist.').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await close();
});

test('a report of a retired list can be viewed and edited through its link, and the picker does not offer the list', async () => {
  const owner = client();
  const { submissionId } = await owner.call(submitChecklist, {
    body: makeSubmission({ id: burn.specialty.id, groups: burn.skillsByCategory }),
  });
  const passcode = examplePasscode;
  const { token } = await owner.call(createShareLink, { body: { submissionId, mode: 'reusable', duration: '6mo', passcode } });
  const { editToken } = await client().call(createEditToken, { params: { token }, body: { passcode } });
  const { page, faults, close } = await visit(journey.browser);
  await page.goto(`${journey.stack.url}/checklist/${slug}?editToken=${editToken}`);
  await waitForEverySkill(page);
  await page.getByText('Editing a submitted Nursing skills checklist').waitFor();
  await page.getByText('We no longer offer this checklist.').waitFor();
  await page.goto(`${journey.stack.url}/checklists`);
  await page.getByText('Showing 100 specialties').waitFor();
  await page.getByRole('searchbox').fill('burn');
  await page.getByText('also called burn ICU').waitFor();
  await expect.poll(() => page.getByRole('link', { name: /Burn Unit RN/ }).count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

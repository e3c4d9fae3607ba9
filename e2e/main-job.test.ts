import { afterAll, beforeAll, expect, test } from 'vitest';
import { phone, visit } from '@larkfield/testing/browser.ts';
import { pdfText } from '@larkfield/testing/pdf-text.ts';
import { candidate, fillCandidate, rateEverySkill, submitAndReadReference } from './candidate-steps.ts';
import { signInFirstAdmin } from './staff-steps.ts';
import { joinJourney, type SharedJourney } from './start-journey.ts';

let journey: SharedJourney;

beforeAll(async () => {
  journey = await joinJourney();
});
afterAll(() => journey.stop());

test('a candidate finds the specialty, rates its skills, submits and gets a reference; staff find it and download the PDF', async () => {
  const { stack, browser } = journey;
  const candidateVisit = await visit(browser);
  const { page } = candidateVisit;
  await page.goto(stack.url);
  await page.getByRole('navigation').getByRole('link', { name: 'Skills Checklist' }).first().click();
  await page.getByRole('searchbox').fill('icu rn');
  await page.getByRole('link', { name: /^ICU RN/ }).click();
  await page.getByRole('group', { name: /: proficiency$/ }).first().getByRole('radio', { name: '4, Proficient' }).click();
  await expect.poll(() => page.getByText('1 / 100 skills rated').isVisible()).toBe(true);
  await rateEverySkill(page, { proficiency: 4, frequency: 4 });
  await expect.poll(() => page.getByText('100 / 100 skills rated').isVisible()).toBe(true);
  await fillCandidate(page);
  const reference = await submitAndReadReference(page);
  await page.getByText('Your PDF is ready').waitFor({ timeout: 20_000 });
  expect(candidateVisit.faults).toEqual([]);

  const staff = await visit(browser);
  await signInFirstAdmin(staff.page, stack);
  const card = staff.page.getByRole('listitem').filter({ hasText: reference });
  await card.getByRole('heading', { name: candidate.name }).waitFor();
  await staff.page.getByRole('searchbox', { name: 'Search submissions' }).fill('testcase');
  await card.getByText(candidate.email).waitFor();
  const link = card.getByRole('link', { name: /Download PDF/ });
  const response = await staff.context.request.get(new URL((await link.getAttribute('href'))!, stack.url).toString());
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const text = pdfText(await response.body());
  for (const expected of [candidate.name, reference, 'ICU RN', 'Self-reported']) expect(text).toContain(expected);
  expect(text).not.toContain(candidate.dateOfBirth);
  expect(staff.faults).toEqual([]);
  await Promise.all([candidateVisit.close(), staff.close()]);
});

test('the same on a small phone by touch', async () => {
  const { stack, browser } = journey;
  const { page, faults, close } = await visit(browser, phone);
  await page.goto(`${stack.url}/checklist/pt-acute`);
  await rateEverySkill(page, { proficiency: 3, frequency: 3 });
  await fillCandidate(page, { name: 'Otto Exemplar' });
  expect(await submitAndReadReference(page)).toMatch(/^LK-/);
  await page.getByText('Your PDF is ready').waitFor({ timeout: 20_000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(faults).toEqual([]);
  await close();
});

test('nothing personal and no token stands in a log', () => {
  const log = journey.log();
  expect(log).toContain('/api/checklist/submit');
  for (const value of [candidate.name, candidate.email, candidate.dateOfBirth, candidate.last4Ssn + '"', candidate.phone]) expect(log).not.toContain(value);
  expect(log).not.toMatch(/[0-9a-f]{64}/);
});

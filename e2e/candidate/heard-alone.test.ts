// @rest: repeats
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '@larkfield/testing/browser.ts';
import { candidate } from '../candidate-steps.ts';
import { type Listener, listen } from '../heard.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';

let journey: SharedJourney;

beforeAll(async () => {
  journey = await joinJourney();
});
afterAll(() => journey.stop());

/** Presses a key until what has the focus is heard to fit. */
async function go(page: Page, { focus }: Listener, key: string, expected: RegExp): Promise<string> {
  for (let presses = 0; presses < 500; presses += 1) {
    const now = await focus();
    if (expected.test(now)) return now;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never leads to ${expected}`);
}

test('a checklist is chosen, rated skill by skill, sent and shared by listening alone', async () => {
  const { page, faults, close } = await visit(journey.browser);
  const listener = await listen(page);
  const { hear, focus } = listener;
  await page.goto(`${journey.stack.url}/checklists`);
  await page
    .getByRole('link', { name: /ICU RN/ })
    .first()
    .waitFor();
  await go(page, listener, 'Tab', /^link, (Start )?ICU RN/);
  await page.keyboard.press('Enter');
  await expect.poll(focus).toMatch(/^heading, ICU RN/);

  // Sent too early, it says why it waits.
  for (const [field, text] of [
    [/^textbox, Full name/, candidate.name],
    [/^textbox, Date of birth/, candidate.dateOfBirth],
    [/^textbox, Last 4 of SSN/, candidate.last4Ssn],
    [/^textbox, Email/, 'wilhelmina@'],
  ] as const) {
    await go(page, listener, 'Tab', field);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await hear(/^Invalid email address\.$/);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(focus).toMatch(/^textbox, Email, .*Invalid email address/);
  await page.keyboard.type(candidate.email);
  await go(page, listener, 'Tab', /^checkbox, I certify/);
  await page.keyboard.press('Space');

  await go(page, listener, 'Tab', /^button, Rate one by one/);
  let presses = 1;
  await page.keyboard.press('Enter');
  await expect.poll(focus).toMatch(/^button, 1 No Experience/);
  const total = Number(/of (\d+)/.exec(await page.getByText(/^Skill 1 of \d+$/).innerText())?.[1]);
  const asked = new Set<string>();
  for (let skill = 1; skill <= total; skill += 1) {
    await page.keyboard.press('4');
    await hear(/^frequency\.$/);
    await page.keyboard.press('4');
    presses += 2;
    if (skill < total) asked.add(await hear(new RegExp(`, skill ${skill + 1} of ${total}, proficiency\\.$`)));
  }
  expect(asked.size).toBe(total - 1);
  // 240 for 115 skills, and no press has to be quick.
  expect(presses).toBeLessThanOrEqual(2 * total + 10);
  await hear(/All skills are rated\. Check your details, then submit\.$/);

  expect(await go(page, listener, 'Tab', /^button, Submit Checklist/)).toMatch(/Every rated skill has the same answer/);
  await page.keyboard.press('Enter');
  await expect.poll(focus).toMatch(/^heading, Skills Verified!/);
  await go(page, listener, 'Tab', /^button, Create Quick Link/);
  await page.keyboard.press('Enter');
  await hear(/^Link (Copied! Your 7-day quick link is ready to paste|created\. Your browser blocked copying)/);
  expect(await focus(), 'the pressed button keeps the focus').toMatch(/^button, (Create Quick Link|Copied)/);
  await go(page, listener, 'Tab', /^textbox, Your newest quick link/);
  const link = await page.evaluate(() => (document.activeElement as HTMLInputElement).value);
  await page.goto(link);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.title()).toMatch(/^ICU RN skills report/);
  expect(faults).toEqual([]);
  await close();
});

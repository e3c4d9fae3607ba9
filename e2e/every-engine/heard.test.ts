// @rest: engines
import { expect, test } from 'vitest';
import { openCandidateSection, waitForEverySkill } from '../candidate-steps.ts';
import { deskScreen } from '../engines/engine.ts';
import type { JourneyPage } from '../engines/journey-page.ts';
import { recordMessages } from '../heard.ts';
import { inEveryEngine } from './every-engine.ts';

/** Waits until a live region says a text that fits. Messages before it are over then. */
async function hear(page: JourneyPage, expected: RegExp): Promise<void> {
  const isHeard = () =>
    page.evaluate((source) => {
      const { heard } = window as unknown as { heard: string[] };
      const index = heard.findIndex((text) => new RegExp(source).test(text));
      if (index >= 0) heard.splice(0, index + 1);
      return index >= 0;
    }, expected.source);
  await expect.poll(isHeard, { message: `heard: ${expected.source}` }).toBe(true);
}

/** The name of what has the focus. */
const focused = (page: JourneyPage) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent.trim().replace(/\s+/g, ' ') ?? '';
  });

// Names and roles, as a screen reader gets them, are known in Chromium only (`candidate/heard-alone.test.ts`): the drivers of WebKit and
// Firefox do not tell them.
inEveryEngine(({ open, at }) => {
  test('errors, steps of the pad and a refused submission are said in regions that are not silent, and the focus returns', async () => {
    const { page } = await open(deskScreen);
    await page.goto(at('/checklist/rn-icu'));
    await waitForEverySkill(page);
    await page.evaluate(recordMessages);

    await openCandidateSection(page);
    await page.getByLabel('Email').fill('wilhelmina@');
    await page.keyboard.press('Tab');
    await hear(page, /Invalid email address/);

    const opener = page.getByRole('button', { name: 'Rate one by one' });
    await opener.click();
    await expect.poll(() => focused(page)).toMatch(/^1 ?No Experience/);
    for (let skill = 2; skill <= 5; skill += 1) {
      await page.keyboard.press('4');
      await hear(page, /^frequency\.$/);
      await page.keyboard.press('4');
      await hear(page, new RegExp(`, skill ${skill} of \\d+, proficiency\\.$`));
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).not.toBe('');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);

    await page.getByRole('button', { name: 'Submit Checklist' }).last().click();
    await hear(page, /^Personal Information Required\. Please complete/);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
  });
});

// @rest: engines
import { expect, test } from 'vitest';
import { fillCandidate, rateEverySkill, submitAndReadReference, waitForEverySkill } from '../candidate-steps.ts';
import { phoneScreen } from '../engines/engine.ts';
import { fillProfileByTouch, profileButton, profileSummary } from '../profile-steps.ts';
import { inEveryEngine } from './every-engine.ts';
import { scrollsSideways } from './looks.ts';
import { pasteInto } from './pages.ts';

/** Seconds that a practiced person takes for a tap including aiming, and for a key (KLM: Card, Moran and Newell). */
const handSpeed = { tap: 1.1, key: 0.28 };

inEveryEngine(({ open, at, engine }) => {
  test('a profile takes under a minute by touch, survives a reload, and appears in the shared report', async () => {
    const { page } = await open(phoneScreen);
    await page.goto(at('/checklist/rn-icu'));
    await waitForEverySkill(page);
    const begun = performance.now();
    const { taps, keys } = await fillProfileByTouch(page);
    const seconds = taps * handSpeed.tap + keys * handSpeed.key;
    console.info(
      `${engine}: a profile by touch, ${taps} taps and ${keys} keys: ${seconds.toFixed(0)} s by hand, ${((performance.now() - begun) / 1_000).toFixed(1)} s here`,
    );
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await scrollsSideways(page)).toBe(false);
    await profileButton(page).tap();
    await page.getByText(profileSummary).waitFor();
    await page.getByText(/^Auto-saved/).waitFor();
    await page.reload();
    await page.getByText(profileSummary).waitFor();

    await waitForEverySkill(page);
    await rateEverySkill(page, { proficiency: 4, frequency: 4 });
    await fillCandidate(page);
    await submitAndReadReference(page);
    await page.getByRole('button', { name: 'Create Quick Link' }).tap();
    await page.getByLabel('Your newest quick link').waitFor();
    await page.goto(at('/checklists'));
    await page.goto(await pasteInto(page, page.getByRole('searchbox')));
    await page.getByRole('heading', { name: 'Experience and credentials' }).waitFor();
    const text = (await page.locator('.rp-profile').innerText()).replaceAll(/\s+/g, ' ');
    for (const part of [
      '7 years in ICU RN',
      'Medical-surgical ICU · 24 beds · since 03/2023',
      'Trauma ICU · 16 beds · 06/2021–02/2023',
      `Epic (${new Date().getFullYear()})`,
      'RN, TX, compact, exp. 06/30/2028: self-reported',
      'BLS exp. 05/2028, ACLS exp. 05/2028, CCRN exp. 11/2029: self-reported',
    ])
      expect(text).toContain(part);
    expect(await scrollsSideways(page)).toBe(false);
  });
});

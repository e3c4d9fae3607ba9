import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import type { Page } from 'playwright-core';
import type { JourneyPage } from './engines/journey-page.ts';

export const candidate = {
  name: 'Wilhelmina Testcase',
  dateOfBirth: '03/15/1985',
  last4Ssn: '0042',
  email: 'wilhelmina@candidate.example',
  phone: '214-555-0187',
} as const;

/** Rates every skill on the page with the same keys by fast clicks; on a phone by Quick Fill. */
export async function rateEverySkill(
  page: JourneyPage,
  { proficiency, frequency }: { proficiency: number; frequency: number },
): Promise<void> {
  await waitForEverySkill(page);
  if ((await page.locator('fieldset[data-scale]').count()) === 0) {
    await quickFillByTouch(page, 'Proficiency of all skills', proficiency);
    await quickFillByTouch(page, 'Frequency of all skills', frequency);
    return;
  }
  await page.evaluate((keys) => {
    const [first, second] = keys.split(' ');
    for (const key of document.querySelectorAll<HTMLInputElement>(`fieldset[data-scale=proficiency] input[value="${first}"]`)) key.click();
    for (const key of document.querySelectorAll<HTMLInputElement>(`fieldset[data-scale=frequency] input[value="${second}"]`)) key.click();
  }, `${proficiency} ${frequency}`);
}

/** Waits until every row is on the page, since the first paint does not show all of them. */
export async function waitForEverySkill(page: JourneyPage): Promise<void> {
  const progress = page.getByText(/^\d+ \/ \d+ skills rated$/);
  // A page that is just reloading shows no progress, so this is polled.
  const total = await waitUntil(
    'the form says how many skills it has',
    async () => Number(/\/ (\d+)/.exec((await progress.textContent()) ?? '')?.[1]) || null,
  );
  await page
    .locator('[data-skill]')
    .nth(total - 1)
    .waitFor({ state: 'attached' });
}

/** Waits until the pad, which has just changed, accepts taps again. */
export async function waitForPad(page: JourneyPage): Promise<void> {
  await page.locator('html:not([data-taps-ignored])').waitFor({ state: 'attached' });
}

/** The pad's headings. */
const asked = { proficiency: 'Proficiency, step 1 of 2', frequency: 'Frequency, step 2 of 2' };
export type Rating = keyof typeof asked;

/** Taps a key of the pad, once the pad asks for this rating and accepts taps. */
export async function tapPad(page: JourneyPage, rating: Rating, step: number): Promise<void> {
  await page.getByText(asked[rating]).waitFor();
  await waitForPad(page);
  await page
    .getByRole('dialog')
    .getByRole('group')
    .getByRole('button', { name: new RegExp(`^${step} `) })
    .tap();
}

/** Closes the pad, and waits until the page beneath accepts taps. */
export async function closePad(page: JourneyPage): Promise<void> {
  await waitForPad(page);
  await page.getByRole('button', { name: 'Done' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await waitForPad(page);
}

/** Opens the Quick Fill sheet of a narrow screen and presses one of its keys. */
async function quickFillByTouch(page: JourneyPage, group: string, step: number): Promise<void> {
  await page.getByRole('button', { name: 'Quick Fill' }).click();
  await page
    .getByRole('group', { name: group })
    .getByRole('button', { name: new RegExp(`^${step} `) })
    .click();
}

/** Opens the candidate section if it is closed, as it initially is on a narrow screen. */
export async function openCandidateSection(page: JourneyPage): Promise<void> {
  const summary = page.locator('summary', { hasText: 'Candidate Information' });
  if (!(await summary.evaluate((element) => (element.parentElement as HTMLDetailsElement).open))) await summary.click();
}

/** Fills in the candidate section. */
export async function fillCandidate(page: JourneyPage, changes: Partial<Record<keyof typeof candidate, string>> = {}): Promise<void> {
  const values = { ...candidate, ...changes };
  const field = (name: RegExp) => page.getByRole('textbox', { name });
  await openCandidateSection(page);
  await field(/^Full name/).fill(values.name);
  await field(/^Date of birth/).fill(values.dateOfBirth);
  await page.getByLabel(/^Last 4 of SSN/).fill(values.last4Ssn);
  await field(/^Email/).fill(values.email);
  await field(/^Phone/).fill(values.phone);
  await page.getByRole('checkbox', { name: /^I certify/ }).check();
}

/** Opens a part of a page that is folded below its title. */
export const openFold = (page: JourneyPage, title: string) => page.locator('summary', { hasText: title }).click();

/** Submits the form and returns the reference that the success page shows. */
export async function submitAndReadReference(page: JourneyPage): Promise<string> {
  await page.getByRole('button', { name: 'Submit Checklist' }).click();
  await page.getByRole('heading', { name: 'Skills Verified!' }).waitFor();
  return page.getByText(/^LK-[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText();
}

/** Records all later layout shifts, including those right after an input; returns a function that waits for the paint and lists them. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
  const shifts = await page.evaluateHandle(() => {
    const moved: string[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const { sources } of entries as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        moved.push(sources.map(({ node }) => node?.textContent?.slice(0, 80) ?? 'something that is gone').join(' | '));
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    return { moved, readRest: () => note(observer.takeRecords()) };
  });
  return () =>
    shifts.evaluate(
      ({ moved, readRest }) =>
        new Promise<string[]>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              readRest();
              resolve(moved);
            }),
          );
        }),
    );
}

// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openChecklistPage, startChecklistApi } from '#test/checklist-harness.tsx';
import { advanceTime, waitForElement } from '#test/stopped-time.ts';

let api: Awaited<ReturnType<typeof startChecklistApi>>;

beforeEach(async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), { matches: false, media: query, onchange: null, addListener: () => {}, removeListener: () => {} }),
  );
  api = await startChecklistApi();
  await openChecklistPage();
});
afterEach(async () => {
  vi.useRealTimers();
  await api.close();
});

const row = (skill: string) => screen.getByRole('button', { name: new RegExp(`^${skill}(?!\\d)`) });
const pad = () => screen.getByRole('dialog');
const step = () => within(pad()).getByText(/step \d of 2$/).textContent;
const key = (label: string) => within(pad()).getByRole('button', { name: label });
const asked = () => within(pad()).getByRole('heading', { level: 2 }).textContent;
/** Presses as a keyboard or assistive software does, at any time. */
const press = (element: Element) => fireEvent.click(element);

/** Taps at the current time of the stopped clock. */
function tap(element: Element): void {
  const begin = createEvent.pointerDown(element);
  Object.defineProperty(begin, 'timeStamp', { value: performance.now() });
  fireEvent(element, begin);
  // The coordinates are outside of every box; on the dialog element itself this is a press on the backdrop.
  fireEvent.mouseDown(element, { detail: 1, clientX: 5, clientY: 5 });
  fireEvent.click(element, { detail: 1 });
}
async function openOnStoppedClock(skill: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  press(row(skill));
  await waitForElement(() => screen.queryByRole('dialog'));
}

test('ignores the second tap of a double tap, at either step', async () => {
  await openOnStoppedClock('Skill 1');
  tap(key('5 Expert'));
  expect(step(), 'the row was tapped twice').toBe('Proficiency, step 1 of 2');
  await advanceTime(300);
  tap(key('4 Proficient'));
  tap(key('3 Last 6mo'));
  await advanceTime(299);
  tap(key('2 Past Year'));
  expect(step()).toBe('Frequency, step 2 of 2');
  expect(row('Skill 1').textContent).toMatch(/Rated 4, Proficient$|Rated 4, Proficient4/);
  await advanceTime(1);
  tap(key('3 Last 6mo'));
  tap(key('5 Expert'));
  expect([asked(), step()]).toEqual(['Skill 2', 'Proficiency, step 1 of 2']);
  expect(row('Skill 2').textContent).toContain('Not rated');
  await advanceTime(300);
  tap(key('Done'));
  const beneath = row('Skill 3');
  tap(beneath);
  expect(screen.queryByRole('dialog'), 'what is beneath the closed pad').toBeNull();
});

test('the second tap of a double tap on a row does not close the pad by its backdrop, and a later tap does', async () => {
  await openOnStoppedClock('Skill 1');
  tap(pad());
  expect([asked(), step()]).toEqual(['Skill 1', 'Proficiency, step 1 of 2']);
  await advanceTime(300);
  tap(pad());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('ignores a tap that began before the change', async () => {
  await openOnStoppedClock('Skill 1');
  await advanceTime(300);
  const begin = createEvent.pointerDown(key('4 Proficient'));
  Object.defineProperty(begin, 'timeStamp', { value: performance.now() });
  fireEvent(key('4 Proficient'), begin);
  press(key('4 Proficient'));
  fireEvent(key('3 Last 6mo'), begin);
  fireEvent.click(key('3 Last 6mo'), { detail: 1 });
  expect(step()).toBe('Frequency, step 2 of 2');
});

test('three taps in a second all count, and the page shows the number', async () => {
  await openOnStoppedClock('Skill 1');
  const isHeeded = () => !('tapsIgnored' in document.documentElement.dataset);
  for (let skill = 1; skill <= 6; skill += 1) {
    for (const label of ['4 Proficient', '4 Current']) {
      expect(isHeeded()).toBe(false);
      await advanceTime(334);
      expect(isHeeded()).toBe(true);
      tap(key(label));
    }
  }
  expect(screen.getByText('6 / 12 skills rated')).toBeTruthy();
  expect(asked()).toBe('Skill 7');
});

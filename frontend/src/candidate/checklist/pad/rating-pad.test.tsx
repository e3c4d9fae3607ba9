// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heard } from '#test/heard.ts';
import { openChecklistPage, startChecklistApi, toastText } from '#test/checklist-harness.tsx';
import { toastStore } from '#src/shared/status/toast-store.ts';

let api: Awaited<ReturnType<typeof startChecklistApi>>;

beforeEach(async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), { matches: false, media: query, onchange: null, addListener: () => {}, removeListener: () => {} }),
  );
  api = await startChecklistApi();
  await openChecklistPage();
});
afterEach(() => api.close());

const row = (skill: string) => screen.getByRole('button', { name: new RegExp(`^${skill}(?!\\d)`) });
const pad = () => screen.getByRole('dialog');
const step = () => within(pad()).getByText(/step \d of 2$/).textContent;
const key = (label: string) => within(pad()).getByRole('button', { name: label });
const rateNext = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Rate next|All rated)$/ });
const asked = () => within(pad()).getByRole('heading', { level: 2 }).textContent;
/** Presses as a keyboard or assistive software does, at any time. */
const press = (element: Element) => fireEvent.click(element);
async function open(skill: string) {
  press(row(skill));
  await screen.findByRole('dialog');
}

test('on a narrow screen every skill is one row that shows its rating', async () => {
  expect(row('Skill 1').textContent).toMatch(/^Skill 1Not rated/);
  expect(row('Skill 12').textContent).toContain('Safety-critical: frequency is required');
  expect(screen.queryAllByRole('radio')).toEqual([]);
});

test('the pad asks for proficiency, then frequency, then moves to the next unrated skill', async () => {
  await open('Skill 1');
  expect([asked(), step()]).toEqual(['Skill 1', 'Proficiency, step 1 of 2']);
  press(key('4 Proficient'));
  expect(step()).toBe('Frequency, step 2 of 2');
  press(key('3 Last 6mo'));
  expect([asked(), step()]).toEqual(['Skill 2', 'Proficiency, step 1 of 2']);
  press(key('Done'));
  expect(row('Skill 1').textContent).toContain('Rated 4, Proficient; frequency 3, Last 6mo');
  expect(document.activeElement).toBe(row('Skill 2'));
});

test('Back closes the pad without a navigation, even if it was opened repeatedly', async () => {
  const heard = vi.fn<() => void>();
  window.addEventListener('popstate', heard);
  const before = window.history.length;
  await open('Skill 1');
  press(key('4 Proficient'));
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(row('Skill 1').textContent).toContain('Rated 4, Proficient');
  // The pad is closed and opened again before the browser has gone back.
  await open('Skill 2');
  press(key('Done'));
  await open('Skill 3');
  await waitFor(() => expect(window.history.state).toMatchObject({ sheet: true }));
  expect(pad()).toBeTruthy();
  press(key('Done'));
  await waitFor(() => expect(window.history.state).not.toMatchObject({ sheet: true }));
  expect(window.history.length).toBeLessThanOrEqual(before + 1);
  expect(heard).not.toHaveBeenCalled();
  window.removeEventListener('popstate', heard);
});

test('for a rare emergency, the second step of the pad mentions that drills count', async () => {
  const drills = 'Simulation and drills count as use';
  const keys = () => within(pad()).getByRole('group', { name: 'frequency' });
  await open('Skill 11');
  press(key('4 Proficient'));
  expect([within(pad()).queryByText(drills), keys().getAttribute('aria-describedby')]).toEqual([null, null]);
  press(key('4 Current'));
  press(key('Done'));
  await open('Skill 12');
  expect(within(pad()).queryByText(drills)).toBeNull();
  press(key('4 Proficient'));
  expect(within(pad()).getByText(drills).id).toBe(keys().getAttribute('aria-describedby'));
});

test('each step shows its skill and the position of the skill', async () => {
  heard.start();
  await open('Skill 1');
  press(key('4 Proficient'));
  await heard.expect(['polite: frequency.']);
  press(key('3 Last 6mo'));
  await heard.expect(['polite: frequency.', 'polite: Skill 2, skill 2 of 12, proficiency.']);
  expect(heard.places()).toEqual(['DIALOG', 'DIALOG']);
  heard.stop();
});

test('the pad skips rated skills', async () => {
  await open('Skill 2');
  press(key('2 Learning/Novice'));
  press(key('1 Never'));
  expect(asked()).toBe('Skill 3');
  press(key('Done'));
  press(rateNext());
  expect(asked()).toBe('Skill 1');
  press(key('5 Expert'));
  press(key('4 Current'));
  expect(asked()).toBe('Skill 3');
});

test('an unrated skill comes before a safety skill that lacks only its frequency', async () => {
  await open('Skill 12');
  press(key('4 Proficient'));
  press(key('Done'));
  await open('Skill 11');
  press(key('4 Proficient'));
  press(key('4 Current'));
  expect([asked(), step()]).toEqual(['Skill 1', 'Proficiency, step 1 of 2']);
});

test('the chosen key takes the focus', async () => {
  await open('Skill 1');
  expect(document.activeElement).toBe(key('1 No Experience'));
  press(key('4 Proficient'));
  press(key('Done'));
  await open('Skill 1');
  expect(document.activeElement).toBe(key('4 Proficient'));
  expect(key('4 Proficient').getAttribute('aria-pressed')).toBe('true');
});

test('Previous and Next move to the neighboring skills, and Previous returns from the second step', async () => {
  await open('Skill 1');
  expect(key('Previous').hasAttribute('disabled')).toBe(true);
  press(key('Next'));
  expect(asked()).toBe('Skill 2');
  press(key('3 Competent'));
  press(key('Previous'));
  expect([asked(), step()]).toEqual(['Skill 2', 'Proficiency, step 1 of 2']);
  press(key('Previous'));
  expect(asked()).toBe('Skill 1');
});

test('closing the pad on a safety skill without a frequency warns that the frequency is mandatory', async () => {
  await open('Skill 12');
  press(key('4 Proficient'));
  press(key('Done'));
  expect(await toastText('Frequency is mandatory')).toBe('"Skill 12" is safety-critical: please add a frequency.');
});

test('closing the pad on any other skill shows no message', async () => {
  await open('Skill 1');
  press(key('4 Proficient'));
  press(within(pad()).getByRole('button', { name: 'Close' }));
  expect(toastStore.get()).toEqual([]);
});

test('a rating can be removed', async () => {
  await open('Skill 1');
  expect(key('Clear rating').hasAttribute('disabled')).toBe(true);
  press(key('4 Proficient'));
  press(key('Previous'));
  press(key('Clear rating'));
  expect(screen.getByText('0 / 12 skills rated')).toBeTruthy();
});

test('after the last skill the pad closes, and the page says that all skills are rated', async () => {
  await open('Skill 1');
  for (let index = 0; index < 12; index += 1) {
    press(key('4 Proficient'));
    press(key('4 Current'));
  }
  await toastText('All skills are rated');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('12 / 12 skills rated')).toBeTruthy();
});

test('the second step shows the first answer, and a press on it returns to the first step', async () => {
  await open('Skill 3');
  expect(within(pad()).getByText('Skill 3 of 12')).toBeTruthy();
  press(key('4 Proficient'));
  press(within(pad()).getByRole('button', { name: /^4 Proficient.*change$/ }));
  expect(step()).toBe('Proficiency, step 1 of 2');
  expect(key('4 Proficient').getAttribute('aria-pressed')).toBe('true');
});

test('Rate next jumps to a safety skill without a frequency, and says when no answer is missing', async () => {
  await open('Skill 12');
  press(key('4 Proficient'));
  press(key('Done'));
  await open('Skill 1');
  for (let index = 1; index < 12; index += 1) {
    press(key('4 Proficient'));
    press(key('4 Current'));
  }
  expect([asked(), step()], 'the pad goes on to it too').toEqual(['Skill 12', 'Frequency, step 2 of 2']);
  press(key('Done'));
  press(rateNext());
  expect([asked(), step()]).toEqual(['Skill 12', 'Frequency, step 2 of 2']);
  press(key('4 Current'));
  expect([rateNext().textContent, rateNext().disabled]).toEqual(['All rated', true]);
});

test('the keyboard shortcut switch appears on touch devices once a keyboard is used', async () => {
  cleanup();
  vi.mocked(window.matchMedia).mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query === '(pointer: coarse)',
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  );
  await openChecklistPage();
  expect(screen.queryByRole('switch')).toBeNull();
  fireEvent.keyDown(document.body, { code: 'Digit4' });
  expect(screen.getByRole('switch', { name: 'Keyboard shortcuts' })).toBeTruthy();
});

test('digits of a keyboard press the keys of the pad', async () => {
  await open('Skill 1');
  fireEvent.keyDown(document.activeElement!, { code: 'Digit4' });
  expect(step()).toBe('Frequency, step 2 of 2');
  fireEvent.keyDown(document.activeElement!, { code: 'Digit2' });
  expect(asked()).toBe('Skill 2');
});

test('Quick Fill opens in its own sheet', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Quick Fill' }));
  await userEvent.click(within(pad()).getByRole('button', { name: '3 Competent' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('12 / 12 skills rated')).toBeTruthy();
});

test('the candidate section is collapsed on a narrow screen', () => {
  expect(document.querySelector('details')?.open).toBe(false);
});

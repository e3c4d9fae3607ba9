// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { focusPressed } from '#src/shared/browser/focus-pressed.ts';
import { chosen, openChecklistPage, rate, rateAll, scaleOf, skills, startChecklistApi } from '#test/checklist-harness.tsx';
import { readSettings, shortcutSettings } from './shortcut-settings.ts';

let api: Awaited<ReturnType<typeof startChecklistApi>>;

beforeEach(async () => {
  localStorage.clear();
  shortcutSettings.set(readSettings());
  api = await startChecklistApi();
  await openChecklistPage();
});
afterEach(() => api.close());

/** Presses a key at the focus, at a given time in milliseconds. */
function press(code: string, at = 0, init: KeyboardEventInit = {}): KeyboardEvent {
  const target = document.activeElement ?? document.body;
  const event = createEvent.keyDown(target, { code, ...init }) as KeyboardEvent;
  Object.defineProperty(event, 'timeStamp', { value: at });
  fireEvent(target, event);
  return event;
}
const focusIsIn = (skill: string, scale: 'proficiency' | 'frequency') => scaleOf(skill, scale).contains(document.activeElement);

test('a digit sets the proficiency of the first unrated skill, wherever the focus is', () => {
  press('Digit4');
  press('Digit3', 1_000);
  expect([chosen('Skill 1', 'proficiency'), chosen('Skill 2', 'proficiency')]).toEqual(['4', '3']);
  expect(focusIsIn('Skill 2', 'proficiency')).toBe(true);
});

test('number pad digits work too', () => {
  press('Numpad5');
  expect(chosen('Skill 1', 'proficiency')).toBe('5');
});

test.each([
  ['Digit4', '4'],
  ['Digit3', '3'],
  ['Digit2', '2'],
  ['Digit1', '1'],
])('%s within 800 ms sets the frequency %s and moves to the next unrated skill', (code, value) => {
  rate('Skill 2', /^3/);
  press('Digit5', 1_000);
  press(code, 1_800);
  expect(chosen('Skill 1', 'frequency')).toBe(value);
  expect(focusIsIn('Skill 3', 'proficiency')).toBe(true);
  expect(chosen('Skill 3', 'proficiency')).toBeNull();
});

test('after more than 800 ms, a digit rates the next skill', () => {
  press('Digit5', 1_000);
  press('Digit4', 1_801);
  expect([chosen('Skill 1', 'frequency'), chosen('Skill 2', 'proficiency')]).toEqual([null, '4']);
});

test('a digit on a frequency key answers that skill at any time, and the focus moves to the next', () => {
  press('Digit4', 1_000);
  press('Tab', 5_000);
  press('Digit3', 60_000);
  expect([chosen('Skill 1', 'frequency'), chosen('Skill 2', 'proficiency')]).toEqual(['3', null]);
  expect(focusIsIn('Skill 2', 'proficiency')).toBe(true);
});

test('a digit on a frequency key also answers a skill that is not the last rated one, even within 800 ms', () => {
  rate('Skill 5', /^2/);
  within(scaleOf('Skill 5', 'frequency')).getAllByRole('radio')[0]?.focus();
  press('Digit1', 1_000);
  expect([chosen('Skill 5', 'frequency'), chosen('Skill 1', 'proficiency')]).toEqual(['1', null]);
});

test.each(['a 5', 'a skill with a frequency', 'a skill without a proficiency'])(
  'a digit that cannot answer on a frequency key rates the next unrated skill: %s',
  (what) => {
    if (what !== 'a skill without a proficiency') rate('Skill 5', /^2/, what === 'a 5' ? undefined : /^1/);
    within(scaleOf('Skill 5', 'frequency')).getAllByRole('radio')[0]?.focus();
    press(what === 'a 5' ? 'Digit5' : 'Digit4', 1_000);
    expect(chosen('Skill 1', 'proficiency')).toBe(what === 'a 5' ? '5' : '4');
  },
);

test('the arrow keys do not wrap around a scale: ArrowLeft on the first key does nothing', () => {
  const keysOf = (scale: 'proficiency' | 'frequency') => within(scaleOf('Skill 3', scale)).getAllByRole('radio');
  keysOf('proficiency')[0]?.focus();
  expect(press('ArrowLeft').defaultPrevented).toBe(true);
  keysOf('proficiency')[1]?.focus();
  expect(press('ArrowLeft').defaultPrevented).toBe(false);
  keysOf('frequency').at(-1)?.focus();
  expect(press('ArrowRight').defaultPrevented).toBe(true);
});

test('a 5 is not a frequency, and rates the next skill', () => {
  press('Digit2', 1_000);
  press('Digit5', 1_200);
  expect([chosen('Skill 1', 'frequency'), chosen('Skill 2', 'proficiency')]).toEqual([null, '5']);
});

test('a third digit starts over', () => {
  press('Digit4', 0);
  press('Digit3', 100);
  press('Digit2', 200);
  expect([chosen('Skill 1', 'frequency'), chosen('Skill 2', 'proficiency')]).toEqual(['3', '2']);
});

test('up and down move between skills without rating', () => {
  press('Digit4');
  expect(press('ArrowDown').defaultPrevented).toBe(true);
  expect(focusIsIn('Skill 2', 'proficiency')).toBe(true);
  press('ArrowDown');
  press('ArrowUp');
  expect(focusIsIn('Skill 2', 'proficiency')).toBe(true);
  press('ArrowUp');
  expect(press('ArrowUp').defaultPrevented).toBe(true);
  expect(focusIsIn('Skill 1', 'proficiency')).toBe(true);
  expect([chosen('Skill 1', 'proficiency'), chosen('Skill 2', 'proficiency')]).toEqual(['4', null]);
});

test('ArrowRight moves from proficiency to frequency', () => {
  press('Digit4');
  press('ArrowRight');
  expect(focusIsIn('Skill 1', 'frequency')).toBe(true);
  expect(chosen('Skill 1', 'frequency')).toBeNull();
  expect(press('ArrowRight').defaultPrevented).toBe(false);
});

test('"Tab from proficiency to frequency is handled by our code, and elsewhere by the browser"', () => {
  within(scaleOf('Skill 3', 'proficiency')).getAllByRole('radio')[0]?.focus();
  expect(press('Tab', 0, { shiftKey: true }).defaultPrevented).toBe(false);
  expect(press('Tab').defaultPrevented).toBe(true);
  expect(focusIsIn('Skill 3', 'frequency')).toBe(true);
  expect(press('Tab').defaultPrevented).toBe(false);
  expect(press('Tab', 0, { shiftKey: true }).defaultPrevented).toBe(false);
});

test('Tab between the two digits does not separate them', () => {
  press('Digit4', 1_000);
  press('Tab', 1_200);
  press('Digit3', 1_400);
  expect([chosen('Skill 1', 'proficiency'), chosen('Skill 1', 'frequency'), chosen('Skill 2', 'proficiency')]).toEqual(['4', '3', null]);
});

test('after a click, arrows continue from that skill, even if the browser has not focused the key', () => {
  const stop = focusPressed();
  fireEvent.click(within(scaleOf('Skill 4', 'proficiency')).getByRole('radio', { name: /^3/ }), { detail: 1 });
  press('ArrowDown');
  expect(focusIsIn('Skill 5', 'proficiency')).toBe(true);
  stop();
});

test('arrows elsewhere scroll the page as usual', () => {
  screen.getByRole('button', { name: 'Clear' }).focus();
  expect(press('ArrowDown').defaultPrevented).toBe(false);
});

test('digits in a text field are text', () => {
  screen.getByLabelText('Full name').focus();
  expect(press('Digit4').defaultPrevented).toBe(false);
  expect(chosen('Skill 1', 'proficiency')).toBeNull();
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])('with %s, a digit rates no skill', (modifier) => {
  expect(press('Digit4', 0, { [modifier]: true }).defaultPrevented).toBe(false);
  expect(chosen('Skill 1', 'proficiency')).toBeNull();
});

test('a key held down rates only once', () => {
  press('Digit4');
  press('Digit4', 500, { repeat: true });
  press('Digit4', 2_000, { repeat: true });
  expect(screen.getByText('1 / 12 skills rated')).toBeTruthy();
  expect(chosen('Skill 1', 'frequency')).toBeNull();
});

test('while a dialog is open, digits go to the dialog', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  press('Digit4');
  expect(screen.getByText('0 / 12 skills rated')).toBeTruthy();
});

test('when everything is rated, digits change the focused scale', () => {
  rateAll();
  within(scaleOf('Skill 3', 'frequency')).getAllByRole('radio')[0]?.focus();
  press('Digit2');
  expect([chosen('Skill 3', 'proficiency'), chosen('Skill 3', 'frequency')]).toEqual(['4', '2']);
});

test('the switch describes the arrow keys in either state', () => {
  const described = screen.getByRole('switch').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toMatch(/^On: .*arrow keys go from skill to skill\. Off: arrow keys choose/);
  // The first scale has the same description, because a screen reader announces what arrow keys do to radios. The others have none.
  const describedScales = screen.getAllByRole('radiogroup').filter((scale) => scale.getAttribute('aria-describedby')?.includes(described));
  expect(describedScales).toEqual([scaleOf('Skill 1', 'proficiency')]);
});

test('after the keys are switched off, they rate nothing, and the setting is remembered', async () => {
  const toggle = screen.getByRole('switch', { name: 'Keyboard shortcuts' });
  await userEvent.click(toggle);
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  press('Digit4');
  expect(screen.getByText('0 / 12 skills rated')).toBeTruthy();
  expect(readSettings().isOn).toBe(false);
  await userEvent.click(toggle);
  press('Digit4');
  expect(screen.getByText('1 / 12 skills rated')).toBeTruthy();
});

test('a whole checklist takes two keys per skill', () => {
  for (const [index] of skills.entries()) {
    press('Digit4', index * 1_000);
    press('Digit4', index * 1_000 + 200);
  }
  expect(screen.getByText('12 / 12 skills rated')).toBeTruthy();
});

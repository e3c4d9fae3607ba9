// @vitest-environment jsdom
import '#src/test/jsdom-setup.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openChecklistPage, startChecklistApi, toastText } from '#src/test/checklist-harness.tsx';
import { toastStore } from '#src/lib/toast-store.ts';

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
const asked = () => within(pad()).getByRole('heading', { level: 2 }).textContent;
async function open(skill: string) {
  await userEvent.click(row(skill));
  await screen.findByRole('dialog');
}

test('on a narrow screen every skill is one row that says how it is rated', async () => {
  expect(row('Skill 1').textContent).toMatch(/^Skill 1Not rated/);
  expect(row('Skill 12').textContent).toContain('Safety-critical: frequency is required');
  expect(screen.queryAllByRole('radio')).toEqual([]);
});

test('the pad asks for proficiency, then frequency, then goes on to the next unrated skill', async () => {
  await open('Skill 1');
  expect([asked(), step()]).toEqual(['Skill 1', 'Proficiency, step 1 of 2']);
  await userEvent.click(key('4 Proficient'));
  expect(step()).toBe('Frequency, step 2 of 2');
  await userEvent.click(key('3 Last 6mo'));
  expect([asked(), step()]).toEqual(['Skill 2', 'Proficiency, step 1 of 2']);
  await userEvent.click(key('Done'));
  expect(row('Skill 1').textContent).toContain('Rated 4, Proficient; frequency 3, Last 6mo');
  expect(document.activeElement).toBe(row('Skill 2'));
});

test('skills that are rated already are passed over', async () => {
  await open('Skill 2');
  await userEvent.click(key('2 Learning/Novice'));
  await userEvent.click(key('1 Never'));
  expect(asked()).toBe('Skill 3');
  await userEvent.click(key('Done'));
  await userEvent.click(screen.getByRole('button', { name: 'Rate next' }));
  expect(asked()).toBe('Skill 1');
  await userEvent.click(key('5 Expert'));
  await userEvent.click(key('4 Current'));
  expect(asked()).toBe('Skill 3');
});

test('the key that takes the focus is the one that was chosen before', async () => {
  await open('Skill 1');
  expect(document.activeElement).toBe(key('1 No Experience'));
  await userEvent.click(key('4 Proficient'));
  await userEvent.click(key('Done'));
  await open('Skill 1');
  expect(document.activeElement).toBe(key('4 Proficient'));
  expect(key('4 Proficient').getAttribute('aria-pressed')).toBe('true');
});

test('Previous and Next turn to the neighbours, and Previous leads back from the second step', async () => {
  await open('Skill 1');
  expect(key('Previous').hasAttribute('disabled')).toBe(true);
  await userEvent.click(key('Next'));
  expect(asked()).toBe('Skill 2');
  await userEvent.click(key('3 Competent'));
  await userEvent.click(key('Previous'));
  expect([asked(), step()]).toEqual(['Skill 2', 'Proficiency, step 1 of 2']);
  await userEvent.click(key('Previous'));
  expect(asked()).toBe('Skill 1');
});

test('closing on a safety skill without a frequency says that it is mandatory', async () => {
  await open('Skill 12');
  await userEvent.click(key('4 Proficient'));
  await userEvent.click(key('Done'));
  expect(await toastText('Frequency is mandatory')).toBe('"Skill 12" is safety-critical: please add a frequency.');
});

test('closing on any other skill says nothing', async () => {
  await open('Skill 1');
  await userEvent.click(key('4 Proficient'));
  await userEvent.click(within(pad()).getByRole('button', { name: 'Close' }));
  expect(toastStore.get()).toEqual([]);
});

test('a rating can be taken back', async () => {
  await open('Skill 1');
  expect(key('Clear rating').hasAttribute('disabled')).toBe(true);
  await userEvent.click(key('4 Proficient'));
  await userEvent.click(key('Previous'));
  await userEvent.click(key('Clear rating'));
  expect(screen.getByText('0 / 12 skills rated')).toBeTruthy();
});

test('after the last skill the pad closes and says that all are rated', async () => {
  await open('Skill 1');
  for (let index = 0; index < 12; index += 1) {
    await userEvent.click(key('4 Proficient'));
    await userEvent.click(key('4 Current'));
  }
  await toastText('All skills are rated');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('12 / 12 skills rated')).toBeTruthy();
});

test('a keyboard presses the keys by their digits', async () => {
  await open('Skill 1');
  fireEvent.keyDown(document.activeElement!, { code: 'Digit4' });
  expect(step()).toBe('Frequency, step 2 of 2');
  fireEvent.keyDown(document.activeElement!, { code: 'Digit2' });
  expect(asked()).toBe('Skill 2');
});

test('Quick Fill opens in a sheet of its own', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Quick Fill' }));
  await userEvent.click(within(pad()).getByRole('button', { name: '3 Competent' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('12 / 12 skills rated')).toBeTruthy();
});

test('the candidate section is closed on a narrow screen', () => {
  expect(document.querySelector('details')?.open).toBe(false);
});

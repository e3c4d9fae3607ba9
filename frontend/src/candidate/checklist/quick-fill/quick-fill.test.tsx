// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { heard } from '#test/heard.ts';
import { chosen, openChecklistPage, rate, skills, startChecklistApi, toastText } from '#test/checklist-harness.tsx';

let api: Awaited<ReturnType<typeof startChecklistApi>>;

beforeEach(async () => {
  api = await startChecklistApi();
  await openChecklistPage();
});
afterEach(() => api.close());

const press = (name: string) => userEvent.click(within(screen.getByRole('region', { name: 'Quick Fill' })).getByRole('button', { name }));
const all = (scale: 'proficiency' | 'frequency') => new Set(skills.map(({ skill }) => chosen(skill, scale)));

test('the toolbar has its own labels', () => {
  const labels = within(screen.getByRole('region', { name: 'Quick Fill' }))
    .getAllByRole('button')
    .map((button) => button.textContent);
  expect(labels).toEqual([
    '5 Expert',
    '4 Proficient',
    '3 Competent',
    '2 Learning',
    '1 No Experience',
    '4 Current',
    '3 Last 6mo',
    '2 Last year',
    '1 Never',
    'Undo',
    'Rate next',
  ]);
});

test('one key fills one scale of every skill and leaves the other unchanged', async () => {
  rate('Skill 1', /^2/, /^1/);
  await press('5 Expert');
  expect(all('proficiency')).toEqual(new Set(['5']));
  expect([chosen('Skill 1', 'frequency'), chosen('Skill 2', 'frequency')]).toEqual(['1', null]);
  await press('2 Last year');
  expect(all('frequency')).toEqual(new Set(['2']));
  expect(screen.getByText('12 / 12 skills rated')).toBeTruthy();
});

test('the toast offers Undo', async () => {
  rate('Skill 1', /^2/, /^1/);
  await press('4 Proficient');
  await screen.findByText('All 12 skills: 4 Proficient');
  // The toast is in the page shortly before it can be pressed.
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Undo' })));
  expect([chosen('Skill 1', 'proficiency'), chosen('Skill 1', 'frequency'), chosen('Skill 2', 'proficiency')]).toEqual(['2', '1', null]);
  expect(screen.getByText('1 / 12 skills rated')).toBeTruthy();
});

test('the toolbar’s Undo keeps later manual changes', async () => {
  await press('4 Proficient');
  rate('Skill 3', /^1/, /^3/);
  rate('Skill 5', /^4/, /^2/);
  await press('Undo Quick Fill');
  expect(screen.getByText('1 / 12 skills rated')).toBeTruthy();
  expect([chosen('Skill 3', 'proficiency'), chosen('Skill 3', 'frequency'), chosen('Skill 5', 'frequency')]).toEqual(['1', '3', '2']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo Quick Fill' }).disabled).toBe(true);
});

test('a fill and its Undo are announced once each, and the focus moves from Undo to the first key', async () => {
  heard.start();
  await press('4 Proficient');
  const filled =
    'polite: All 12 skills: 4 Proficient. Every answer is the same now. Check each one: facilities rely on what you say. Undo it with the Undo button in the Quick Fill toolbar.';
  await heard.expect([filled]);
  await press('Undo Quick Fill');
  await heard.expect([filled, 'polite: Quick Fill undone.']);
  expect(document.activeElement?.textContent).toBe('5 Expert');
  heard.stop();
});

test('existing ratings are kept on request, and the toast mentions haste', async () => {
  const bar = within(screen.getByRole('region', { name: 'Quick Fill' }));
  expect(bar.getByRole('heading', { level: 3 }).textContent).toBe('Quick Fill');
  expect(bar.getByText('Set all 12:')).toBeTruthy();
  expect(bar.queryByRole('checkbox')).toBeNull();
  rate('Skill 1', /^2/, /^1/);
  await userEvent.click(bar.getByRole('checkbox', { name: 'Unrated only' }));
  expect(bar.getByRole('heading', { level: 3 }).textContent).toBe('Quick Fill');
  expect(bar.getByText('Set unrated:')).toBeTruthy();
  await press('4 Proficient');
  expect(await toastText('11 skills: 4 Proficient')).toBe('Check each one: facilities rely on what you say.');
  expect([chosen('Skill 1', 'proficiency'), chosen('Skill 2', 'proficiency')]).toEqual(['2', '4']);
  await press('4 Current');
  expect([chosen('Skill 1', 'frequency'), chosen('Skill 2', 'frequency')]).toEqual(['1', '4']);
  await press('Undo Quick Fill');
  expect([chosen('Skill 1', 'frequency'), chosen('Skill 2', 'frequency')]).toEqual(['1', null]);
});

test('Undo keeps a skill that was not filled, even if it got the same answer by hand later', async () => {
  rate('Skill 1', /^2/);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Unrated only' }));
  await press('4 Proficient');
  rate('Skill 1', /^4/);
  await press('Undo Quick Fill');
  expect([chosen('Skill 1', 'proficiency'), chosen('Skill 2', 'proficiency')]).toEqual(['4', null]);
});

test('when all answers become equal, the toast warns', async () => {
  await press('4 Proficient');
  expect(await toastText('All 12 skills: 4 Proficient')).toMatch(/^Every answer is the same now/);
});

// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chosen, fillIn, openChecklistPage, rate, startChecklistApi } from '#test/checklist-harness.tsx';
import { forgetDetails, localDraftKey, type LocalDraft } from '#src/candidate/checklist/stores/local-draft.ts';

let api: Awaited<ReturnType<typeof startChecklistApi>>;
const key = localDraftKey(7);
const stored = (): LocalDraft | null => JSON.parse(sessionStorage.getItem(key) ?? 'null');

beforeEach(async () => {
  api = await startChecklistApi();
});
afterEach(async () => {
  vi.useRealTimers();
  await api.close();
});

async function openWithClock() {
  await openChecklistPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('name and ratings are stored in this tab three seconds after a change, and the time is shown', async () => {
  await openWithClock();
  fillIn();
  rate('Skill 2', /^4/, /^2/);
  pass(2_999);
  expect(stored()).toBeNull();
  pass(1);
  expect(stored()).toEqual({
    timestamp: expect.any(Number),
    formData: { candidateName: 'Maren Oakfield', specialtyId: 7 },
    skillRatings: { 2: { proficiency: 4, frequency: 'past_year' } },
    specialtyId: 7,
  });
  expect(screen.getByText(/^Auto-saved/)).toBeTruthy();
});

test('never stores a date of birth, SSN digits or an address', async () => {
  await openWithClock();
  fillIn();
  pass(3_000);
  // The time may contain any digits.
  expect(JSON.stringify({ ...stored(), timestamp: 0 })).not.toMatch(/1985|1234|mail\.example/);
});

test('saves three seconds after the first change, even while the user goes on typing', async () => {
  await openWithClock();
  rate('Skill 1', /^1/);
  pass(2_000);
  rate('Skill 2', /^2/);
  pass(1_000);
  expect(Object.keys(stored()?.skillRatings ?? {})).toEqual(['1', '2']);
});

test.each([
  ['the page is left', () => fireEvent(window, new Event('pagehide'))],
  [
    'the tab is hidden',
    () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      fireEvent(document, new Event('visibilitychange'));
    },
  ],
  ['another page of the site is opened', () => cleanup()],
])('saves a change at once when %s', async (_, leave) => {
  await openWithClock();
  rate('Skill 1', /^1/);
  leave();
  expect(stored()?.skillRatings).toEqual({ 1: { proficiency: 1 } });
});

test('a reload restores name and ratings and shows when they were saved', async () => {
  await openWithClock();
  fillIn();
  rate('Skill 2', /^4/, /^2/);
  pass(3_000);
  cleanup();
  forgetDetails();
  vi.useRealTimers();
  await openChecklistPage();
  expect([chosen('Skill 2', 'proficiency'), chosen('Skill 2', 'frequency')]).toEqual(['4', '2']);
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Maren Oakfield');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
  expect(screen.getByText(/^Restored, saved/)).toBeTruthy();
});

const details = () =>
  ['Full name', 'Date of birth', 'Last 4 of SSN', 'Email'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

test('after a visit to another page the form has every detail but the attestation, and none of them is stored', async () => {
  await openChecklistPage();
  fillIn();
  cleanup();
  expect(JSON.stringify(Object.values(sessionStorage))).not.toMatch(/1985|1234|mail\.example/);
  await openChecklistPage();
  expect(details()).toEqual(['Maren Oakfield', '3/15/1985', '1234', 'maren@mail.example']);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /I certify/ }).checked).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear everything' }));
  cleanup();
  await openChecklistPage();
  expect(details()).toEqual(['', '', '', '']);
});

test('Clear removes the copy, and its undo creates a new one', async () => {
  await openChecklistPage();
  rate('Skill 1', /^1/);
  fireEvent(window, new Event('pagehide'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear everything' }));
  expect(stored()).toBeNull();
  fireEvent(window, new Event('pagehide'));
  expect(stored()).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  fireEvent(window, new Event('pagehide'));
  expect(stored()?.skillRatings).toEqual({ 1: { proficiency: 1 } });
});

const refused = () => screen.queryByRole('button', { name: "This browser can't keep a draft." });
const isFull = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

test.each([
  ['full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(isFull)],
  [
    'blocked',
    () =>
      vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
        throw new DOMException('Access is denied.', 'SecurityError');
      }),
  ],
  ['absent', () => vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue(undefined as unknown as Storage)],
])('if storage is %s, the form works and warns at the start that it stores no draft', async (_, take) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const taken = take();
  await openWithClock();
  expect(refused()).toBeTruthy();
  rate('Skill 1', /^1/);
  pass(3_000);
  fireEvent.click(refused()!);
  expect(screen.getByText(/Its storage is full or blocked/)).toBeTruthy();
  rate('Skill 2', /^2/);
  expect(screen.getByText('2 / 12 skills rated')).toBeTruthy();
  taken.mockRestore();
});

test('reports a full storage with the first failed save', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await openWithClock();
  expect(refused()).toBeNull();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(isFull);
  rate('Skill 1', /^1/);
  pass(3_000);
  expect(refused()).toBeTruthy();
});

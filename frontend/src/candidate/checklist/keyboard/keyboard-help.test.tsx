// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openChecklistPage, rate, startChecklistApi } from '#test/checklist-harness.tsx';
import { hideBanner, readSettings, shortcutSettings } from './shortcut-settings.ts';

let api: Awaited<ReturnType<typeof startChecklistApi>>;

beforeEach(async () => {
  localStorage.clear();
  shortcutSettings.set(readSettings());
  api = await startChecklistApi();
});
afterEach(async () => {
  vi.useRealTimers();
  await api.close();
});

const tip = () => screen.queryByRole('region', { name: 'Keyboard tip' });
const tipButton = () => screen.queryByRole('button', { name: 'Show the keyboard tip' });
const banner = () => screen.queryByRole('region', { name: 'Keyboard shortcuts' });

test('the tip lists the rating keys, and is a button while the banner is shown', async () => {
  await openChecklistPage();
  expect([banner() !== null, tip()]).toEqual([true, null]);
  act(() => tipButton()?.click());
  expect(tip()?.textContent).toBe('Press 1-5 to rate the next skill; up/down arrows adjust the current skill.');
});

test('after 30 seconds the tip collapses into a button, which reopens it', async () => {
  // The clock is faked before the page is rendered, since the tip counts from its first moment. API calls need no timer.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  hideBanner();
  await openChecklistPage();
  expect(tip()).toBeTruthy();
  act(() => vi.advanceTimersByTime(30_000));
  expect(tip()).toBeNull();
  act(() => tipButton()?.click());
  expect(tip()).toBeTruthy();
});

test('after five ratings the tip does not return', async () => {
  hideBanner();
  await openChecklistPage();
  for (let index = 1; index <= 4; index += 1) rate(`Skill ${index}`, /^3/);
  rate('Skill 4', /^5/);
  expect(tip()).toBeTruthy();
  rate('Skill 5', /^3/);
  expect([tip(), tipButton()]).toEqual([null, null]);
  expect(readSettings().totalRatings).toBe(5);
});

test('a dismissed tip does not return', async () => {
  hideBanner();
  await openChecklistPage();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss the keyboard tip' }));
  expect([tip(), tipButton()]).toEqual([null, null]);
  expect(readSettings().isTipDismissed).toBe(true);
});

test('dismissing the shortcut banner is permanent and independent of the tip', async () => {
  await openChecklistPage();
  expect(banner()).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: "Don't show keyboard shortcuts again" }));
  expect(banner()).toBeNull();
  expect(tip()).toBeTruthy();
  expect(readSettings()).toMatchObject({ isBannerHidden: true, isTipDismissed: false });
});

test('with shortcuts off, the page does not advertise them', async () => {
  await openChecklistPage();
  await userEvent.click(screen.getByRole('switch', { name: 'Keyboard shortcuts' }));
  expect([banner(), tip()]).toEqual([null, null]);
});

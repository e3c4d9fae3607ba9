// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '#test/jsdom-setup.ts';
import { fakeClipboard } from '#test/fake-clipboard.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { advanceTime, stopTime, waitForElement } from '#test/stopped-time.ts';
import { ChecklistsPage } from './checklists-page.tsx';

const data = [
  { id: 2, name: 'Speech Therapy', slug: 'slp', category: 'Therapy' },
  { id: 3, name: 'Emergency RN', slug: '', category: 'Nursing' },
  { id: 1, name: 'CT Technologist', slug: 'ct-technologist', category: 'Allied Health' },
  { id: 4, name: 'ICU RN', slug: 'rn-icu', category: 'Nursing' },
];

let close: () => Promise<void>;
beforeEach(async () => {
  ({ close } = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'GET /api/specialties': () => ({ body: { data } }),
  }));
  renderPage(<ChecklistsPage />);
  await screen.findByText('Showing 4 specialties');
});
afterEach(() => {
  vi.useRealTimers();
  return close();
});

const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('cards are sorted by name and link to their checklist, with a slug made from the name if they have none', () => {
  expect(names()).toEqual(['CT Technologist', 'Emergency RN', 'ICU RN', 'Speech Therapy']);
  expect(screen.getByRole('link', { name: 'ICU RN' }).getAttribute('href')).toBe('/checklist/rn-icu');
  expect(screen.getByRole('link', { name: 'Emergency RN' }).getAttribute('href')).toBe('/checklist/emergency-rn');
});

test('search and chips narrow the list together', async () => {
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search specialties' }), 'rN');
  expect(names()).toEqual(['Emergency RN', 'ICU RN']);
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.click(screen.getByRole('radio', { name: 'Therapy' }));
  expect(names()).toEqual(['Speech Therapy']);
  expect(screen.getByText('Showing 1 specialty')).toBeTruthy();
});

test('an empty result shows a message', async () => {
  await userEvent.type(screen.getByRole('searchbox'), 'zzz');
  expect(screen.getByText('No specialties found matching your criteria')).toBeTruthy();
});

test('Copy writes the absolute address to the clipboard and confirms this for two seconds', async () => {
  const written = fakeClipboard();
  stopTime();
  fireEvent.click(screen.getByRole('button', { name: 'Copy link to the ICU RN checklist' }));
  await waitForElement(() => screen.queryByText('Copied!'));
  expect(written).toEqual([`${window.location.origin}/checklist/rn-icu`]);
  await advanceTime(1_999);
  expect(screen.getByText('Copied!')).toBeTruthy();
  await advanceTime(1);
  expect(screen.queryByText('Copied!')).toBeNull();
});

test('Smart Link opens the dialog for the specialty of its card', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Smart Link for ICU RN' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Smart Link' });
  expect(dialog.textContent).toContain('the ICU RN checklist');
});

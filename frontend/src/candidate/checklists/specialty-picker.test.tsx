// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import '#test/jsdom-setup.ts';
import { searchDelay } from '#src/shared/browser/use-debounced.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { advanceTime, stopTime } from '#test/stopped-time.ts';
import { SpecialtyPicker } from './specialty-picker.tsx';

const specialty = (id: number, name: string, slug: string) => ({ id, name, slug, category: 'Nursing' });
const others = Array.from({ length: 12 }, (_, index) => specialty(10 + index, `Unit ${String(index).padStart(2, '0')}`, `unit-${index}`));
const data = [...others, specialty(1, 'ICU RN', 'rn-icu'), specialty(2, 'Emergency RN', 'rn-ed')];

let close: () => Promise<void>;
afterEach(() => close());

async function open(specialties: typeof data) {
  ({ close } = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'GET /api/specialties': () => ({ body: { data: specialties } }),
  }));
  renderPage(<SpecialtyPicker renderActions={() => null} />);
  await screen.findByText(`Showing ${specialties.length} specialties`);
}
const popular = () => screen.queryByRole('navigation', { name: 'Popular checklists' });
const showAll = () => screen.queryByRole('button', { name: /^Show all/ });
/** Names of the cards that a phone does not show. */
const leftOut = () => [...document.querySelectorAll('li.max-sm\\:hidden h2')].map(({ textContent }) => textContent);

test('popular names link to their checklists, if these exist', async () => {
  await open(data);
  const links = within(popular()!).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['ICU', '/checklist/rn-icu'],
    ['ER', '/checklist/rn-ed'],
  ]);
  await userEvent.type(screen.getByRole('searchbox'), 'unit');
  expect(popular()).toBeNull();
});

test('without popular checklists the row is absent', async () => {
  await open(others);
  expect(popular()).toBeNull();
});

test('a phone shows twelve of the list until all are requested, and every search result', async () => {
  await open(data);
  expect(leftOut()).toEqual(['Unit 10', 'Unit 11']);
  await userEvent.type(screen.getByRole('searchbox'), 'unit');
  expect([leftOut(), showAll()]).toEqual([[], null]);
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.click(showAll()!);
  expect([leftOut(), showAll()]).toEqual([[], null]);
});

test('a short list has no button to expand', async () => {
  await open(others);
  expect(showAll()).toBeNull();
});

test('checklists with a matching skill follow those with a matching name, within the chosen category', async () => {
  const asked: string[] = [];
  ({ close } = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'GET /api/specialties': () => ({
      body: { data: [...data, { ...specialty(3, 'Dialysis Technician', 'dialysis-tech'), category: 'Allied Health' }] },
    }),
    'GET /api/specialties/by-skill': ({ path }) => {
      asked.push(new URLSearchParams(path.split('?')[1]).get('text')!);
      return {
        body: {
          data: [
            { slug: 'dialysis-tech', skill: 'CRRT circuit priming', count: 3 },
            { slug: 'rn-icu', skill: 'CRRT hourly fluid removal', count: 1 },
            { slug: 'not-here', skill: 'CRRT', count: 1 },
          ],
        },
      };
    },
  }));
  renderPage(<SpecialtyPicker renderActions={() => null} />);
  const box = await screen.findByRole('searchbox');
  stopTime();
  // The second value follows within the debounce delay, so that the first is not requested.
  for (const value of ['crr', 'crrt']) {
    fireEvent.change(box, { target: { value } });
    await advanceTime(searchDelay - 1);
  }
  await advanceTime(1);
  vi.useRealTimers();
  const region = await screen.findByRole('region', { name: '2 checklists ask about “crrt”' });
  expect(asked).toEqual(['crrt']);
  expect(screen.getByText('Showing 0 specialties')).toBeDefined();
  expect(
    within(region)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Dialysis TechnicianCRRT circuit priming and 2 more', '/checklist/dialysis-tech'],
    ['ICU RNCRRT hourly fluid removal', '/checklist/rn-icu'],
  ]);
  expect(within(region).getByRole('status').textContent).toContain('2 checklists ask');
  await userEvent.click(screen.getByRole('radio', { name: 'Nursing' }));
  await screen.findByRole('region', { name: '1 checklist asks about “crrt”' });
  // A list that matches by name is not repeated among the matches by skill.
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.paste('icu');
  await expect.poll(() => asked).toEqual(['crrt', 'icu']);
  expect(screen.queryByRole('heading', { name: /checklists? asks?/ })).toBeNull();
});

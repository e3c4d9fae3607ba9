// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
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
/** Cards that a phone leaves out. */
const leftOut = () => [...document.querySelectorAll('li.max-sm\\:hidden h2')].map(({ textContent }) => textContent);

test('the popular ones lead to their checklists by the names that people use, as far as there are such', async () => {
  await open(data);
  const links = within(popular()!).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['ICU', '/checklist/rn-icu'],
    ['ER', '/checklist/rn-ed'],
  ]);
  await userEvent.type(screen.getByRole('searchbox'), 'unit');
  expect(popular()).toBeNull();
});

test('where none of them has a checklist, there is no such row', async () => {
  await open(others);
  expect(popular()).toBeNull();
});

test('a phone shows twelve of the whole list until all are asked for, and everything that a search finds', async () => {
  await open(data);
  expect(leftOut()).toEqual(['Unit 10', 'Unit 11']);
  await userEvent.type(screen.getByRole('searchbox'), 'unit');
  expect([leftOut(), showAll()]).toEqual([[], null]);
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.click(showAll()!);
  expect([leftOut(), showAll()]).toEqual([[], null]);
});

test('a short list has nothing to open', async () => {
  await open(others);
  expect(showAll()).toBeNull();
});

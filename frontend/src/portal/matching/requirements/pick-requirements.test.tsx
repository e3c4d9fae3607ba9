// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { paths } from '#src/shared/text/paths.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { RequirementSetsPage } from '../requirement-sets-page.tsx';

let api: Awaited<ReturnType<typeof startApi>>;
afterEach(() => api.close());

async function openEditor() {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'user' } } }),
    'GET /api/specialties': () => ({ body: { data: [], total: 0, nextCursor: null } }),
    'GET /api/admin-portal/requirements': () => ({ body: { sets: [], nextCursor: null } }),
  });
  const router = renderPage(<RequirementSetsPage />, { path: paths.portalMatching });
  await userEvent.click(await screen.findByRole('button', { name: 'New requirements' }));
  return { router, box: screen.getByRole('combobox', { name: /^Add a certification/ }) };
}
const options = () =>
  within(screen.getByRole('listbox', { name: /^Add a certification/ }))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const count = () => screen.getByRole('heading', { name: /^Requirements \(/ }).textContent;

test('typing "night" or "MICU" finds the shift and the kind of unit, and Enter adds them', async () => {
  const { box } = await openEditor();
  await userEvent.type(box, 'night');
  expect(options()).toEqual(['Nightsshift', 'nightCertification as typed']);
  await userEvent.keyboard('{Enter}');
  await userEvent.type(box, 'MICU');
  expect(options()).toEqual(['Medical ICUunit type', 'MICUCertification as typed']);
  await userEvent.keyboard('{Enter}');
  expect(count()).toBe('Requirements (2)');
  for (const name of ['Remove Nights', 'Remove Medical ICU']) expect(screen.getByRole('button', { name })).toBeTruthy();
});

test('a certification as typed is added by an arrow key and Enter or by a press, never by Enter alone', async () => {
  const { box } = await openEditor();
  await userEvent.type(box, 'Zebra handling{Enter}');
  expect(count()).toBe('Requirements (0)');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(count()).toBe('Requirements (1)');
  await userEvent.type(box, 'Lion handling');
  await userEvent.click(screen.getByRole('option', { name: /^Lion handling/ }));
  expect(count()).toBe('Requirements (2)');
});

test('a link asks before input is lost, and an empty editor closes at once', async () => {
  const { router, box } = await openEditor();
  expect(router.location.search).toBe('?edit=new');
  await userEvent.type(box, 'night{Enter}');
  const otherPage = () => screen.getAllByRole('link')[0]!;
  await userEvent.click(otherPage());
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(count()).toBe('Requirements (1)');
  await userEvent.click(otherPage());
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.location.search).toBe(''));
});

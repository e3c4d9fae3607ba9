// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { inquiryStore } from '#src/site/shared/inquiry/inquiry-store.ts';
import { paths } from '#src/shared/text/paths.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { isActivePath } from './nav-links.tsx';
import { SiteHeader } from './site-header.tsx';

let close: () => Promise<void>;
beforeEach(async () => {
  ({ close } = await startApi({ 'GET /api/auth/me': () => ({ body: { user: null } }) }));
});
afterEach(async () => {
  inquiryStore.set(null);
  await close();
});

test.each([
  ['/', '/', true],
  ['/', '/about', false],
  ['/about', '/about', true],
  ['/checklists', '/checklists/more', true],
  ['/checklists', '/checklist/rn-icu', false],
])('the item %s on the page %s is active: %s', (item, pathname, expected) => {
  expect(isActivePath(item, pathname)).toBe(expected);
});

test('Services opens six items with subtitles, and Escape closes it and returns the focus', async () => {
  renderPage(<SiteHeader />);
  const trigger = screen.getByRole('button', { name: 'Services' });
  await userEvent.tab();
  trigger.focus();
  await userEvent.keyboard('{Enter}');
  expect(trigger.getAttribute('aria-expanded')).toBe('true');
  const links = within(document.getElementById('services-menu')!).getAllByRole('link');
  expect(links).toHaveLength(6);
  expect(links[0]?.textContent).toMatch(/Healthcare Recruitment.+/);
  await userEvent.keyboard('{Escape}');
  expect(trigger.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(trigger);
});

test('Services opens when the mouse is over it', async () => {
  renderPage(<SiteHeader />);
  await userEvent.hover(screen.getByRole('button', { name: 'Services' }));
  expect(screen.getByRole('button', { name: 'Services' }).getAttribute('aria-expanded')).toBe('true');
});

test('Start Hiring and Apply Now open their own inquiries', async () => {
  renderPage(<SiteHeader />);
  await userEvent.click(screen.getByRole('button', { name: 'Start Hiring' }));
  expect(inquiryStore.get()).toEqual({ preset: 'header-start-hiring' });
  await userEvent.click(screen.getByRole('button', { name: 'Apply Now' }));
  expect(inquiryStore.get()).toEqual({ preset: 'header-apply-now' });
});

test('the mobile menu lists home, about, four services and contact', async () => {
  renderPage(<SiteHeader />);
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const items = within(screen.getByRole('navigation', { name: 'Mobile' })).getAllByRole('link');
  expect(items.map((item) => item.getAttribute('href'))).toEqual([
    '/',
    '/about',
    paths.healthcareRecruitment,
    paths.itSoftware,
    paths.engineeringTechnical,
    paths.nonItProfessional,
    '/contact',
  ]);
});

test('the mobile menu closes on Back, and stays open when a page loads late', async () => {
  const router = renderPage(<SiteHeader />, { path: '/*', at: '/' });
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Menu' });
  await act(() => router.navigate('/about'));
  expect([menu.isConnected, menu.open]).toEqual([true, true]);
  fireEvent.popState(window);
  expect(menu.open).toBe(false);
});

test('five clicks on the logo lead to the sign-in only after Ctrl+Shift+H', async () => {
  const router = renderPage(<SiteHeader />);
  const logo = screen.getByRole('link', { name: /Larkfield/ });
  for (let click = 0; click < 5; click += 1) fireEvent.click(logo);
  expect(router.location.pathname).toBe('/');
  fireEvent.keyDown(window, { code: 'KeyH', key: 'H', ctrlKey: true, shiftKey: true });
  for (let click = 0; click < 5; click += 1) fireEvent.click(logo);
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  expect(router.location.pathname).toBe(paths.signIn);
});

// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { PacketButton } from './packet-button.tsx';

const path = `/api/admin-portal/submissions/${'1'.repeat(24)}/packets`;
let api: Awaited<ReturnType<typeof startApi>>;
afterEach(() => {
  toastStore.set([]);
  return api.close();
});

test('without a connection it is said that this is why', async () => {
  api = await startApi({ 'GET /api/auth/me': () => ({ body: { user: null } }), [`POST ${path}`]: () => 'cut' });
  renderPage(<PacketButton setId={'2'.repeat(24)} candidate={{ id: '1'.repeat(24), candidateName: 'Maren Oakfield' }} />);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await userEvent.click(await screen.findByRole('button', { name: /^Make packet/ }));
  await screen.findAllByText("Please try again. You're offline.");
  vi.restoreAllMocks();
});

test('a double press makes one packet, and after a failure it can be pressed again', async () => {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    [`POST ${path}`]: () => ({ status: 503, body: {} }),
  });
  renderPage(<PacketButton setId={'2'.repeat(24)} candidate={{ id: '1'.repeat(24), candidateName: 'Maren Oakfield' }} />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Make packet/ });
  const sent = () => api.requests.filter((request) => request.path === path).length;
  // As fast as the browser can: nothing is drawn between the two.
  button.click();
  button.click();
  await screen.findAllByText('Packet not created');
  expect(sent()).toBe(1);
  await userEvent.dblClick(button);
  await expect.poll(sent).toBe(2);
  await expect.poll(() => button.disabled).toBe(false);
  expect(sent()).toBe(2);
});

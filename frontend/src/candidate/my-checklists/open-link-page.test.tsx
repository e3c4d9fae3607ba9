// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { paths } from '#src/shared/text/paths.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { OpenLinkPage } from './open-link-page.tsx';

test('a browser without cookies does not redeem a link, and the next press does once cookies are enabled', async () => {
  const api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'POST /api/my-checklists/open': () => ({ status: 410, body: { error: 'This link was used.' } }),
  });
  const redeemed = () => api.requests.filter(({ method }) => method === 'POST');
  const blocked = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  renderPage(<OpenLinkPage />, { path: paths.openMyChecklists, at: `/my-checklists/${'a'.repeat(64)}` });
  await userEvent.click(await screen.findByRole('button', { name: 'Open my checklists' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This browser doesn't keep cookies.* Open the link in Safari/);
  expect(redeemed()).toEqual([]);
  blocked.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'Open my checklists' }));
  await vi.waitFor(() => expect(redeemed()).toHaveLength(1));
  await api.close();
});

// @vitest-environment jsdom
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import '#test/jsdom-setup.ts';
import { createQueryClient, DataProvider } from '#src/shared/session/data-provider.tsx';
import { SessionProvider } from '#src/shared/session/session.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { SmartLinkPage } from './smart-link-page.tsx';

afterEach(() => vi.useRealTimers());

/** Opens a Smart Link beside a link to a page whose code is loading. Returns a function that completes the loading. */
async function openSmartLink() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const token = 'b'.repeat(64);
  const api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    [`GET /api/magic-links/${token}`]: () => ({
      body: {
        candidateName: 'Ottilie Exemplar',
        email: 'ottilie@candidate.example',
        phone: null,
        specialtySlug: 'rn-icu',
        specialtyName: 'ICU RN',
        usesRemaining: 3,
      },
    }),
  });
  onTestFinished(() => api.close());
  window.history.replaceState(null, '', `/m/${token}`);
  const code = Promise.withResolvers<{ default: () => React.ReactNode }>();
  const Slow = lazy(() => code.promise);
  render(
    <BrowserRouter>
      <SessionProvider>
        <DataProvider queryClient={createQueryClient()}>
          <Link to="/slow">Slow page</Link>
          <Suspense>
            <Routes>
              <Route path="/m/:token" element={<SmartLinkPage />} />
              <Route path="/slow" element={<Slow />} />
              <Route path="/checklist/:slug" element={<p>The form</p>} />
            </Routes>
          </Suspense>
        </DataProvider>
      </SessionProvider>
    </BrowserRouter>,
  );
  await screen.findByRole('heading', { name: 'Welcome, Ottilie Exemplar!' });
  return () => code.resolve({ default: () => <p>It has arrived</p> });
}

/** Advances the clock past the page's pause. */
const pauseEnds = () => act(() => vi.advanceTimersByTimeAsync(linkConstants.smartLinkRedirectDelay));

test('a Smart Link opens its checklist after a pause', async () => {
  await openSmartLink();
  expect(screen.queryByText('The form')).toBeNull();
  await pauseEnds();
  await screen.findByText('The form');
  expect(window.location.pathname).toBe('/checklist/rn-icu');
  // The form says it again, since this page stays for a moment only.
  expect(window.history.state).toMatchObject({ usr: { usesRemaining: 3 } });
});

test('a link that was pressed during the pause is followed, however long its page takes to load', async () => {
  const arrive = await openSmartLink();
  await userEvent.click(screen.getByText('Slow page'));
  await pauseEnds();
  expect(window.location.pathname).toBe('/slow');
  arrive();
  await screen.findByText('It has arrived');
});

test('a visitor who returns before that page has loaded is still redirected', async () => {
  await openSmartLink();
  await userEvent.click(screen.getByText('Slow page'));
  await pauseEnds();
  const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  act(() => window.history.back());
  await act(() => isBack);
  await pauseEnds();
  await screen.findByText('The form');
});

test('an address without a token shows an invalid link', async () => {
  const api = await startApi({ 'GET /api/auth/me': () => ({ body: { user: null } }) });
  onTestFinished(() => api.close());
  renderPage(<SmartLinkPage />, { path: paths.smartLinkWithoutToken });
  expect(screen.getByText('Invalid magic link.')).toBeTruthy();
});

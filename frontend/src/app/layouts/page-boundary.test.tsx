// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { lazyPage } from './lazy-page.tsx';
import { PageBoundary } from './page-boundary.tsx';

test('a page whose code failed to load keeps its frame, and appears when the connection returns', async () => {
  let isOnline = false;
  const Page = lazyPage(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>It has arrived</p>;
  });
  render(
    <MemoryRouter>
      <PageBoundary
        Frame={({ children }) => (
          <>
            <nav>Portal</nav>
            {children}
          </>
        )}
      >
        <Suspense>
          <Page />
        </Suspense>
      </PageBoundary>
    </MemoryRouter>,
    { onCaughtError: () => {} },
  );
  await screen.findByRole('heading', { name: "This page couldn't be loaded" });
  expect(screen.getByRole('navigation')).toBeTruthy();
  isOnline = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('It has arrived');
});

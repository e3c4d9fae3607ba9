// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { NotFoundPage } from '#src/site/not-found/not-found-page.tsx';
import { startApi } from '#test/start-api.ts';
import { isPageAt } from '#src/app/routing/routes.tsx';
import { start } from './start.tsx';

const notFound = () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(
    <MemoryRouter>
      <NotFoundPage />
    </MemoryRouter>,
  );
  document.body.replaceChildren(root);
  return root;
};
afterEach(() => document.body.replaceChildren());

test.each(['/admin-portal/people/%00', '/admin-portal/inquiries/%00', '/About', '/my-checklists/a/', '/reference/%00'])(
  'the HTML for unknown addresses is not the page of %s, which the router knows',
  (path) => expect(isPageAt(notFound(), path)).toBe(false),
);

test.each(['/nothing', '/admin-portal/no/such/page', '/%00'])('the HTML for unknown addresses is the page of %s', (path) =>
  expect(isPageAt(notFound(), path)).toBe(true),
);

test('other HTML is hydrated, and so is the page of a removed job, which contains its reply', () => {
  const root = document.createElement('div');
  expect(isPageAt(root, '/about')).toBe(true);
  const gone = notFound();
  const reply = document.createElement('script');
  reply.id = 'first-reply';
  document.body.append(reply);
  expect(isPageAt(gone, '/jobs/nurse-1')).toBe(true);
});

test('if the server sends the unknown page for a known address, the page renders from scratch, without a hydration error', async () => {
  const api = await startApi({ 'GET /api/auth/me': () => ({ body: { user: null } }) });
  const errors = vi.fn<() => void>();
  window.addEventListener('error', errors);
  window.history.replaceState(null, '', '/admin-portal/people/%00');
  const root = notFound();
  await start(root, () => {});
  await expect.poll(() => root.textContent).toContain('Staff sign-in');
  expect(errors).not.toHaveBeenCalled();
  await api.close();
  window.removeEventListener('error', errors);
});

// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { useRouteChange } from './use-route-change.ts';

afterEach(cleanup);

/** Records the focused element when the page is painted and its first effect runs. */
let focused: (Element | null)[] = [];

function Page({ name, to }: { name: string; to: string }) {
  useEffect(() => void focused.push(document.activeElement), []);
  return <Link to={to}>To the page after {name}</Link>;
}

function App() {
  const announcement = useRouteChange();
  const page = (name: string, to: string) => (
    <>
      <Page key={name} name={name} to={to} />
      <PageHeading key={`${name} heading`}>{name}</PageHeading>
    </>
  );
  return (
    <>
      <p role="status">{announcement}</p>
      <Routes>
        <Route path="/about" element={page('About', '/faq')} />
        <Route path="/faq" element={page('Questions', '/about')} />
      </Routes>
    </>
  );
}

test('the heading of the next page takes the focus before the user can type, and that of the first page does not', async () => {
  focused = [];
  render(
    <MemoryRouter initialEntries={['/about']}>
      <App />
    </MemoryRouter>,
  );
  expect(focused).toEqual([document.body]);
  await userEvent.click(screen.getByRole('link', { name: 'To the page after About' }));
  expect(focused.slice(1)).toEqual([screen.getByRole('heading', { name: 'Questions' })]);
});

// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { useNavigateIfHere } from './use-navigate-if-here.ts';

let done: PromiseWithResolvers<void>;

function Asking() {
  const navigateIfHere = useNavigateIfHere();
  return <button onClick={() => void done.promise.then(() => navigateIfHere('/result'))}>Ask</button>;
}

beforeEach(async () => {
  done = Promise.withResolvers();
  window.history.replaceState(null, '', '/asking');
  render(
    <BrowserRouter>
      <Link to="/elsewhere">Elsewhere</Link>
      <Routes>
        <Route path="/asking" element={<Asking />} />
        <Route path="*" element={null} />
      </Routes>
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByText('Ask'));
});

const end = () => act(async () => done.resolve());

test('a finished action navigates', async () => {
  await end();
  expect(window.location.pathname).toBe('/result');
});

test('a visitor who has left is not navigated', async () => {
  await userEvent.click(screen.getByText('Elsewhere'));
  await end();
  expect(window.location.pathname).toBe('/elsewhere');
});

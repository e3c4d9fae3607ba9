// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, useRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { lazyPage } from './lazy-page.tsx';

// This renders as the product does: `act` would show the fallback first, and hide what happens to code that is there at once.
test('a page whose code is there at once keeps its input when the address changes', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const Form = lazyPage(() =>
    Promise.resolve(() => (
      <>
        <input />
        <Link to="/form#main">Skip</Link>
      </>
    )),
  );
  const routes = [
    { path: '/', Component: () => <Link to="/form">Open</Link> },
    { path: '/form', Component: Form },
  ];
  const App = () => <Suspense>{useRoutes(routes)}</Suspense>;
  const element = document.createElement('div');
  document.body.append(element);
  history.replaceState(null, '', '/');
  const root = createRoot(element);
  root.render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
  const press = async (text: string) => {
    await expect.poll(() => element.textContent).toBe(text);
    element.querySelector('a')!.click();
  };
  await press('Open');
  await expect.poll(() => element.querySelector('input')).not.toBeNull();
  const input = element.querySelector('input')!;
  input.value = 'wilhelmina@candidate.example';
  await press('Skip');
  await expect.poll(() => location.hash).toBe('#main');
  // The router renders the new address in a transition.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(element.querySelector('input')).toBe(input);
  root.unmount();
});

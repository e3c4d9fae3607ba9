import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { focusPressed } from '#src/shared/browser/focus-pressed.ts';
import { takeFirstReply } from '#src/shared/api/use-public-list.ts';
import { App, applyTheme } from './app.tsx';
import { isPageAt, preloadRoute } from '#src/app/routing/routes.tsx';

/** Errors that the page shows instead of its content are also logged, so React need not report them. */
const onError = { onCaughtError: () => {} };

/** Hydrates prerendered HTML, or renders into the empty shell. Resolves once the page is interactive. */
export async function start(root: HTMLElement, onTakeOver: () => void): Promise<void> {
  applyTheme(window.location.pathname);
  focusPressed();
  takeFirstReply();
  // A page whose code cannot be loaded shows its own error.
  await preloadRoute(window.location.pathname).catch(() => undefined);
  onTakeOver();
  // This HTML belongs to another page, so the current page renders from scratch instead of hydrating.
  if (!isPageAt(root, window.location.pathname)) root.replaceChildren();
  await new Promise<void>((resolve) => {
    const app = (
      <BrowserRouter>
        <App onReady={resolve} />
      </BrowserRouter>
    );
    // The transition hydrates in small chunks, so that a slow phone stays responsive. A press meanwhile is handled at once.
    if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app, onError));
    else createRoot(root, onError).render(app);
  });
}

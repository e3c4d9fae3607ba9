import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { focusPressed } from '#src/shared/browser/focus-pressed.ts';
import { takeFirstReply } from '#src/shared/api/use-public-list.ts';
import { App, applyTheme } from './app.tsx';
import { isPageAt, preloadRoute } from '#src/app/routing/routes.tsx';

/** What a page shows instead of itself also says on the console why. */
const onError = { onCaughtError: () => {} };

/** Brings the page to life: takes over prerendered HTML, or renders into the empty shell. Resolves once it can be used. */
export async function start(root: HTMLElement, onTakeOver: () => void): Promise<void> {
  applyTheme(window.location.pathname);
  focusPressed();
  takeFirstReply();
  // A page whose code cannot be loaded shows its error itself.
  await preloadRoute(window.location.pathname).catch(() => undefined);
  onTakeOver();
  // Its HTML differs from the present page, which renders from scratch instead of hydrating.
  if (!isPageAt(root, window.location.pathname)) root.replaceChildren();
  await new Promise<void>((resolve) => {
    const app = (
      <BrowserRouter>
        <App onReady={resolve} />
      </BrowserRouter>
    );
    // In small chunks, so that a slow phone stays responsive; a press meanwhile is handled at once.
    if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app, onError));
    else createRoot(root, onError).render(app);
  });
}

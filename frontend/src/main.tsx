import './shared/styles/main.css';
import { isSupportedBrowser, loadApplication } from './app/start/load-application.ts';
import { recordFirstAct, waitForVisitor } from './app/start/first-visit.ts';

/** The script of a prerendered page is asynchronous, so a cached script may run before the rest of the page has arrived. */
function waitForWholePage(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
    else resolve();
  });
}

const findNotice = () => document.getElementById('browser-notice');

/** Starts the application, or hydrates a prerendered page. */
async function bringToLife(): Promise<void> {
  const firstAct = recordFirstAct();
  await waitForWholePage();
  findNotice()?.remove();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');

  // A prerendered page can be read, and its links work, without our code. Hydration therefore waits until a visitor uses the page.
  const isPrerendered = root.hasChildNodes();
  if (isPrerendered) await waitForVisitor();
  const { start } = await loadApplication(root);
  // This starts a new task, because on a slow phone the loaded code has already run for long enough to be noticeable.
  if (isPrerendered) await new Promise((resolve) => setTimeout(resolve));
  await start(root, firstAct.stop);
  // From here on our code opens menus, and the fallback rules of the stylesheet are off.
  document.documentElement.dataset['live'] = '';
  firstAct.replay();
}

// Not awaited: the lazy chunks import the chunk of this module, so a top-level await would deadlock.
if (isSupportedBrowser()) {
  // oxlint-disable-next-line unicorn/prefer-top-level-await
  bringToLife().catch(reportError);
} else {
  // A prerendered page stays as it is, since our code would only work in part.
  // oxlint-disable-next-line unicorn/prefer-top-level-await
  waitForWholePage().then(() => findNotice()?.classList.add('is-due'), reportError);
}

import './shared/styles/main.css';
import { isSupportedBrowser, loadApplication } from './app/start/load-application.ts';
import { recordFirstAct, waitForVisitor } from './app/start/first-visit.ts';

/** The script of a prerendered page is asynchronous: out of the browser's cache it may run before the rest of the page has come. */
function waitForWholePage(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
    else resolve();
  });
}

const findNotice = () => document.getElementById('browser-notice');

/** Starts the application, or brings a prerendered page to life. */
async function bringToLife(): Promise<void> {
  const firstAct = recordFirstAct();
  await waitForWholePage();
  findNotice()?.remove();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');

  // A prerendered page can be read and followed as it is: the code that brings it to life waits until it is wanted.
  const isPrerendered = root.hasChildNodes();
  if (isPrerendered) await waitForVisitor();
  const { start } = await loadApplication(root);
  // In a task of its own: on a slow phone, what has just arrived took as long as may be noticed.
  if (isPrerendered) await new Promise((resolve) => setTimeout(resolve));
  await start(root, firstAct.stop);
  // From here on our code opens menus, and the stylesheet's own ways are off.
  document.documentElement.dataset['live'] = '';
  firstAct.replay();
}

// Not awaited: what is loaded then imports from the file that this is built into, and would wait for its end for ever.
if (isSupportedBrowser()) {
  // oxlint-disable-next-line unicorn/prefer-top-level-await
  bringToLife().catch(reportError);
} else {
  // A prerendered page stays as it is; half of our code would not do there.
  // oxlint-disable-next-line unicorn/prefer-top-level-await
  waitForWholePage().then(() => findNotice()?.classList.add('is-due'), reportError);
}

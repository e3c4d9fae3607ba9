import { loadCode } from '#src/shared/browser/load-code.ts';
import { isServerReached } from '#src/shared/browser/server-reached.ts';
import type * as application from './start.tsx';

/**
 * Whether a browser is as new as the `browserslist` of package.json asks: registered properties came with Safari 16.4 and
 * Firefox 128, mixed colours with Chrome and Edge 111. A test keeps the two alike.
 */
export function isSupportedBrowser(): boolean {
  return 'registerProperty' in CSS && CSS.supports('color', 'color-mix(in lab, red, red)');
}

/** Signs that another try may succeed. */
const signs = ['online', 'pointerdown', 'keydown'] as const;

/** Loads the application; after a failure it waits for a sign and tries again, and an empty page says so meanwhile. */
export async function loadApplication(root: HTMLElement): Promise<typeof application> {
  const isEmpty = !root.hasChildNodes();
  for (let isFirst = true; ; isFirst = false) {
    try {
      const [loaded] = await Promise.all([loadCode(() => import('./start.tsx')), loadStylesheet()]);
      if (isEmpty) root.replaceChildren();
      return loaded;
    } catch (error) {
      console.warn('The page could not be loaded', error);
      // Firefox fetches no script again that failed once.
      if (isEmpty && !isFirst && (await isServerReached())) window.location.reload();
      if (isEmpty) root.replaceChildren(failureText());
      await nextSign();
    }
  }
}

function failureText(): HTMLElement {
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.className = 'p-8 text-lg';
  text.textContent = "This page couldn't load. Check your connection, then tap the screen or press a key to try again.";
  return text;
}

function nextSign(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const sign of signs) window.removeEventListener(sign, done);
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, done, { once: true });
  });
}

/**
 * Prerendered pages carry only the rules they show. This adds the whole stylesheet, which everything that appears later
 * needs; the build writes its address on the script.
 */
function loadStylesheet(): Promise<void> {
  const href = document.querySelector<HTMLScriptElement>('script[data-stylesheet]')?.dataset['stylesheet'];
  if (!href) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
}

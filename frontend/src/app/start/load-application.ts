import { loadCode } from '#src/shared/browser/load-code.ts';
import { isServerReached } from '#src/shared/browser/server-reached.ts';
import type * as application from './start.tsx';

/**
 * Whether the browser is at least as new as the `browserslist` of package.json. Registered properties came with Safari 16.4 and Firefox
 * 128, mixed colors with Chrome and Edge 111. A test keeps the two in sync.
 */
export function isSupportedBrowser(): boolean {
  return 'registerProperty' in CSS && CSS.supports('color', 'color-mix(in lab, red, red)');
}

/** Events after which a retry may succeed. */
const signs = ['online', 'pointerdown', 'keydown'] as const;

/** Loads the application. After a failure, it waits for one of these events and retries; an empty page shows a message meanwhile. */
export async function loadApplication(root: HTMLElement): Promise<typeof application> {
  const isEmpty = !root.hasChildNodes();
  for (let isFirst = true; ; isFirst = false) {
    try {
      const [loaded] = await Promise.all([loadCode(() => import('./start.tsx')), loadStylesheet()]);
      if (isEmpty) root.replaceChildren();
      return loaded;
    } catch (error) {
      console.warn('The page could not be loaded', error);
      // Firefox does not fetch a failed script again.
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
 * Prerendered pages contain only the rules that they need. This adds the whole stylesheet for everything that appears later; the build
 * writes its address into an attribute of the script.
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

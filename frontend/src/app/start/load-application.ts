import { loadStylesheet } from './load-stylesheet.ts';
import type * as application from './start.tsx';

/** Signs that another try may succeed. */
const signs = ['online', 'pointerdown', 'keydown'] as const;

/** Loads the application; after a failure it waits for a sign and tries again, and an empty page says so meanwhile. */
export async function loadApplication(root: HTMLElement): Promise<typeof application> {
  const isEmpty = !root.hasChildNodes();
  for (;;) {
    try {
      const [loaded] = await Promise.all([import('./start.tsx'), loadStylesheet()]);
      if (isEmpty) root.replaceChildren();
      return loaded;
    } catch (error) {
      console.warn('The page could not be loaded', error);
      if (isEmpty) root.replaceChildren(failureText());
      await nextSign();
    }
  }
}

function failureText(): HTMLElement {
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.className = 'p-8 text-lg';
  text.textContent =
    'This page could not be loaded. Please check your connection; it will be tried again when you press a key or touch the screen.';
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

/** Signs that somebody is using the page. */
const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
/** After the page has loaded, a busy browser is given this long, in milliseconds. */
const longestIdleWait = 2_000;

/** Resolves at the first sign of a visitor, or once the page has loaded and the browser has nothing to do. */
export function waitForVisitor(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const sign of signs) window.removeEventListener(sign, done, { capture: true });
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, done, { capture: true, passive: true });
    const whenIdle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: longestIdleWait }) : setTimeout(done, 200);
    if (document.readyState === 'complete') whenIdle();
    else window.addEventListener('load', whenIdle, { once: true });
  });
}

/** Signs that somebody is using the page. */
const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
/** After the page has loaded and is seen, a busy browser is given this long, in milliseconds. */
const longestIdleWait = 2_000;

/** Resolves at the first sign of a visitor, or once the page has loaded, is seen, and the browser has nothing to do. */
export function waitForVisitor(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const sign of signs) window.removeEventListener(sign, done, { capture: true });
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, done, { capture: true, passive: true });
    const whenIdle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: longestIdleWait }) : setTimeout(done, 200);
    const whenSeen = () => afterFirstPaint(whenIdle);
    if (document.readyState === 'complete') whenSeen();
    else window.addEventListener('load', whenSeen, { once: true });
  });
}

/** A small page has loaded before it is painted: what it asks for then would hold the paint up. */
function afterFirstPaint(act: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return act();
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    act();
  });
  observer.observe({ type: 'paint', buffered: true });
}

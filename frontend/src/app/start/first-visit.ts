/** Events that show that a visitor uses the page. */
const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
/** The longest wait for an idle browser after the page has loaded and is visible, in milliseconds. */
const longestIdleWait = 2_000;

/** Resolves at the first sign of a visitor, or once the page has loaded, is visible, and the browser is idle. */
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

/** A small page has loaded before it is painted. A request at that moment would delay the paint. */
function afterFirstPaint(act: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return act();
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    act();
  });
  observer.observe({ type: 'paint', buffered: true });
}

/** Controls that work without our code or by means of the browser. */
const nativeControls = 'a[href], summary, [command], [data-opens-itself]';

/**
 * Records what a user does before the page has hydrated: the last press of a button, or the last shortcut. `stop` ends the recording;
 * `replay` repeats the recorded action.
 */
export function recordFirstAct(): { stop: () => void; replay: () => void } {
  let replay = () => {};
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('button, a[href], summary') : null;
    if (!control || control.matches(nativeControls)) return;
    replay = () => {
      if (!control.isConnected) return;
      // Safari does not focus a pressed button, and the dialog that it opens returns the focus to where it was.
      if (document.activeElement === document.body) control.focus({ preventScroll: true });
      control.click();
    };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    replay = () => void event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
  };
  window.addEventListener('click', onClick, { capture: true });
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return {
    stop: () => {
      window.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    },
    replay: () => replay(),
  };
}

/** Controls that work without our code, or by the browser's own means. */
const nativeControls = 'a[href], summary, [command], [data-opens-itself]';

/**
 * Remembers what somebody did before the page could answer: the last press of a button, or the last shortcut. `stop`
 * ends the recording; `replay` does it again.
 */
export function recordFirstAct(): { stop: () => void; replay: () => void } {
  let replay = () => {};
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('button, a[href], summary') : null;
    if (!control || control.matches(nativeControls)) return;
    replay = () => {
      if (!control.isConnected) return;
      // Safari has not focused it, and what it opens gives the focus back to where it was.
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

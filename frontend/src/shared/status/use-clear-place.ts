import { useLayoutEffect, useRef, type RefObject } from 'react';

/** About as high as a toast gets, in pixels. */
const toastHeight = 140;

/**
 * Keeps toasts off what is marked `data-keep-clear`: headers with their buttons, the toolbar, Submit, the title of a dialog.
 * Where toasts stand at the top of the screen, `--toast-top` is the first place that covers none of these.
 */
export function useClearPlace(host: Element, isShown: boolean): RefObject<HTMLOListElement | null> {
  const viewport = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (!isShown) return;
    const place = () => viewport.current?.style.setProperty('--toast-top', `${clearPlace(host)}px`);
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [host, isShown]);
  return viewport;
}

function clearPlace(host: Element): number {
  const boxes = [...host.querySelectorAll('[data-keep-clear]')].map((element) => element.getBoundingClientRect());
  let place = 0;
  for (const { top, bottom } of boxes.toSorted((a, b) => a.top - b.top)) {
    if (bottom > place && top < place + toastHeight) place = bottom;
  }
  return place;
}

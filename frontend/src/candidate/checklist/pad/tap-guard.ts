import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PadState } from '#src/candidate/checklist/stores/open-pad.ts';

/** A tap that begins so soon after the pad has changed was meant for what stood there before; in milliseconds. */
export const guardTime = 300;

/**
 * Ignores every tap that begins right after the pad has changed or closed: the second one of a double tap would answer a question
 * before it is read. The keyboard is never blocked. The root has `data-taps-ignored` meanwhile.
 */
export function useTapGuard(state: PadState | null): void {
  const shown = useRef<PadState | null>(null);
  const changedAt = useRef(-Infinity);

  useLayoutEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    changedAt.current = performance.now();
    const root = document.documentElement;
    root.dataset['tapsIgnored'] = '';
    const heed = () => {
      delete root.dataset['tapsIgnored'];
    };
    const timer = setTimeout(heed, guardTime);
    return () => {
      clearTimeout(timer);
      heed();
    };
  }, [state]);

  useEffect(() => {
    let begunAt: number | null = null;
    const onPointerDown = ({ timeStamp }: PointerEvent) => {
      begunAt = timeStamp;
    };
    const onPointerCancel = () => {
      begunAt = null;
    };
    const ignoreHasty = (event: MouseEvent) => {
      // Keys and assistive software press without a pointer.
      if (begunAt === null || event.detail === 0 || begunAt - changedAt.current >= guardTime) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const onClick = (event: MouseEvent) => {
      ignoreHasty(event);
      begunAt = null;
    };
    window.addEventListener('pointerdown', onPointerDown, { capture: true });
    window.addEventListener('pointercancel', onPointerCancel, { capture: true });
    // The backdrop closes the pad as soon as it is pressed.
    window.addEventListener('mousedown', ignoreHasty, { capture: true });
    window.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', onPointerDown, { capture: true });
      window.removeEventListener('pointercancel', onPointerCancel, { capture: true });
      window.removeEventListener('mousedown', ignoreHasty, { capture: true });
      window.removeEventListener('click', onClick, { capture: true });
    };
  }, []);
}

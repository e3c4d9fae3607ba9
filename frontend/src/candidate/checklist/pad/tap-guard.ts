import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PadState } from '#src/candidate/checklist/stores/open-pad.ts';

/** A tap that begins this soon after a change of the pad was meant for the previous content; in milliseconds. */
export const guardTime = 300;

/**
 * Ignores every tap that begins right after the pad has changed or closed. Otherwise the second tap of a double tap would answer an unread
 * question. The keyboard is never blocked. Meanwhile the root has the attribute `data-taps-ignored`.
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
      // Keyboards and assistive software press without a pointer.
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
    // A press on the backdrop closes the pad at mousedown.
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

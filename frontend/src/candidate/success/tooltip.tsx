import { siteConstants } from '@larkfield/schemas/site-constants.ts';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** Distance to the control and to the edges of the window, in pixels. */
const gap = 8;
const edge = 12;
/** Time for the pointer to cross the gap to the text, in milliseconds. */
const crossing = 120;

/** The time at which a tooltip was last closed. For a while after this, the next tooltip opens at once. */
let closedAt = Number.NEGATIVE_INFINITY;
/** Closes the visible tooltip; there is never a second. */
let closeShown: (() => void) | null = null;

interface TooltipProps {
  text: string;
  /** Renders the control. The attribute describes the control while the text is shown. */
  children: (control: { 'aria-describedby': string | undefined }) => ReactNode;
}

/** A short explanation of a control, shown on hover, on focus, or by a tap on devices without hover. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = useRef(() => {
    if (closeShown !== hide.current) return;
    closeShown = null;
    closedAt = performance.now();
    setIsOpen(false);
  });

  const after = (delay: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delay);
  };
  const open = (delay: number) =>
    after(delay, () => {
      if (closeShown !== hide.current) closeShown?.();
      closeShown = hide.current;
      setIsOpen(true);
    });
  const close = (delay: number) => after(delay, () => hide.current());
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- it never changes
      hide.current();
    },
    [],
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the control inside takes focus and keys; this hears them from it and from the text
    <span
      className="inline-flex"
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'mouse') return;
        // The previous tooltip is still shown while the pointer moves to a neighboring control.
        const isFollowing = closeShown !== null || performance.now() - closedAt < siteConstants.tooltipSkipDelay;
        open(isOpen || isFollowing ? 0 : siteConstants.tooltipDelay);
      }}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && close(crossing)}
      onFocus={({ target }) => target.matches(':focus-visible') && open(0)}
      onBlur={() => close(0)}
      onPointerUp={({ pointerType }) => {
        if (pointerType === 'mouse') return;
        if (isOpen) close(0);
        else open(0);
      }}
      onKeyDown={({ key }) => key === 'Escape' && close(0)}
    >
      {children({ 'aria-describedby': isOpen ? id : undefined })}
      {isOpen && (
        <Bubble id={id} onScroll={() => close(0)}>
          {text}
        </Bubble>
      )}
    </span>
  );
}

function Bubble({ id, onScroll, children }: { id: string; onScroll: () => void; children: ReactNode }) {
  const ref = useRef<HTMLSpanElement>(null);
  const scrolled = useEffectEvent(onScroll);

  useLayoutEffect(() => {
    const bubble = ref.current;
    const control = bubble?.parentElement?.getBoundingClientRect();
    if (!bubble || !control) return;
    // As a popover, the tooltip is above everything, including an open dialog.
    if ('showPopover' in bubble) bubble.showPopover();
    const { width, height } = bubble.getBoundingClientRect();
    const centered = control.left + control.width / 2 - width / 2;
    const left = Math.max(edge, Math.min(centered, document.documentElement.clientWidth - width - edge));
    const isRoomBelow = control.bottom + gap + height + edge < window.innerHeight;
    Object.assign(bubble.style, { left: `${left}px`, top: `${isRoomBelow ? control.bottom + gap : control.top - gap - height}px` });
  }, []);

  useEffect(() => {
    const onAnyScroll = () => scrolled();
    window.addEventListener('scroll', onAnyScroll, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', onAnyScroll, { capture: true });
  }, []);

  return (
    <span
      ref={ref}
      id={id}
      role="tooltip"
      popover="manual"
      className="fixed inset-auto m-0 w-max max-w-[min(18rem,calc(100vw-1.5rem))] rounded-control border border-white/25 bg-night-900 px-3 py-2 text-left text-sm text-white shadow-raised"
    >
      {children}
    </span>
  );
}

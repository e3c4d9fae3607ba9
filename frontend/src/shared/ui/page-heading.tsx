import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface PageHeadingProps {
  children: ReactNode;
  className?: string;
}

/** The one h1 of a page; it takes the focus after a change of page, so that reading goes on from there. */
export function PageHeading({ children, className = 'text-3xl sm:text-4xl' }: PageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  // Before the first paint, so that a visitor who has begun to type keeps the focus.
  useLayoutEffect(() => {
    if (!takeHeadingFocus()) return;
    const focus = () => ref.current?.focus({ preventScroll: true });
    focus();
    // A menu that closes by Back as well may do so a moment later, and gives the focus to its button.
    if (document.activeElement !== ref.current) document.querySelector('dialog[open]')?.addEventListener('close', focus, { once: true });
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

let isWanted = false;

/** Called when the page changes: the next heading that appears takes the focus. */
export function requestHeadingFocus(): void {
  isWanted = true;
}

/** True once after a change of page. */
function takeHeadingFocus(): boolean {
  const wasWanted = isWanted;
  isWanted = false;
  return wasWanted;
}

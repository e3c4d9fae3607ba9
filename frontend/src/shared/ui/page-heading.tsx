import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface PageHeadingProps {
  children: ReactNode;
  className?: string;
}

/** The only h1 of a page. It takes the focus after a change of page, so that reading continues there. */
export function PageHeading({ children, className = 'text-3xl sm:text-4xl' }: PageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  // This runs before the first paint, so that a visitor who has begun to type keeps the focus.
  useLayoutEffect(() => {
    if (!takeHeadingFocus()) return;
    const focus = () => ref.current?.focus({ preventScroll: true });
    focus();
    // A menu that Back closes may close a moment later, and return the focus to its button.
    if (document.activeElement !== ref.current) document.querySelector('dialog[open]')?.addEventListener('close', focus, { once: true });
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

let isWanted = false;

/** Called when the page changes, so that the next heading takes the focus. */
export function requestHeadingFocus(): void {
  isWanted = true;
}

/** Returns true once after a change of page. */
function takeHeadingFocus(): boolean {
  const wasWanted = isWanted;
  isWanted = false;
  return wasWanted;
}

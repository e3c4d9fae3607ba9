import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';

/**
 * True if the page is scrolled so far that a button back to the top is useful. A position that the browser restores is told by the same
 * event. Read while the page renders, the position would cost a layout of the whole form.
 */
export function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > checklistConstants.backToTopThreshold);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return isScrolled;
}

/** Scrolls to the top of the page; shown only on a scrolled page. */
export function BackToTop({ className }: { className: string }) {
  const isScrolled = useIsScrolled();
  if (!isScrolled) return null;
  const goUp = () => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
    // The button disappears, so the focus moves to the heading.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  return (
    <button type="button" aria-label="Back to top" onClick={goUp} className={`grid shrink-0 place-items-center ${className}`}>
      <ArrowUp aria-hidden="true" className="size-6" />
    </button>
  );
}
